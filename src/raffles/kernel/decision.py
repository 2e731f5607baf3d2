"""The three kinds of question: one seat decides, several seats decide in secret, fate decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from raffles.kernel.action import Action, Menu
from raffles.kernel.bits import BIT
from raffles.kernel.luck import Luck

if TYPE_CHECKING:
    from raffles.kernel.state import State

FATE: Final = -1  # fate's seat, `*` in records
S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S]):
    """An open question. Public, immutable and shared by clones: it holds seats and places, never a hidden
    card.
    """

    secret: ClassVar[bool] = False  # do the others learn the answer only later, if at all?
    who: i64  # a bit per seat asked; -1 is fate

    def options(self, s: S, seat: i64, menu: Menu) -> None:
        """Put what the seat may do now on the menu, ascending. Never nothing."""
        raise NotImplementedError

    def whole(self, s: S, seat: i64, action: Action) -> bool:
        """Does this action complete the seat's answer? An exhibition is a run that ends in `done`."""
        return True

    def only_answer(self, s: S, seat: i64, menu: Menu) -> i64:
        """The id of the one action that is the seat's only possible answer, or -1. `menu` holds its options.

        Override it where a run of several steps can have one outcome only.
        """
        if menu.n == 1:
            return menu.ids[0]
        return -1

    def taken(self, s: S, seat: i64, action: Action) -> None:
        """The engine hands in an action from the menu."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choose(Decision[S]):
    """One seat decides."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.who = BIT[seat]

    def taken(self, s: S, seat: i64, action: Action) -> None:
        s.waiting = 0
        self.chosen(s, action)

    def chosen(self, s: S, action: Action) -> None:
        """What follows."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Commit(Decision[S]):
    """Several seats decide in secret, in any order, each with a run of one or more actions."""

    def __init__(self, seats: i64) -> None:
        if seats <= 0:
            raise ValueError("a Commit asks at least one seat")
        self.who = seats

    def taken(self, s: S, seat: i64, action: Action) -> None:
        if self.whole(s, seat, action):
            s.sealed[seat] = action.id
            s.waiting -= BIT[seat]
            if s.waiting == 0:
                self.all_in(s)
                s.wipe_answers()
        else:
            s.picked = append(s.picked, seat * 65536 + action.id)

    def all_in(self, s: S) -> None:
        """The last answer is sealed: `s.sealed[seat]` is each one's last action, `s.picks(seat, row)` the
        steps before.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Decision[S]):
    """Fate decides. `only` is the one seat that learns a secret draw."""

    kind: ClassVar[str] = "chance"  # draws of one kind share a stream of luck

    def __init__(self, only: i64 = FATE) -> None:
        self.who = -1
        self.only = only

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """Ascending ids with integer weights: the match draws from them, a search branches on them."""
        raise NotImplementedError

    def draw(self, s: S, luck: Luck) -> Action:
        """One outcome, with the odds of `outcomes`. Override it where a quick way exists."""
        outcomes = self.outcomes(s)
        total = 0
        for _, weight in outcomes:
            total += weight
        return outcome_at(outcomes, int(luck.below(total)))

    def options(self, s: S, seat: i64, menu: Menu) -> None:
        for action, _ in self.outcomes(s):
            menu.add(action)

    def taken(self, s: S, seat: i64, action: Action) -> None:
        s.waiting = 0
        self.happened(s, action)

    def happened(self, s: S, action: Action) -> None:
        """What follows."""
        raise NotImplementedError


def outcome_at(outcomes: list[tuple[Action, int]], r: int) -> Action:
    """The r-th of the n equally likely cases that the weights stand for, counted from 0."""
    for action, weight in outcomes:
        r -= weight
        if r < 0:
            return action
    raise IndexError("r is not below the sum of the weights")
