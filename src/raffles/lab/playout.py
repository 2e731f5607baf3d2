"""The bare loops: random play, clones and menus at full speed, for benchmarks and counts."""

from __future__ import annotations

from mypy_extensions import i64

from raffles.kernel.action import ActionSpace, Menu
from raffles.kernel.decision import FATE
from raffles.kernel.luck import Luck
from raffles.kernel.state import State


def ply(s: State, space: ActionSpace, menu: Menu, luck: Luck) -> None:
    """Any legal action of whoever is to act."""
    seat = s.to_act()
    if seat == FATE:
        s.apply(FATE, s.draw(luck))
    else:
        s.legal(seat, menu)
        s.apply(seat, space[menu.ids[luck.below(menu.n)]])


def play_out(s: State, space: ActionSpace, menu: Menu, luck: Luck) -> int:
    """Plays at random to the end; returns the number of plies."""
    plies: i64 = 0
    while not s.over:
        ply(s, space, menu, luck)
        plies += 1
    return int(plies)


def random_playouts(start: State, space: ActionSpace, games: int, luck: Luck) -> int:
    """Plays `games` games from `start`; returns the number of plies in all."""
    menu = Menu()
    plies = 0
    for _ in range(games):
        plies += play_out(start.clone(), space, menu, luck)
    return plies


def clones(s: State, times: int) -> None:
    for _ in range(times):
        s.clone()


def legal_lists(s: State, seat: int, menu: Menu, times: int) -> None:
    for _ in range(times):
        s.legal(seat, menu)
