"""The games that the contract is checked for: those of the house, found by listing its folder, and toys."""

from __future__ import annotations

from raffles.games import find_game, game_keys
from raffles.kernel.game import Game, OptionError
from toys import TOYS

HOUSE: dict[str, Game] = {key: find_game(key) for key in game_keys()}
ALL: dict[str, Game] = {**HOUSE, **TOYS}


def tables(games: dict[str, Game]) -> list[tuple[str, int, str]]:
    """Game, number of seats and preset ("" for the defaults), wherever they go together and make a
    difference.
    """
    found: list[tuple[str, int, str]] = []
    seen: set[tuple[object, ...]] = set()
    for key, game in games.items():
        for seats in game.seats:
            for preset in ["", *(preset.name for preset in game.presets)]:
                try:
                    game.start(seats, preset_options(game, preset))
                except OptionError:
                    continue
                matters = (key, seats, *that_matter(game, seats, preset))
                if matters not in seen:
                    seen.add(matters)
                    found.append((key, seats, preset))
    return found


def that_matter(game: Game, seats: int, preset: str) -> tuple[object, ...]:
    """The values of the options that concern this number of players."""
    settled = game.settle(seats, preset_options(game, preset))
    return tuple(settled[option.name] for option in game.options if not option.seats or seats in option.seats)


def preset_options(game: Game, name: str) -> dict[str, object]:
    return {
        key: value for preset in game.presets if preset.name == name for key, value in preset.options.items()
    }
