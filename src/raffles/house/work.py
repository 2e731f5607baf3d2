"""Bots at work: they think in a process of their own, and leave every question open for a moment."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final

import structlog

from raffles.bots.bot import answer
from raffles.bots.levels import make_bot
from raffles.house.errors import NotKept
from raffles.house.parts import NOBODY
from raffles.house.requests import PATIENCE
from raffles.house.tables import Table
from raffles.kernel.game import Game
from raffles.kernel.record import read_record
from raffles.match import Match

if TYPE_CHECKING:
    from raffles.house.house import House

PLAIN: Final = "random"  # plays where another bot fails
TROUBLE: Final = 5.0  # seconds until it is tried again
POLITE: Final = 10  # how much the thinking gives way to the rest of the machine
log = structlog.get_logger(__name__)


class Work:
    """One task for each table that waits for a bot, and one process that thinks for all of them."""

    def __init__(self, house: House, games: Callable[[str], Game], pace: float) -> None:
        self.house = house
        self.games = games
        self.pace = pace
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.news: dict[str, asyncio.Event] = {}
        self.pool = self._new_pool()

    def look(self, table: Table) -> None:
        """Something has changed at this table: is there something to do for bots?"""
        if table.id in self.tasks:
            self.news[table.id].set()
        elif to_do(table):
            self.news[table.id] = asyncio.Event()
            self.tasks[table.id] = asyncio.create_task(self._work_at(table.id))

    async def stop(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.shutdown(wait=True, cancel_futures=True)

    async def _work_at(self, id: str) -> None:
        """Until the table waits for no bot."""
        try:
            while seats := to_do(table := self.house.table(id)):
                try:
                    await self._let_answer(table, seats[0])
                except NotKept:
                    await asyncio.sleep(TROUBLE)
                except Exception:
                    log.exception("a bot could not answer", table=id)
                    await asyncio.sleep(TROUBLE)
        finally:
            del self.tasks[id], self.news[id]

    async def _let_answer(self, table: Table, seat: int) -> None:
        """As soon as it is due, unless something else comes in between."""
        texts = await self._think(table, seat)
        while (now := self.house.table(table.id)).question == table.question and seat in to_do(now):
            wait = due(now, self.pace) - time.time()
            if wait <= 0:
                await self.house.answer_for_bot(table.id, seat, texts, table.question)
                return
            self.news[table.id].clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news[table.id].wait(), wait)

    async def _think(self, table: Table, seat: int) -> list[str]:
        if seat == NOBODY:
            return []
        match = table.playing()
        only = match.forced(seat)
        if only:
            return [action.text for action in only]
        record, pool = match.save().to_json(), self.pool
        try:
            return await self._ask_process(table, record, seat, table.chairs[seat].level)
        except BrokenProcessPool:
            log.error("the thinking process has died", table=table.id)
            if self.pool is pool:
                self.pool = self._new_pool()
        except Exception:
            log.exception("a bot has failed", table=table.id, seat=seat)
        return await self._ask_process(table, record, seat, PLAIN)

    async def _ask_process(self, table: Table, record: str, seat: int, level: str) -> list[str]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.pool, think, self.games, table.game.key, record, seat, level, secrets.token_hex(8)
        )

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), initializer=be_polite)


def to_do(table: Table) -> list[int]:
    """The seats that bots shall answer for; `NOBODY` if nobody who is awaited has a choice."""
    if table.state != "playing":
        return []
    match = table.playing()
    if all(match.forced(seat) for seat in match.waiting):
        return [NOBODY]
    return [seat for seat in match.waiting if table.chairs[seat].kind == "bot"]


def due(table: Table, pace: float) -> float:
    """When bots answer: not at once, and not while people decide whether to take something back."""
    asked = [request.at + PATIENCE["live"] for request in table.requests if request.kind == "undo"]
    return max([table.since + pace, *asked])


def be_polite() -> None:
    """What the thinking process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    Thread(target=end_with_the_house, daemon=True).start()


def end_with_the_house() -> None:
    """Nothing else would end the thinking process when the house is killed."""
    house = parent_process()
    if house is not None:
        house.join()
        os._exit(1)


def think(games: Callable[[str], Game], key: str, record: str, seat: int, level: str, seed: str) -> list[str]:
    """A bot's answer to the open question of this record, in the thinking process."""
    match = Match.load(games(key), read_record(record), patient=True)
    return answer(make_bot(level, seed), match, seat)
