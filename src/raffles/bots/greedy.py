"""One step ahead: try every action in imagined worlds until the dust settles, keep the best on average."""

from __future__ import annotations

from typing import Final

from raffles.bots.bot import Bot
from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.decision import FATE
from raffles.kernel.game import Hints, Seen
from raffles.kernel.luck import Luck
from raffles.kernel.state import State

WORLDS: Final = 24
LONGEST_LOOK: Final = 400  # plies; a game whose hints never call a position settled is still played


class GreedyBot(Bot):
    """Plays by the game's hints: what others do and what luck brings is imagined, the position then is
    valued.
    """

    def __init__(self, seed: object, worlds: int = WORLDS) -> None:
        self.luck = Luck(seed)
        self.worlds = worlds
        self.menu = Menu()

    def choose(self, seen: Seen) -> Action:
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        hints = seen.game.hints
        total = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = seen.sample(self.luck)
            seed = self.luck.below(2_000_000_000)  # every action meets the same luck
            for k, action in enumerate(legal):
                s = world.clone()
                s.apply(seen.seat, action)
                self._play_on(s, world, hints, seen.game.space, Luck(seed))
                total[k] += hints.value(s, seen.seat)
        return legal[total.index(max(total))]

    def _play_on(self, s: State, since: State, hints: Hints, space: ActionSpace, luck: Luck) -> None:
        menu = self.menu
        for _ in range(LONGEST_LOOK):
            if s.over or hints.settled(s, since):
                return
            seat = s.to_act()
            if seat == FATE:
                s.apply(FATE, s.draw(luck))
            else:
                s.legal(seat, menu)
                s.apply(seat, space[hints.likely(s, seat, menu, luck)])
