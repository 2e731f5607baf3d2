"""A state that writes down what happens to it, for tests of the engine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.decision import Chance, Choose, Commit
from raffles.kernel.state import State, rule

SPACE: Final = ActionSpace()
SAY: Final = SPACE.row("say", ("a", "b", "c"))
DONE: Final = SPACE.add("done")


class Diary(State):
    def __init__(self, seats: i64, old: Diary | None = None) -> None:
        super().__init__(seats, old)
        self.lines: list[str] = [] if old is None else list(old.lines)

    def clone(self) -> Diary:
        return Diary(self.num_seats, self)


@rule
def morning(s: Diary) -> None:
    s.lines.append("morning")


@rule
def noon(s: Diary, a: i64) -> None:
    s.lines.append(f"noon {a}")


@rule
def evening(s: Diary, a: i64, b: i64) -> None:
    s.lines.append(f"evening {a} {b}")


@rule
def night(s: Diary, a: i64, b: i64, c: i64) -> None:
    s.lines.append(f"night {a} {b} {c}")


@rule
def dream(s: Diary, a: i64, b: i64, c: i64, d: i64) -> None:
    s.lines.append(f"dream {a} {b} {c} {d}")


@rule
def day(s: Diary) -> None:
    """Plans what follows ahead of what was planned before."""
    s.lines.append("day")
    s.then(morning, noon(12))


@rule
def question(s: Diary, seat: i64) -> None:
    s.ask(Say(seat))


@rule
def end(s: Diary) -> None:
    s.lines.append("end")
    s.over = True


class Say(Choose[Diary]):
    def options(self, s: Diary, seat: i64, menu: Menu) -> None:
        menu.offer(SAY, 0b111)

    def chosen(self, s: Diary, action: Action) -> None:
        s.lines.append(f"{self.seat} says {action.text[-1]}")


class SayAll(Commit[Diary]):
    """A run of different letters, closed by `done`."""

    def options(self, s: Diary, seat: i64, menu: Menu) -> None:
        picked = s.picks(seat, SAY)
        menu.offer(SAY, 0b111 & ~picked)
        if picked:
            menu.add(DONE)

    def whole(self, s: Diary, seat: i64, action: Action) -> bool:
        return action is DONE

    def all_in(self, s: Diary) -> None:
        for seat in range(s.num_seats):
            s.lines.append(f"{seat} says {s.picks(seat, SAY):03b}")


class Overhear(Chance[Diary]):
    """Letters with the weights 1, 3 and 2."""

    kind = "rumour"

    def outcomes(self, s: Diary) -> list[tuple[Action, int]]:
        return [(SAY[0], 1), (SAY[1], 3), (SAY[2], 2)]

    def happened(self, s: Diary, action: Action) -> None:
        s.lines.append(f"overheard {action.text[-1]}")
