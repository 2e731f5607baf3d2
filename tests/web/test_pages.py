"""The pages around the tables, as a person without a script uses them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from raffles.games import find_game, game_keys
from web.door import Door, visit


def test_the_shelf_has_every_game_of_the_house(tmp_path: Path) -> None:
    async def stay(door: Door) -> str:
        return (await door.browser().get("/")).text

    page = visit(tmp_path, stay)
    for key in game_keys():
        game = find_game(key)
        assert game.title in page
        assert game.sentence.partition("'")[0] in page
        assert f'href="/lay?game={key}"' in page


def test_one_click_and_the_game_has_begun(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        path = await browser.play_now(seats="3", level="random")
        page = await browser.get(path)
        assert "Where will you spend the evening?" in page.text
        assert 'data-seat="0"' in page.text
        front = await browser.get("/")
        assert "waiting for you" in front.text
        assert f'href="{path}"' in front.text
        assert path not in (await door.browser().get("/")).text

    visit(tmp_path, stay)


def test_every_choice_of_the_form_is_at_the_table(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        chosen = {"chair1": "greedy", "chair2": "none", "chair3": "open", "pace": "days", "listed": "1"}
        options = {"preset": "connoisseurs", "option.exhibit_prep": "after_reveal", "option.max_rounds": "9"}
        path = await browser.lay("Ann", title="Thursday club", **chosen, **options)
        table = door.house.table(path.removeprefix("/t/"))
        assert [chair.kind for chair in table.chairs] == ["person", "bot", "empty"]
        assert (table.title, table.pace, table.listed) == ("Thursday club", "days", True)
        assert table.options["ledger"] == "memory"  # of the preset
        assert table.options["exhibit_prep"] == "after_reveal"  # chosen over the preset
        assert table.options["max_rounds"] == 9
        front = await door.browser().get("/")
        assert "Thursday club" in front.text
        assert "2 of 3 seated" in front.text

    visit(tmp_path, stay)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"chair3": "open", "chair4": "open", "chair5": "open"}, "Six players need the option six_lords."),
        ({"chair1": "none", "chair2": "none"}, "for 2 to 6 players"),
        ({"option.max_rounds": "many"}, "max_rounds"),
        ({"chair1": "emperor"}, "A chair is open"),
        ({"pace": "never"}, "The pace is"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_a_form_that_will_not_do_comes_back_with_the_reason(
    tmp_path: Path, fields: dict[str, Any], sentence: str
) -> None:
    async def stay(door: Door) -> None:
        given = {
            "game": "adel",
            "name": "Ann",
            "chair1": "open",
            "chair2": "open",
            "title": "My table",
            **fields,
        }
        answer = await door.browser().post("/tables", **given)
        assert answer.status_code in (404, 422)
        assert sentence in answer.text
        if answer.status_code == 422:
            assert 'value="My table"' in answer.text
        assert not door.house.tables()

    visit(tmp_path, stay)


def test_friends_come_by_the_link_and_the_host_starts(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        host, guest = door.browser(), door.browser()
        path = await host.lay("Ann")
        page = await host.get(path)
        assert f'value="http://house.test{path}"' in page.text
        assert "2 chairs are empty." in page.text
        early = await host.post(f"{path}/start")
        assert early.status_code == 403
        assert "empty" in early.text
        await guest.sit(path, "Bob")
        await host.post(f"{path}/bot", seat="2", level="random")
        page = await host.get(path)
        assert "Everybody is here" in page.text
        assert "Bob" in page.text
        assert (await host.post(f"{path}/start")).status_code == 303
        for browser in (host, guest):
            assert "Where will you spend the evening?" in (await browser.get(path)).text
        watched = await door.browser().get(path)
        assert 'class="choice"' not in watched.text

    visit(tmp_path, stay)


def test_an_invitation_is_a_link_in_any_form(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        for link in (
            "http://elsewhere/t/abcdefgh",
            " /t/abcdefgh/ ",
            "https://x.example/t/abcdefgh?shape=wide",
        ):
            answer = await browser.post("/invitation", link=link)
            assert answer.headers["location"] == "/t/abcdefgh"
        token = "A" * 22
        answer = await browser.post("/invitation", link=f"https://x.example/t/abcdefgh/seat/{token}")
        assert answer.headers["location"] == f"/t/abcdefgh/seat/{token}"
        wrong = await browser.post("/invitation", link="https://evil.example/")
        assert wrong.status_code == 422
        assert "no link to a table" in wrong.text

    visit(tmp_path, stay)


def test_a_name_is_kept_and_leads_back_to_the_page(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        answer = await browser.post("/name", name="  Ann\n\x00 Smith  ", back="/credits")
        assert answer.headers["location"] == "/credits"
        assert "You are <b>Ann Smith</b>" in (await browser.get("/credits")).text
        for back in ("//evil.example", "https://evil.example", "/\\evil.example"):
            assert (await browser.post("/name", name="Ann", back=back)).headers["location"] == "/"

    visit(tmp_path, stay)


def test_the_rules_are_there_to_read(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        for key in game_keys():
            page = await door.browser().get(f"/g/{key}/rules")
            anchors = re.findall(r'<a href="#([\w-]+)">', page.text)
            assert anchors
            assert all(f'id="{anchor}"' in page.text for anchor in anchors)
        assert (await door.browser().get("/g/chess/rules")).status_code == 404

    visit(tmp_path, stay)


def test_the_luck_of_a_finished_game_is_laid_open(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        host = door.browser()
        path = await host.lay("Ann", chair1="random", chair2="none", **{"option.max_rounds": "1"})
        table = door.house.table(path.removeprefix("/t/"))
        commitment = table.commitment
        await host.post(f"{path}/start")
        during = await host.get(f"{path}/luck")
        assert commitment in during.text
        assert "The game is not over yet" in during.text
        await host.post(f"{path}/leave")  # a bot plays on
        await finish(door, table.id)
        after = await host.get(f"{path}/luck")
        assert commitment in after.text
        assert "draws of this game are what the seed stands for" in after.text
        record = await host.get(f"{path}/record")
        assert record.json()["luck"]["commitment"] == commitment
        over = await host.get(path)
        assert f"{path}/luck" in over.text
        again = await host.post(f"{path}/again")
        assert again.headers["location"] != path

    visit(tmp_path, stay)


async def finish(door: Door, table: str) -> None:
    """Bots in all seats, which take the first thing that is legal, until the game is over."""
    while (t := door.house.table(table)).state == "playing":
        match = t.playing()
        seat = match.waiting[0]
        seen, run = match.seen(seat), list[str]()
        while True:
            action = seen.legal[0]
            run.append(action.text)
            if seen.completes(action):
                break
            seen = seen.after(action)
        await door.house.answer_for_bot(table, seat, run, t.question)


def test_a_house_says_that_it_is_open_and_counts(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        await browser.play_now()
        assert (await browser.get("/healthz")).text == "open\n"
        numbers = (await browser.get("/metrics")).text
        assert 'raffles_tables{state="playing"} 1.0' in numbers
        assert 'route="/tables"' in numbers

    visit(tmp_path, stay)
