"""The line from the house to a page: what happens arrives, drawn, and only where it may."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from web.door import Browser, Door, served, visit

PATIENCE: Final = 5.0
SILENCE: Final = 0.15  # long enough for a frame that should not come


def line(address: str, path: str, browser: Browser | None = None, **headers: str) -> connect:
    """A socket as this browser opens it."""
    cookies = "; ".join(f"{k}={v}" for k, v in browser.client.cookies.items()) if browser else ""
    given = {"Origin": f"http://{address}", **headers, **({"Cookie": cookies} if cookies else {})}
    given = {name: value for name, value in given.items() if value}
    return connect(f"ws://{address}{path}/live?shape=wide", additional_headers=given)


async def frame(socket: ClientConnection) -> dict[str, Any]:
    found = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
    assert isinstance(found, dict)
    return found


async def silent(socket: ClientConnection) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(socket.recv(), SILENCE)
        return False
    return True


def test_the_present_comes_first_and_then_what_happens(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (ann, bob) = await door.company("Ann", "Bob")
        async with served(door.app) as address, line(address, path, ann) as socket:
            first = await frame(socket)
            assert first["title"].startswith("● Your turn")
            assert len(first["beats"]) == 1
            assert first["beats"][0].startswith("<main")
            assert "Where will you spend the evening?" in first["beats"][0]
            question = str(door.question(path))
            for browser in (ann, bob):
                await browser.send(f"{path}/press", run="castle,detective", question=question)
            frames = [await frame(socket)]
            while frames[-1]["entry"] < door.house.table(path.removeprefix("/t/")).entry:
                frames.append(await frame(socket))
            assert len(frames[-1]["beats"]) > 1, "cards are turned up in beats"
            entries = [frame["entry"] for frame in frames]
            assert entries == sorted(entries)

    visit(tmp_path, stay)


def test_the_last_beat_is_what_a_reload_would_show(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (ann, bob, cy) = await door.company("Ann", "Bob", "Cy")
        async with served(door.app) as address, line(address, path, ann) as socket:
            await frame(socket)
            question = str(door.question(path))
            for browser in (ann, bob, cy):
                await browser.send(f"{path}/press", run="castle", question=question)
            entry, last = 0, ""
            while entry < door.house.table(path.removeprefix("/t/")).entry:
                found = await frame(socket)
                entry, last = found["entry"], found["beats"][-1]
            page = (await ann.get(path)).text
            assert without_news(last) in without_news(page)

    visit(tmp_path, stay)


def without_news(html: str) -> str:
    """A page that is loaded anew has no fresh lines in its log."""
    return re.sub(r'class="(rd )?now"', r'class="\1"', html)


def test_a_draft_goes_to_its_seat_alone(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (ann, bob) = await door.company("Ann", "Bob")
        async with (
            served(door.app) as address,
            line(address, path, ann) as own,
            line(address, path, bob) as other,
            line(address, path) as spectator,
        ):
            for socket in (own, other, spectator):
                await frame(socket)
            await ann.send(f"{path}/press", run="auction", question=str(door.question(path)))
            assert "What do you play?" in (await frame(own))["beats"][-1]
            assert await silent(other)
            assert await silent(spectator)

    visit(tmp_path, stay)


def test_a_sealed_answer_shows_only_that_it_was_made(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        seen = []
        for choice in ("auction", "castle"):
            path, (ann, _, _) = await door.company("Ann", "Bob", "Cy")
            async with served(door.app) as address, line(address, path) as spectator:
                await frame(spectator)
                await ann.send(f"{path}/press", run=choice, question=str(door.question(path)))
                found = (await frame(spectator))["beats"]
                assert len(found) == 1
                assert "Auction House" in found[0]
                seen.append("sealed" in found[0])
                assert "goes to" not in found[0]
        assert seen == [True, True]

    visit(tmp_path, stay)


def test_chat_and_chairs_arrive_too(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        ann, bob = door.browser(), door.browser()
        path = await ann.lay("Ann", chair2="none")
        async with served(door.app) as address, line(address, path, ann) as socket:
            assert "One chair is empty." in (await frame(socket))["beats"][-1]
            await bob.sit(path, "Bob")
            assert "Everybody is here" in (await frame(socket))["beats"][-1]
            await bob.send(f"{path}/say", text="Good evening <all>")
            assert "Good evening &lt;all&gt;" in (await frame(socket))["beats"][-1]
            await ann.send(f"{path}/start")
            assert "Where will you spend the evening?" in (await frame(socket))["beats"][-1]

    visit(tmp_path, stay)


def test_another_site_gets_no_line(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (ann, _) = await door.company("Ann", "Bob")
        async with served(door.app) as address:
            for origin in ("http://evil.test", f"http://{address}.evil.test", "null"):
                assert await is_refused(line(address, path, ann, Origin=origin))
            assert await is_refused(line(address, "/t/nowhere", ann))
            async with line(address, path, ann, Origin="") as program:  # not a browser
                assert (await frame(program))["beats"]

    visit(tmp_path, stay)


async def is_refused(dialled: connect) -> bool:
    try:
        async with dialled as socket:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd is not None and 4000 <= closed.rcvd.code < 5000
    except websockets.InvalidStatus:
        return True
    return False
