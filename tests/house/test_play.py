"""Games are played: click by click, in secret, at once; with talk, and with somebody who watches."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from house.company import (
    click_anything,
    heard,
    legal,
    new_move,
    play_anything,
    playing,
    press,
    seated,
    submit,
    views,
    visit,
)
from raffles.check_luck import faults
from raffles.house import Answered, House, HouseError, NotAllowed
from raffles.house.parts import NOBODY
from raffles.kernel.action import UnknownAction
from raffles.kernel.game import SPECTATOR
from raffles.kernel.luck import Luck
from raffles.match import StaleQuestion, Unfinished
from raffles.match.answer import NotNow


@pytest.mark.parametrize(
    ("key", "people"), [("adel", 3), ("adel", 2), ("vault", 3), ("pig", 2), ("cellar", 2)]
)
def test_people_play_a_whole_game_by_clicks(tmp_path: Path, key: str, people: int) -> None:
    async def stay(house: House) -> str:
        company = await playing(house, key, people)
        table, luck = company[0].table, Luck(1)
        with pytest.raises(NotAllowed, match="when the game is over"):
            house.record(table)
        while (t := house.table(table)).state == "playing":
            waiting = t.playing().waiting
            if all(t.playing().forced(seat) for seat in waiting):
                await house.answer_for_bot(table, NOBODY, [], t.question)
            else:
                await click_anything(house, company[waiting[0]], luck)
        record = house.record(table)
        match = house.table(table).match
        assert match is not None
        assert record.result == match.result()
        assert record.names == ["Ann", "Bob", "Cy"][:people]
        assert faults(json.loads(record.to_json())) == []
        assert record.commitment == t.commitment
        with pytest.raises(NotAllowed, match="over"):
            await house.press(table, company[0].token, ["done"], t.question, new_move())
        return record.to_json()

    async def come_again(house: House) -> str:
        (t,) = house.tables()
        assert t.state == "over"
        return house.record(t.id).to_json()

    assert visit(tmp_path, stay) == visit(tmp_path, come_again)


def test_a_running_game_goes_on_where_it_was(tmp_path: Path) -> None:
    async def stay(house: House) -> tuple[list[object], int]:
        company = await playing(house, "adel", 4)
        luck = Luck(2)
        for _ in range(80):
            waiting = house.table(company[0].table).playing().waiting
            await click_anything(house, company[waiting[luck.below(len(waiting))]], luck)
        for seat in house.table(company[0].table).playing().asked:
            await house.clear(company[seat].table, company[seat].token)
        t = house.table(company[0].table)
        return views(t), t.question

    async def come_again(house: House) -> tuple[list[object], int]:
        (t,) = house.tables()
        return views(t), t.question

    assert visit(tmp_path, stay) == visit(tmp_path, come_again)


def test_a_click_that_makes_the_answer_whole_hands_it_in(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        asked = house.table(ann.table).entry
        answered = await press(house, ann, "BID  2")
        t = house.table(ann.table)
        assert answered == Answered(asked + 1, True)
        assert t.playing().waiting == [bob.seat]
        assert t.question == asked
        assert (await press(house, bob, "bid 3")).handed_in
        t = house.table(ann.table)
        assert t.question == t.entry == asked + 2

    visit(tmp_path, stay)


def test_who_confirms_hands_in_later(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, _ = await playing(house, "goofspiel")
        t = house.table(ann.table)
        entry = t.entry
        assert await press(house, ann, "bid 2", confirm=True) == Answered(entry, False)
        assert house.table(ann.table).drafted(0) == ["bid 2"]
        await press(house, ann, "bid 2", confirm=True)
        assert house.table(ann.table).drafted(0) == []
        with pytest.raises(Unfinished):
            await house.hand_in(ann.table, ann.token, t.question, new_move())
        await press(house, ann, "bid 2", confirm=True)
        await press(house, ann, "bid 3", confirm=True)
        assert await house.hand_in(ann.table, ann.token, t.question, new_move()) == Answered(entry + 1, True)
        assert house.table(ann.table).playing().waiting == [1]

    visit(tmp_path, stay)


def test_a_draft_is_seen_by_its_seat_alone_and_is_not_kept(tmp_path: Path) -> None:
    async def stay(house: House) -> list[object]:
        ann, bob = await playing(house, "vault")
        before = views(house.table(ann.table))
        async with house.follow(ann.table) as news:
            first = legal(house.table(ann.table), 0)[0]
            await press(house, ann, first)
            (change,) = heard(news)
        t = house.table(ann.table)
        assert (change.kind, change.entry, change.beats) == ("draft", t.entry, {})
        after = views(t)
        assert t.playing().view(0)["table"]["answer"] == [first]
        assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]
        choices = {choice.action.text: choice for choice in t.answer(0).choices()}
        assert choices[first].picked
        await press(house, bob, legal(t, 1)[0])
        await house.clear(ann.table, ann.token)
        await house.clear(ann.table, bob.token)
        assert views(house.table(ann.table)) == before
        await press(house, ann, first)
        return before

    async def come_again(house: House) -> list[object]:
        return views(house.tables()[0])

    assert visit(tmp_path, stay) == visit(tmp_path, come_again)


def test_a_click_elsewhere_begins_anew_and_a_click_out_of_reach_tells_why(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, _ = await playing(house, "vault")
        t = house.table(ann.table)
        lay = [text for text in legal(t, 0) if text.startswith("lay")]
        await press(house, ann, *lay[:2])
        assert house.table(ann.table).drafted(0) == lay[:2]
        await press(house, ann, lay[0])
        assert house.table(ann.table).drafted(0) == [lay[1]]
        before = views(house.table(ann.table))
        with pytest.raises(UnknownAction):
            await press(house, ann, "fly away")
        with pytest.raises(NotNow):
            await press(house, ann, lay[0], "pass")
        assert views(house.table(ann.table)) == before

    visit(tmp_path, stay)


def test_a_sealed_answer_shows_only_that_it_was_given_and_may_be_changed(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        before = house.table(ann.table).playing().view(1)
        await submit(house, ann, "bid 2")
        after = house.table(ann.table).playing().view(1)
        assert after["table"].pop("answered") == [0]
        assert before["table"].pop("answered") == []
        assert before == after
        await submit(house, ann, "bid 4")
        assert house.table(ann.table).playing().view(0)["table"]["answer"] == ["bid 4"]
        await submit(house, bob, "bid 3")
        events = [event.key() for event in house.table(ann.table).playing().events()]
        assert [event for event in events if event[0] == "bids"] == [("bids", 0, 4, 0), ("bids", 1, 3, 0)]

    visit(tmp_path, stay)


def test_two_seats_answer_the_same_question_at_once(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        question = house.table(ann.table).question
        answers = await asyncio.gather(
            house.submit(ann.table, ann.token, ["bid 1"], question, "a"),
            house.submit(bob.table, bob.token, ["bid 2"], question, "b"),
        )
        assert list(answers) == [Answered(question + 1, True), Answered(question + 2, True)]
        assert house.table(ann.table).question == question + 2

    visit(tmp_path, stay)


def test_many_at_once_are_carried_out_one_after_the_other(tmp_path: Path) -> None:
    async def stay(house: House) -> int:
        tables = [await playing(house, "goofspiel") for _ in range(5)]
        question = house.table(tables[0][0].table).question
        bids = [
            house.submit(p.table, p.token, [f"bid {bid}"], question, new_move())
            for bid in (1, 2, 3)
            for company in tables
            for p in company
        ]
        answers = await asyncio.gather(*bids, return_exceptions=True)
        assert sum(isinstance(answer, Answered) for answer in answers) == 10
        assert sum(isinstance(answer, StaleQuestion) for answer in answers) == 20
        return sum(t.entry for t in house.tables())

    async def come_again(house: House) -> int:
        return sum(t.entry for t in house.tables())

    assert visit(tmp_path, stay) == visit(tmp_path, come_again)


def test_the_same_move_again_gets_the_same_answer_and_changes_nothing(tmp_path: Path) -> None:
    async def stay(house: House) -> tuple[str, str, int, Answered]:
        ann, bob = await playing(house, "goofspiel")
        question = house.table(ann.table).question
        twice = [house.press(ann.table, ann.token, ["bid 1"], question, "once") for _ in range(2)]
        first, second = await asyncio.gather(*twice)
        assert first == second == Answered(question + 1, True)
        await submit(house, bob, "bid 2", move="once")
        entry = house.table(ann.table).entry
        assert await house.press(ann.table, ann.token, ["bid 1"], question, "once") == first
        assert house.table(ann.table).entry == entry == question + 2
        return ann.table, ann.token, question, first

    kept = visit(tmp_path, stay)

    async def come_again(house: House) -> None:
        table, token, question, first = kept
        before = views(house.table(table))
        assert await house.submit(table, token, ["bid 1"], question, "once") == first
        assert views(house.table(table)) == before

    visit(tmp_path, come_again)


def test_the_last_move_of_a_game_gets_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    async def stay(house: House) -> tuple[str, str, int, Answered]:
        ann, bob = await playing(house, "kuhn")
        await submit(house, ann, "bet")
        question = house.table(ann.table).question
        answered = await house.submit(bob.table, bob.token, ["fold"], question, "last")
        assert house.table(ann.table).state == "over"
        assert await house.submit(bob.table, bob.token, ["fold"], question, "last") == answered
        return bob.table, bob.token, question, answered

    table, token, question, answered = visit(tmp_path, stay)

    async def come_again(house: House) -> Answered:
        return await house.submit(table, token, ["fold"], question, "last")

    assert visit(tmp_path, come_again) == answered


def test_a_click_that_is_sent_twice_is_not_taken_back(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, _ = await playing(house, "vault")
        t = house.table(ann.table)
        first = legal(t, 0)[0]
        for _ in range(2):
            await house.press(ann.table, ann.token, [first], t.question, "click")
        assert house.table(ann.table).drafted(0) == [first]

    visit(tmp_path, stay)


def test_an_answer_to_a_question_that_is_closed_is_refused(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        stale = house.table(ann.table).question
        await submit(house, ann, "bid 1")
        await submit(house, bob, "bid 2")
        before = views(house.table(ann.table))
        for question in (stale, 0, 99):
            with pytest.raises(StaleQuestion):
                await house.press(ann.table, ann.token, ["bid 3"], question, new_move())
            with pytest.raises(StaleQuestion):
                await house.hand_in(ann.table, ann.token, question, new_move())
        assert views(house.table(ann.table)) == before

    visit(tmp_path, stay)


@pytest.mark.parametrize("move", ["", "x" * 65, "a\nb", "ä"])
def test_a_move_needs_a_plain_id(tmp_path: Path, move: str) -> None:
    async def stay(house: House) -> None:
        ann, _ = await playing(house, "goofspiel")
        question = house.table(ann.table).question
        with pytest.raises(HouseError, match="plain characters"):
            await house.submit(ann.table, ann.token, ["bid 1"], question, move)

    visit(tmp_path, stay)


def test_who_watches_can_touch_nothing(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "kuhn")
        question = house.table(ann.table).question
        before = views(house.table(ann.table))
        for token in ("", "x", (await seated(house, "kuhn"))[0].token):
            for call in (
                house.press(ann.table, token, ["bet"], question, new_move()),
                house.submit(ann.table, token, ["bet"], question, new_move()),
                house.hand_in(ann.table, token, question, new_move()),
                house.clear(ann.table, token),
                house.undo(ann.table, token),
                house.consent(ann.table, token, True),
                house.leave(ann.table, token),
                house.come_back(ann.table, token),
                house.give_to_bot(ann.table, token, bob.seat, "random"),
                house.say(ann.table, token, "hello"),
                house.again(ann.table, token),
            ):
                with pytest.raises(NotAllowed):
                    await call
        assert views(house.table(ann.table)) == before
        assert house.table(ann.table).entry == question

    visit(tmp_path, stay)


def test_those_who_follow_are_told_the_story_beat_by_beat(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await seated(house, "goofspiel")
        async with house.follow(ann.table) as news:
            await house.start(ann.table, ann.token)
            await submit(house, ann, "bid 1")
            before = house.table(ann.table).match
            await submit(house, bob, "bid 3")
            changes = heard(news)
        t = house.table(ann.table)
        assert [change.kind for change in changes] == ["entry"] * 3
        assert [change.entry for change in changes] == [t.entry - 2, t.entry - 1, t.entry]
        assert changes[0].before is None
        assert changes[2].before is before
        assert changes[2].table is t
        assert sorted(changes[2].beats) == [SPECTATOR, 0, 1]
        told = [event.what for beat in changes[2].beats[SPECTATOR] for event in beat.events]
        assert told == ["bids", "bids", "wins", "prize"]
        await submit(house, ann, "bid 2")
        assert heard(news) == []

    visit(tmp_path, stay)


def test_a_secret_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "cellar")
        async with house.follow(ann.table) as news:
            await play_anything(house, [ann, bob], Luck(3))
            changes = heard(news)
        for viewer in (SPECTATOR, 0, 1):
            told = [e for change in changes for beat in change.beats.get(viewer, []) for e in beat.events]
            assert told
            assert all(event.only in (-1, viewer) for event in told)

    visit(tmp_path, stay)


def test_who_is_slow_misses_the_oldest_changes(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, _ = await playing(house, "kuhn")
        async with house.follow(ann.table) as slow:
            for k in range(100):
                await house.say(ann.table, ann.token, f"line {k}")
            changes = heard(slow)
        assert len(changes) < 100
        assert changes[-1].table.chat[-1].text == "line 99"

    visit(tmp_path, stay)


def test_talk_is_kept_in_order(tmp_path: Path) -> None:
    async def stay(house: House) -> list[object]:
        ann, bob = await seated(house, "kuhn")
        async with house.follow(ann.table) as news:
            await house.say(ann.table, ann.token, "  Hello\n<b>you</b> ")
            await house.start(ann.table, ann.token)
            await house.say(ann.table, bob.token, "well")
            assert [change.kind for change in heard(news)] == ["chat", "entry", "chat"]
        for text, message in ((" \n", "empty"), ("x" * 501, "500 characters")):
            with pytest.raises(HouseError, match=message):
                await house.say(ann.table, ann.token, text)
        return said(house)

    def said(house: House) -> list[object]:
        return [(line.name, line.seat, line.text) for line in house.tables()[0].chat]

    async def come_again(house: House) -> list[object]:
        return said(house)

    assert visit(tmp_path, stay) == [("Ann", 0, "Hello <b>you</b>"), ("Bob", 1, "well")]
    assert visit(tmp_path, come_again) == [("Ann", 0, "Hello <b>you</b>"), ("Bob", 1, "well")]


def test_a_click_that_nobody_waits_for_is_carried_out_all_the_same(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, _ = await playing(house, "goofspiel")
        question = house.table(ann.table).question
        dropped = asyncio.create_task(house.submit(ann.table, ann.token, ["bid 1"], question, "dropped"))
        await asyncio.sleep(0)
        dropped.cancel()
        assert await submit(house, ann, "bid 1", move="dropped") == Answered(question + 1, True)

    visit(tmp_path, stay)


def test_a_closed_house_refuses_instead_of_keeping_people_waiting(tmp_path: Path) -> None:
    async def stay() -> None:
        house = await House.open(tmp_path, think=False)
        laid = await house.lay("adel", 2, {}, host="Ann")
        await house.close()
        with pytest.raises(HouseError, match="closing"):
            await house.say(laid.table, laid.token, "hello")

    asyncio.run(stay())
