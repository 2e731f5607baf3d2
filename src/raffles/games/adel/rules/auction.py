"""AV-4: phase 3, the Auction House."""

from __future__ import annotations

from mypy_extensions import i64

from raffles.games.adel.actions import DEAL, TAKE
from raffles.games.adel.state import AT_AUCTION, NO_CARD, NOBODY, Adel
from raffles.kernel.action import Action, Menu
from raffles.kernel.bits import BIT, count, members, nth
from raffles.kernel.decision import Chance, Choose
from raffles.kernel.luck import Luck
from raffles.kernel.state import changed, rule

WINDOWS = range(2)


@rule
def at_the_auction_house(s: Adel) -> None:
    """AV-4.1: who is there turns up the card; cheques first, then thieves."""
    visitors: i64 = 0
    for seat in range(s.num_seats):
        if s.place[seat] == AT_AUCTION:
            visitors |= BIT[seat]
    if visitors:
        s.then(
            cards_are_turned_up(visitors), highest_cheque_buys, lone_thief_takes_the_cheque, till_is_closed
        )


@rule
def cards_are_turned_up(s: Adel, seats: i64) -> None:
    """AV-4.1, AV-5.1: the Action cards of these seats, all at once."""
    hidden = seats & ~s.face_up
    if hidden:
        s.unveil()
        s.face_up |= hidden
        for seat in range(s.num_seats):
            if hidden & BIT[seat]:
                s.tell("plays", seat, s.card[seat])


@rule
def highest_cheque_buys(s: Adel) -> None:
    """AV-4.2: the highest cheque goes to the till and its owner takes a collectible. AV-4.13: no cheque, no
    sale.
    """
    buyer: i64 = NOBODY
    for seat in range(s.num_seats):
        if s.bid(seat) > s.paid:
            s.paid = s.bid(seat)
            buyer = seat
    if buyer != NOBODY:
        s.cheques = changed(s.cheques, buyer, s.cheques[buyer] - BIT[s.paid])
        s.tell("pays", buyer, s.paid)
        s.ask(TakeLot(buyer))


class TakeLot(Choose[Adel]):
    """AV-4.2: either of the two cards in the shop windows."""

    def options(self, s: Adel, seat: i64, menu: Menu) -> None:
        for w in WINDOWS:
            if s.window[w] != NO_CARD:
                menu.add(TAKE[w])

    def chosen(self, s: Adel, action: Action) -> None:
        card = s.window[action.a]
        s.collection[self.seat] |= BIT[card]
        s.window = changed(s.window, action.a, NO_CARD)
        s.tell("takes", self.seat, card, action.a)
        s.then(next_lot(action.a))


@rule
def next_lot(s: Adel, w: i64) -> None:
    """AV-4.6: the next card of that stack is visible at once; stacks are never rebalanced."""
    if s.stack[w]:
        s.stack = changed(s.stack, w, s.stack[w] - 1)
        s.ask(NextLot(w))


class NextLot(Chance[Adel]):
    """AV-1.10: every card that nobody has seen is equally likely to lie on top."""

    kind = "lot"

    def __init__(self, w: i64) -> None:
        super().__init__()
        self.w = w

    def outcomes(self, s: Adel) -> list[tuple[Action, int]]:
        return [(DEAL[k], 1) for k in members(s.unseen)]

    def draw(self, s: Adel, luck: Luck) -> Action:
        return DEAL[nth(s.unseen, luck.below(count(s.unseen)))]

    def happened(self, s: Adel, action: Action) -> None:
        s.unseen -= BIT[action.a]
        s.known |= BIT[action.a]
        s.window = changed(s.window, self.w, action.a)
        s.tell("on offer", self.w, action.a)


@rule
def lone_thief_takes_the_cheque(s: Adel) -> None:
    """AV-4.8: one thief takes the cheque just paid. AV-4.9: several get nothing. AV-4.10: old cheques are
    taboo.
    """
    thieves = s.thieves_at(AT_AUCTION)
    if count(thieves) > 1:
        s.tell("thieves collide", count(thieves))
    elif thieves and s.paid != NO_CARD:
        for seat in range(s.num_seats):
            if s.thief_at(seat, AT_AUCTION) != NO_CARD:
                s.cheques = changed(s.cheques, seat, s.cheques[seat] | BIT[s.paid])
                s.tell("cheque stolen", seat, s.paid)
        s.paid = NO_CARD


@rule
def till_is_closed(s: Adel) -> None:
    """AV-4.11: a cheque still on the till is out of the game."""
    if s.paid != NO_CARD:
        s.till |= BIT[s.paid]
        s.paid = NO_CARD
