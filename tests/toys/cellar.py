"""Cellar: bottles from a pile. Look at the top one and keep it, or bury it and keep the next, whatever it is.

Who buried a bottle knows how deep it lies. Three bottles have been set aside, and nobody knows which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.decision import Chance, Choose
from raffles.kernel.game import Game, Value
from raffles.kernel.luck import Luck
from raffles.kernel.pile import Pile
from raffles.kernel.state import State, rule

KINDS: Final = 5  # a bottle of kind k is worth k + 1
COPIES: Final = 3
ASIDE: Final = 3
NOBODY: Final = -1

SPACE: Final = ActionSpace()
LOOK: Final = SPACE.row("look", range(1, KINDS + 1))
DRAW: Final = SPACE.row("draw", range(1, KINDS + 1))
KEEP: Final = SPACE.add("keep")
BURY: Final = SPACE.add("bury")


class Cellar(State):
    def __init__(self, seats: i64, old: Cellar | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.pile = Pile([COPIES] * KINDS)
            self.pile.set_aside(ASIDE)
            self.bottles = vec[i64]([0] * (seats * KINDS))  # seat * KINDS + kind: how many
            self.looking = NOBODY  # who knows the top of the pile
            self.buried_by = vec[i64]()  # who knows each bottle at its bottom
        else:
            self.pile = old.pile.copy()
            self.bottles = old.bottles[:]
            self.looking = old.looking
            self.buried_by = old.buried_by[:]

    def clone(self) -> Cellar:
        return Cellar(self.num_seats, self)

    def hand(self, seat: i64) -> list[int]:
        return [kind for kind in range(KINDS) for _ in range(self.bottles[seat * KINDS + kind])]

    def bottle_comes_up(self, kind: i64) -> None:
        """The next bottle turns out to be this one; had it been buried, it lies at the bottom no more."""
        if self.pile.rest == 0:
            self.buried_by = self.buried_by[1:]
        self.pile.know_top(kind)

    def bottle_is_kept(self, seat: i64) -> None:
        kind = self.pile.top[0]
        self.pile.take(kind)
        self.bottles[seat * KINDS + kind] += 1
        self.looking = NOBODY

    def returns(self) -> list[float]:
        return [float(sum(kind + 1 for kind in self.hand(seat))) for seat in range(self.num_seats)]

    def ending(self) -> str:
        return "cellar empty"


@rule
def turn_begins(s: Cellar, seat: i64) -> None:
    s.then(player_looks(seat), player_keeps_or_buries(seat), turn_ends(seat))


@rule
def player_looks(s: Cellar, seat: i64) -> None:
    s.ask(LookAtTop(seat))


class LookAtTop(Chance[Cellar]):
    """Only the player on turn sees it."""

    kind = "bottle"

    def __init__(self, seat: i64) -> None:
        super().__init__(only=seat)
        self.seat = seat

    def outcomes(self, s: Cellar) -> list[tuple[Action, int]]:
        return [(LOOK[kind], weight) for kind, weight in s.pile.odds()]

    def draw(self, s: Cellar, luck: Luck) -> Action:
        return LOOK[s.pile.draw(luck)]

    def happened(self, s: Cellar, action: Action) -> None:
        s.bottle_comes_up(action.a)
        s.looking = int(self.seat)
        s.whisper(self.seat, "sees", action.a + 1)


@rule
def player_keeps_or_buries(s: Cellar, seat: i64) -> None:
    s.ask(KeepOrBury(seat))


class KeepOrBury(Choose[Cellar]):
    """All see what is done, not with which bottle."""

    def options(self, s: Cellar, seat: i64, menu: Menu) -> None:
        menu.add(KEEP)
        menu.add(BURY)

    def chosen(self, s: Cellar, action: Action) -> None:
        s.tell(action.text, self.seat)
        if action is KEEP:
            s.bottle_is_kept(self.seat)
            return
        kind = s.pile.top[0]
        s.pile.take(kind)
        s.pile.put_under(kind)
        s.buried_by = append(s.buried_by, self.seat)
        s.looking = NOBODY
        s.then(next_bottle_is_drawn(self.seat))


@rule
def next_bottle_is_drawn(s: Cellar, seat: i64) -> None:
    s.ask(DrawBottle(seat))


class DrawBottle(LookAtTop):
    """Whatever it is, it is kept."""

    def outcomes(self, s: Cellar) -> list[tuple[Action, int]]:
        return [(DRAW[kind], weight) for kind, weight in s.pile.odds()]

    def draw(self, s: Cellar, luck: Luck) -> Action:
        return DRAW[s.pile.draw(luck)]

    def happened(self, s: Cellar, action: Action) -> None:
        super().happened(s, action)
        s.bottle_is_kept(self.seat)


@rule
def turn_ends(s: Cellar, seat: i64) -> None:
    """The game ends with the last bottle: all are shown."""
    if len(s.pile):
        s.then(turn_begins((seat + 1) % s.num_seats))
    else:
        s.unveil()
        s.over = True
        s.tell("cellar empty")


def new(seats: int, options: Mapping[str, Value]) -> Cellar:
    s = Cellar(seats)
    s.then(turn_begins(0))
    return s


def view(s: Cellar, seat: int) -> dict[str, Any]:
    """Bottles are known to those who keep, see or buried them."""
    buried = zip(s.pile.bottom, s.buried_by, strict=True)
    return {
        "pile": len(s.pile),
        "looking": s.looking,
        "top": [kind + 1 for kind in s.pile.top] if s.looking == seat else [],
        "buried": [{"by": by, "bottle": kind + 1 if by == seat else None} for kind, by in buried],
        "number": [len(s.hand(other)) for other in range(s.num_seats)],
        "bottles": [
            [kind + 1 for kind in s.hand(other)] if other == seat or s.over else []
            for other in range(s.num_seats)
        ],
    }


def determinize(s: Cellar, seat: int, luck: Luck) -> Cellar:
    """All bottles that the seat has not seen are equally likely wherever they lie.

    It keeps, sees and remembers its own; what it once buried and somebody has drawn since counts as unseen.
    """
    world = s.clone()
    if s.over:
        return world
    pile = world.pile
    buried = list(zip(s.pile.bottom, s.buried_by, strict=True))
    others = [other for other in range(s.num_seats) if other != seat]
    pile.shuffle_in([kind for other in others for kind in s.hand(other)])
    for kind in [*(kind for kind, by in buried if by == seat), *(s.pile.top if s.looking == seat else [])]:
        pile.take(kind)
    for other in others:
        bottles = [pile.deal(luck) for _ in s.hand(other)]
        for kind in range(KINDS):
            world.bottles[other * KINDS + kind] = bottles.count(kind)
    under = [kind if by == seat else pile.deal(luck) for kind, by in buried]
    top = [kind if s.looking == seat else pile.deal(luck) for kind in s.pile.top]
    for kind in under:
        pile.put_under(kind)
    for kind in top:
        pile.put_on_top(kind)
    pile.set_aside(ASIDE)
    return world


def census(s: Cellar) -> dict[str, Any]:
    """How many of each kind there are."""
    bottles = [*s.pile.top, *s.pile.bottom, *(kind for seat in range(s.num_seats) for kind in s.hand(seat))]
    unseen = dict(s.pile.unseen())
    return {
        "bottles": [bottles.count(kind) + unseen.get(kind, 0) for kind in range(KINDS)],
        "aside": s.pile.aside,
    }


GAME: Final = Game(
    key="cellar",
    title="Cellar",
    author="Raffles",
    year=2026,
    sentence="Keep the bottle you see, or bury it for a better one.",
    seats=range(2, 5),
    minutes=(2, 5),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=census,
    end_reasons=("cellar empty",),
    max_plies=50,
)
