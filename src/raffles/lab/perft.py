"""Perft: how many sequences of actions there are from a position. Two rules files that agree on it rarely
differ.
"""

from __future__ import annotations

from raffles.kernel.action import ActionSpace, Menu
from raffles.kernel.bits import members
from raffles.kernel.decision import FATE
from raffles.kernel.state import State


def perft(s: State, space: ActionSpace, depth: int) -> int:
    """Sequences of `depth` actions from here, those that end earlier counted too.

    Each possible draw counts as one action, whatever its weight. Several seats that answer at once are taken
    in the order of their numbers, since the order in which answers arrive has no effect.
    """
    if depth == 0 or s.over:
        return 1
    menu = Menu()
    seat = FATE if s.waiting == FATE else members(s.waiting)[0]
    s.legal(seat, menu)
    if depth == 1:
        return int(menu.n)
    total = 0
    for k in range(menu.n):
        after = s.clone()
        after.apply(seat, space[menu.ids[k]])
        total += perft(after, space, depth - 1)
    return total
