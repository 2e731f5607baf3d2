"""Toy games: small models of how a game is written, for the tests of kernel, match and bots."""

from typing import Final

from raffles.kernel.game import Game
from toys import cellar, goofspiel, kuhn, pig, vault

TOYS: Final[dict[str, Game]] = {
    game.key: game for game in (cellar.GAME, goofspiel.GAME, kuhn.GAME, pig.GAME, vault.GAME)
}
