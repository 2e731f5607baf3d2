"""Who sits where: what may be done about a table's chairs, and by whom. Each takes a copy of the table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from raffles.bots.levels import LEVELS
from raffles.bots.names import BOT_NAMES
from raffles.house import requests
from raffles.house.errors import HouseError, NotAllowed, SeatTaken
from raffles.house.marks import key_of
from raffles.house.parts import NOBODY, Seated
from raffles.house.tables import Table
from raffles.kernel.game import SPECTATOR

SUBSTITUTE: Final = "greedy"  # plays for who leaves
PACES: Final = ("live", "days")


def new_token() -> str:
    """A secret of 128 bits."""
    return secrets.token_urlsafe(16)


def furnish(t: Table, host: str, token: str, bots: Mapping[int, str]) -> Seated:
    """The chairs of a new table."""
    for seat, level in bots.items():
        check_seat(t, seat)
        check_level(level)
    free = [chair.seat for chair in t.chairs if chair.seat not in bots]
    t.add("host", NOBODY, key_of(token))
    if free:
        t.add("sit", free[0], host, key_of(token))
    for seat, level in sorted(bots.items()):
        t.add("bot", seat, level, bot_name(t))
    return Seated(t.id, free[0] if free else SPECTATOR, token)


def furnish_again(t: Table, old: Table, token: str) -> Seated:
    """The chairs of a table where the company of another plays again; their tokens open their seats here."""
    if not t.entry:
        t.add("host", NOBODY, key_of(token))
        for chair in old.chairs:
            if chair.key:
                t.add("sit", chair.seat, chair.name, chair.key)
            elif chair.kind == "bot":
                t.add("bot", chair.seat, chair.level, chair.name)
    return Seated(t.id, t.seat_of(token), token)


def sit(t: Table, name: str, token: str, seat: int | None) -> Seated:
    """In the lowest free chair if none is named. Raises `SeatTaken`."""
    t.check_open()
    free = [chair.seat for chair in t.chairs if chair.kind == "empty"]
    if seat is not None:
        check_seat(t, seat)
    if not free:
        raise SeatTaken("All chairs of this table are taken.")
    if seat is not None and seat not in free:
        raise SeatTaken(f"{t.chairs[seat].name} sits there already.")
    chosen = free[0] if seat is None else seat
    t.add("sit", chosen, _name_among(t, name), key_of(token))
    return Seated(t.id, chosen, token)


def leave(t: Table, token: str) -> None:
    """Before the start the chair is free again; later a bot plays on until its owner comes back."""
    seat = owner(t, token)
    if t.state == "playing":
        if t.chairs[seat].kind == "person":
            t.add("bot", seat, SUBSTITUTE)
        return
    t.check_open()
    t.add("empty", seat)
    if not any(chair.key for chair in t.chairs):
        t.add("close", NOBODY, "everybody has left")


def come_back(t: Table, token: str) -> None:
    """The owner takes the seat back from the bot."""
    seat = owner(t, token)
    t.playing()
    if t.chairs[seat].kind == "bot":
        t.add("back", seat)


def give_to_bot(t: Table, token: str, seat: int, level: str) -> None:
    """Before the start the host puts a bot into a chair; a silent player's takes the others' consent."""
    check_level(level)
    check_seat(t, seat)
    if t.state == "playing":
        requests.ask_for_bot(t, player(t, token), seat, level)
        return
    t.check_open()
    check_host(t, token)
    if t.chairs[seat].kind == "person":
        raise SeatTaken(f"{t.chairs[seat].name} sits there.")
    t.add("bot", seat, level, t.chairs[seat].name or bot_name(t))


def open_seat(t: Table, token: str, seat: int) -> None:
    """The host frees a chair, whoever sat in it."""
    t.check_open()
    check_host(t, token)
    check_seat(t, seat)
    if t.seat_of(token) == seat:
        raise NotAllowed("This is your own chair: leave the table if you do not want to play.")
    if t.chairs[seat].kind != "empty":
        t.add("empty", seat)


def start(t: Table, token: str) -> None:
    """All chairs are taken: the names are fixed and the game begins."""
    t.check_open()
    check_host(t, token)
    empty = sum(chair.kind == "empty" for chair in t.chairs)
    if empty:
        raise NotAllowed("A chair is still empty." if empty == 1 else f"{empty} chairs are still empty.")
    t.add("start", NOBODY, str(t.game.rules_version), *t.names)


# who, and what there is


def owner(t: Table, token: str) -> int:
    """The seat of this token. Raises `NotAllowed`."""
    seat = t.seat_of(token)
    if seat == SPECTATOR:
        raise NotAllowed("You have no seat at this table.")
    return seat


def player(t: Table, token: str) -> int:
    """The seat of this token, if no bot plays for it. Raises `NotAllowed`."""
    seat = owner(t, token)
    if t.chairs[seat].kind == "bot":
        raise NotAllowed("A bot plays for you: take your seat back first.")
    return seat


def check_host(t: Table, token: str) -> None:
    if not t.is_host(token):
        raise NotAllowed("Only the host of this table can do that.")


def check_seat(t: Table, seat: int) -> None:
    if not 0 <= seat < t.seats:
        raise HouseError(f"This table has the seats 0 to {t.seats - 1}.")


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise HouseError(f"There is no bot '{level:.40}'; there are {', '.join(LEVELS)}.")


def bot_name(t: Table) -> str:
    """A name that nobody at the table has."""
    names = [*BOT_NAMES, *(f"Bot {k + 1}" for k in range(t.seats))]
    return next(name for name in names if name not in t.names)


def _name_among(t: Table, name: str) -> str:
    """The name, with a number if somebody has it already."""
    taken = {other.casefold() for other in t.names}
    names = [name, *(f"{name} {k}" for k in range(2, t.seats + 1))]
    return next(other for other in names if other.casefold() not in taken)
