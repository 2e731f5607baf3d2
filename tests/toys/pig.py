"""Pig (J. Scarne, 1945), a race of dice: roll again, or hold what the turn has brought.

With a coin for the dice it is Piglet (T. W. Neller and C. G. M. Presser, 2004): with a target of 2 and best
play the first of two players wins 4 games in 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.decision import Chance, Choose
from raffles.kernel.game import Game, Option, Value
from raffles.kernel.luck import Luck
from raffles.kernel.state import State, rule

ODDS: Final[dict[str, dict[int, int]]] = {
    "dice": {points: 6 - abs(points - 7) for points in range(2, 13)},
    "coin": {0: 1, 1: 1},
}
BAD: Final = {"dice": 7, "coin": 0}  # the turn brings nothing

SPACE: Final = ActionSpace()
ROLLED: Final = SPACE.row("rolled", range(13))
ROLL: Final = SPACE.add("roll")
HOLD: Final = SPACE.add("hold")


class Pig(State):
    def __init__(self, seats: i64, old: Pig | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.points = vec[i64]([0] * seats)
            self.turn = 0  # points of the turn, not safe yet
            self.target = 0
            self.die = "dice"
        else:
            self.points = old.points[:]
            self.turn = old.turn
            self.target = old.target
            self.die = old.die

    def clone(self) -> Pig:
        return Pig(self.num_seats, self)

    def returns(self) -> list[float]:
        return [float(points >= self.target) for points in self.points]

    def ending(self) -> str:
        return "target reached"


@rule
def turn_begins(s: Pig, seat: i64) -> None:
    s.turn = 0
    s.then(player_decides(seat))


@rule
def player_decides(s: Pig, seat: i64) -> None:
    s.ask(RollOrHold(seat))


class RollOrHold(Choose[Pig]):
    """There is nothing to hold before the first roll."""

    def options(self, s: Pig, seat: i64, menu: Menu) -> None:
        menu.add(ROLL)
        if s.turn:
            menu.add(HOLD)

    def chosen(self, s: Pig, action: Action) -> None:
        if action is ROLL:
            s.then(dice_are_rolled(self.seat))
        else:
            s.points[self.seat] += s.turn
            s.tell("holds", self.seat, s.turn, s.points[self.seat])
            s.then(turn_ends(self.seat))


@rule
def dice_are_rolled(s: Pig, seat: i64) -> None:
    s.ask(Roll(seat))


class Roll(Chance[Pig]):
    kind = "dice"

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat = seat

    def outcomes(self, s: Pig) -> list[tuple[Action, int]]:
        return [(ROLLED[points], weight) for points, weight in ODDS[s.die].items()]

    def happened(self, s: Pig, action: Action) -> None:
        s.tell("rolls", self.seat, action.a)
        if action.a == BAD[s.die]:
            s.then(turn_ends(self.seat))
        else:
            s.turn += action.a
            s.then(player_decides(self.seat))


@rule
def turn_ends(s: Pig, seat: i64) -> None:
    """The first to reach the target wins."""
    if s.points[seat] >= s.target:
        s.over = True
    else:
        s.then(turn_begins((seat + 1) % s.num_seats))


def new(seats: int, options: Mapping[str, Value]) -> Pig:
    s = Pig(seats)
    s.target = int(options["target"])
    s.die = str(options["die"])
    s.then(turn_begins(0))
    return s


def view(s: Pig, seat: int) -> dict[str, Any]:
    """Nothing is hidden."""
    return {"points": list(s.points), "turn": s.turn, "target": s.target}


def determinize(s: Pig, seat: int, luck: Luck) -> Pig:
    return s.clone()


def census(s: Pig) -> dict[str, Any]:
    return {"target": s.target}


GAME: Final = Game(
    key="pig",
    title="Pig",
    author="John Scarne",
    year=1945,
    sentence="Roll again, or hold what you have.",
    seats=range(2, 5),
    minutes=(1, 5),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=census,
    end_reasons=("target reached",),
    max_plies=5000,
    options=(
        Option("target", 20, "Who has so many points wins.", least=1, most=100),
        Option("die", "dice", "Two dice, or a coin that counts 1 or nothing.", choices=("dice", "coin")),
    ),
)
