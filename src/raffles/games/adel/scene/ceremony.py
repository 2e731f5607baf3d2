"""The end of the game: the dinner table, with everybody's stone where it has come to rest."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.content import END_OF_TABLE, FIRST_SEAT
from raffles.games.adel.scene.seen import Sight, where, where_in_full
from raffles.games.adel.wording import cards_in_brief
from raffles.kernel.scene import Piece

SEATS: Final = END_OF_TABLE - FIRST_SEAT + 1


class Hall:
    """Sizes of the dining room in both shapes."""

    def __init__(self, wide: bool) -> None:
        self.width = 1000.0 if wide else 408.0
        self.height = 362.0 if wide else 236.0
        self.table = 218.0 if wide else 128.0  # the far edge of the cloth
        self.floor = 276.0 if wide else 168.0
        self.first = 104.0 if wide else 24.0
        self.step = 66.0 if wide else 30.0
        self.stone = 44.0 if wide else 26.0
        self.wide = wide

    def seat(self, n: int) -> float:
        return self.first + (n - 1) * self.step


def hall_ground(sight: Sight, hall: Hall) -> dict[str, Any]:
    final = sight.view["final"]
    winners = [seat for seat, row in enumerate(final) if row["rank"] == 1]
    lamps = []
    for seat in winners:
        x, y = _stone_at(sight, hall, seat)
        lamps.append({"x": x, "y": y - hall.stone * (0.85 if hall.wide else 0.8)})
    late = [seat for seat, row in enumerate(sight.rows) if row["position"] < FIRST_SEAT]
    return {
        "results": _results(sight),
        "hall": hall,
        "plates": [{"n": n, "x": hall.seat(n)} for n in range(1, SEATS + 1)],
        "lamps": lamps,
        "late": [
            {"x": _late_at(hall, k, len(late)), "words": where(sight.rows[seat]["position"])}
            for k, seat in enumerate(late)
        ],
    }


def _results(sight: Sight) -> list[dict[str, Any]]:
    """The result line by line, the winner first."""
    final = sight.view["final"]
    lines = []
    for seat in sorted(range(len(final)), key=lambda seat: final[seat]["rank"]):
        row = final[seat]
        collection = row["collection"]
        lines.append(
            {
                "rank": row["rank"],
                "crest": sight.crest(seat),
                "name": sight.names[seat],
                "collection": _in_words(collection),
                "before": where(row["before_bonus"]),
                "bonus": row["space"] - row["before_bonus"],
                "place": where(row["space"]),
            }
        )
    return lines


def _in_words(collection: list[str]) -> str:
    """ "9 cards, A to F, oldest 1478"."""
    if not collection:
        return "no collection"
    first, last = collection[0][0], collection[-1][0]
    cards, _, oldest = cards_in_brief(collection).partition(",")
    letters = first if first == last else f"{first} to {last}"
    return f"{cards}, {letters},{oldest}" if oldest else f"{cards}, {letters}"


def hall_pieces(sight: Sight, hall: Hall) -> list[Piece]:
    pieces = []
    for seat, row in enumerate(sight.rows):
        x, y = _stone_at(sight, hall, seat)
        size = hall.stone * (1.15 if sight.view["final"][seat]["rank"] == 1 else 0.95)
        face = {"crest": sight.crest(seat), "size": size, "track": "", "space": row["position"]}
        words = f"{sight.names[seat]}, {where_in_full(row['position'])}"
        pieces.append(Piece(f"stone-{seat}", "stone", x, y, words, face, layer=seat))
    return pieces


def _stone_at(sight: Sight, hall: Hall, seat: int) -> tuple[float, float]:
    """Behind the plate of its seat, or in front of the table if it has not come so far."""
    space = sight.rows[seat]["position"]
    if space < FIRST_SEAT:
        late = [other for other, row in enumerate(sight.rows) if row["position"] < FIRST_SEAT]
        return _late_at(hall, late.index(seat), len(late)), hall.floor + (20 if hall.wide else 17)
    together = [other for other, row in enumerate(sight.rows) if row["position"] == space]
    k = together.index(seat)
    apart = hall.step * 0.42
    x = hall.seat(space - FIRST_SEAT + 1) + (k - (len(together) - 1) / 2) * apart
    return x, hall.table - hall.stone * 0.18


def _late_at(hall: Hall, k: int, n: int) -> float:
    step = 120.0 if hall.wide else min(72.0, (hall.width - 20) / n)
    return hall.width / 2 + (k - (n - 1) / 2) * step
