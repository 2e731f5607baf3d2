"""Who is asking: a signed cookie with a name and the secrets of the seats that this browser holds."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from secrets import token_urlsafe
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

from raffles.web.security import Connected

COOKIE: Final = "raffles"
LONGEST_NAME: Final = 24
MOST_SEATS: Final = 40  # that one cookie remembers: a browser keeps 4 kB
A_YEAR: Final = 365 * 24 * 60 * 60


class Visitor:
    """A browser. `seats` maps a table to the secret of the seat that it holds there, oldest first."""

    def __init__(self, id: str, name: str, seats: dict[str, str], known: bool) -> None:
        self.id = id
        self.name = name
        self.seats = seats
        self.known = known  # did it bring the cookie?

    def token(self, table: str) -> str:
        """The secret of the seat at this table, "" if there is none."""
        return self.seats.get(table, "")

    def takes(self, table: str, token: str) -> None:
        """A seat is remembered, and the oldest ones forgotten when there are too many."""
        self.seats.pop(table, None)
        self.seats[table] = token
        while len(self.seats) > MOST_SEATS:
            del self.seats[next(iter(self.seats))]


class Desk:
    """Reads and writes the cookies of visitors, and the tokens against forged forms."""

    def __init__(self, secret: bytes, secure: bool) -> None:
        self._serializer = URLSafeSerializer(secret, salt="visitor", signer_kwargs={"key_derivation": "hmac"})
        self._key = hmac.new(secret, b"forms", hashlib.sha256).digest()
        self._secure = secure  # is the house reached by https alone?

    def visitor(self, connection: Connected) -> Visitor:
        """Whoever sent this request; a stranger if it has no cookie that we signed."""
        try:
            found = self._serializer.loads(connection.cookies.get(COOKIE, ""))
            return Visitor(str(found["id"]), str(found["name"]), dict(found["seats"]), known=True)
        except (BadSignature, KeyError, TypeError, ValueError):
            return Visitor(token_urlsafe(9), "", {}, known=False)

    def cookie(self, visitor: Visitor) -> Cookie:
        return Cookie(
            key=COOKIE,
            value=str(
                self._serializer.dumps({"id": visitor.id, "name": visitor.name, "seats": visitor.seats})
            ),
            path="/",
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def form_token(self, visitor: Visitor) -> str:
        """What a form of this visitor must carry, so that no other site can post it."""
        return hmac.new(self._key, visitor.id.encode(), hashlib.sha256).hexdigest()[:32]

    def is_form_token(self, visitor: Visitor, given: str) -> bool:
        return visitor.known and hmac.compare_digest(self.form_token(visitor).encode(), given.encode())


def plain_name(given: str) -> str:
    """A name as it is shown: one line, no control characters, not too long."""
    visible = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in given)
    return " ".join(visible.split())[:LONGEST_NAME].strip()
