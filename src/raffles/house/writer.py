"""The one writer: it tries what is asked on a copy, stores what has gathered, swaps, and then tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import structlog

from raffles.house.errors import HouseError, NoSuchTable, NotKept
from raffles.house.parts import Change
from raffles.house.store import Store
from raffles.house.tables import OF_THE_MATCH, Table

T = TypeVar("T")
Step = Callable[[Table], T]  # changes the copy it is given, or raises; returns the answer
log = structlog.get_logger(__name__)


class Job(Generic[T]):
    """A step for one table, and who waits for its answer. `laid` is the table itself if it is a new one."""

    def __init__(self, table: str, step: Step[T], laid: Table | None) -> None:
        self.table = table
        self.step = step
        self.laid = laid
        self.answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def refuse(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Writer:
    """Owns the tables in memory. Nothing else changes them."""

    def __init__(self, store: Store, tables: dict[str, Table], tell: Callable[[Change], None]) -> None:
        self.store = store
        self.tables = tables
        self.tell = tell
        self.jobs: asyncio.Queue[Job[Any]] = asyncio.Queue()
        self._running: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        self._running = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """What is waiting is still written; what comes later is refused."""
        self._closed = True
        await self.jobs.join()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def do(self, table: str, step: Step[T], laid: Table | None = None) -> T:
        """The step's answer, once what it changed is stored. Raises what the step raises, and `NotKept`."""
        if self._closed:
            raise HouseError("The house is closing.")
        job = Job(table, step, laid)
        self.jobs.put_nowait(job)
        return await job.answer

    async def _run(self) -> None:
        while True:
            jobs = [await self.jobs.get()]
            while not self.jobs.empty():
                jobs.append(self.jobs.get_nowait())
            await self._carry_out(jobs)
            for _ in jobs:
                self.jobs.task_done()

    async def _carry_out(self, jobs: list[Job[Any]]) -> None:
        copies: dict[str, Table] = {}
        steps = [taken for job in jobs if (taken := self._try(job, copies)) is not None]
        try:
            await self.store.write(
                [step.after.laid for step in steps if step.before is None],
                [(step.after.id, entry) for step in steps for entry in step.after.fresh],
            )
        except Exception as error:
            log.error("not kept", error=str(error).partition("\n")[0], tables=sorted(copies))
            for step in steps:
                step.job.refuse(NotKept("This could not be stored, so it did not happen. Please try again."))
            return
        self.tables.update(copies)
        for step in steps:
            if not step.job.answer.done():
                step.job.answer.set_result(step.answer)
            if step.changed:
                self._tell(step.change())

    def _tell(self, change: Change) -> None:
        """What is stored is true, whatever those who hear of it make of it."""
        try:
            self.tell(change)
        except Exception:
            log.exception("not told", table=change.table.id, entry=change.entry)

    def _try(self, job: Job[Any], copies: dict[str, Table]) -> Taken | None:
        """The step on a copy of the table, which the next step for this table goes on with."""
        before = copies.get(job.table) or self.tables.get(job.table)
        table = before or job.laid
        try:
            if table is None:
                raise NoSuchTable("There is no such table.")
            after = table.copy()
            answer = job.step(after)
        except Exception as error:
            job.refuse(error)
            return None
        copies[job.table] = after
        return Taken(job, before, after, answer)


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that was tried: the table before (none if it is new), after, and the answer."""

    job: Job[Any]
    before: Table | None
    after: Table
    answer: Any

    @property
    def changed(self) -> bool:
        return bool(self.after.fresh) or (self.before is not None and self.after.redrafted)

    def change(self) -> Change:
        kinds = {entry.kind for entry in self.after.fresh}
        if kinds & set(OF_THE_MATCH):
            kind = "entry"
        else:
            kind = "chat" if kinds == {"say"} else "chairs" if kinds else "draft"
        before = self.before.match if self.before is not None and kind == "entry" else None
        return Change(self.after, self.after.entry, kind, before, self.after.beats)
