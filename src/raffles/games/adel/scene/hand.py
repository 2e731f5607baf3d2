"""The viewer's own collection: in runs of letters, with a bracket under each."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.collection import FEWEST, SERIES, group_from
from raffles.games.adel.content import card_ids, card_set
from raffles.games.adel.scene.layout import CARD_SHAPE
from raffles.games.adel.scene.seen import Sight, card_face, card_words
from raffles.games.adel.wording import card_by
from raffles.kernel.scene import Piece

SMALLEST: Final = 36.0  # width of a card on which the year can be read
LABEL: Final = 24.0  # height of bracket and words


class Part:
    """A run of letters without a gap, or as much of it as lies in one row; the first part bears the words."""

    def __init__(self, cards: list[str], run: list[str], first: bool) -> None:
        self.cards = cards
        self.run = run
        self.first = first


class Hand:
    """The pieces of the hand, its brackets and its size."""

    def __init__(self, sight: Sight) -> None:
        own = sight.own
        self.pieces: list[Piece] = []
        self.runs: list[dict[str, Any]] = []
        wide = sight.layout.wide
        self.width = 484.0 if wide else 374.0
        self.height = 0.0
        if own is None or sight.view["final"]:
            return
        self.gap = 6.0 if wide else 3.0
        self.between_runs = 16.0 if wide else 10.0
        groups = _groups([id for id in own["hand"] if id not in sight.shown(sight.seat)])
        if not groups:
            return
        rows = self._rows(groups, 62.0 if wide else 54.0)
        y = 10.0
        for row in rows:
            x = 5.0
            for part in row:
                x = self._lay(sight, part, x, y) + self.between_runs
            y += self.size * CARD_SHAPE + LABEL + 6
        self.height = y + 2

    def _rows(self, groups: list[list[str]], largest: float) -> list[list[Part]]:
        """One row if the cards stay readable, else as many as it takes, filled evenly."""
        cards = sum(len(group) for group in groups)
        self.size = min(largest, self._size(cards, len(groups)))
        if self.size >= SMALLEST:
            return [[Part(group, group, True) for group in groups]]
        self.size = 42.0
        fits = int((self.width - 10 - self.between_runs * 2) / (self.size + self.gap))
        in_a_row = (cards + (cards - 1) // fits) // ((cards - 1) // fits + 1)
        rows: list[list[Part]] = [[]]
        left = in_a_row
        for group in groups:
            rest = group
            while rest:
                if left == 0:
                    rows.append([])
                    left = in_a_row
                rows[-1].append(Part(rest[:left], group, rest is group))
                left, rest = left - len(rest[:left]), rest[left:]
        return rows

    def _size(self, cards: int, groups: int) -> float:
        room = self.width - 10 - self.between_runs * (groups - 1) - self.gap * (cards - groups)
        return room / cards

    def _lay(self, sight: Sight, part: Part, x: float, y: float) -> float:
        """Lays the cards and draws the bracket; says where they end."""
        choosing = any(text.startswith("show ") for text in [*sight.legal, *sight.answer])
        at_once = f"show all {part.run[0][0]}" in sight.answer
        for k, id in enumerate(part.cards):
            text = f"show {id}"
            self.pieces.append(
                Piece(
                    f"card-{id}",
                    "card",
                    x + self.size / 2 + k * (self.size + self.gap),
                    y + self.size * CARD_SHAPE / 2,
                    card_words(id),
                    {**card_face(id), "w": self.size},
                    run=sight.run(text),
                    picked=sight.picked(text) or at_once,
                    why_not=sight.why_not(text) if choosing and not sight.picked(text) else "",
                )
            )
        width = len(part.cards) * (self.size + self.gap) - self.gap
        strong, words = _praise(part.run, width) if part.first else ("", "")
        bracket = {"x": x, "y": y + self.size * CARD_SHAPE + 7, "w": width, "strong": strong, "words": words}
        self.runs.append(bracket)
        return x + width


def _groups(ids: list[str]) -> list[list[str]]:
    """The cards in runs of letters without a gap."""
    cards = card_set(" ".join(ids))
    return [card_ids(group_from(cards, first)) for first in range(SERIES) if group_from(cards, first)]


def _praise(run: list[str], width: float) -> tuple[str, str]:
    """What a run is, in as many words as fit below it."""
    first, last = run[0][0], run[-1][0]
    letters = first if first == last else f"{first} to {last}"
    oldest = f"oldest {min(card_by(id).year for id in run)}" if width > 110 else ""
    if len(run) < FEWEST:
        return letters, oldest
    return f"{len(run)} in a row, {letters}" if width > 180 else f"{len(run)}, {letters}", oldest
