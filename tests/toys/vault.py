"""Vault: a race for gold with cards laid in secret, and levers that anybody may pull out of a hidden hand.

Every round all players lay one to three of their cards face down. The highest sum opens the vault. Then
everybody who has a card left may pull a lever, which shuts an open door and opens a shut one, until nobody
wants to any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.kernel.action import Action, ActionSpace, Menu
from raffles.kernel.bits import BIT, count, members, nth
from raffles.kernel.decision import Chance, Commit
from raffles.kernel.game import Game, Value
from raffles.kernel.luck import Luck
from raffles.kernel.state import State, rule

CARDS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "iron", "brass", "oak", "bone")
LEVERS: Final = 0b1111 << 12  # worth nothing when laid
ALL: Final[int] = 2 ** len(CARDS) - 1
HAND: Final = 4
MOST_LAID: Final = 3
NOBODY: Final = -1

SPACE: Final = ActionSpace()
DEAL: Final = SPACE.row("deal", CARDS)
LAY: Final = SPACE.row("lay", CARDS)
DONE: Final = SPACE.add("done")
PULL: Final = SPACE.row("pull", CARDS)
PASS: Final = SPACE.add("pass")


class Vault(State):
    """Sets of cards are bits of a number."""

    def __init__(self, seats: i64, old: Vault | None = None) -> None:
        super().__init__(seats, old)
        if old is None:
            self.hand = vec[i64]([0] * seats)
            self.laid = vec[i64]([0] * seats)  # this round, face up
            self.gone = 0  # laid in earlier rounds, and levers that were pulled
            self.vaults = vec[i64]([0] * seats)
            self.opener = NOBODY
            self.door_open = False
        else:
            self.hand = old.hand[:]
            self.laid = old.laid[:]
            self.gone = old.gone
            self.vaults = old.vaults[:]
            self.opener = old.opener
            self.door_open = old.door_open

    def clone(self) -> Vault:
        return Vault(self.num_seats, self)

    def undealt(self) -> int:
        return ALL & ~(sum(map(int, self.hand)) | sum(map(int, self.laid)) | self.gone)

    def with_cards(self) -> int:
        """The seats that have a card left, as everybody can see."""
        return sum(int(BIT[seat]) for seat in range(self.num_seats) if self.hand[seat])

    def worth(self, cards: i64) -> int:
        return sum(card + 1 for card in members(cards & ~LEVERS))

    def returns(self) -> list[float]:
        return [float(vaults) for vaults in self.vaults]

    def ending(self) -> str:
        return "hands empty"


@rule
def game_begins(s: Vault) -> None:
    s.then(card_is_dealt(0, 0), round_begins)


@rule
def card_is_dealt(s: Vault, seat: i64, dealt: i64) -> None:
    if dealt + 1 < HAND:
        s.then(card_is_dealt(seat, dealt + 1))
    elif seat + 1 < s.num_seats:
        s.then(card_is_dealt(seat + 1, 0))
    s.ask(DealCard(seat))


class DealCard(Chance[Vault]):
    """Only its owner sees the card."""

    kind = "deal"

    def __init__(self, seat: i64) -> None:
        super().__init__(only=seat)
        self.seat = seat

    def outcomes(self, s: Vault) -> list[tuple[Action, int]]:
        return [(DEAL[card], 1) for card in members(s.undealt())]

    def draw(self, s: Vault, luck: Luck) -> Action:
        deck = s.undealt()
        return DEAL[nth(deck, luck.below(count(deck)))]

    def happened(self, s: Vault, action: Action) -> None:
        s.hand[self.seat] |= BIT[action.a]
        s.whisper(self.seat, "dealt", action.a)


@rule
def round_begins(s: Vault) -> None:
    s.then(cards_are_laid, highest_sum_opens_the_vault, levers_may_be_pulled, vault_is_emptied, round_ends)


@rule
def cards_are_laid(s: Vault) -> None:
    s.ask(LayCards(s.with_cards()))


class LayCards(Commit[Vault]):
    """Card after card, then `done`; all are turned up at once."""

    def options(self, s: Vault, seat: i64, menu: Menu) -> None:
        picked = s.picks(seat, LAY)
        if count(picked) < MOST_LAID:
            menu.offer(LAY, s.hand[seat] & ~picked)
        if picked:
            menu.add(DONE)

    def whole(self, s: Vault, seat: i64, action: Action) -> bool:
        return action is DONE

    def all_in(self, s: Vault) -> None:
        s.unveil()
        for seat in members(self.who):
            s.laid[seat] = s.picks(seat, LAY)
            s.hand[seat] -= s.laid[seat]
            s.tell("lays", seat, s.laid[seat])


@rule
def highest_sum_opens_the_vault(s: Vault) -> None:
    """Nobody does if it is not alone."""
    sums = [s.worth(cards) for cards in s.laid]
    if sums.count(max(sums)) == 1:
        s.opener = sums.index(max(sums))
        s.door_open = True
        s.tell("opens", s.opener)


@rule
def levers_may_be_pulled(s: Vault) -> None:
    """Whoever has a card may have a lever: all are asked at once, and nobody learns who has none."""
    if s.opener != NOBODY and s.with_cards():
        s.ask(PullOrPass(s.with_cards()))


class PullOrPass(Commit[Vault]):
    """The first from the opener's left who did not pass pulls; then it starts anew."""

    def options(self, s: Vault, seat: i64, menu: Menu) -> None:
        menu.offer(PULL, s.hand[seat] & LEVERS)
        menu.add(PASS)

    def all_in(self, s: Vault) -> None:
        s.unveil()
        for k in range(s.num_seats):
            seat = (s.opener + 1 + k) % s.num_seats
            if self.who & BIT[seat] and s.sealed[seat] != PASS.id:
                lever = BIT[s.sealed[seat] - PULL.first]
                s.hand[seat] -= lever
                s.gone |= int(lever)
                s.door_open = not s.door_open
                s.tell("pulls", seat, lever, s.door_open)
                s.then(levers_may_be_pulled)
                return


@rule
def vault_is_emptied(s: Vault) -> None:
    if s.door_open:
        s.vaults[s.opener] += 1
        s.tell("takes gold", s.opener)


@rule
def round_ends(s: Vault) -> None:
    s.gone |= sum(map(int, s.laid))
    s.laid = vec[i64]([0] * s.num_seats)
    s.opener = NOBODY
    s.door_open = False
    if s.with_cards():
        s.then(round_begins)
    else:
        s.over = True


def new(seats: int, options: Mapping[str, Value]) -> Vault:
    s = Vault(seats)
    s.then(game_begins)
    return s


def names(cards: i64) -> list[str]:
    return [CARDS[card] for card in members(cards)]


def view(s: Vault, seat: int) -> dict[str, Any]:
    """Of the others' hands only the number of cards is known."""
    return {
        "hand": names(s.hand[seat]) if seat >= 0 else [],
        "cards": [count(hand) for hand in s.hand],
        "laid": [names(laid) for laid in s.laid],
        "gone": names(s.gone),
        "vaults": list(s.vaults),
        "opener": s.opener,
        "door": "open" if s.door_open else "shut",
    }


def determinize(s: Vault, seat: int, luck: Luck) -> Vault:
    """The others' hands are dealt from the cards that the seat has not seen; they answer anew."""
    world = s.clone()
    world.forget_sealed_answers(seat)
    others = [other for other in range(s.num_seats) if other != seat]
    for other in others:
        world.hand[other] = 0
    for other in others:
        for _ in range(count(s.hand[other])):
            unseen = world.undealt()
            world.hand[other] |= BIT[nth(unseen, luck.below(count(unseen)))]
    return world


def census(s: Vault) -> dict[str, Any]:
    places = [*s.hand, *s.laid, s.gone, s.undealt()]
    return {"cards": sorted(card for cards in places for card in members(cards))}


GAME: Final = Game(
    key="vault",
    title="Vault",
    author="Raffles",
    year=2026,
    sentence="Lay cards in secret, open the vault, and mind the levers.",
    seats=range(2, 5),
    minutes=(2, 5),
    rules_version=1,
    space=SPACE,
    new=new,
    view=view,
    determinize=determinize,
    census=census,
    end_reasons=("hands empty",),
    max_plies=200,
)
