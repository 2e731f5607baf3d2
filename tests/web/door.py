"""A house with its web for a test, and browsers that come to its door."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
import structlog
import uvicorn
from litestar import Litestar

from house.company import opened
from raffles.house import House
from raffles.web.app import make_app

T = TypeVar("T")
SECRET = b"the secret of a test's cookies"
ADDRESS = "http://house.test"
NOT_BUSY = 10_000.0  # posts a second: no test is too quick
MOVES = count(1)


class Browser:
    """Somebody's browser: it keeps cookies and sends the token of our forms."""

    def __init__(self, app: Litestar) -> None:
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(cast("Any", app)), base_url=ADDRESS)
        self.csrf = ""

    async def get(self, path: str, **headers: str) -> httpx.Response:
        answer = await self.client.get(path, headers=headers)
        found = re.search(r'<meta name="csrf" content="(\w+)">', answer.text)
        self.csrf = found[1] if found else self.csrf
        return answer

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        """As a form of the page does it, without a script."""
        if not self.csrf:
            await self.get("/")
        return await self.client.post(path, data={"csrf": self.csrf, **fields})

    async def send(self, path: str, **fields: Any) -> httpx.Response:
        """As the page's script does it."""
        if not self.csrf:
            await self.get("/")
        return await self.client.post(
            path, data={"move": f"move {next(MOVES)}", **fields}, headers={"X-CSRF": self.csrf}
        )

    async def lay(self, name: str = "Ann", **fields: Any) -> str:
        """A new table of Adel with two open chairs beside the host's, unless told otherwise; its path."""
        chairs = {"chair1": "open", "chair2": "open"}
        answer = await self.post("/tables", **{"game": "adel", "name": name, **chairs, **fields})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    async def play_now(self, **fields: Any) -> str:
        answer = await self.post("/tables", game="adel", now="1", **fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    async def sit(self, path: str, name: str) -> None:
        answer = await self.post(f"{path}/sit", name=name)
        assert answer.status_code == 303, answer.text


class Door:
    """The house, and everybody who comes."""

    def __init__(self, house: House, app: Litestar) -> None:
        self.house = house
        self.app = app

    def browser(self) -> Browser:
        return Browser(self.app)

    async def company(self, *names: str) -> tuple[str, list[Browser]]:
        """A table whose game has started, and the browsers of those who play, the host first."""
        host, *others = [self.browser() for _ in names]
        chairs = {f"chair{seat}": "open" if seat < len(names) else "none" for seat in range(1, 6)}
        path = await host.lay(names[0], **chairs)
        for browser, name in zip(others, names[1:], strict=True):
            await browser.sit(path, name)
        answer = await host.send(f"{path}/start")
        assert answer.status_code == 204, answer.text
        return path, [host, *others]

    def question(self, path: str) -> int:
        return self.house.table(path.removeprefix("/t/")).question


def visit(
    folder: Path,
    stay: Callable[[Door], Awaitable[T]],
    posts_a_second: float = NOT_BUSY,
    public_url: str | None = None,
) -> T:
    async def come_and_go() -> T:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
        async with opened(folder) as house:
            return await stay(Door(house, make_app(house, SECRET, public_url, posts_a_second)))

    return asyncio.run(come_and_go())


@asynccontextmanager
async def served(app: Litestar) -> AsyncIterator[str]:
    """The house behind a real port: host and port as text."""
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        lifespan="off",
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield "{}:{}".format(*server.servers[0].sockets[0].getsockname()[:2])
    finally:
        server.should_exit = True
        await serving
