"""The line from the house to a page: every change of a table, drawn for whoever looks at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any, Final

import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, WebSocketDisconnect

from raffles.house import Change, HouseError, Table
from raffles.kernel.scene import WIDE
from raffles.web.drawing import SHAPES, Onlooker, title_of
from raffles.web.measures import Measures
from raffles.web.visitor import Visitor
from raffles.web.web import InPath, TheWeb, Web

REFUSED: Final = 4403  # close codes of our own: the page does not dial again
NOT_THERE: Final = 4404
MOST_BEHIND: Final = 3  # changes that wait to be told
FAILED = 1011  # the page dials again
log = structlog.get_logger(__name__)


class Line:
    """One page that looks at a table. What would look the same as before is not sent again."""

    def __init__(
        self,
        web: Web,
        socket: WebSocket[Any, Any, State],
        measures: Measures,
        table: Table,
        shape: str,
    ) -> None:
        self.web = web
        self.measures = measures
        self.socket = socket
        self.table = table
        self.shape = shape
        self.visitor: Visitor = web.desk.visitor(socket)
        self.shown = ""

    async def follow(self, queue: asyncio.Queue[Change]) -> None:
        """Send the present, then what happens, until the page goes away."""
        self.table = self.web.house.table(self.table.id)
        await self._send([self.web.drawing.table(self.table, self._onlooker())])
        while True:
            change = await queue.get()
            self.table = change.table
            with self.measures.drawing.time():
                beats = self._draw(change, behind=queue.qsize())
            await self._send(beats)

    def _draw(self, change: Change, behind: int) -> list[str]:
        """A page that has fallen behind is told no story: it jumps to what is now."""
        if behind < MOST_BEHIND:
            return self.web.drawing.beats(change, self._onlooker())
        return [self.web.drawing.table(change.table, self._onlooker())]

    def _onlooker(self) -> Onlooker:
        return self.web.onlooker(self.socket, self.visitor, self.table, self.shape)

    async def _send(self, beats: list[str]) -> None:
        if beats == [self.shown]:
            return
        self.shown = beats[-1]
        title = title_of(self.table, self.web.seat(self.visitor, self.table))
        await self.socket.send_text(
            json.dumps({"entry": self.table.entry, "beats": beats, "title": title}, ensure_ascii=False)
        )


@websocket("/t/{id:str}/live")
async def live(
    socket: WebSocket[Any, Any, State], web: TheWeb, measures: NamedDependency[Measures], id: InPath
) -> None:
    """Frames of JSON: `entry`, `beats` (the table, moment by moment, the present last) and `title`."""
    await socket.accept()
    try:
        web.check_door(socket)
        table = web.table(id)
    except (HTTPException, HouseError) as error:
        await socket.close(code=NOT_THERE if isinstance(error, HouseError) else REFUSED)
        return
    shape = socket.query_params.get("shape", WIDE)
    line = Line(web, socket, measures, table, shape if shape in SHAPES else WIDE)
    with measures.pages.track_inprogress():
        async with web.house.follow(table.id) as queue:
            await _first_of(line.follow(queue), _listen(socket))


async def _first_of(*works: Coroutine[Any, Any, None]) -> None:
    """Until one of them ends; what went wrong in it is told."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(socket: WebSocket[Any, Any, State]) -> None:
    """Until the page is gone. Pages say nothing here: what they want, they post."""
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return
