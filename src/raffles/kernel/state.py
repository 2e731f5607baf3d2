"""State, rules and the agenda: the engine that runs a game from one question to the next."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from raffles.kernel.action import Action, Menu, Row
from raffles.kernel.bits import BIT, lowest
from raffles.kernel.decision import FATE, Chance, Decision
from raffles.kernel.luck import Luck

EMPTY: Final = vec[i64]()
MOST_PLANNED: Final = 32
MOST_RULES: Final = 4096  # a task's rule has 12 bits, like its arguments
EVERYBODY: Final = -1
NOT_GIVEN: Final = 4611686018427387903  # no argument of a task


def changed(items: vec[i64], k: i64, item: i64) -> vec[i64]:
    """A copy with one item changed: the way to write a field that clones share instead of copying."""
    copy = items[:]
    copy[k] = item
    return copy


class Task:
    """A rule with its arguments: a line of the agenda, packed into one number (five fields of 12 bits)."""

    def __init__(self, fn: Callable[..., None], arity: i64, code: i64, given: i64 = 0) -> None:
        self.fn = fn
        self.arity = arity
        self.code = code
        self.given = given  # arguments; `_plan` wants as many as the rule takes

    def __call__(self, a: i64, b: i64 = NOT_GIVEN, c: i64 = NOT_GIVEN, d: i64 = NOT_GIVEN) -> Task:
        given: i64 = 1
        if b == NOT_GIVEN:
            b = 0
        else:
            given = 2
        if c == NOT_GIVEN:
            c = 0
        else:
            given = 3
        if d == NOT_GIVEN:
            d = 0
        else:
            given = 4
        if (a | b | c | d) >> 12:
            raise ValueError("a task's arguments are whole numbers from 0 to 4095")
        return Task(self.fn, self.arity, self.code | a << 12 | b << 24 | c << 36 | d << 48, given)

    def carry_out(self, s: State, args: i64) -> None:
        if self.arity == 0:
            self.fn(s)
        elif self.arity == 1:
            self.fn(s, args & 4095)
        elif self.arity == 2:
            self.fn(s, args & 4095, args >> 12 & 4095)
        elif self.arity == 3:
            self.fn(s, args & 4095, args >> 12 & 4095, args >> 24 & 4095)
        else:
            self.fn(s, args & 4095, args >> 12 & 4095, args >> 24 & 4095, args >> 36 & 4095)

    def __repr__(self) -> str:
        args = [str(self.code >> 12 * (k + 1) & 4095) for k in range(self.arity)]
        return " ".join([self.fn.__name__, *args])


RULES: Final[list[Task]] = []


def rule(fn: Callable[..., None]) -> Task:
    """Make a function of a state and up to four small integers a rule that can be planned."""
    arity = len(inspect.signature(fn).parameters) - 1
    if arity > 4:
        raise TypeError(f"{fn.__name__}: a rule takes the state and at most four integers")
    if len(RULES) == MOST_RULES:
        raise TypeError(f"{fn.__name__}: there are {MOST_RULES} rules already")
    RULES.append(Task(fn, arity, len(RULES)))
    return RULES[-1]


class Event:
    """Something that happened, told while it happens. `only` is the seat that may know it, or `EVERYBODY`."""

    def __init__(self, what: str, only: i64, a: i64, b: i64, c: i64) -> None:
        self.what = what
        self.only = only
        self.a = a
        self.b = b
        self.c = c

    def key(self) -> tuple[str, int, int, int]:
        """What a person who may know it learns."""
        return (self.what, int(self.a), int(self.b), int(self.c))

    def __repr__(self) -> str:
        return f"<{' '.join(map(str, self.key()))}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything there is to know about a game in progress.

    The constructor is also the copier, so that a clone sets each field once: `State(seats)` is new,
    `State(seats, old)` a copy. A packed array is copied by a slice, or shared if rules only ever replace it
    (`changed`), never write into it.
    """

    def __init__(self, seats: i64, old: State | None = None) -> None:
        self.events: list[Event] | None = None  # told here while somebody listens
        self.unveiled = False  # has the last ply brought something hidden to light?
        if old is None:
            self.num_seats = seats
            self.agenda = vec[i64](
                [0] * (1 + MOST_PLANNED)
            )  # at the bottom `nothing_is_planned`, the rule number 0
            self.planned: i64 = 0
            self.decision: Decision[Any] | None = None
            self.waiting: i64 = 0  # a bit per seat still to answer; -1 is fate
            self.sealed = vec[i64]([0] * seats)  # a Commit's answers: the last action of each
            self.picked = EMPTY  # and the steps before it: seat * 65536 + action
            self.over = False
        else:
            self.num_seats = old.num_seats
            self.agenda = old.agenda[:]
            self.planned = old.planned
            self.decision = old.decision
            self.waiting = old.waiting
            self.sealed = old.sealed[:]
            self.picked = old.picked[:] if len(old.picked) else EMPTY
            self.over = old.over

    def clone(self) -> State:
        """A copy that shares nothing that can change. Nobody listens to it."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """One score per seat when the game is over: higher is better; what it means the game says."""
        raise NotImplementedError

    def wins(self) -> list[float]:
        """Each seat's share of the victory when the game is over: here the best returns share it. A game in
        which all win or lose together says so in its own.
        """
        returns = self.returns()
        best = max(returns)
        return [1 / returns.count(best) if score == best else 0.0 for score in returns]

    def ending(self) -> str:
        """How the game ended: one of the game's `end_reasons`."""
        raise NotImplementedError

    # what rules say

    def then(
        self,
        a: Task,
        b: Task | None = None,
        c: Task | None = None,
        d: Task | None = None,
        e: Task | None = None,
        f: Task | None = None,
    ) -> None:
        """In this order, ahead of what was planned before. (Named parameters are free, `*tasks` is not.)"""
        if f is not None:
            self._plan(f)
        if e is not None:
            self._plan(e)
        if d is not None:
            self._plan(d)
        if c is not None:
            self._plan(c)
        if b is not None:
            self._plan(b)
        self._plan(a)

    def _plan(self, task: Task) -> None:
        if self.planned >= MOST_PLANNED:
            raise RuntimeError(
                f"more than {MOST_PLANNED} tasks are planned: does a rule plan itself for ever?"
            )
        if task.given != task.arity:
            raise TypeError(f"{task.fn.__name__} takes {task.arity} arguments, not {task.given}")
        self.planned += 1
        self.agenda[self.planned] = task.code

    def ask(self, decision: Decision[Any]) -> None:
        """Put a question. The agenda rests until it is answered."""
        self.decision = decision
        self.waiting = decision.who
        self.picked = EMPTY

    def tell(self, what: str, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Everybody learns this."""
        if self.events is not None:
            self.events.append(Event(what, EVERYBODY, a, b, c))

    def whisper(self, seat: i64, what: str, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Only this seat learns this."""
        if self.events is not None:
            self.events.append(Event(what, seat, a, b, c))

    def unveil(self) -> None:
        """Something hidden comes to light: no undo goes past here."""
        self.unveiled = True

    def picks(self, seat: i64, row: Row) -> i64:
        """What this seat has picked from a row of up to 62 actions so far, as bits."""
        bits: i64 = 0
        first, n = row.first, row.size
        for entry in self.picked:
            if entry >> 16 == seat and 0 <= (entry & 65535) - first < n:
                bits |= BIT[(entry & 65535) - first]
        return bits

    def has_picked(self, seat: i64, action: Action) -> bool:
        """Whether this seat has picked this action so far, whatever the size of its row."""
        key = seat * 65536 + action.id
        for entry in self.picked:
            if entry == key:
                return True
        return False

    def wipe_answers(self) -> None:
        """Nothing of a Commit that is over stays behind: what must is kept by the game, where it can be
        hidden.
        """
        self.picked = EMPTY
        for seat in range(self.num_seats):
            self.sealed[seat] = 0

    # what drivers say

    def reopen(self, seat: i64) -> None:
        """The seat answers the open Commit anew: it changed its mind, or somebody imagines its answer."""
        rest = EMPTY
        for entry in self.picked:
            if entry >> 16 != seat:
                rest = append(rest, entry)
        self.picked = rest
        self.sealed[seat] = 0
        self.waiting |= BIT[seat]

    def forget_sealed_answers(self, but: i64) -> None:
        """Reopen an open Commit for all who were asked except one seat: what `determinize` does first."""
        decision = self.decision
        if decision is None or self.waiting <= 0 or isinstance(decision, Chance):
            return
        for seat in range(self.num_seats):
            if seat != but and decision.who & BIT[seat]:
                self.reopen(seat)

    def answer(self, seat: i64) -> list[int]:
        """The ids of what the seat has answered to the open question so far, in order."""
        ids = [int(entry & 65535) for entry in self.picked if entry >> 16 == seat]
        decision = self.decision
        if (
            decision is not None
            and self.waiting > 0
            and decision.who & BIT[seat]
            and not self.waiting & BIT[seat]
        ):
            ids.append(int(self.sealed[seat]))
        return ids

    def to_act(self) -> i64:
        """The first seat still to answer, or `FATE`."""
        if self.waiting > 0:
            return lowest(self.waiting)
        return FATE

    def legal(self, seat: i64, menu: Menu) -> None:
        """Fill the menu with what the seat, or `FATE`, may do now. Somebody must be asked and the seat be
        among them.
        """
        menu.n = 0
        cast("Decision[Any]", self.decision).options(self, seat, menu)

    def draw(self, luck: Luck) -> Action:
        """Fate's answer to the open `Chance`."""
        return cast("Chance[Any]", self.decision).draw(self, luck)

    def take(self, seat: i64, action: Action) -> None:
        """Hand in one action, unchecked, and run nothing yet."""
        cast("Decision[Any]", self.decision).taken(self, seat, action)

    def step(self) -> bool:
        """Carry out the next task. False if there is a question to answer first, or nothing left to do."""
        if self.waiting or self.over:
            return False
        code = self.agenda[self.planned]
        self.planned -= 1
        RULES[code & 4095].carry_out(self, code >> 12)
        return True

    def run(self) -> None:
        """Carry out tasks until a question is open or the game is over."""
        while self.waiting == 0 and not self.over:
            code = self.agenda[self.planned]
            self.planned -= 1
            RULES[code & 4095].carry_out(self, code >> 12)

    def apply(self, seat: i64, action: Action) -> None:
        """Hand in one action, unchecked, and run to the next question."""
        cast("Decision[Any]", self.decision).taken(self, seat, action)
        while self.waiting == 0 and not self.over:
            code = self.agenda[self.planned]
            self.planned -= 1
            RULES[code & 4095].carry_out(self, code >> 12)

    def to_come(self) -> list[str]:
        """The agenda in words, next task first: for people who debug a game."""
        lines: list[str] = []
        for k in range(1, self.planned + 1):
            code = self.agenda[k]
            task = RULES[code & 4095]
            lines.insert(0, repr(Task(task.fn, task.arity, code)))
        return lines


@rule
def nothing_is_planned(s: State) -> None:
    """A game that is not over must have planned something or asked a question."""
    s.planned = 0
    raise RuntimeError("the agenda is empty but the game is not over")
