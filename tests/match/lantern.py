"""Lantern: a small game for the tests. A card lies hidden; only seat 1 knows if it is red or black.

Seat 0 may look at it, walk by or sleep, and then takes a colour: the card's own after a look, either after a
walk, none asleep. Then all guess together, again and again, until they agree. At last there is weather.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.bits import BIT
from raffles.kernel.decision import Chance, Choose, Commit
from raffles.kernel.game import Game, Json, Manners, Value
from raffles.kernel.luck import Luck
from raffles.kernel.state import State, rule

COLOURS: Final = ("red", "black")
NOTHING: Final = -1

SPACE: Final = ActionSpace()
HIDE: Final = SPACE.row("hide", COLOURS)
DEGREES: Final = SPACE.row("degrees", range(40))
LOOK: Final = SPACE.add("look")
WALK: Final = SPACE.add("walk")
SLEEP: Final = SPACE.add("sleep")
TAKE: Final = SPACE.row("take", COLOURS)
LEAVE: Final = SPACE.add("leave")
GUESS: Final = SPACE.row("guess", COLOURS)


class Lantern(State):
    def __init__(self, seats: i64, old: Lantern | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.card = NOTHING
            self.lit = False
            self.asleep = False
            self.taken = NOTHING
        else:
            self.card = old.card
            self.lit = old.lit
            self.asleep = old.asleep
            self.taken = old.taken

    def clone(self) -> Lantern:
        return Lantern(self.num_seats, self)

    def returns(self) -> list[float]:
        return [float(self.taken == self.card)] + [0.0] * (int(self.num_seats) - 1)

    def ending(self) -> str:
        return "agreed"


@rule
def night_falls(s: Lantern) -> None:
    s.then(card_is_hidden, player_comes_by, all_guess, weather_changes, morning_comes)


@rule
def card_is_hidden(s: Lantern) -> None:
    s.ask(HideCard(only=1))


class HideCard(Chance[Lantern]):
    kind = "hide"

    def outcomes(self, s: Lantern) -> list[tuple[Action, int]]:
        return [(HIDE[0], 1), (HIDE[1], 1)]

    def happened(self, s: Lantern, action: Action) -> None:
        s.card = action.a
        s.whisper(self.only, "hidden", action.a)


@rule
def player_comes_by(s: Lantern) -> None:
    s.ask(ComeBy(0))


class ComeBy(Choose[Lantern]):
    def options(self, s: Lantern, seat: i64, menu: Menu) -> None:
        menu.add(LOOK)
        menu.add(WALK)
        menu.add(SLEEP)

    def chosen(self, s: Lantern, action: Action) -> None:
        if action is LOOK:
            s.unveil()
            s.lit = True
            s.tell("lit", s.card)
        s.asleep = action is SLEEP
        s.ask(TakeColour(0))


class TakeColour(Choose[Lantern]):
    def options(self, s: Lantern, seat: i64, menu: Menu) -> None:
        if s.asleep:
            menu.add(LEAVE)
        elif s.lit:
            menu.add(TAKE[s.card])
        else:
            menu.offer(TAKE, 0b11)

    def chosen(self, s: Lantern, action: Action) -> None:
        if action is not LEAVE:
            s.taken = action.a
            s.tell("takes", action.a)


@rule
def all_guess(s: Lantern) -> None:
    s.ask(Guess(BIT[s.num_seats] - 1))


class Guess(Commit[Lantern]):
    """The same question is put again while they do not agree."""

    def options(self, s: Lantern, seat: i64, menu: Menu) -> None:
        menu.offer(GUESS, 0b11)

    def all_in(self, s: Lantern) -> None:
        s.unveil()
        for seat in range(s.num_seats):
            s.tell("guesses", seat, s.sealed[seat] - GUESS.first)
        if len(set(s.sealed)) > 1:
            s.ask(self)


@rule
def weather_changes(s: Lantern) -> None:
    s.ask(Weather())


class Weather(Chance[Lantern]):
    """It comes from the same stream of luck as the card."""

    kind = "hide"

    def outcomes(self, s: Lantern) -> list[tuple[Action, int]]:
        return [(degrees, 1) for degrees in DEGREES]

    def happened(self, s: Lantern, action: Action) -> None:
        s.tell("degrees", action.a)


@rule
def morning_comes(s: Lantern) -> None:
    s.unveil()
    s.over = True
    s.tell("morning")


def new(seats: int, options: Mapping[str, Value]) -> Lantern:
    s = Lantern(seats)
    s.then(night_falls)
    return s


def view(s: Lantern, seat: int) -> dict[str, Any]:
    return {"card": s.card if seat == 1 or s.lit or s.over else None, "taken": s.taken, "asleep": s.asleep}


def determinize(s: Lantern, seat: int, luck: Luck) -> Lantern:
    world = s.clone()
    world.forget_sealed_answers(seat)
    if view(s, seat)["card"] is None and s.card != NOTHING:
        world.card = int(luck.below(2))
    return world


class LanternManners(Manners):
    def prompt(self, view: Json, seat: int, names: list[str]) -> str:
        return f"{names[seat]}, it is dark."

    def why_not(self, view: Json, seat: int, action: Action) -> str:
        return "you are asleep" if view["asleep"] else ""


GAME: Final = Game(
    key="lantern",
    title="Lantern",
    author="Raffles",
    year=2026,
    sentence="A card lies hidden in the dark.",
    seats=range(2, 4),
    minutes=(1, 1),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=lambda s: {},
    end_reasons=("agreed",),
    max_plies=1000,
    manners=LanternManners(),
)
