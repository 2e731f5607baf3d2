"""A position of Adel Verpflichtet."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.games.adel.actions import CHEQUE, EXHIBITION, THIEF
from raffles.games.adel.collection import best_group, value
from raffles.games.adel.content import BASE_CARDS, BASE_COLOURS, COLOUR_OF_THIEF, NUM_COLOURS
from raffles.kernel.bits import BIT
from raffles.kernel.state import State

NO_CARD: Final = -1
NOBODY: Final = -1
NOWHERE: Final = -1
AT_AUCTION: Final = 0  # places, as in the actions `auction` and `castle`
AT_CASTLE: Final = 1


class Adel(State):
    """Sets of cards, cheques, thieves and seats are bits of a number; content.py says what each bit means."""

    def __init__(self, seats: i64, old: Adel | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.colour = vec[i64]([-1] * seats)
            self.seat_of = vec[i64]([NOBODY] * NUM_COLOURS)  # colour to seat
            self.collection = vec[i64]([0] * seats)  # cards shown in an exhibition are still part of it
            self.cheques = vec[i64]([0] * seats)
            self.thieves = vec[i64]([0] * seats)  # not in jail
            self.position = vec[i64]([0] * seats)
            self.place = vec[i64]([NOWHERE] * seats)
            self.card = vec[i64]([NO_CARD] * seats)  # the Action card laid this round, as an action id
            self.face_up: i64 = 0  # the seats whose Action card has been turned up
            self.shown = vec[i64]([0] * seats)  # what lies in each one's exhibition
            self.turned_up = False  # are the exhibitions open?
            self.ranking = vec[i64]([NOBODY] * seats)  # exhibitors, the most valuable exhibition first
            self.window = vec[i64]([NO_CARD, NO_CARD])
            self.stack = vec[i64]([0, 0])  # only the number: what lies below the top card has no order
            self.unseen: i64 = BASE_CARDS  # cards in the stacks that nobody has seen
            self.known: i64 = 0  # cards that everybody has seen
            self.till: i64 = 0  # cheques that are out of the game
            self.paid: i64 = NO_CARD  # this round's cheque on the till
            self.jail = vec[i64]([NO_CARD] * seats)  # thief numbers, cell by cell
            self.round: i64 = 0
            self.open = False  # the Auction House, this round
            self.stopped = False  # by the round limit
            # options (AV-12)
            self.colours: i64 = BASE_COLOURS
            self.surprise = False
            self.confrontation = False
            self.dense = True
            self.before_reveal = False
            self.bluff = False
            self.memory = False
            self.max_rounds: i64 = 150
        else:
            self.colour = old.colour
            self.seat_of = old.seat_of
            self.collection = old.collection[:]
            self.cheques = old.cheques
            self.thieves = old.thieves
            self.position = old.position[:]
            self.place = old.place[:]
            self.card = old.card[:]
            self.face_up = old.face_up
            self.shown = old.shown[:]
            self.turned_up = old.turned_up
            self.ranking = old.ranking[:]
            self.window = old.window
            self.stack = old.stack
            self.unseen = old.unseen
            self.known = old.known
            self.till = old.till
            self.paid = old.paid
            self.jail = old.jail
            self.round = old.round
            self.open = old.open
            self.stopped = old.stopped
            self.colours = old.colours
            self.surprise = old.surprise
            self.confrontation = old.confrontation
            self.dense = old.dense
            self.before_reveal = old.before_reveal
            self.bluff = old.bluff
            self.memory = old.memory
            self.max_rounds = old.max_rounds

    def clone(self) -> Adel:
        return Adel(self.num_seats, self)

    # questions about a position

    def everybody(self) -> i64:
        return BIT[self.num_seats] - 1

    def foremost(self) -> i64:
        """The space of the foremost piece."""
        space: i64 = 0
        for seat in range(self.num_seats):
            if self.position[seat] > space:
                space = self.position[seat]
        return space

    def bid(self, seat: i64) -> i64:
        """The cheque this seat plays at the Auction House, or NO_CARD."""
        if self.place[seat] != AT_AUCTION:
            return NO_CARD
        cheque = self.card[seat] - CHEQUE.first
        if 0 <= cheque < CHEQUE.size:
            return cheque
        return NO_CARD

    def thief_at(self, seat: i64, place: i64) -> i64:
        """The number of the thief this seat plays at the place, or NO_CARD."""
        if self.place[seat] != place:
            return NO_CARD
        number = self.card[seat] - THIEF.first
        if 0 <= number < THIEF.size:
            return number
        return NO_CARD

    def thieves_at(self, place: i64) -> i64:
        """The numbers of all thieves played at the place, as bits."""
        numbers: i64 = 0
        for seat in range(self.num_seats):
            number = self.thief_at(seat, place)
            if number != NO_CARD:
                numbers |= BIT[number]
        return numbers

    def owner(self, thief: i64) -> i64:
        """The seat whose thief has this number."""
        return self.seat_of[COLOUR_OF_THIEF[thief]]

    def exhibitors(self) -> i64:
        """The seats that play Exhibition this round."""
        seats: i64 = 0
        for seat in range(self.num_seats):
            if self.card[seat] == EXHIBITION.id:
                seats |= BIT[seat]
        return seats

    def unknown(self, seat: i64) -> i64:
        """AV-11.4: the cards of this seat that nobody else has seen."""
        return self.collection[seat] & ~self.known

    def by_collection(self) -> list[int]:
        """The seats that own a card, the most valuable final collection first (AV-9.4)."""
        owners = [seat for seat in range(self.num_seats) if self.collection[seat]]
        return sorted(owners, key=lambda seat: -value(best_group(self.collection[seat])))

    def ranks(self) -> list[int]:
        """AV-9.8, AV-9.9: each seat's rank at the end, 1 for the winner; players equal in all share one."""
        score = [
            int(self.position[seat] * 65536 + value(best_group(self.collection[seat])))
            for seat in range(self.num_seats)
        ]
        return [1 + sum(other > mine for other in score) for mine in score]

    def returns(self) -> list[float]:
        """1 for the winner, 0 for the last, evenly spaced between."""
        return [1 - (rank - 1) / (self.num_seats - 1) for rank in self.ranks()]

    def ending(self) -> str:
        return "round limit" if self.stopped else "dinner table"
