"""AV-5 to AV-8: phase 4, the Castle, in outline."""

from __future__ import annotations

from mypy_extensions import i64

from raffles.games.adel.rules.auction import cards_are_turned_up
from raffles.games.adel.rules.detectives import detectives_act
from raffles.games.adel.rules.exhibitions import exhibitors_select
from raffles.games.adel.rules.thieves import thieves_steal
from raffles.games.adel.state import AT_CASTLE, Adel
from raffles.kernel.bits import BIT
from raffles.kernel.state import rule


@rule
def at_the_castle(s: Adel) -> None:
    """AV-5.1: who is there turns up the card; first exhibitions, then thieves, then detectives."""
    guests: i64 = 0
    for seat in range(s.num_seats):
        if s.place[seat] == AT_CASTLE:
            guests |= BIT[seat]
    if guests:
        s.then(cards_are_turned_up(guests), exhibitors_select, thieves_steal, detectives_act)
