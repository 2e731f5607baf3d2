"""The players beside the board: what everybody knows of their cards, their cheques and their thieves."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.scene.seen import Sight, back_id, card_face, card_words, in_order, was_back, where
from raffles.games.adel.wording import money
from raffles.kernel.game import Json
from raffles.kernel.scene import Panel, Piece

WIDTH: Final = 258.0
HEIGHT: Final = 47.0
CHIP: Final = 19.0  # from one card to the next
CARDS_AT: Final = 11.0  # height of the row
PURSE_AT: Final = 36.0
NOTE: Final = 42.0
THIEF: Final = 37.0


def panels(sight: Sight) -> list[Panel]:
    return [_panel(sight, seat) for seat in range(len(sight.rows))]


def _panel(sight: Sight, seat: int) -> Panel:
    row = sight.rows[seat]
    return Panel(
        seat,
        sight.names[seat],
        sight.crest(seat),
        _standing(sight, seat),
        sight.mood(seat),
        seat == sight.seat,
        {"cards": row["cards"], "colour": row["colour"], "memory": "known" not in row},
        [*_cards(sight, seat), *_cheques(sight, seat), *_thieves(sight, seat)],
        (WIDTH, HEIGHT),
    )


def _standing(sight: Sight, seat: int) -> str:
    """Where the stone stands, and whether it leads."""
    row, final = sight.rows[seat], sight.view["final"]
    place = where(row["position"])
    if final:
        return f"{place}, first at table" if final[seat]["rank"] == 1 else place
    leaders = [other for other in sight.rows if other["position"] == sight.foremost]
    if row["position"] == sight.foremost and 0 < len(leaders) < len(sight.rows):
        return f"leads, {place}" if len(leaders) == 1 else f"{place}, level in front"
    return place


def _cards(sight: Sight, seat: int) -> list[Piece]:
    """What lies in the collection: chips for known cards, backs for the rest. One's own lie in the hand, and
    here they are only counted.
    """
    if seat == sight.seat and not sight.view["final"]:
        return _own_cards(sight)
    known = sight.known(seat)
    if sight.view["final"] and not known:
        known = sight.rows[seat]["final"]
    hidden = max(sight.rows[seat]["cards"] - len(known) - len(sight.shown(seat)), 0)
    step = min(CHIP, (WIDTH - CHIP) / max(len(known) + hidden - 1, 1))
    was = was_back(sight, seat, len(known))
    pieces = [
        Piece(f"card-{id}", "chip", _at(k, step), CARDS_AT, card_words(id), card_face(id), layer=k, was=was)
        for k, id in enumerate(in_order(known))
    ]
    for k in range(hidden):
        words = f"A card of {sight.names[seat]} that nobody else has seen"
        face = {"crest": sight.crest(seat)}
        place = len(known) + k
        pieces.append(Piece(back_id(seat, k), "back", _at(place, step), CARDS_AT, words, face, layer=place))
    return pieces


def _own_cards(sight: Sight) -> list[Piece]:
    """What of one's own collection the others know, in letters."""
    own = sight.rows[sight.seat]
    held = [id for id in own["hand"] if id not in sight.shown(sight.seat)]
    known = own.get("known", [])
    step = min(CHIP, (WIDTH - CHIP) / max(len(held) - 1, 1))
    pieces = []
    for k, id in enumerate(held):
        seen = id in known
        words = f"{card_words(id)}, " + ("known to the others" if seen else "known to you alone")
        face: dict[str, Any] = {**card_face(id), "secret": not seen and "known" in own}
        pieces.append(Piece(f"mine-{id}", "chip", _at(k, step), CARDS_AT, words, face, layer=k))
    return pieces


def _at(k: int, step: float) -> float:
    return 9.0 + k * step


def _cheques(sight: Sight, seat: int) -> list[Piece]:
    row = sight.rows[seat]
    cheques: list[int] = [pounds for pounds in row.get("cheques", []) if pounds not in sight.view["paid"]]
    thieves = _own_thieves(sight.view, seat, row["colour"])
    room = WIDTH - NOTE - len(thieves) * THIEF
    step = min(NOTE + 4, room / max(len(cheques) - 1, 1))
    return [
        Piece(
            f"cheque-{pounds}",
            "note",
            NOTE / 2 + 1 + k * step,
            PURSE_AT,
            f"A cheque for {money(pounds)}",
            {"pounds": f"{pounds:,}", "scale": 0.8, "state": "held"},
            layer=k,
            run=sight.run(f"cheque {pounds}") if seat == sight.seat else (),
            picked=seat == sight.seat and sight.picked(f"cheque {pounds}"),
        )
        for k, pounds in enumerate(cheques)
    ]


def _own_thieves(view: Json, seat: int, colour: str | None) -> list[int]:
    """Both thieves of a colour, free or not."""
    free: list[int] = view["seats"][seat]["thieves"]
    jailed = [prisoner["thief"] for prisoner in view["jail"] if prisoner["seat"] == seat]
    return sorted([*free, *jailed])


def _thieves(sight: Sight, seat: int) -> list[Piece]:
    """Free thieves are pieces; of one in jail only the number stays here, crossed out."""
    thieves = _own_thieves(sight.view, seat, sight.rows[seat]["colour"])
    pieces = []
    for k, thief in enumerate(thieves):
        x = WIDTH - THIEF * (len(thieves) - k) + THIEF / 2
        free = thief in sight.rows[seat]["thieves"]
        text = f"thief {thief}"
        mine = seat == sight.seat
        if free:
            pieces.append(
                Piece(
                    f"thief-{thief}",
                    "thief",
                    x,
                    PURSE_AT,
                    f"Thief {thief}, free",
                    {"number": thief},
                    run=sight.run(text) if mine else (),
                    picked=mine and sight.picked(text),
                )
            )
        else:
            cell = next(k + 1 for k, held in enumerate(sight.view["jail"]) if held["thief"] == thief)
            words = f"Thief {thief}, in cell {cell}"
            pieces.append(Piece(f"gone-{thief}", "gone", x, PURSE_AT, words, {"number": thief}))
    return pieces
