"""The games of the house: every folder in here is one, found by listing the folder."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from raffles.kernel.game import Game


class UnknownGame(ValueError):
    """There is no game of this name."""


def game_keys() -> list[str]:
    """The keys of all games, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def find_game(key: str) -> Game:
    """The game with this key. Raises `UnknownGame`."""
    if key not in game_keys():
        raise UnknownGame(f"there is no game '{key}'; the house has {', '.join(game_keys())}")
    game = import_module(f"{__name__}.{key}").GAME
    assert isinstance(game, Game)
    return game
