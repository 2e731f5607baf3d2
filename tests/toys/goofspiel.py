"""Goofspiel with four cards: prizes come up one by one, and everybody bids a card of their own in secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.bits import BIT, members
from raffles.kernel.decision import Chance, Commit
from raffles.kernel.game import Game, Value
from raffles.kernel.luck import Luck
from raffles.kernel.state import State, rule

CARDS: Final = 4
ALL: Final[int] = 2**CARDS - 1
NO_PRIZE: Final = -1

SPACE: Final = ActionSpace()
PRIZE: Final = SPACE.row("prize", range(1, CARDS + 1))
BID: Final = SPACE.row("bid", range(1, CARDS + 1))  # the card k is worth k + 1


class Goofspiel(State):
    def __init__(self, seats: i64, old: Goofspiel | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.hand = vec[i64]([ALL] * seats)
            self.points = vec[i64]([0] * seats)
            self.prizes = ALL  # still to come
            self.prize = NO_PRIZE
        else:
            self.hand = old.hand[:]
            self.points = old.points[:]
            self.prizes = old.prizes
            self.prize = old.prize

    def clone(self) -> Goofspiel:
        return Goofspiel(self.num_seats, self)

    def everybody(self) -> int:
        return int(BIT[self.num_seats]) - 1

    def returns(self) -> list[float]:
        """How far each one is ahead of the average, in points."""
        points = [float(won) for won in self.points]
        return [won - sum(points) / len(points) for won in points]

    def ending(self) -> str:
        return "no cards left"


@rule
def round_begins(s: Goofspiel) -> None:
    """A prize comes up, everybody bids; then the next one."""
    s.then(prize_comes_up, everybody_bids, round_ends)


@rule
def prize_comes_up(s: Goofspiel) -> None:
    s.ask(TurnUpPrize())


class TurnUpPrize(Chance[Goofspiel]):
    kind = "prize"

    def outcomes(self, s: Goofspiel) -> list[tuple[Action, int]]:
        return [(PRIZE[k], 1) for k in members(s.prizes)]

    def happened(self, s: Goofspiel, action: Action) -> None:
        s.prize = action.a
        s.prizes -= int(BIT[action.a])
        s.tell("prize", action.a + 1)


@rule
def everybody_bids(s: Goofspiel) -> None:
    s.ask(Bid(s.everybody()))


class Bid(Commit[Goofspiel]):
    """All bids are turned up at once; the highest takes the prize, and nobody if it is not alone."""

    def options(self, s: Goofspiel, seat: i64, menu: Menu) -> None:
        menu.offer(BID, s.hand[seat])

    def all_in(self, s: Goofspiel) -> None:
        s.unveil()
        bids = [int(s.sealed[seat] - BID.first) for seat in range(s.num_seats)]
        for seat, bid in enumerate(bids):
            s.hand[seat] -= BIT[bid]
            s.tell("bids", seat, bid + 1)
        highest = max(bids)
        if bids.count(highest) == 1:
            winner = bids.index(highest)
            s.points[winner] += s.prize + 1
            s.tell("wins", winner, s.prize + 1)


@rule
def round_ends(s: Goofspiel) -> None:
    s.prize = NO_PRIZE
    if s.prizes:
        s.then(round_begins)
    else:
        s.over = True


def new(seats: int, options: Mapping[str, Value]) -> Goofspiel:
    s = Goofspiel(seats)
    s.then(round_begins)
    return s


def view(s: Goofspiel, seat: int) -> dict[str, Any]:
    """All is open but the bids that are not turned up yet."""
    return {
        "prize": s.prize + 1 if s.prize != NO_PRIZE else None,
        "to come": [k + 1 for k in members(s.prizes)],
        "hands": [[k + 1 for k in members(hand)] for hand in s.hand],
        "points": list(s.points),
    }


def determinize(s: Goofspiel, seat: int, luck: Luck) -> Goofspiel:
    world = s.clone()
    world.forget_sealed_answers(seat)
    return world


def census(s: Goofspiel) -> dict[str, Any]:
    """Nothing moves from hand to hand."""
    return {"seats": s.num_seats}


GAME: Final = Game(
    key="goofspiel",
    title="Goofspiel",
    author="Merrill Flood",
    year=1930,
    sentence="Bid your cards for prizes, in secret.",
    seats=range(2, 5),
    minutes=(1, 2),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=census,
    end_reasons=("no cards left",),
    max_plies=CARDS * 5,
)
