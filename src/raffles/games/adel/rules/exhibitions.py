"""AV-5: phase 4, step 1, the exhibitions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from raffles.games.adel.actions import DONE, SHOW, SHOW_ALL
from raffles.games.adel.collection import FEWEST, exhibitable, group_from, group_of, is_exhibition, value
from raffles.games.adel.content import HIGH, LETTERS, LOW
from raffles.games.adel.state import NOBODY, Adel
from raffles.kernel.action import Action, Menu
from raffles.kernel.bits import BIT, count
from raffles.kernel.decision import Commit
from raffles.kernel.state import rule

UNFINISHED: Final = -1


@rule
def exhibitors_select(s: Adel) -> None:
    """AV-5.7, AV-5.8: knowing all cards at the castle; with AV-12.3 it is settled already."""
    exhibitors = s.exhibitors()
    if exhibitors:
        s.then(exhibitions_are_turned_up, best_exhibitions_are_rewarded)
        if not s.before_reveal:
            s.ask(SelectExhibition(exhibitors))


def exhibition_steps(s: Adel, seat: i64, menu: Menu) -> None:
    """AV-5.3: card after card of one group, then `done`; or a whole group at once, as the first step."""
    hand = s.collection[seat]
    picked = s.picks(seat, SHOW)
    if picked:
        menu.offer(SHOW, group_of(hand, picked) & ~picked)
        if is_exhibition(picked):
            menu.add(DONE)
        return
    more = exhibitable(hand)
    if more:
        menu.offer(SHOW, more)
        for first in range(len(LETTERS)):
            if count(group_from(hand, first)) >= FEWEST:
                menu.add(SHOW_ALL[first])
    else:
        menu.add(DONE)  # AV-12.4: a bluff


def picked_exhibition(s: Adel, seat: i64, last: Action | None) -> i64:
    """What the seat has selected, `last` being the action that may complete it (None: it is sealed)."""
    final = s.sealed[seat]
    if last is not None:
        final = last.id
        if SHOW.holds(last):
            return UNFINISHED
    letter = final - SHOW_ALL.first
    if 0 <= letter < SHOW_ALL.size:
        return group_from(s.collection[seat], letter)
    return s.picks(seat, SHOW)


class SelectExhibition(Commit[Adel]):
    """AV-5.3, AV-5.7: in secret, in small steps: `show` card after card, then `done`."""

    def options(self, s: Adel, seat: i64, menu: Menu) -> None:
        exhibition_steps(s, seat, menu)

    def only_answer(self, s: Adel, seat: i64, menu: Menu) -> i64:
        """AV-11.5: there is but one exhibition if just three cards can be shown."""
        hand = exhibitable(s.collection[seat])
        if count(hand) == FEWEST and s.picks(seat, SHOW) == 0:
            return menu.ids[menu.n - 1]
        return super().only_answer(s, seat, menu)

    def whole(self, s: Adel, seat: i64, action: Action) -> bool:
        return picked_exhibition(s, seat, action) != UNFINISHED

    def all_in(self, s: Adel) -> None:
        for seat in range(s.num_seats):
            if self.who & BIT[seat]:
                s.shown[seat] = picked_exhibition(s, seat, None)


@rule
def exhibitions_are_turned_up(s: Adel) -> None:
    """AV-5.7: all at once. AV-5.9: the most valuable first. AV-5.17: everyone has seen them."""
    s.unveil()
    s.turned_up = True
    exhibitors = s.exhibitors()
    for seat in range(s.num_seats):
        if exhibitors & BIT[seat]:
            s.known |= s.shown[seat]
            s.tell("exhibits", seat, s.shown[seat])
    n: i64 = 0
    while True:
        best: i64 = NOBODY
        for seat in range(s.num_seats):
            if (
                exhibitors & BIT[seat]
                and s.shown[seat]
                and (best == NOBODY or value(s.shown[seat]) > value(s.shown[best]))
            ):
                best = seat
        if best == NOBODY:
            break
        exhibitors -= BIT[best]
        s.ranking[n] = best
        n += 1


@rule
def best_exhibitions_are_rewarded(s: Adel) -> None:
    """AV-5.11: the space of the foremost piece before anybody moves tells both rewards. AV-5.12: best and
    second.
    """
    stakes = s.foremost()
    if s.ranking[0] != NOBODY:
        walk(s, s.ranking[0], HIGH[stakes], "best exhibition")
        if s.num_seats > 1 and s.ranking[1] != NOBODY:
            walk(s, s.ranking[1], LOW[stakes], "second exhibition")


def walk(s: Adel, seat: i64, spaces: i64, why: str) -> None:
    """A piece moves forward, and everybody is told why."""
    s.position[seat] += spaces
    s.tell(why, seat, s.position[seat] - spaces, s.position[seat])
