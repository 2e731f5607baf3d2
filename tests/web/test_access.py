"""Who may do what: every address of the house, for everybody who might knock."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

from raffles.web.app import make_app
from web.door import SECRET, Browser, Door, visit

PEOPLE: Final = ("nobody", "spectator", "other", "this", "host")
REFUSED: Final = 403
# what happens at a table, in each state: the answer for (nobody, spectator, other, this, host)
OPEN: Final[dict[str, tuple[int, ...]]] = {
    "POST /sit": (403, 409, 409, 409, 409),  # all chairs are taken
    "POST /leave": (403, 403, 303, 303, 303),
    "POST /bot seat=0 level=greedy": (403, 403, 403, 403, 409),  # nobody can put a bot where somebody sits
    "POST /open-seat seat=2": (403, 403, 403, 403, 204),
    "POST /start": (403, 403, 403, 403, 204),
    "POST /press run=auction": (403, 403, 403, 403, 403),  # the game has not started
    "POST /hand-in": (403, 403, 403, 403, 403),
    "POST /clear": (403, 403, 403, 403, 403),
    "POST /undo": (403, 403, 403, 403, 403),
    "POST /consent yes=1": (403, 403, 403, 403, 403),
    "POST /come-back": (403, 403, 403, 403, 403),
    "POST /say text=hello": (403, 403, 204, 204, 204),
    "POST /again": (403, 403, 403, 403, 403),
    "GET /record": (403, 403, 403, 403, 403),
    "GET /luck": (200, 200, 200, 200, 200),
    "GET ": (200, 200, 200, 200, 200),
    "GET /seat/guess": (303, 303, 303, 303, 303),  # and nobody gets a seat by it
}
PLAYING: Final[dict[str, tuple[int, ...]]] = {
    "POST /sit": (403, 403, 403, 403, 403),
    "POST /leave": (403, 403, 303, 303, 303),
    "POST /bot seat=0 level=greedy": (403, 403, 403, 403, 403),  # who is not silent is not replaced
    "POST /open-seat seat=2": (403, 403, 403, 403, 403),
    "POST /start": (403, 403, 403, 403, 403),
    "POST /press run=auction": (403, 403, 204, 204, 204),
    "POST /hand-in": (403, 403, 422, 422, 422),  # nothing has been picked
    "POST /clear": (403, 403, 204, 204, 204),
    "POST /undo": (403, 403, 422, 422, 422),  # nothing has been done
    "POST /consent yes=1": (403, 403, 403, 403, 403),  # nothing has been asked
    "POST /come-back": (403, 403, 204, 204, 204),
    "POST /say text=hello": (403, 403, 204, 204, 204),
    "POST /again": (403, 403, 403, 403, 403),
    "GET /record": (403, 403, 403, 403, 403),
    "GET /luck": (200, 200, 200, 200, 200),
    "GET ": (200, 200, 200, 200, 200),
    "GET /seat/guess": (303, 303, 303, 303, 303),
}
ELSEWHERE: Final = {  # addresses that belong to no table
    "GET /",
    "GET /lay",
    "POST /tables",
    "POST /name",
    "POST /invitation",
    "GET /g/{key}/rules",
    "GET /credits",
    "GET /check_luck.py",
    "GET /static/{path}",
    "GET /healthz",
    "GET /metrics",
}


async def company(door: Door, start: bool) -> tuple[str, dict[str, Browser]]:
    people = {who: door.browser() for who in PEOPLE}
    path = await people["host"].lay("Ann")
    await people["this"].sit(path, "Bob")
    await people["other"].sit(path, "Cy")
    await people["spectator"].get(path)
    if start:
        await people["host"].send(f"{path}/start")
    return path, people


async def knock(door: Door, path: str, browser: Browser, who: str, what: str) -> int:
    """One request, as this person would send it. Nobody has no cookie and so no token of a form either."""
    address, *fields = what.split()
    method, address = what.split(maxsplit=1)[0], what.split()[1] if len(what.split()) > 1 else ""
    fields = [word for word in what.split() if "=" in word]
    address = "" if "=" in address else address
    given: dict[str, Any] = dict(field.split("=") for field in fields)
    if method == "GET":
        return (await browser.client.get(path + address)).status_code
    if who == "nobody":
        return (await browser.client.post(path + address, data=given)).status_code
    return (await browser.send(path + address, question=str(door.question(path)), **given)).status_code


@pytest.mark.parametrize(("state", "expected"), [("open", OPEN), ("playing", PLAYING)])
def test_every_address_of_a_table_lets_in_whom_it_should(
    tmp_path: Path, state: str, expected: dict[str, tuple[int, ...]]
) -> None:
    async def stay(door: Door) -> None:
        for what, statuses in expected.items():
            path, people = await company(door, start=state == "playing")
            for who, status in zip(PEOPLE, statuses, strict=True):
                found = await knock(door, path, people[who], who, what)
                assert found == status, f"{what} by {who} at a table that is {state}"
                if found < REFUSED and what.startswith("POST"):
                    path, people = await company(door, start=state == "playing")

    visit(tmp_path, stay)


def addresses(routes: Iterable[Any]) -> set[str]:
    found = set()
    for route in routes:
        for handler in getattr(route, "route_handlers", []):
            found |= {f"{method} {route.path_format}" for method in handler.http_methods}
    return {address for address in found if not address.startswith(("OPTIONS", "HEAD"))}


def test_no_address_is_forgotten_here(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        app = make_app(door.house, SECRET)
        at_tables = {what.split(" ")[0] + " /t/{id}" + what.split(" ")[1] for what in PLAYING}
        known = ELSEWHERE | {address.replace("/guess", "/{token}") for address in at_tables}
        own = {address for address in addresses(app.routes) if " /api/" not in address}
        assert own == known

    visit(tmp_path, stay)


def test_a_seat_answers_for_itself_and_nobody_else(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, people = await company(door, start=True)
        question = str(door.question(path))
        await people["other"].send(f"{path}/press", question=question, run="castle", seat="1")
        match = door.house.table(path.removeprefix("/t/")).match
        assert match is not None
        assert match.view(-1)["table"]["answered"] == [2]

    visit(tmp_path, stay)


def test_a_link_of_a_seat_brings_it_to_another_browser(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, _ = await company(door, start=True)
        laid = await door.house.lay("adel", 2, {}, host="Ann", bots={1: "random"})
        phone = door.browser()
        answer = await phone.get(f"/t/{laid.table}/seat/{laid.token}")
        assert answer.headers["location"] == f"/t/{laid.table}"
        assert answer.headers["referrer-policy"] == "no-referrer"
        page = await phone.get(answer.headers["location"])
        assert 'data-seat="0"' in page.text
        assert laid.token not in page.text
        elsewhere = await phone.get(path)
        assert 'data-seat="-1"' in elsewhere.text

    visit(tmp_path, stay)


def test_a_guessed_link_gives_no_seat(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, people = await company(door, start=True)
        await people["spectator"].get(f"{path}/seat/{'A' * 22}")
        assert 'data-seat="-1"' in (await people["spectator"].get(path)).text

    visit(tmp_path, stay)
