"""A game by forms and by the script's posts; what comes too late or twice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from raffles.kernel.luck import Luck
from web.door import Browser, Door, visit

MOST_POSTS: Final = 400


async def click_anything(door: Door, path: str, browser: Browser, luck: Luck) -> None:
    """Any button of the page, as a browser without a script sends it."""
    page = (await browser.get(path)).text
    form = re.search(r'<form[^>]*action="[^"]*/press".*?</form>', page, re.DOTALL)
    assert form, "somebody is asked and there is no form"
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0]))
    buttons = [tag for tag in re.findall(r"<button[^>]*>", form[0]) if 'aria-disabled="true"' not in tag]
    runs = [found[1] for tag in buttons if (found := re.search(r'name="run" value="([^"]+)"', tag))]
    answer = await browser.client.post(f"{path}/press", data={**hidden, "run": runs[luck.below(len(runs))]})
    assert answer.status_code == 303, answer.text


def test_a_game_can_be_played_without_a_script(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        luck = Luck("without a script")
        host, guest = door.browser(), door.browser()
        path = await host.lay("Ann", chair2="none", **{"option.max_rounds": "3"})
        await guest.sit(path, "Bob")
        await host.post(f"{path}/start")
        people = [host, guest]
        for _ in range(MOST_POSTS):
            table = door.house.table(path.removeprefix("/t/"))
            if table.state == "over":
                break
            match = table.playing()
            if all(match.forced(seat) for seat in match.waiting):
                await door.house.answer_for_bot(table.id, -1, [], table.question)
                continue
            await click_anything(door, path, people[match.waiting[0]], luck)
        assert table.state == "over"
        assert "Again, same company" in (await host.get(path)).text

    visit(tmp_path, stay)


def test_a_script_hears_only_that_it_is_done(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, _) = await door.company("Ann", "Bob")
        answer = await host.send(f"{path}/press", run="auction", question=str(door.question(path)))
        assert (answer.status_code, answer.content) == (204, b"")

    visit(tmp_path, stay)


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, _) = await door.company("Ann", "Bob")
        question = str(door.question(path))
        wrong = await host.send(f"{path}/press", run="cheque 99999000", question=question)
        assert wrong.status_code == 422
        assert wrong.json()["error"].startswith("There is no action")
        late = await host.send(f"{path}/press", run="auction", question="999")
        assert late.status_code == 409
        assert "not open any more" in late.json()["error"]
        page = await host.post(f"{path}/press", run="auction", question="999")
        assert page.status_code == 409
        assert "A moment too late" in page.text
        assert f'href="{path}"' in page.text

    visit(tmp_path, stay)


def test_the_same_move_twice_is_one_move(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, _) = await door.company("Ann", "Bob")
        sent = {"run": "auction", "question": str(door.question(path)), "move": "the very same"}
        first = await host.send(f"{path}/press", **sent)
        entry = door.house.table(path.removeprefix("/t/")).entry
        second = await host.send(f"{path}/press", **sent)
        assert (first.status_code, second.status_code) == (204, 204)
        assert door.house.table(path.removeprefix("/t/")).entry == entry

    visit(tmp_path, stay)


def test_two_who_answer_the_same_question_at_once_both_do(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, people = await door.company("Ann", "Bob", "Cy")
        question = str(door.question(path))
        for browser in people[:2]:
            answer = await browser.send(f"{path}/press", run="castle", question=question)
            assert answer.status_code == 204

    visit(tmp_path, stay)


def test_a_whole_answer_waits_for_who_wants_to_confirm(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, _, _) = await door.company("Ann", "Bob", "Cy")
        question = str(door.question(path))
        await host.send(f"{path}/press", run="castle", question=question, confirm="1")
        assert f"{path}/hand-in" in (await host.get(path)).text
        assert door.house.table(path.removeprefix("/t/")).playing().waiting == [0, 1, 2]
        assert (await host.send(f"{path}/hand-in", question=question)).status_code == 204
        assert door.house.table(path.removeprefix("/t/")).playing().waiting == [1, 2]

    visit(tmp_path, stay)


def test_a_phone_gets_the_narrow_drawing(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        browser = door.browser()
        path = await browser.play_now()
        wide = (await browser.get(path)).text
        narrow = (await browser.get(path, **{"User-Agent": "Mozilla/5.0 (Phone) Mobile"})).text
        asked = (await browser.get(f"{path}?shape=narrow")).text
        assert 'data-shape="wide"' in wide
        assert 'data-shape="narrow"' in narrow
        assert 'data-shape="narrow"' in asked

    visit(tmp_path, stay)


def test_who_leaves_may_come_back(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, guest) = await door.company("Ann", "Bob")
        assert f'action="{path}/leave"' in (await guest.get(path)).text
        await guest.post(f"{path}/leave")
        left = (await guest.get(path)).text
        assert "A bot plays for you." in left
        assert "A bot plays for you." not in (await host.get(path)).text
        assert (await guest.send(f"{path}/come-back")).status_code == 204
        assert "A bot plays for you." not in (await guest.get(path)).text

    visit(tmp_path, stay)


def test_for_who_is_silent_the_others_may_propose_a_bot(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (ann, bob, cy) = await door.company("Ann", "Bob", "Cy")
        assert "silent" not in (await ann.get(path)).text
        door.house.table(path.removeprefix("/t/")).since -= 1000
        assert "Cy has been silent for long." in (await ann.get(path)).text
        assert (await ann.send(f"{path}/bot", seat="2", level="greedy")).status_code == 204
        assert "Ann proposes that a bot plays for Cy." in (await bob.get(path)).text
        assert (await bob.send(f"{path}/consent", yes="1")).status_code == 204
        assert "A bot plays for you." in (await cy.get(path)).text

    visit(tmp_path, stay)
