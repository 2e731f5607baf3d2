"""A face-down pile: it has no order until it is drawn from, but for known cards on top or at the bottom."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import append, vec
from mypy_extensions import i64

from raffles.kernel.luck import Luck


class Pile:
    """Cards are numbers from 0, one for each kind; there may be several copies of a kind.

    From the top down: known cards, in order; the rest, in no order; known cards at the bottom, in order.
    `bag` counts what the rest may be: its own cards and those set aside unseen. Who knows which card is for
    the game to remember. `Pile(copies)` is new, with so many copies of each kind; `pile.copy()` is a copy.
    """

    def __init__(self, copies: Iterable[int], old: Pile | None = None) -> None:
        if old is None:
            self.bag = vec[i64](copies)
            self.rest: i64 = 0
            for n in self.bag:
                self.rest += n
            self.aside: i64 = 0
            self.top = vec[i64]()
            self.bottom = vec[i64]()
        else:
            self.bag = old.bag[:]
            self.rest = old.rest
            self.aside = old.aside
            self.top = old.top[:]
            self.bottom = old.bottom[:]

    def copy(self) -> Pile:
        """A pile that shares nothing with this one."""
        return Pile((), self)

    def __len__(self) -> int:
        return int(len(self.top) + self.rest + len(self.bottom))

    def unseen(self) -> list[tuple[int, int]]:
        """What the bag holds: (card, copies), ascending."""
        return [(card, int(self.bag[card])) for card in range(len(self.bag)) if self.bag[card]]

    def odds(self) -> list[tuple[int, int]]:
        """What the next card from the top may be: (card, weight), ascending; nothing if the pile is empty."""
        if len(self.top):
            return [(int(self.top[0]), 1)]
        if self.rest:
            return self.unseen()
        if len(self.bottom):
            return [(int(self.bottom[0]), 1)]
        return []

    def draw(self, luck: Luck) -> int:
        """One next card with the odds of `odds`, the quick way. It stays where it is: `take` it."""
        if len(self.top):
            return int(self.top[0])
        if self.rest:
            r = luck.below(self.rest + self.aside)
            card: i64 = 0
            while r >= self.bag[card]:
                r -= self.bag[card]
                card += 1
            return int(card)
        if len(self.bottom):
            return int(self.bottom[0])
        raise ValueError("the pile is empty")

    def take(self, card: i64) -> None:
        """This card comes off the top. Raises `ValueError` if it cannot lie there."""
        if len(self.top):
            self._must_be(self.top[0], card)
            self.top = self.top[1:]
        elif self.rest:
            self._must_exist(card)
            if self.bag[card] == 0:
                raise ValueError(f"card {card} is not among the unseen cards")
            self.bag[card] -= 1
            self.rest -= 1
        elif len(self.bottom):
            self._must_be(self.bottom[0], card)
            self.bottom = self.bottom[1:]
        else:
            raise ValueError("the pile is empty")

    def deal(self, luck: Luck) -> int:
        """The next card, drawn and taken at once: for set-up without records and for imagining."""
        card = self.draw(luck)
        self.take(card)
        return card

    def know_top(self, card: i64) -> None:
        """Somebody looks at the top card: this one. It stays there. Raises `ValueError` if it cannot be."""
        self.take(card)
        self.put_on_top(card)

    def put_on_top(self, card: i64) -> None:
        """A card from elsewhere becomes the known top card."""
        self._must_exist(card)
        top = append(vec[i64](), card)
        for other in self.top:
            top = append(top, other)
        self.top = top

    def put_under(self, card: i64) -> None:
        """A card from elsewhere becomes the known bottom card."""
        self._must_exist(card)
        self.bottom = append(self.bottom, card)

    def set_aside(self, n: i64) -> None:
        """So many cards of the rest leave the pile, unseen. Raises `ValueError` if there are fewer."""
        if not 0 <= n <= self.rest:
            raise ValueError(f"{n} unseen cards cannot be set aside from {self.rest}")
        self.rest -= n
        self.aside += n

    def shuffle(self) -> None:
        """All becomes one unordered pile: the rest, the known cards, and those that were set aside."""
        for card in self.top:
            self.bag[card] += 1
        for card in self.bottom:
            self.bag[card] += 1
        self.rest += self.aside + len(self.top) + len(self.bottom)
        self.aside = 0
        self.top = vec[i64]()
        self.bottom = vec[i64]()

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """The same, together with cards from elsewhere."""
        for card in cards:
            self.put_under(card)
        self.shuffle()

    def _must_exist(self, card: i64) -> None:
        if not 0 <= card < len(self.bag):
            raise ValueError(f"there is no card {card}: cards are numbers from 0 to {len(self.bag) - 1}")

    def _must_be(self, known: i64, card: i64) -> None:
        if card != known:
            raise ValueError(f"the next card is known to be {known}, not {card}")
