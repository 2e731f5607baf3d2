"""Fast seeded luck for bots and simulation. The table's own luck, which can be proved fair, is
`raffles.fair`.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

_M1: Final = 2147483563
_M2: Final = 2147483399


class Luck:
    """Draws whole numbers. Any integer or text is a seed; equal seeds give equal draws in both builds.

    Two multiplicative generators combined, period 2.3e18 (P. L'Ecuyer, Communications of the ACM 31, 1988).
    """

    def __init__(self, seed: object) -> None:
        digest = sha256(str(seed).encode()).digest()
        self.one: i64 = int.from_bytes(digest[:8], "big") % (_M1 - 1) + 1
        self.two: i64 = int.from_bytes(digest[8:16], "big") % (_M2 - 1) + 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n from 1 to about two thousand million."""
        self.one = self.one * 40014 % _M1
        self.two = self.two * 40692 % _M2
        z = self.one - self.two
        if z < 0:
            z += _M1 - 1
        return z % n
