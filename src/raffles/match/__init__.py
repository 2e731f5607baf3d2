"""One match: the only place that enforces turn, legality, secrecy and luck."""

from raffles.match.course import Beat, Move
from raffles.match.errors import (
    CannotUndo,
    IllegalAction,
    MatchError,
    MatchOver,
    NotYourTurn,
    StaleQuestion,
    Unfinished,
)
from raffles.match.match import Match

__all__ = [
    "Beat",
    "CannotUndo",
    "IllegalAction",
    "Match",
    "MatchError",
    "MatchOver",
    "Move",
    "NotYourTurn",
    "StaleQuestion",
    "Unfinished",
]
