"""The small things a table is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from raffles.match import Beat, Match

if TYPE_CHECKING:
    from raffles.house.tables import Table

NOBODY: Final = -1  # the seat of an entry that no player made
Beats = dict[int, list[Beat]]  # by viewer


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log, which only grows. `move` is the client's own id of what it sent.

    `mark` tells how the match stood afterwards, so that a replay that goes another way is noticed.
    """

    number: int
    seat: int
    kind: str
    texts: tuple[str, ...]
    at: float
    move: str | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table. `key` is the hash of its owner's token, also while a bot plays for the owner."""

    seat: int
    kind: str = "empty"  # or "person" or "bot"
    name: str = ""
    level: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the chat."""

    number: int
    name: str
    seat: int
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Request:
    """Something that takes the others' consent: `undo`, or to give the silent seat `about` to a `bot`."""

    number: int
    kind: str
    seat: int
    about: int
    level: str
    at: float
    needs: frozenset[int]  # whose answer is still awaited
    given: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Change:
    """What those who follow a table are told: how it stands now, and for an entry of the match, its story."""

    table: Table
    entry: int
    kind: str  # "entry", "draft", "chat" or "chairs"
    before: Match | None
    beats: Beats = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat, and the secret that grants it."""

    table: str
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a click: the last entry, and whether it was a whole answer and is handed in."""

    entry: int
    handed_in: bool
