"""The pieces on the board: stones, cards in the windows, cheques, prisoners, and the two places."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.scene.ground import TRACK, cell_of_jail
from raffles.games.adel.scene.layout import Point, club_places, stone_places
from raffles.games.adel.scene.seen import (
    ORDINALS,
    Sight,
    card_face,
    card_words,
    ranks,
    where_in_full,
)
from raffles.games.adel.wording import WINDOWS, money
from raffles.kernel.scene import Piece

PLACE_NAMES: Final = {"auction": "The Auction House", "castle": "The Castle"}
ON_THE_GROUND, LYING, STANDING, HELD = range(4)  # layers


def board_pieces(sight: Sight) -> list[Piece]:
    return [
        *_places(sight),
        *_offers(sight),
        *_cheques(sight),
        *_prisoners(sight),
        *_stones(sight),
    ]


def _places(sight: Sight) -> list[Piece]:
    """Auction House and Castle, to be pointed at when a place is chosen."""
    pieces = []
    for place, name in PLACE_NAMES.items():
        area = sight.layout.areas[place]
        pad, tall = (8.0, 14.0) if sight.layout.wide else (2.0, 9.0)
        guests = [sight.names[seat] for seat, row in enumerate(sight.rows) if row["place"] == place]
        words = f"{name}: {', '.join(guests)}" if guests else name
        pieces.append(
            Piece(
                f"place-{place}",
                "place",
                area.x + area.width / 2,
                area.y + area.height / 2,
                words,
                {"w": area.width + pad, "h": area.height + tall, "place": place},
                layer=ON_THE_GROUND,
                run=sight.run(place),
                picked=sight.picked(place) and sight.what != "ChooseAction",
                why_not=sight.why_not(place) if sight.what == "ChoosePlace" else "",
            )
        )
    return pieces


def _offers(sight: Sight) -> list[Piece]:
    """The cards in the shop windows."""
    layout = sight.layout
    folded = bool(sight.exhibitors) and not layout.wide
    pieces = []
    for w, window in enumerate(sight.view["windows"]):
        if window["card"] is None:
            continue
        x, y = layout.areas["windows"].row(2, w, 130.0 if layout.wide else 66.0)
        size = 92.0 if layout.wide else 46.0
        if folded:
            area = layout.areas["auction"]
            x, y, size = area.x + 100 + 20 * w, area.y + 8, 16.0
        text = f"take {WINDOWS[w]}"
        pieces.append(
            Piece(
                f"card-{window['card']}",
                "card",
                x,
                y,
                card_words(window["card"]),
                {**card_face(window["card"]), "w": size},
                layer=LYING,
                run=sight.run(text),
                picked=sight.picked(text),
            )
        )
    return pieces


def _cheques(sight: Sight) -> list[Piece]:
    """Cheques that are out of the game, and this round's cheque on the counter."""
    layout, view = sight.layout, sight.view
    scale = 0.98 if layout.wide else 0.6
    pieces = [
        _note(pounds, _in_the_till(sight, k, len(view["till"])), scale, k, "spent")
        for k, pounds in enumerate(view["till"])
    ]
    for pounds in view["paid"]:
        x, y = layout.areas["paid"].row(1, 0, 0)
        if sight.exhibitors and not layout.wide:
            x, y = _in_the_till(sight, 0, 1)
        pieces.append(_note(pounds, (x, y), scale * 1.1, 0, "paid"))
    return pieces


def _note(pounds: int, at: Point, scale: float, k: int, state: str) -> Piece:
    words = f"A cheque for {money(pounds)}, " + ("out of the game" if state == "spent" else "just paid")
    turn = float((-5, 3, -2, 4)[k % 4]) if state == "spent" else 0.0
    face = {"pounds": f"{pounds:,}", "scale": scale, "state": state}
    return Piece(f"cheque-{pounds}", "note", at[0], at[1], words, face, turn, LYING)


def _in_the_till(sight: Sight, k: int, n: int) -> Point:
    """Side by side while there is room, in two rows of overlapping ones later."""
    layout = sight.layout
    area = layout.areas["till"]
    width = 58.0 if layout.wide else 31.0
    if sight.exhibitors and not layout.wide:  # the house is folded into one line
        top = layout.areas["auction"]
        return top.x + 160 + min(6.0, 60.0 / n) * k, top.y + 8
    fits = int(area.width / width)
    if n <= fits:
        return area.row(n, k, width)[0], area.y + area.height / 2
    half = (n + 1) // 2
    row, place, length = k // half, k % half, half if k < half else n - half
    step = min(width, (area.width - width) / max(length - 1, 1))
    x = area.x + area.width / 2 + (place - (length - 1) / 2) * step
    return x, area.y + area.height * (0.25 if row == 0 else 0.7)


def _prisoners(sight: Sight) -> list[Piece]:
    pieces = []
    for k, prisoner in enumerate(sight.view["jail"]):
        cell = cell_of_jail(sight, k)
        owner = sight.names[prisoner["seat"]]
        face: dict[str, Any] = {
            "number": prisoner["thief"],
            "crest": sight.crest(prisoner["seat"]),
            "w": cell["w"],
            "h": cell["h"],
        }
        x, y = cell["x"] + cell["w"] / 2, cell["y"] + cell["h"] / 2
        words = f"Thief {prisoner['thief']} of {owner}, in cell {k + 1}"
        pieces.append(Piece(f"thief-{prisoner['thief']}", "prisoner", x, y, words, face, layer=LYING))
    return pieces


def _stones(sight: Sight) -> list[Piece]:
    pieces = []
    for seat in sorted(range(len(sight.rows)), key=lambda seat: -sight.rows[seat]["position"]):
        space = sight.rows[seat]["position"]
        x, y, size = stone_at(sight, seat)
        face = {"crest": sight.crest(seat), "size": size, "track": TRACK, "space": space}
        words = f"{sight.names[seat]}, {where_in_full(space)}"
        walk = ranks(sight, seat)
        if walk[0] == walk[1]:
            rank = "foremost" if walk[0] == 1 else ORDINALS[walk[0]]
            words += f", {rank}: a detective of this colour would walk {walk[0]}"
        pieces.append(Piece(f"stone-{seat}", "stone", x, y, words, face, layer=STANDING))
    return pieces


def stone_at(sight: Sight, seat: int) -> tuple[float, float, float]:
    """Where a stone stands, and how large it is."""
    layout = sight.layout
    space: int = sight.rows[seat]["position"]
    together = [other for other, row in enumerate(sight.rows) if row["position"] == space]
    size, places = club_places(len(together)) if space == 0 else stone_places(len(together))
    dx, dy = places[together.index(seat)]
    x, y = layout.middle(space)
    return x + dx * layout.cell, y + dy * layout.cell, size * layout.cell
