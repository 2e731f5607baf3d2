"""AV-1: setting up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from raffles.games.adel.actions import COLOUR, DEAL
from raffles.games.adel.content import CHEQUES_OF, THIEVES_OF
from raffles.games.adel.rules.auction import next_lot
from raffles.games.adel.rules.rounds import round_begins
from raffles.games.adel.state import Adel
from raffles.kernel.action import Action
from raffles.kernel.bits import BIT, count, members, nth
from raffles.kernel.decision import Chance
from raffles.kernel.luck import Luck
from raffles.kernel.state import changed, rule

DEALT = 4  # cards to each player


@rule
def setting_up(s: Adel) -> None:
    """AV-1: colours, a hand of cards each, two stacks in the shop windows; then the first round."""
    s.then(colour_is_drawn(0), card_is_dealt(0, 0), stacks_are_formed, round_begins)


@rule
def colour_is_drawn(s: Adel, seat: i64) -> None:
    """AV-1.2: every player draws a colour blindly."""
    if seat + 1 < s.num_seats:
        s.then(colour_is_drawn(seat + 1))
    s.ask(DrawColour(seat))


class DrawColour(Chance[Adel]):
    """AV-1.2: each colour not yet drawn is equally likely."""

    kind = "colour"

    def __init__(self, seat: i64) -> None:
        super().__init__()
        self.seat = seat

    def outcomes(self, s: Adel) -> list[tuple[Action, int]]:
        return [(COLOUR[k], 1) for k in members(s.colours)]

    def draw(self, s: Adel, luck: Luck) -> Action:
        return COLOUR[nth(s.colours, luck.below(count(s.colours)))]

    def happened(self, s: Adel, action: Action) -> None:
        """AV-1.3: the whole set of small cards of that colour comes to hand."""
        colour = action.a
        s.colours -= BIT[colour]
        s.colour = changed(s.colour, self.seat, colour)
        s.seat_of = changed(s.seat_of, colour, self.seat)
        s.cheques = changed(s.cheques, self.seat, CHEQUES_OF[colour])
        s.thieves = changed(s.thieves, self.seat, THIEVES_OF[colour])
        s.tell("colour", self.seat, colour)


@rule
def card_is_dealt(s: Adel, seat: i64, dealt: i64) -> None:
    """AV-1.5: four collection cards for everybody."""
    if dealt + 1 < DEALT:
        s.then(card_is_dealt(seat, dealt + 1))
    elif seat + 1 < s.num_seats:
        s.then(card_is_dealt(seat + 1, 0))
    s.ask(DealCard(seat))


class DealCard(Chance[Adel]):
    """AV-1.5: only the owner sees it."""

    kind = "deal"

    def __init__(self, seat: i64) -> None:
        super().__init__(only=seat)
        self.seat = seat

    def outcomes(self, s: Adel) -> list[tuple[Action, int]]:
        return [(DEAL[k], 1) for k in members(s.unseen)]

    def draw(self, s: Adel, luck: Luck) -> Action:
        return DEAL[nth(s.unseen, luck.below(count(s.unseen)))]

    def happened(self, s: Adel, action: Action) -> None:
        s.unseen -= BIT[action.a]
        s.collection[self.seat] |= BIT[action.a]
        s.whisper(self.seat, "dealt", self.seat, action.a)


@rule
def stacks_are_formed(s: Adel) -> None:
    """AV-1.6: the rest forms two stacks, the odd card left. AV-1.7: their top cards are visible."""
    rest = count(s.unseen)
    s.stack = vec[i64]([(rest + 1) // 2, rest // 2])
    s.then(next_lot(0), next_lot(1))
