"""The record of a game: who did what, fate included. It is the save, the replay, the bug report and the proof
of luck.
"""

from __future__ import annotations

import json
from typing import Any, Final
from unicodedata import category

UNPRINTABLE: Final = ("Cc", "Cs")  # categories of Unicode: control characters, halves of surrogate pairs
FORMAT: Final = 1  # of the file; the rules have a version of their own


class RecordError(ValueError):
    """A record that cannot be read, or does not fit the game it names; the message says where."""


class Ply:
    """One action by anyone. Fate's (`seat` -1) carries its kind and that it is the r-th of n equally likely
    cases.
    """

    def __init__(self, seat: int, text: str, kind: str = "", r: int = 0, n: int = 0) -> None:
        self.seat = seat
        self.text = text
        self.kind = kind
        self.r = r
        self.n = n

    def to_json(self) -> list[Any]:
        if self.seat < 0:
            return ["*", self.text, self.kind, self.r, self.n]
        return [self.seat, self.text]

    def __repr__(self) -> str:
        return " ".join(map(str, self.to_json()))


class Record:
    """A game that was played, or as much of it as was.

    `seed` is the luck's secret as hexadecimal digits, "" while it is secret. `contributions` maps a seat to
    what it mixed in. `result` is {} until the game is over, then {"ending": reason, "returns": [one number a
    seat]}.
    """

    def __init__(
        self,
        game: str,
        rules_version: int,
        seats: int,
        options: dict[str, Any],
        names: list[str],
        plies: list[Ply],
        commitment: str,
        contributions: dict[int, str],
        seed: str,
        result: dict[str, Any],
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.seats = seats
        self.options = options
        self.names = names
        self.plies = plies
        self.commitment = commitment
        self.contributions = contributions
        self.seed = seed
        self.result = result

    def to_json(self) -> str:
        """One ply a line, so that two records compare well."""
        head = {
            "raffles": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "luck": {
                "commitment": self.commitment,
                "contributions": {str(seat): text for seat, text in sorted(self.contributions.items())},
                "seed": self.seed,
            },
            "result": self.result,
        }
        lines = ",\n".join("  " + json.dumps(ply.to_json()) for ply in self.plies)
        return json.dumps(head, indent=1)[:-2] + f',\n "plies": [\n{lines}\n ]\n}}\n'


def read_record(text: str) -> Record:
    """A record from its JSON text. Raises `RecordError`; whether the plies fit the game shows when they are
    replayed.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not a record: {error}") from None
    if not isinstance(found, dict) or "raffles" not in found:
        raise RecordError("this is not a record of Raffles: it has no entry 'raffles'")
    if found["raffles"] != FORMAT:
        raise RecordError(
            f"this record has the format {found['raffles']}; this version of Raffles reads format {FORMAT}"
        )
    luck = _entry(found, "luck", dict)
    contributions = _entry(luck, "contributions", dict)
    if not all(key.isdecimal() and isinstance(value, str) for key, value in contributions.items()):
        raise RecordError("the contributions must be texts by seat number")
    names = _entry(found, "names", list)
    if not all(isinstance(name, str) for name in names):
        raise RecordError("the names must be texts")
    if any(category(letter) in UNPRINTABLE for name in names for letter in name):
        raise RecordError("the names must be texts that can be printed")
    return Record(
        game=_entry(found, "game", str),
        rules_version=_entry(found, "rules_version", int),
        seats=_entry(found, "seats", int),
        options=_entry(found, "options", dict),
        names=names,
        plies=[_ply(k, row) for k, row in enumerate(_entry(found, "plies", list))],
        commitment=_entry(luck, "commitment", str),
        contributions={int(key): value for key, value in contributions.items()},
        seed=_entry(luck, "seed", str),
        result=_entry(found, "result", dict),
    )


def _entry(found: dict[str, Any], name: str, kind: type) -> Any:
    if name not in found:
        raise RecordError(f"the record has no entry '{name}'")
    value = found[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(
            f"the record's entry '{name}' must be of the kind {kind.__name__}, not {value!r:.60}"
        )
    return value


def _ply(k: int, row: object) -> Ply:
    match row:
        case [bool(), *_]:
            pass
        case [int(seat), str(text)] if seat >= 0:
            return Ply(seat, text)
        case ["*", str(text), str(kind), int(r), int(n)]:
            return Ply(-1, text, kind, r, n)
    raise RecordError(f"ply {k}: expected [seat, action] or ['*', action, kind, r, n], found {row!r:.60}")
