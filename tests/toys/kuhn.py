"""Kuhn poker (H. W. Kuhn, 1950): three cards, two players, one bet. The first player expects -1/18."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.decision import Chance, Choose
from raffles.kernel.game import Game, Value
from raffles.kernel.luck import Luck
from raffles.kernel.state import State, rule

CARDS: Final = ("jack", "queen", "king")
NO_CARD: Final = -1
NOBODY: Final = -1

SPACE: Final = ActionSpace()
DEAL: Final = SPACE.row("deal", CARDS)
CHECK: Final = SPACE.add("check")
BET: Final = SPACE.add("bet")
CALL: Final = SPACE.add("call")
FOLD: Final = SPACE.add("fold")


class Kuhn(State):
    def __init__(self, seats: i64, old: Kuhn | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.card = vec[i64]([NO_CARD] * seats)
            self.coins = vec[i64]([1] * seats)  # in the pot
            self.bettor = NOBODY
            self.folded = NOBODY
        else:
            self.card = old.card[:]
            self.coins = old.coins[:]
            self.bettor = old.bettor
            self.folded = old.folded

    def clone(self) -> Kuhn:
        return Kuhn(self.num_seats, self)

    def in_deck(self) -> list[int]:
        return [card for card in range(len(CARDS)) if card not in self.card]

    def shown(self) -> bool:
        """Are the cards on the table?"""
        return self.over and self.folded == NOBODY

    def winner(self) -> int:
        if self.folded != NOBODY:
            return 1 - self.folded
        return 0 if self.card[0] > self.card[1] else 1

    def returns(self) -> list[float]:
        """The coins that change hands."""
        won = float(self.coins[1 - self.winner()])
        return [won, -won] if self.winner() == 0 else [-won, won]

    def ending(self) -> str:
        return "showdown" if self.folded == NOBODY else "fold"


@rule
def hand_is_played(s: Kuhn) -> None:
    """Two cards are dealt; each player may bet while nobody has; a bet must be answered."""
    s.then(
        card_is_dealt(0), card_is_dealt(1), player_may_bet(0), player_may_bet(1), bet_is_answered, hand_ends
    )


@rule
def card_is_dealt(s: Kuhn, seat: i64) -> None:
    s.ask(DealCard(seat))


class DealCard(Chance[Kuhn]):
    """Only its owner sees the card."""

    kind = "deal"

    def __init__(self, seat: i64) -> None:
        super().__init__(only=seat)
        self.seat = seat

    def outcomes(self, s: Kuhn) -> list[tuple[Action, int]]:
        return [(DEAL[card], 1) for card in s.in_deck()]

    def happened(self, s: Kuhn, action: Action) -> None:
        s.card[self.seat] = action.a
        s.whisper(self.seat, "dealt", action.a)


@rule
def player_may_bet(s: Kuhn, seat: i64) -> None:
    if s.bettor == NOBODY:
        s.ask(CheckOrBet(seat))


class CheckOrBet(Choose[Kuhn]):
    def options(self, s: Kuhn, seat: i64, menu: Menu) -> None:
        menu.add(CHECK)
        menu.add(BET)

    def chosen(self, s: Kuhn, action: Action) -> None:
        if action is BET:
            s.bettor = int(self.seat)
            s.coins[self.seat] += 1
        s.tell(action.text, self.seat)


@rule
def bet_is_answered(s: Kuhn) -> None:
    if s.bettor != NOBODY:
        s.ask(CallOrFold(1 - s.bettor))


class CallOrFold(Choose[Kuhn]):
    def options(self, s: Kuhn, seat: i64, menu: Menu) -> None:
        menu.add(CALL)
        menu.add(FOLD)

    def chosen(self, s: Kuhn, action: Action) -> None:
        if action is CALL:
            s.coins[self.seat] += 1
        else:
            s.folded = int(self.seat)
        s.tell(action.text, self.seat)


@rule
def hand_ends(s: Kuhn) -> None:
    """The higher card takes the pot, unless a player has folded: then no card is shown."""
    if s.folded == NOBODY:
        s.unveil()
    s.over = True
    s.tell("wins", s.winner(), s.coins[1 - s.winner()])


def new(seats: int, options: Mapping[str, Value]) -> Kuhn:
    s = Kuhn(seats)
    s.then(hand_is_played)
    return s


def view(s: Kuhn, seat: int) -> dict[str, Any]:
    """Players see their own card, and both at a showdown."""
    seen = [other == seat or s.shown() for other in range(s.num_seats)]
    return {
        "cards": [
            CARDS[card] if card >= 0 and open else None for card, open in zip(s.card, seen, strict=True)
        ],
        "dealt": [card != NO_CARD for card in s.card],
        "coins": list(s.coins),
        "bettor": s.bettor,
        "folded": s.folded,
    }


def determinize(s: Kuhn, seat: int, luck: Luck) -> Kuhn:
    """The other's card is any that is not one's own."""
    world = s.clone()
    if s.shown():
        return world
    others = [other for other in range(s.num_seats) if other != seat and s.card[other] != NO_CARD]
    for other in others:
        world.card[other] = NO_CARD
    for other in others:
        deck = world.in_deck()
        world.card[other] = deck[luck.below(len(deck))]
    return world


def census(s: Kuhn) -> dict[str, Any]:
    return {"cards": sorted([*s.in_deck(), *(card for card in s.card if card != NO_CARD)])}


GAME: Final = Game(
    key="kuhn",
    title="Kuhn poker",
    author="Harold W. Kuhn",
    year=1950,
    sentence="Three cards, two players, one coin to bet.",
    seats=range(2, 3),
    minutes=(1, 1),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=census,
    end_reasons=("showdown", "fold"),
    max_plies=5,
)
