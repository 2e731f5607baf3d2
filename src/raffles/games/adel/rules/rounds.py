"""AV-2 and AV-3: the round, and choosing place and action. AV-10: both in one for two players."""

from __future__ import annotations

from mypy_extensions import i64

from raffles.games.adel.actions import (
    AUCTION,
    CASTLE,
    CHEQUE,
    DETECTIVE,
    EXHIBITION,
    PASS,
    THIEF,
)
from raffles.games.adel.collection import exhibitable
from raffles.games.adel.rules.auction import at_the_auction_house
from raffles.games.adel.rules.castle import at_the_castle
from raffles.games.adel.rules.ending import final_phase, table_reached
from raffles.games.adel.rules.exhibitions import exhibition_steps, picked_exhibition
from raffles.games.adel.state import AT_AUCTION, AT_CASTLE, NO_CARD, NOWHERE, Adel
from raffles.kernel.action import Action, Menu
from raffles.kernel.decision import Commit
from raffles.kernel.state import rule


@rule
def round_begins(s: Adel) -> None:
    """AV-2.1: four phases. AV-2.10: whether the Auction House is open holds for the whole round."""
    s.round += 1
    s.open = auction_house_open(s)
    s.tell("round", s.round, s.open)
    s.then(places_are_chosen, actions_are_chosen, at_the_auction_house, at_the_castle, round_ends)


def auction_house_open(s: Adel) -> bool:
    """AV-2.6: a card is on offer and somebody holds a cheque."""
    if s.window[0] == NO_CARD and s.window[1] == NO_CARD:
        return False
    for seat in range(s.num_seats):
        if s.cheques[seat]:
            return True
    return False


@rule
def places_are_chosen(s: Adel) -> None:
    """AV-2.2. No choice while the house is closed (AV-2.7), nor for two players (AV-10.2, AV-10.3)."""
    if s.confrontation:
        everybody_goes(s, AT_AUCTION if s.open and s.round % 2 == 1 else AT_CASTLE)
    elif not s.surprise:
        if s.open:
            s.ask(ChoosePlace(s.everybody()))
        else:
            everybody_goes(s, AT_CASTLE)


def everybody_goes(s: Adel, place: int) -> None:
    for seat in range(s.num_seats):
        s.place[seat] = place
    s.tell("all go", place)


def places_for(s: Adel, seat: i64, menu: Menu) -> None:
    """AV-2.8: the Auction House with a card to play there. AV-2.9: the Castle always."""
    if s.open and (s.cheques[seat] or s.thieves[seat]):
        menu.add(AUCTION)
    menu.add(CASTLE)


class ChoosePlace(Commit[Adel]):
    """AV-2.2: in secret; all places are turned up at once."""

    def options(self, s: Adel, seat: i64, menu: Menu) -> None:
        places_for(s, seat, menu)

    def all_in(self, s: Adel) -> None:
        s.unveil()
        for seat in range(s.num_seats):
            s.place[seat] = AT_AUCTION if s.sealed[seat] == AUCTION.id else AT_CASTLE
            s.tell("goes", seat, s.place[seat])


@rule
def actions_are_chosen(s: Adel) -> None:
    """AV-3.1; with AV-10.2 together with the place."""
    if s.surprise:
        s.ask(ChoosePlaceAndAction(s.everybody()))
    else:
        s.ask(ChooseAction(s.everybody()))


def actions_at(s: Adel, place: i64, seat: i64, menu: Menu) -> None:
    """AV-3.2 and AV-3.3: the cards in hand (AV-3.5) that are usable at the place."""
    if place == AT_AUCTION:
        menu.offer(CHEQUE, s.cheques[seat])
        menu.offer(THIEF, s.thieves[seat])
        if s.cheques[seat] == 0 and s.thieves[seat] == 0:  # AV-10.5
            menu.add(PASS)
    else:
        menu.offer(THIEF, s.thieves[seat])
        if s.bluff or exhibitable(s.collection[seat]):  # AV-3.6, AV-12.4
            menu.add(EXHIBITION)
        menu.add(DETECTIVE)


class ChooseAction(Commit[Adel]):
    """AV-3.1: in secret. AV-12.3: an exhibition is prepared together with its card."""

    def options(self, s: Adel, seat: i64, menu: Menu) -> None:
        if s.before_reveal and s.has_picked(seat, EXHIBITION):
            exhibition_steps(s, seat, menu)
        else:
            actions_at(s, s.place[seat], seat, menu)

    def whole(self, s: Adel, seat: i64, action: Action) -> bool:
        if action is EXHIBITION:
            return not (s.before_reveal and exhibitable(s.collection[seat]))
        return picked_exhibition(s, seat, action) >= 0

    def all_in(self, s: Adel) -> None:
        for seat in range(s.num_seats):
            if s.has_picked(seat, EXHIBITION):
                s.card[seat] = EXHIBITION.id
                s.shown[seat] = picked_exhibition(s, seat, None)
            else:
                s.card[seat] = s.sealed[seat]


class ChoosePlaceAndAction(ChooseAction):
    """AV-10.2, Surprise: first the place, then the action; both are turned up at once."""

    def options(self, s: Adel, seat: i64, menu: Menu) -> None:
        if s.has_picked(seat, AUCTION):
            actions_at(s, AT_AUCTION, seat, menu)
        elif s.before_reveal and s.has_picked(seat, EXHIBITION):
            exhibition_steps(s, seat, menu)
        elif s.has_picked(seat, CASTLE):
            actions_at(s, AT_CASTLE, seat, menu)
        else:
            places_for(s, seat, menu)

    def whole(self, s: Adel, seat: i64, action: Action) -> bool:
        if action is AUCTION or action is CASTLE:
            return False
        return super().whole(s, seat, action)

    def all_in(self, s: Adel) -> None:
        super().all_in(s)
        s.unveil()
        for seat in range(s.num_seats):
            s.place[seat] = AT_AUCTION if s.has_picked(seat, AUCTION) else AT_CASTLE
            s.tell("goes", seat, s.place[seat])
        s.face_up = s.everybody()
        for seat in range(s.num_seats):
            s.tell("plays", seat, s.card[seat])


@rule
def round_ends(s: Adel) -> None:
    """AV-2.4: all cards return to hand. AV-9.2: only now is it seen whether the dinner table has been
    reached.
    """
    for seat in range(s.num_seats):
        s.place[seat] = NOWHERE
        s.card[seat] = NO_CARD
        s.shown[seat] = 0
        s.ranking[seat] = -1
    s.face_up = 0
    s.turned_up = False
    s.tell("round ends", s.round)
    if table_reached(s) or s.round >= s.max_rounds:
        s.then(final_phase)
    else:
        s.then(round_begins)
