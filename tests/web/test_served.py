"""Whatever is sent keeps to the policy: no inline script or style, names and chat escaped, sizes limited."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import httpx
import pytest

from raffles.web.static_files import FOLDER
from web.door import Browser, Door, visit

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
EVIL: Final = """<b onclick="x">'"&{{7*7}}"""


class Inspector(HTMLParser):
    """Notes whatever the policy would block."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.breaches: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.breaches.append(f"<{tag}>")
        for name, value in attrs:
            if name == "style" or name.startswith("on") or (value or "").strip().startswith("javascript:"):
                self.breaches.append(f"<{tag} {name}={value}>")


def breaches(text: str) -> list[str]:
    return Inspector(text).breaches


async def pages(door: Door) -> list[httpx.Response]:
    """Every kind of page in many states."""
    host, guest = door.browser(), door.browser()
    path = await host.lay("Ann", listed="1")
    found = [await host.get(path), await guest.get(path), await guest.get("/")]
    path, (host, guest, _) = await door.company("Ann", "Bob", "Cy")
    found += [await browser.get(path) for browser in (host, guest, door.browser())]
    now = await host.play_now(seats="6", **{"option.six_lords": "on"})
    for shape in ("wide", "narrow"):
        found.append(await host.get(f"{now}?shape={shape}"))
    for address in ("/", "/lay", "/credits", "/g/adel/rules", f"{path}/luck", "/nowhere", "/t/nowhere"):
        found.append(await host.get(address))
    found.append(await host.post("/tables", game="adel", chair1="nonsense"))
    return found


def test_no_page_has_script_or_style_in_it(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        for page in await pages(door):
            assert "<!doctype html>" in page.text
            assert not breaches(page.text), page.url

    visit(tmp_path, stay)


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.svg")), ids=lambda path: path.name)
def test_no_drawing_has_script_or_style_in_it(path: Path) -> None:
    assert not breaches(path.read_text("utf-8"))


def test_everything_is_sent_with_the_policy(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        page = await browser.get("/")
        files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
        assert files
        answers = [
            await browser.get(address) for address in (*files, "/", "/healthz", "/api/v1/games", "/no")
        ]
        answers.append(await browser.client.post("/name", data={"name": "x"}))
        for answer in answers:
            assert answer.headers["content-security-policy"] == POLICY
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"

    visit(tmp_path, stay)


def test_files_have_addresses_that_may_be_kept_for_ever(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        page = await browser.get("/")
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
            file = await browser.get(address)
            assert file.status_code == 200, address
            assert "immutable" in file.headers["cache-control"]
            plain = await browser.get(re.sub(r"/static/[0-9a-f]{12}/", "/static/", address))
            assert plain.content == file.content
            assert plain.headers["cache-control"] == "no-cache"
            again = await browser.get(address, **{"If-None-Match": file.headers["etag"]})
            assert again.status_code == 304

    visit(tmp_path, stay)


@pytest.mark.parametrize(
    "path", ["../app.py", "%2e%2e/app.py", "x/../../app.py", "games/adel/../content.toml", ""]
)
def test_nothing_else_is_served_as_a_file(tmp_path: Path, path: str) -> None:
    async def stay(door: Door) -> None:
        assert (await door.browser().get(f"/static/{path}")).status_code == 404

    visit(tmp_path, stay)


def test_names_titles_and_chat_are_shown_as_they_were_typed(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        host, guest = door.browser(), door.browser()
        path = await host.lay(EVIL, title=EVIL, chair2="none", listed="1")
        await guest.sit(path, EVIL + "2")
        await guest.send(f"{path}/say", text=EVIL)
        waiting = [await guest.get(path), await door.browser().get("/")]
        await host.send(f"{path}/start")
        for page in [*waiting, await guest.get(path), await door.browser().get(path), await host.get("/")]:
            assert "<b onclick" not in page.text
            assert "&lt;b onclick" in page.text
            assert not breaches(page.text)
            assert "49" not in re.findall(r"&amp;(.{8})", page.text)

    visit(tmp_path, stay)


def test_too_much_is_refused(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, *_) = await door.company("Ann", "Bob")
        assert (await host.send(f"{path}/say", text="x" * 100_000)).status_code == 413
        assert (await host.send(f"{path}/say", text="x" * 3000)).status_code == 400
        assert (await host.send(f"{path}/press", **{f"f{k}": "x" for k in range(300)})).status_code == 400
        many = ",".join(["auction"] * 199)
        question = str(door.question(path))
        assert (await host.send(f"{path}/press", run=many, question=question)).status_code == 422
        long = {"question": "9" * 400, "run": "auction"}
        assert (await host.send(f"{path}/press", **long)).status_code == 400

    visit(tmp_path, stay)


def test_who_knocks_too_often_waits(tmp_path: Path) -> None:
    async def stay(door: Door) -> list[int]:
        browser = door.browser()
        return [(await browser.post("/name", name="Ann")).status_code for _ in range(12)]

    statuses = visit(tmp_path, stay, posts_a_second=2)
    assert statuses[:10] == [303] * 10
    assert 429 in statuses[10:]


async def post_from(browser: Browser, origin: str | None, csrf: str) -> int:
    headers = {"Origin": origin} if origin else {}
    answer = await browser.client.post("/name", data={"name": "Ann", "csrf": csrf}, headers=headers)
    return answer.status_code


def test_no_other_site_can_post_here(tmp_path: Path) -> None:
    async def stay(door: Door) -> list[int]:
        browser, stranger = door.browser(), door.browser()
        await browser.get("/")
        await stranger.get("/")
        attempts: Iterable[tuple[str | None, str]] = [
            ("http://house.test", browser.csrf),
            (None, browser.csrf),
            ("http://evil.test", browser.csrf),
            ("null", browser.csrf),
            ("http://house.test.evil.test", browser.csrf),
            ("http://house.test", ""),
            ("http://house.test", stranger.csrf),
            ("http://house.test", "é"),
        ]
        return [await post_from(browser, origin, csrf) for origin, csrf in attempts]

    assert visit(tmp_path, stay) == [303, 303, 403, 403, 403, 403, 403, 403]


def test_a_house_behind_another_address_takes_posts_from_there(tmp_path: Path) -> None:
    async def stay(door: Door) -> tuple[list[int], str]:
        browser = door.browser()
        page = await browser.get("/")
        origins = ("https://games.example", "https://evil.example")
        return [await post_from(browser, origin, browser.csrf) for origin in origins], page.headers[
            "set-cookie"
        ]

    statuses, cookie = visit(tmp_path, stay, public_url="https://games.example/")
    assert "Secure" in cookie
    assert "HttpOnly" in cookie
    assert statuses[1] == 403


def test_a_cookie_that_we_did_not_sign_counts_for_nothing(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, *_) = await door.company("Ann", "Bob")
        stolen = host.client.cookies["raffles"]
        thief = door.browser()
        thief.client.cookies.set("raffles", stolen[:-2] + ("AA" if stolen[-2:] != "AA" else "BB"))
        assert 'data-seat="-1"' in (await thief.get(path)).text

    visit(tmp_path, stay)
