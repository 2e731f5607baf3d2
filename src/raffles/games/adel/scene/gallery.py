"""Exhibitions that have been turned up: one frame for each, the most valuable first."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.scene.layout import CARD_SHAPE, Area
from raffles.games.adel.scene.pieces import HELD
from raffles.games.adel.scene.seen import Sight, card_face, card_words, short, was_back
from raffles.games.adel.wording import card_by, cards_in_brief
from raffles.kernel.scene import Piece

ONE_COLUMN: Final = 3  # more exhibitions than this hang in two columns
SMALLEST: Final = 17.0  # width of a card


class Frame:
    """The frame of one exhibition: whose it is above the cards, or beside them where the frame is low."""

    def __init__(self, sight: Sight, rank: int) -> None:
        area, n, wide = sight.layout.areas["gallery"], len(sight.exhibitors), sight.layout.wide
        columns = 1 if n <= ONE_COLUMN else 2
        rows = (n + columns - 1) // columns
        gap = 7.0 if wide else 4.0
        width = (area.width - gap * (columns - 1)) / columns
        height = (area.height - gap * (rows - 1)) / rows
        column, row = rank // rows, rank % rows
        self.area = Area(area.x + column * (width + gap), area.y + row * (height + gap), width, height)
        self.beside = height < (80 if wide else 60)
        self.left = (112.0 if wide else 80.0) if self.beside else 0.0
        self.top = 0.0 if self.beside else 21.0 if wide else 13.0
        self.seat = sight.exhibitors[rank]
        self.cards = sight.shown(self.seat)
        tallest = min(104.0 if wide else 64.0, height - self.top - 8)
        self.width = max(SMALLEST, tallest / CARD_SHAPE)
        room = width - self.left - 16 - self.width
        self.step = min(self.width + 9, room / max(len(self.cards) - 1, 1))

    def at(self, k: int) -> tuple[float, float]:
        x = self.area.x + self.left + 8 + self.width / 2 + k * self.step
        return x, self.area.y + self.top + (self.area.height - self.top) / 2 - (2 if self.top else 0)


def gallery_ground(sight: Sight) -> list[dict[str, Any]]:
    frames = []
    letter = 7.0 if sight.layout.wide else 5.4
    for rank, seat in enumerate(sight.exhibitors):
        frame = Frame(sight, rank)
        area, cards = frame.area, frame.cards
        room = frame.left - 24 if frame.beside else area.width - 30 * letter
        frames.append(
            {
                "x": area.x,
                "y": area.y,
                "w": area.width,
                "h": area.height,
                "beside": frame.beside,
                "crest": sight.crest(seat),
                "name": short(sight.names[seat], max(int(room / letter), 4)),
                "words": cards_in_brief(cards) if cards else "nothing left",
                "short": f"{len(cards)}, from {min(card_by(id).year for id in cards)}" if cards else "bare",
                "place": ("best", "second")[rank] if rank < 2 else "",
                "visited": sight.question.get("victim") == seat,
            }
        )
    return frames


def gallery_pieces(sight: Sight) -> list[Piece]:
    pieces = []
    for rank, seat in enumerate(sight.exhibitors):
        frame = Frame(sight, rank)
        was = was_back(sight, seat, len(frame.cards))
        for k, id in enumerate(frame.cards):
            x, y = frame.at(k)
            text = f"steal {id}"
            pieces.append(
                Piece(
                    f"card-{id}",
                    "card",
                    x,
                    y,
                    f"{card_words(id)}, shown by {sight.names[seat]}",
                    {**card_face(id), "w": frame.width},
                    layer=HELD,
                    run=sight.run(text),
                    picked=sight.picked(text),
                    was=was,
                )
            )
    return pieces
