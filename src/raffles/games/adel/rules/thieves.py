"""AV-6: phase 4, step 2, the thieves."""

from __future__ import annotations

from mypy_extensions import i64

from raffles.games.adel.actions import STEAL, STEAL_NOTHING
from raffles.games.adel.state import AT_CASTLE, NOBODY, Adel
from raffles.kernel.action import Action, Menu
from raffles.kernel.bits import BIT, highest
from raffles.kernel.decision import Choose
from raffles.kernel.state import rule


@rule
def thieves_steal(s: Adel) -> None:
    """AV-6.2: the highest number chooses first. AV-6.8: no exhibition, no loot."""
    thieves = s.thieves_at(AT_CASTLE)
    if thieves and s.ranking[0] != NOBODY:
        s.then(thief_visits(highest(thieves), 0))


@rule
def thief_visits(s: Adel, thief: i64, n: i64) -> None:
    """AV-6.3: exhibition after exhibition, best first; then the next lower number. AV-6.4: an empty one is
    passed by.
    """
    victim = s.ranking[n]
    if n + 1 < s.num_seats and s.ranking[n + 1] != NOBODY:
        s.then(thief_visits(thief, n + 1))
    else:
        lower = highest(s.thieves_at(AT_CASTLE) & (BIT[thief] - 1))
        if lower >= 0:
            s.then(thief_visits(lower, 0))
    if s.shown[victim]:
        s.ask(Steal(s.owner(thief), victim, thief))


class Steal(Choose[Adel]):
    """AV-6.1, AV-6.5: one of the cards still lying there, or nothing."""

    def __init__(self, seat: i64, victim: i64, thief: i64) -> None:
        super().__init__(seat)
        self.victim = victim
        self.thief = thief

    def options(self, s: Adel, seat: i64, menu: Menu) -> None:
        menu.offer(STEAL, s.shown[self.victim])
        menu.add(STEAL_NOTHING)

    def chosen(self, s: Adel, action: Action) -> None:
        """AV-6.6: the loot goes into the thief owner's collection at once."""
        if action is STEAL_NOTHING:
            s.tell("leaves it", self.seat, self.victim, self.thief)
            return
        card = BIT[action.a]
        s.shown[self.victim] -= card
        s.collection[self.victim] -= card
        s.collection[self.seat] |= card
        s.tell("steals", self.seat, self.victim, action.a)
