"""AV-9: the end of the game."""

from __future__ import annotations

from raffles.games.adel.collection import best_group
from raffles.games.adel.content import BONUS_BEST, BONUS_SECOND, FIRST_SEAT
from raffles.games.adel.rules.exhibitions import walk
from raffles.games.adel.state import Adel
from raffles.kernel.state import rule


def table_reached(s: Adel) -> bool:
    """AV-9.1: a piece stands on a seat of the dinner table."""
    return s.foremost() >= FIRST_SEAT


@rule
def final_phase(s: Adel) -> None:
    """AV-9.4: everybody lays open the best collection, and the rest with it. AV-9.7: 8 spaces for the best, 4
    for the second.

    AV-9.12: it comes to this, too, when the last round allowed is over.
    """
    s.unveil()
    s.stopped = not table_reached(s)
    order = s.by_collection()
    for seat in range(s.num_seats):
        s.known |= s.collection[seat]
    for seat in order:
        s.tell("final collection", seat, best_group(s.collection[seat]))
    if len(order) > 0:
        walk(s, order[0], BONUS_BEST, "best collection")
    if len(order) > 1:
        walk(s, order[1], BONUS_SECOND, "second collection")
    s.over = True
    s.tell("game over")
