"""Random legal play with every contract check on, for as long as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from raffles.kernel.game import Game, Json, Option, OptionError, Value
from raffles.kernel.luck import Luck
from raffles.kernel.record import Record
from raffles.lab.contract import BrokenContract, inspect_game


@dataclass(frozen=True)
class Trial:
    """One fuzzed game; `fault` is "" if all is well."""

    number: int
    seats: int
    options: Json
    plies: int
    fault: str
    record: Record


def fuzz(game: Game, seed: object) -> Iterator[Trial]:
    """Games without end, each with random seats and options; the number and the seed repeat a game."""
    number = 0
    while True:
        seats, options = some_table(game, Luck(f"fuzz {seed}/{number}"))
        try:
            found = inspect_game(game, seats, options, f"{seed}/{number}")
            yield Trial(number, seats, options, found["plies"], "", found["record"])
        except BrokenContract as error:
            yield Trial(number, seats, options, len(error.record.plies), str(error), error.record)
        number += 1


def some_table(game: Game, luck: Luck) -> tuple[int, Json]:
    """A number of seats and options that go together: half the options keep their default."""
    while True:
        seats = game.seats[luck.below(len(game.seats))]
        options = {option.name: some_value(option, luck) for option in game.options if luck.below(2)}
        try:
            game.start(seats, options)
        except OptionError:
            continue
        return seats, options


def some_value(option: Option, luck: Luck) -> Value:
    if option.choices:
        return option.choices[luck.below(len(option.choices))]
    if isinstance(option.default, bool):
        return luck.below(2) == 0
    return option.least + int(luck.below(option.most - option.least + 1))
