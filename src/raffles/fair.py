"""The table's luck: provably fair. What is computed, and why nobody can cheat, is told in check_luck.py."""

from __future__ import annotations

import secrets
from hashlib import sha256

from raffles.check_luck import commitment_of, draw, key_of

LONGEST_CONTRIBUTION = 200


class LuckError(ValueError):
    """Luck was asked for something it cannot give any more, or not yet."""


class FairLuck:
    """Draws from a secret seed whose SHA-256 is published before the first draw. One stream for each kind of
    draw.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.commitment = commitment_of(seed)
        self.contributions: dict[int, str] = {}
        self.drawn: dict[str, int] = {}

    @staticmethod
    def secret() -> FairLuck:
        """Luck that nobody can foresee."""
        return FairLuck(secrets.token_bytes(32))

    @staticmethod
    def seeded(seed: object) -> FairLuck:
        """Luck for tests and for games to be repeated: equal seeds give equal games."""
        return FairLuck(sha256(f"raffles {seed}".encode()).digest())

    def contribute(self, seat: int, text: str) -> None:
        """A player mixes in a text. Raises `LuckError` after the first draw."""
        if self.drawn:
            raise LuckError("the first draw is made: nothing can be mixed into the luck any more")
        if len(text) > LONGEST_CONTRIBUTION:
            raise LuckError(
                f"a contribution to the luck has at most {LONGEST_CONTRIBUTION} characters, not {len(text)}"
            )
        try:
            text.encode()
        except UnicodeEncodeError:
            raise LuckError("a contribution to the luck is a text of whole characters") from None
        self.contributions[seat] = text

    def draw(self, kind: str, n: int) -> int:
        """The next number from 0 to n - 1 of this kind."""
        count = self.drawn.get(kind, 0)
        self.drawn[kind] = count + 1
        return draw(key_of(self.seed, self.contributions), kind, count, n)

    def copy(self) -> FairLuck:
        twin = FairLuck(self.seed)
        twin.commitment = self.commitment  # a record without its seed has one, too
        twin.contributions = dict(self.contributions)
        twin.drawn = dict(self.drawn)
        return twin
