"""Adel Verpflichtet by Klaus Teuber (1990)."""

from raffles.games.adel.actions import SPACE
from raffles.games.adel.hints import AdelHints
from raffles.games.adel.manners import AdelManners
from raffles.games.adel.options import OPTIONS, PRESETS, new
from raffles.games.adel.scene.scene import scene as scene_of
from raffles.games.adel.view import census, determinize, view
from raffles.kernel.game import Game

GAME = Game(
    key="adel",
    title="Adel Verpflichtet",
    author="Klaus Teuber",
    year=1990,
    sentence="Collect absurd antiques, exhibit them at your rivals' castles, and rob whoever does the same.",
    seats=range(2, 7),
    minutes=(30, 60),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=census,
    end_reasons=("dinner table", "round limit"),
    max_plies=20_000,
    options=OPTIONS,
    presets=PRESETS,
    manners=AdelManners(),
    hints=AdelHints(),
    scene=scene_of,
    help_file="help.md",
)
