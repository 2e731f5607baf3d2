"""The company of the evening: who waits in the hall, who is where, and the Action cards they lay."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.actions import SPACE
from raffles.games.adel.scene.pieces import HELD, LYING
from raffles.games.adel.scene.seen import FACE_DOWN, Sight, short
from raffles.games.adel.wording import PLACES, played_card, sentence_of
from raffles.kernel.scene import Piece

ICON_OF: Final = {
    "cheque": "i-cheque",
    "thief": "i-robber",
    "exhibition": "i-exhibition",
    "detective": "i-detective",
    "pass": "i-pass",
}
AREA_OF: Final = {"auction": "bidders", "castle": "lawn"}


def guests(sight: Sight) -> list[Piece]:
    """A place for a card for everybody, and the card."""
    pieces = []
    for seat in range(len(sight.rows)):
        pieces.append(_guest(sight, seat))
        if sight.played(seat):
            pieces.append(_card(sight, seat))
    return pieces


def _slot(sight: Sight, seat: int) -> tuple[float, float, float]:
    """Where a guest's card lies, and how wide it is."""
    layout = sight.layout
    place: str | None = sight.rows[seat]["place"]
    there = [other for other, row in enumerate(sight.rows) if row["place"] == place]
    n, k = len(there), there.index(seat)
    if place is None:
        width = 30.0 if layout.wide else 15.0
        area = layout.areas["hall"]
        return area.x + width / 2 + k * width * 1.4, area.y + area.height / 2, width
    if not layout.wide and sight.exhibitors:
        return _phone_slot(sight, place, n, k)
    area = layout.areas[AREA_OF[place]]
    if place == "auction":
        width = 40.0 if layout.wide else 18.0
        x, y = area.row(n, k, 1.25 * width)
        return x, y, min(width, 0.9 * area.width / n)
    width = (46.0 if n < 5 else 38.0) if layout.wide else (24.0 if n < 5 else 21.0)
    x, y = area.row(n, k, (1.5 if layout.wide else 1.9) * width)
    return x, y, width


def _phone_slot(sight: Sight, place: str, n: int, k: int) -> tuple[float, float, float]:
    """On a phone the exhibitions take the place of the lawn and of the Auction House."""
    if place == "auction":
        area = sight.layout.areas["auction"]
        return area.x + 240 + 13 * k, area.y + 8, 11.0
    area = sight.layout.areas["gallery"]
    width = 22.0
    x = area.x + area.width / 2 + (k - (n - 1) / 2) * min(36.0, area.width / n)
    return x, area.y + area.height + 20, width


def _guest(sight: Sight, seat: int) -> Piece:
    x, y, width = _slot(sight, seat)
    place: str | None = sight.rows[seat]["place"]
    mood = sight.mood(seat)
    mine = seat == sight.seat
    folded = bool(sight.exhibitors) and not sight.layout.wide
    name = sight.names[seat]
    where = f"at {PLACES[place]}" if place else "in the hall"
    face = {
        "crest": sight.crest(seat),
        "w": width,
        "mine": mine,
        "caption": _caption(sight, seat) if place == "castle" and not folded else "",
        "place": place or "hall",
        "filled": bool(sight.played(seat)),
        "asked": mood == "choosing",
    }
    words = sentence_of(f"{name}, {where}" + (f", {mood}" if mood else ""))
    return Piece(f"guest-{seat}", "guest", x, y, words, face, layer=LYING)


def _caption(sight: Sight, seat: int) -> str:
    """Under a card on the lawn: what its owner does, or who that is."""
    mood = sight.mood(seat)
    if seat == sight.seat:
        return "you"
    if not sight.layout.wide and [row["place"] for row in sight.rows].count("castle") > 3:
        return ""  # no room for words
    if mood == "choosing":
        return "thinking"
    if sight.turned_up(seat):
        return short(sight.names[seat], 9 if sight.layout.wide else 7)
    return "sealed" if sight.played(seat) else ""


def _card(sight: Sight, seat: int) -> Piece:
    """An Action card: a back in its owner's colour, or what it says."""
    x, y, width = _slot(sight, seat)
    text, name = sight.played(seat), sight.names[seat]
    face: dict[str, Any] = {"crest": sight.crest(seat), "w": width}
    if text == FACE_DOWN:
        words = f"A card of {name}, face down"
        return Piece(f"sealed-{seat}", "sealed", x, y, words, face, layer=HELD)
    action = SPACE.parse(text)
    open_to_all = sight.turned_up(seat)
    face["icon"] = ICON_OF[action.verb]
    face["number"] = _number(action.verb, int(action.a))
    face["mine"] = seat == sight.seat and not open_to_all
    words = f"{sentence_of(played_card(text))}, played by {name}"
    if face["mine"]:
        words = f"{sentence_of(played_card(text))}: only you see this"
    was = "" if seat == sight.seat else f"sealed-{seat}"
    return Piece(f"played-{seat}", "played", x, y, words, face, layer=HELD, was=was)


def _number(verb: str, a: int) -> str:
    if verb == "cheque":
        return f"{a + 1},000"
    return str(a) if verb == "thief" else ""
