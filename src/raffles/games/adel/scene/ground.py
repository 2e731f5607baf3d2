"""The board itself: the track, the castles, the Auction House, the lawn, the jail and the dinner table."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.content import CASTLES, END_OF_TABLE, FIRST_SEAT, LAST_SPACE
from raffles.games.adel.scene.layout import APEX, BOARD, PHONE, Area, Layout, Point
from raffles.games.adel.scene.seen import Sight, stakes_castle
from raffles.games.adel.wording import counted

TRACK: Final = "board"


def board_ground(sight: Sight) -> dict[str, Any]:
    layout = sight.layout
    lit = stakes_castle(sight.view)
    return {
        "track": " ".join(f"{x:g},{y:g}" for x, y in layout.track()),
        "numbers": [_number(layout, space) for space in range(1, LAST_SPACE + 1)] if layout.wide else [],
        "castles": PRINTED[layout.shape],
        "lit": lit,
        "club": _club(sight, lit == 0),
        "table": _dinner_table(layout),
        "auction": _auction(sight),
        "castle": _stakes(sight, lit),
        "jail": _jail(sight),
        "hall": _hall(sight),
    }


def _hairline(area: Area, pad: float) -> str:
    """The line that parts the two spaces of a castle."""
    x, y = area.x + area.width / 2, area.y + area.height / 2
    if area.width > area.height:
        return f"M{x:g} {area.y + pad:g}v{area.height - 2 * pad:g}"
    return f"M{area.x + pad:g} {y:g}h{area.width - 2 * pad:g}"


def _number(layout: Layout, space: int) -> dict[str, Any]:
    x, y = layout.middle(space)
    return {"text": space, "x": x + 19, "y": y - 10}


def _castle(layout: Layout, castle: int) -> dict[str, Any]:
    """Picture and plate on the inner side of its spaces, where there is room for them."""
    area, cell = layout.hill(castle), layout.cell
    printed = CASTLES[castle]
    if area.width > cell:
        picture: Point = (area.x + cell / 2, area.y + 0.46 * cell)
        plate: Point = (area.x + 1.5 * cell, area.y + 0.5 * cell)
        scale = 0.8
    elif area.height > cell:
        picture = (area.x + cell / 2, area.y + 0.68 * cell)
        plate = (area.x + cell / 2, area.y + 1.4 * cell)
        scale = 0.8
    else:
        picture = (area.x + cell / 2, area.y + 0.29 * cell)
        plate = (area.x + cell / 2, area.y + 0.78 * cell)
        scale = 0.62
    return {
        "k": castle,
        "name": printed.name,
        "x": picture[0],
        "y": picture[1],
        "scale": scale * cell / 50,
        "plate": plate,
        "high": printed.high,
        "low": printed.low,
        "pair": layout.pair(castle),
        "hairline": _hairline(layout.pair(castle), 0.16 * cell),
    }


def _club(sight: Sight, lit: bool) -> dict[str, Any]:
    x, y = sight.layout.at(0, sight.layout.rows - 2)
    inside = any(row["position"] == 0 for row in sight.rows)
    return {"x": x, "y": y, "w": 2 * sight.layout.cell, "lit": lit, "inside": inside}


def _dinner_table(layout: Layout) -> dict[str, Any]:
    seats = [
        {"n": space - FIRST_SEAT + 1, "at": layout.middle(space)}
        for space in range(FIRST_SEAT, END_OF_TABLE + 1)
    ]
    x, y = layout.at(layout.cell_of(END_OF_TABLE)[0], layout.rows - 1)
    return {"x": x, "y": y, "w": layout.cell * len(seats), "h": layout.cell, "seats": seats}


def _auction(sight: Sight) -> dict[str, Any]:
    layout, view = sight.layout, sight.view
    folded = bool(sight.exhibitors) and not layout.wide
    area = layout.areas["auction"]
    windows = []
    for w, window in enumerate(view["windows"]):
        x, y = layout.areas["windows"].row(2, w, 130.0 if layout.wide else 66.0)
        left = window["below"] + (window["card"] is not None)
        words = f"{left} left" if window["card"] is not None else "sold out"
        windows.append({"x": x, "y": y, "words": words, "empty": window["card"] is None})
    spent = len(view["till"])
    cheques = "no cheque yet" if spent == 0 else f"{counted(spent, 'cheque', 'cheques')}, gone for good"
    return {
        "x": area.x,
        "y": area.y,
        "w": area.width,
        "open": view["auction_open"],
        "windows": [] if folded else windows,
        "folded": folded,
        "till": "" if view["paid"] else f"The till: {cheques}" if layout.wide else cheques,
    }


def _stakes(sight: Sight, lit: int) -> dict[str, Any]:
    """The castle of the evening, in large: what it pays, and how it looks."""
    area = sight.layout.areas["castle"]
    stakes = sight.view["stakes"]
    x, y = APEX[lit - 1] if lit else (0, 0)
    return {
        "x": area.x,
        "y": area.y,
        "middle": area.x + area.width / 2,
        "k": lit,
        "name": stakes["castle"],
        "high": stakes["high"],
        "low": stakes["low"],
        "flag": (x, y),
        "gallery": bool(sight.exhibitors),
    }


def _jail(sight: Sight) -> dict[str, Any]:
    layout = sight.layout
    cells = [cell_of_jail(sight, k) for k in range(len(sight.rows))]
    area = layout.areas["jail"]
    return {"x": area.x, "y": area.y, "w": area.width, "h": area.height, "cells": cells, "last": len(cells)}


def cell_of_jail(sight: Sight, k: int) -> dict[str, float]:
    """The k-th cell: its corner and size."""
    area = sight.layout.areas["jail"]
    n = len(sight.rows)
    gap = 4.0
    widest = 46.0 if sight.layout.wide else 55.0
    width = min(widest, (area.width - gap * (n - 1)) / n)
    return {"x": area.x + k * (width + gap), "y": area.y, "w": width, "h": area.height}


def _hall(sight: Sight) -> dict[str, Any]:
    area = sight.layout.areas["hall"]
    waiting = [seat for seat, row in enumerate(sight.rows) if row["place"] is None]
    return {"x": area.x, "y": area.y, "waiting": len(waiting)}


PRINTED: Final = {
    layout.shape: [_castle(layout, castle) for castle in range(1, len(CASTLES))] for layout in (BOARD, PHONE)
}
