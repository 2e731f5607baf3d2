"""A house for a test, and people who play in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar

from match import lantern
from raffles.games import find_game
from raffles.house import Answered, Change, House, Seated, Table
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.luck import Luck
from toys import TOYS

T = TypeVar("T")
MOVES = count(1)


def game(key: str) -> Game:
    """The games of the house, and the toys."""
    return {**TOYS, "lantern": lantern.GAME}.get(key) or find_game(key)


@asynccontextmanager
async def opened(folder: Path, think: bool = False, pace: float = 0.0) -> AsyncIterator[House]:
    house = await House.open(folder, think=think, pace=pace, games=game)
    try:
        yield house
    finally:
        await house.close()


def visit(folder: Path, stay: Callable[[House], Awaitable[T]], think: bool = False, pace: float = 0.0) -> T:
    """Opens the house in this folder, stays a while and closes it."""

    async def come_and_go() -> T:
        async with opened(folder, think, pace) as house:
            return await stay(house)

    return asyncio.run(come_and_go())


async def seated(house: House, key: str, people: int = 2, **options: object) -> list[Seated]:
    """A table full of people, the host first; the game has not started."""
    host = await house.lay(key, people, options, host="Ann")
    return [host, *[await house.sit(host.table, name) for name in ("Bob", "Cy", "Dee")[: people - 1]]]


async def playing(house: House, key: str, people: int = 2, **options: object) -> list[Seated]:
    """A table full of people, and the game has started."""
    company = await seated(house, key, people, **options)
    await house.start(company[0].table, company[0].token)
    return company


async def submit(house: House, player: Seated, *texts: str, move: str = "") -> Answered:
    """A whole answer to the open question."""
    question = house.table(player.table).question
    return await house.submit(player.table, player.token, list(texts), question, move or new_move())


async def press(house: House, player: Seated, *texts: str, confirm: bool = False) -> Answered:
    """A click."""
    question = house.table(player.table).question
    return await house.press(player.table, player.token, list(texts), question, new_move(), confirm)


async def play_anything(house: House, company: list[Seated], luck: Luck) -> None:
    """To the end, click by click: whoever has a choice takes any."""
    table = company[0].table
    while (t := house.table(table)).state == "playing":
        waiting = [player for player in company if player.seat in t.playing().waiting]
        player = waiting[luck.below(len(waiting))]
        await click_anything(house, player, luck)


async def click_anything(house: House, player: Seated, luck: Luck) -> Answered:
    legal = house.table(player.table).answer(player.seat).match.legal(player.seat)
    return await press(house, player, legal[luck.below(len(legal))].text)


def new_move() -> str:
    return f"move {next(MOVES)}"


def legal(t: Table, seat: int) -> list[str]:
    return [action.text for action in t.playing().legal(seat)]


def views(t: Table) -> list[object]:
    """What everybody sees of the match, but for the number of the question, which a restart starts anew."""
    match = t.match
    assert match is not None
    found: list[object] = []
    for viewer in range(SPECTATOR, t.seats):
        view = match.view(viewer)
        del view["table"]["question"]
        found.append(view)
    return found


def chairs(t: Table) -> list[tuple[str, str]]:
    return [(chair.kind, chair.name) for chair in t.chairs]


def heard(queue: asyncio.Queue[Change]) -> list[Change]:
    changes = []
    while not queue.empty():
        changes.append(queue.get_nowait())
    return changes
