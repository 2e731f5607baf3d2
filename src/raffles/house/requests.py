"""What takes the others' consent: an undo, or to give a silent player's seat to a bot."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from raffles.house.errors import HouseError, NotAllowed
from raffles.house.parts import Request
from raffles.house.tables import Table

PATIENCE: Final = {"live": 120.0, "days": 2 * 86_400.0}  # seconds; who is asked for longer is silent


def ask_for_undo(t: Table, seat: int) -> None:
    """The seat's last answer is taken back: at once, or when all have agreed. Bots always do."""
    needs = t.playing().undo_needs(seat)
    _ask(t, "undo", seat, seat, "", needs)


def ask_for_bot(t: Table, seat: int, about: int, level: str) -> None:
    """A bot shall play for another seat, whose player has been asked for long."""
    t.playing()
    if t.chairs[about].kind == "bot":
        raise NotAllowed(f"A bot plays for {t.names[about]} already.")
    if about == seat:
        raise NotAllowed("Leave the table if a bot shall play for you.")
    if about not in silent(t):
        raise NotAllowed(f"{t.names[about]} still has time.")
    _ask(t, "bot", seat, about, level, [chair.seat for chair in t.chairs if chair.seat != about])


def silent(t: Table) -> list[int]:
    """The players who let the table wait for longer than its pace allows."""
    if t.state != "playing" or time.time() - t.since < PATIENCE[t.pace]:
        return []
    return [seat for seat in t.playing().waiting if t.chairs[seat].kind == "person"]


def consent(t: Table, seat: int, yes: bool) -> None:
    """An answer to the oldest request that awaits this seat's."""
    open_ones = [request for request in t.requests if seat in request.needs]
    if not open_ones:
        raise NotAllowed("Nothing awaits your consent.")
    t.add("consent", seat, "yes" if yes else "no")
    if yes:
        _carry_out(t, next(request for request in t.requests if request.number == open_ones[0].number))


def _ask(t: Table, kind: str, seat: int, about: int, level: str, needs: Iterable[int]) -> None:
    if any(request.kind == kind and request.about == about for request in t.requests):
        raise HouseError("This has been asked already.")
    people = [str(other) for other in needs if t.chairs[other].kind == "person" and other != seat]
    t.add("ask", seat, kind, str(about), level, ",".join(people))
    _carry_out(t, t.requests[-1])


def _carry_out(t: Table, request: Request) -> None:
    """If all have agreed."""
    if request.needs:
        return
    if request.kind == "undo":
        t.add("undo", request.seat)
    else:
        t.add("bot", request.about, request.level)
