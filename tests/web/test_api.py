"""The API for programs: a table from start to record, and what is refused."""

from __future__ import annotations

import asyncio
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import httpx
import pytest

from house.company import opened
from raffles.web.app import make_app
from web.door import NOT_BUSY, SECRET, Browser, Door, served, visit

ROOT = Path(__file__).parents[2]


class Program:
    """Something that calls the API, with the token of a seat once it has one."""

    def __init__(self, browser: Browser, token: str = "") -> None:
        self.client = browser.client
        self.token = token

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.client.get(f"/api/v1{path}", params=query, headers=self._headers())

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/v1{path}", json=body, headers=self._headers())

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


async def seated(door: Door) -> tuple[str, list[Program]]:
    """A running game of two programs."""
    ann, bob = Program(door.browser()), Program(door.browser())
    laid = (await ann.post("/tables", game="adel", seats=2, host="Ann", options={"max_rounds": 2})).json()
    ann.token = laid["token"]
    here = f"/tables/{laid['table']}"
    bob.token = (await bob.post(f"{here}/seats", name="Bob")).json()["token"]
    assert (await ann.post(f"{here}/start")).status_code == 200
    return here, [ann, bob]


def test_a_seat_sees_what_is_its_own(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        here, (ann, bob) = await seated(door)
        own, other = (await ann.get(here)).json(), (await Program(door.browser()).get(here)).json()
        assert own["seat"] == 0
        assert own["legal"]
        assert own["prompt"] == "Where will you spend the evening?"
        assert len(own["view"]["seats"][0]["hand"]) == 4
        assert other["seat"] == -1
        assert other["legal"] == []
        assert "hand" not in other["view"]["seats"][0]
        assert "hand" not in (await bob.get(here)).json()["view"]["seats"][0]

    visit(tmp_path, stay)


def test_an_answer_can_be_tried_step_by_step_before_it_is_given(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        here, (ann, _) = await seated(door)
        first = (await ann.get(f"{here}/legal")).json()
        assert first == {"legal": ["auction", "castle"], "whole": False}
        second = (await ann.get(f"{here}/legal", after=["castle"])).json()
        assert "detective" in second["legal"]
        third = (await ann.get(f"{here}/legal", after=["castle", "detective"])).json()
        assert third == {"legal": [], "whole": True}
        assert (await ann.get(here)).json()["view"]["table"]["answer"] == []
        assert (await ann.get(f"{here}/legal", after=["detective"])).status_code == 422

    visit(tmp_path, stay)


def test_an_answer_is_kept_once_and_a_late_one_refused(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        here, (ann, bob) = await seated(door)
        question = (await ann.get(here)).json()["question"]
        answer = {"texts": ["castle", "detective"], "question": question, "move": "m1"}
        first = await ann.post(f"{here}/answers", **answer)
        again = await ann.post(f"{here}/answers", **answer)
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json() == again.json()
        await bob.post(f"{here}/answers", texts=["castle", "detective"], question=question)
        late = await bob.post(f"{here}/answers", texts=["castle", "detective"], question=question)
        assert late.status_code == 409

    visit(tmp_path, stay)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("answers", {"texts": ["castle"], "question": 0}, 409),
        ("answers", {"texts": [], "question": 0}, 400),
        ("answers", {"texts": ["x" * 200], "question": 0}, 400),
        ("answers", {"texts": ["castle"] * 65, "question": 0}, 400),
        ("answers", {"texts": "castle", "question": 0}, 400),
        ("answers", {"texts": ["castle"], "question": 0, "seat": 1}, 400),
        ("seats", {"name": "x" * 50}, 400),
        ("seats", {"name": "Cy"}, 403),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence(
    tmp_path: Path, path: str, body: dict[str, Any], status: int
) -> None:
    async def stay(door: Door) -> None:
        here, (ann, _) = await seated(door)
        answer = await ann.post(f"{here}/{path}", **body)
        assert answer.status_code == status
        assert answer.json()["error"]

    visit(tmp_path, stay)


def test_who_has_no_seat_may_look_and_no_more(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        here, (ann, _) = await seated(door)
        question = (await ann.get(here)).json()["question"]
        for stranger in (Program(door.browser()), Program(door.browser(), "guessed")):
            answers = [
                await stranger.post(f"{here}/answers", texts=["castle"], question=question),
                await stranger.post(f"{here}/start"),
                await stranger.get(f"{here}/legal"),
                await stranger.get(f"{here}/record"),
            ]
            assert [answer.status_code for answer in answers] == [403] * 4
        assert (await ann.get(f"{here}/record")).status_code == 403

    visit(tmp_path, stay)


def test_waiting_ends_with_what_happens_or_with_the_time(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        here, (ann, bob) = await seated(door)
        entry = (await ann.get(here)).json()["entry"]
        assert (await ann.get(f"{here}/wait", entry=entry, seconds=0.05)).json()["entry"] == entry
        waiting = asyncio.create_task(ann.get(f"{here}/wait", entry=entry))
        await asyncio.sleep(0.05)
        question = door.house.table(here.removeprefix("/tables/")).question
        await bob.post(f"{here}/answers", texts=["castle", "detective"], question=question)
        assert (await waiting).json()["entry"] == entry + 1
        assert (await ann.get(f"{here}/wait", entry=0, seconds=1000)).status_code == 400

    visit(tmp_path, stay)


def test_the_document_names_every_call(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        document = (await door.browser().get("/api/v1/schema/openapi.json")).json()
        assert document["info"]["title"] == "Raffles"
        calls = {path.removeprefix("/api/v1") for path in document["paths"]}
        assert {"/tables", "/tables/{id}", "/tables/{id}/answers", "/tables/{id}/wait", "/games"} <= calls
        assert all(path.startswith("/api/v1") for path in document["paths"])

    visit(tmp_path, stay)


def test_the_bot_of_the_documents_plays_a_game(tmp_path: Path) -> None:
    spec = spec_from_file_location("bot", ROOT / "docs" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    bot = module_from_spec(spec)
    spec.loader.exec_module(bot)

    async def stay() -> Any:
        async with (
            opened(tmp_path, think=True) as house,
            served(make_app(house, SECRET, None, NOT_BUSY)) as address,
        ):
            return await asyncio.to_thread(bot.play, f"http://{address}", max_rounds=2)

    record = asyncio.run(stay())
    assert record["result"]["ending"] in ("round limit", "dinner table")
    assert record["names"][0] == "Chance"
