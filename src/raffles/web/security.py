"""What guards the doors: headers of every answer, where a request may come from, how many are answered."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

Connected = ASGIConnection[Any, Any, Any, Any]
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
LARGEST_BODY: Final = 64 * 1024
MOST_ADDRESSES: Final = 10_000


def comes_from_here(connection: Connected, public_url: str | None) -> bool:
    """Did a page of this house send it? A browser names the origin of every post and every socket."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True  # not a page of another site: those always say where they come from
    own = {connection.headers.get("host", "")}
    if public_url:
        own.add(urlsplit(public_url).netloc)
    return urlsplit(origin).netloc in own


class Turnstile:
    """Lets each address through `rate` times a second on average, and `burst` times at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # address: how many, as of when

    def lets_in(self, address: str) -> bool:
        now = time.monotonic()
        left, since = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed
