"""AV-7 and AV-8: phase 4, step 3, the detectives, and the jail."""

from __future__ import annotations

from mypy_extensions import i64

from raffles.games.adel.actions import DETECTIVE
from raffles.games.adel.rules.exhibitions import walk
from raffles.games.adel.state import AT_CASTLE, NO_CARD, Adel
from raffles.kernel.bits import BIT, lowest
from raffles.kernel.state import changed, rule


@rule
def detectives_act(s: Adel) -> None:
    """AV-7.2: all thieves at the castle are caught. AV-7.4: then every detective is successful."""
    detectives: i64 = 0
    for seat in range(s.num_seats):
        if s.card[seat] == DETECTIVE.id:
            detectives |= BIT[seat]
    if detectives and s.thieves_at(AT_CASTLE):
        s.then(thieves_go_to_jail, detectives_walk(detectives))
    elif detectives:
        s.tell("nobody caught", detectives)


@rule
def thieves_go_to_jail(s: Adel) -> None:
    """AV-8.1: one after the other, the lowest number first."""
    caught = s.thieves_at(AT_CASTLE)
    while caught:
        thief = lowest(caught)
        caught -= BIT[thief]
        thief_enters_jail(s, thief)


def thief_enters_jail(s: Adel, thief: i64) -> None:
    """AV-8.2: the others move one cell further. AV-8.3: who is pushed past the last cell is free."""
    last = s.num_seats - 1
    freed = s.jail[last]
    cells = s.jail[:]
    for cell in range(1, s.num_seats):
        cells[cell] = s.jail[cell - 1]
    cells[0] = thief
    s.jail = cells
    s.thieves = changed(s.thieves, s.owner(thief), s.thieves[s.owner(thief)] - BIT[thief])
    s.tell("jailed", s.owner(thief), thief)
    if freed != NO_CARD:
        s.thieves = changed(s.thieves, s.owner(freed), s.thieves[s.owner(freed)] | BIT[freed])
        s.tell("freed", s.owner(freed), freed)


@rule
def detectives_walk(s: Adel, detectives: i64) -> None:
    """AV-7.5: by the rank of their piece at this moment (AV-7.6); all ranks are taken before any moves
    (AV-7.7).
    """
    before = s.position[:]
    for seat in range(s.num_seats):
        if detectives & BIT[seat]:
            rank: i64 = 1
            passed: i64 = 0  # spaces that count already, in the dense ranking
            for other in range(s.num_seats):
                if before[other] > before[seat] and not (s.dense and passed & BIT[before[other]]):
                    rank += 1
                    passed |= BIT[before[other]]
            walk(s, seat, rank, "detective walks")
