"""What is printed on Adel's cards and board, read once from content.toml and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.kernel.bits import BIT, members

_TOML: Final[dict[str, Any]] = tomllib.loads(
    files("raffles.games.adel").joinpath("content.toml").read_text("utf-8")
)


class Card:
    """A collectible. `place` is its number: cards are numbered from the oldest to the youngest."""

    def __init__(self, id: str, year: int, name: str, six_lords: bool) -> None:
        self.id = id
        self.letter = id[0]
        self.year = year
        self.name = name
        self.six_lords = six_lords


class Castle:
    """A castle, or the club room: what the foremost piece's space pays for exhibitions."""

    def __init__(self, name: str, high: int, low: int) -> None:
        self.name = name
        self.high = high
        self.low = low


def _cards() -> list[Card]:
    found = [Card(c["id"], c["year"], c["name"], c.get("six_lords", False)) for c in _TOML["cards"]]
    if len({card.year for card in found}) != len(found):
        raise ValueError(
            "content.toml: every card needs a year of its own, or two exhibitions could be equal (AV-5.9)"
        )
    if {card.letter for card in found} != set(LETTERS):
        raise ValueError("content.toml: cards and series disagree about the letters")
    return sorted(found, key=lambda card: card.year)


def _cheques() -> list[int]:
    """The cheques of every colour as bits: bit k stands for k + 1 thousand pounds."""
    sets = []
    for colour in _TOML["colours"]:
        if sum(colour["cheques"]) != 50_000:
            raise ValueError(f"content.toml: the cheques of {colour['name']} must add up to 50,000 (C2)")
        sets.append(sum(2 ** (value // 1000 - 1) for value in colour["cheques"]))
    if sum(sets) != 2**MOST_CHEQUES - 1:
        raise ValueError("content.toml: no cheque value may occur twice (AV-4.4)")
    return sets


def _thieves() -> list[int]:
    """The thief numbers of every colour as bits."""
    sets = [sum(2**number for number in colour["thieves"]) for colour in _TOML["colours"]]
    if sum(sets) != 2**MOST_THIEVES - 1:
        raise ValueError("content.toml: every thief needs a number of its own (AV-6.2)")
    return sets


def _castles() -> list[Castle]:
    rows = [_TOML["club_room"], *_TOML["castles"]]
    return [Castle(row["name"], row["high"], row["low"]) for row in rows]


LETTERS: Final[list[str]] = [series["letter"] for series in _TOML["series"]]
KINDS: Final[list[str]] = [series["kind"] for series in _TOML["series"]]
KINDS_PLURAL: Final[list[str]] = [series["kinds"] for series in _TOML["series"]]
COLOURS: Final[list[str]] = [colour["name"] for colour in _TOML["colours"]]
NUM_COLOURS: Final[int] = len(COLOURS)
BASE_COLOURS: Final[int] = sum(2**k for k, c in enumerate(_TOML["colours"]) if not c.get("six_lords"))
MOST_CHEQUES: Final = 24
MOST_THIEVES: Final = 12

CHEQUES_OF: Final = vec[i64](_cheques())
THIEVES_OF: Final = vec[i64](_thieves())
COLOUR_OF_THIEF: Final = vec[i64](
    [next(k for k in range(NUM_COLOURS) if THIEVES_OF[k] & BIT[number]) for number in range(MOST_THIEVES)]
)

CARDS: Final = _cards()
ALL_CARDS: Final[int] = 2 ** len(CARDS) - 1
BASE_CARDS: Final[int] = sum(2**k for k, card in enumerate(CARDS) if not card.six_lords)
OF_LETTER: Final = vec[i64](
    [sum(2**k for k, card in enumerate(CARDS) if card.letter == letter) for letter in LETTERS]
)

CASTLES: Final = _castles()  # CASTLES[0] is the club room
LAST_SPACE: Final = 2 * (len(CASTLES) - 1)
FIRST_SEAT: Final = LAST_SPACE + 1  # the dinner table begins here
END_OF_TABLE: Final[int] = LAST_SPACE + _TOML["dinner_seats"]
HIGH: Final = vec[i64]([CASTLES[(space + 1) // 2].high for space in range(LAST_SPACE + 1)])
LOW: Final = vec[i64]([CASTLES[(space + 1) // 2].low for space in range(LAST_SPACE + 1)])
BONUS_BEST: Final[int] = _TOML["final_bonus"]["best"]
BONUS_SECOND: Final[int] = _TOML["final_bonus"]["second"]

_IN_LETTER_ORDER: Final = sorted(range(len(CARDS)), key=lambda k: (CARDS[k].letter, CARDS[k].year))


def castle_at(space: int) -> Castle:
    """The castle over a space of the track, or the club room for space 0."""
    return CASTLES[(space + 1) // 2]


def pounds(cheque: int) -> int:
    """What the cheque with this bit is worth."""
    return 1000 * (cheque + 1)


def card_ids(cards: int) -> list[str]:
    """The ids of a set of cards, sorted by letter and then by age, as a hand is laid out."""
    return [CARDS[k].id for k in _IN_LETTER_ORDER if cards & 2**k]


def card_set(ids: str) -> int:
    """The set of the cards named in a text such as `A1 A2 B1`. Raises `KeyError` for an unknown one."""
    by_id = {card.id: 2**k for k, card in enumerate(CARDS)}
    return sum({by_id[id] for id in ids.split()})


def cheque_values(cheques: int) -> list[int]:
    """The values in pounds of a set of cheques, ascending."""
    return [pounds(k) for k in members(cheques)]
