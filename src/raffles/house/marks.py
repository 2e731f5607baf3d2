"""Short digests: of a token, so that the secret itself is not kept, and of how a match stands."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from raffles.match import Match

LAST_PLIES: Final = 32  # that count for a mark, besides how many there were


def key_of(token: str | None) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest() if token else ""


def mark_of(match: Match) -> str:
    """Sixteen digits: how many plies were played, which were the last, and who is asked now."""
    last = [move.ply.to_json() for move in match.moves[-LAST_PLIES:]]
    return sha256(repr((len(match.moves), last, match.asked, match.over)).encode()).hexdigest()[:16]
