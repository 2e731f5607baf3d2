"""AV-12: what the table may choose before the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from raffles.games.adel.content import ALL_CARDS, NUM_COLOURS
from raffles.games.adel.rules.setup import setting_up
from raffles.games.adel.state import Adel
from raffles.kernel.game import Option, OptionError, Preset, Value

SIX: Final = 6

OPTIONS: Final = (
    Option(
        "two_player_mode",
        "surprise",
        "Two players choose place and action in one go, or meet at Auction House and Castle by turns.",
        choices=("surprise", "confrontation"),
        seats=(2,),
    ),
    Option(
        "detective_rank",
        "dense",
        "Pieces that share a space count as one for the detective's walk, or each for itself.",
        choices=("dense", "competition"),
    ),
    Option(
        "exhibit_prep",
        "after_reveal",
        "Exhibitors select cards knowing who else is there, or blindly together with the Exhibition card.",
        choices=("after_reveal", "before_reveal"),
    ),
    Option(
        "bluff_exhibit",
        False,
        "Exhibition may be played without three connected cards: it then does nothing.",
    ),
    Option(
        "ledger",
        "open",
        "The table lists the known cards and the cheques of everybody, or players must remember them.",
        choices=("open", "memory"),
    ),
    Option(
        "six_lords",
        False,
        "A sixth colour and six more collectibles; needed for six players.",
        seats=(3, 4, 5, 6),
    ),
    Option(
        "max_rounds",
        150,
        "The game ends after this many rounds even if nobody has reached the table.",
        least=1,
        most=500,
    ),
)

PRESETS: Final = (
    Preset("rulebook", "The game as its rulebook has it.", {}),
    Preset(
        "confrontation",
        "Two players meet at the same place every round.",
        {"two_player_mode": "confrontation"},
    ),
    Preset(
        "connoisseurs",
        "Nothing is written down, and exhibitions are prepared blindly.",
        {"ledger": "memory", "exhibit_prep": "before_reveal"},
    ),
    Preset("six lords", "Six colours and 51 collectibles.", {"six_lords": True}),
)


def new(seats: int, options: Mapping[str, Value]) -> Adel:
    """A game about to be set up. Raises `OptionError` where options and the number of players do not go
    together.
    """
    six_lords = bool(options["six_lords"])
    if seats == SIX and not six_lords:
        raise OptionError("six players need the option six_lords")
    if six_lords and seats == 2:
        raise OptionError("the option six_lords is for three to six players, not for two")
    s = Adel(seats)
    if six_lords:
        s.colours = 2**NUM_COLOURS - 1
        s.unseen = ALL_CARDS
    if seats == 2:
        s.surprise = options["two_player_mode"] == "surprise"
        s.confrontation = not s.surprise
    s.dense = options["detective_rank"] == "dense"
    s.before_reveal = options["exhibit_prep"] == "before_reveal"
    s.bluff = bool(options["bluff_exhibit"])
    s.memory = options["ledger"] == "memory"
    s.max_rounds = int(options["max_rounds"])
    s.then(setting_up)
    return s
