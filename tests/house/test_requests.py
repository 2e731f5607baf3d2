"""What takes consent: undo, and to give a silent player's seat to a bot. Who leaves may come back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from house.company import chairs, heard, legal, new_move, playing, press, submit, views, visit
from raffles.house import House, HouseError, NotAllowed, Seated
from raffles.match import CannotUndo, StaleQuestion


def requested(house: House, table: str) -> list[tuple[str, int, list[int]]]:
    return [(request.kind, request.seat, sorted(request.needs)) for request in house.table(table).requests]


def let_time_pass(folder: Path, seconds: float) -> None:
    """While the house is closed."""
    with closing(sqlite3.connect(folder / "raffles.sqlite3")) as connection, connection:
        connection.execute("UPDATE entries SET at = at - ?", (seconds,))


def test_an_undo_that_concerns_nobody_else_is_carried_out_at_once(tmp_path: Path) -> None:
    async def stay(house: House) -> list[object]:
        ann, _ = await playing(house, "lantern")
        before, stale = views(house.table(ann.table)), house.table(ann.table).question
        await submit(house, ann, "walk")
        async with house.follow(ann.table) as news:
            await house.undo(ann.table, ann.token)
            assert [change.kind for change in heard(news)] == ["entry"]
        t = house.table(ann.table)
        assert views(t) == before
        assert (t.requests, t.question) == ((), t.entry)
        with pytest.raises(StaleQuestion):
            await house.press(ann.table, ann.token, ["walk"], stale, new_move())
        with pytest.raises(CannotUndo, match="not decided anything yet"):
            await house.undo(ann.table, ann.token)
        return before

    async def come_again(house: House) -> list[object]:
        (t,) = house.tables()
        assert t.question == t.entry
        return views(t)

    assert visit(tmp_path, stay) == visit(tmp_path, come_again)


def test_the_game_goes_on_after_an_undo_and_a_restart(tmp_path: Path) -> None:
    async def stay(house: House) -> tuple[Seated, Seated]:
        ann, bob = await playing(house, "kuhn")
        await submit(house, ann, "bet")
        await house.undo(ann.table, ann.token)
        await submit(house, ann, "check")
        return ann, bob

    ann, bob = visit(tmp_path, stay)

    async def come_again(house: House) -> None:
        await submit(house, bob, "bet")
        await submit(house, ann, "fold")
        assert [ply.text for ply in house.record(ann.table).plies][2:] == ["check", "bet", "fold"]

    visit(tmp_path, come_again)


def test_a_sealed_answer_is_taken_back_and_the_question_stays_open(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        question = house.table(ann.table).question
        await submit(house, ann, "bid 1")
        await house.undo(ann.table, ann.token)
        t = house.table(ann.table)
        assert (t.playing().waiting, t.question) == ([0, 1], question)
        await house.submit(bob.table, bob.token, ["bid 2"], question, new_move())
        assert house.table(ann.table).playing().waiting == [0]

    visit(tmp_path, stay)


def test_others_who_have_moved_since_are_asked(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "kuhn")
        table = ann.table
        await submit(house, ann, "check")
        await submit(house, bob, "bet")
        before = views(house.table(table))
        await house.undo(table, ann.token)
        assert requested(house, table) == [("undo", 0, [1])]
        with pytest.raises(HouseError, match="asked already"):
            await house.undo(table, ann.token)
        with pytest.raises(NotAllowed, match="Nothing awaits your consent"):
            await house.consent(table, ann.token, True)
        await house.consent(table, bob.token, False)
        assert requested(house, table) == []
        assert views(house.table(table)) == before
        await house.undo(table, ann.token)
        await house.consent(table, bob.token, True)
        assert requested(house, table) == []
        assert legal(house.table(table), 0) == ["check", "bet"]

    visit(tmp_path, stay)


def test_a_request_outlives_a_restart_and_ends_when_the_game_goes_on(tmp_path: Path) -> None:
    async def stay(house: House) -> Seated:
        ann, bob = await playing(house, "kuhn")
        await submit(house, ann, "check")
        await submit(house, bob, "bet")
        await house.undo(ann.table, ann.token)
        return ann

    ann = visit(tmp_path, stay)

    async def come_again(house: House) -> None:
        assert requested(house, ann.table) == [("undo", 0, [1])]
        await submit(house, ann, "call")
        assert requested(house, ann.table) == []

    visit(tmp_path, come_again)


def test_luck_is_not_taken_back_whoever_consents(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "cellar")
        await submit(house, ann, "keep")
        entry = house.table(ann.table).entry
        with pytest.raises(CannotUndo, match="luck has spoken"):
            await house.undo(ann.table, ann.token)
        assert house.table(ann.table).entry == entry
        with pytest.raises(NotAllowed, match="Nothing awaits"):
            await house.consent(ann.table, bob.token, True)

    visit(tmp_path, stay)


def test_a_bot_consents_by_itself(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann = await house.lay("kuhn", 2, {}, host="Ann", bots={1: "random"})
        await house.start(ann.table, ann.token)
        await submit(house, ann, "check")
        await house.answer_for_bot(ann.table, 1, ["bet"], house.table(ann.table).question)
        await house.undo(ann.table, ann.token)
        assert legal(house.table(ann.table), 0) == ["check", "bet"]

    visit(tmp_path, stay)


def test_a_bot_plays_for_who_leaves_until_he_is_back(tmp_path: Path) -> None:
    async def stay(house: House) -> tuple[Seated, Seated]:
        ann, bob = await playing(house, "kuhn")
        await house.leave(ann.table, ann.token)
        await house.leave(ann.table, ann.token)
        t = house.table(ann.table)
        assert chairs(t) == [("bot", "Ann"), ("person", "Bob")]
        with pytest.raises(NotAllowed, match="take your seat back first"):
            await press(house, ann, "bet")
        assert t.seat_of(ann.token) == 0
        return ann, bob

    ann, bob = visit(tmp_path, stay)

    async def come_again(house: House) -> None:
        await house.answer_for_bot(ann.table, 0, ["check"], house.table(ann.table).question)
        with pytest.raises(NotAllowed, match="no seat"):
            await house.come_back(ann.table, "x")
        await house.come_back(ann.table, ann.token)
        assert chairs(house.table(ann.table)) == [("person", "Ann"), ("person", "Bob")]
        question = house.table(ann.table).question
        await house.answer_for_bot(ann.table, 1, ["bet"], question)
        assert house.table(ann.table).question == question
        await submit(house, bob, "bet")
        await submit(house, ann, "fold")
        assert house.table(ann.table).state == "over"

    visit(tmp_path, come_again)


def test_a_silent_seat_is_given_to_a_bot_if_all_others_agree(tmp_path: Path) -> None:
    async def stay(house: House) -> list[Seated]:
        company = await playing(house, "goofspiel", 3)
        ann, bob, _ = company
        await submit(house, ann, "bid 1")
        with pytest.raises(NotAllowed, match="Bob still has time"):
            await house.give_to_bot(ann.table, ann.token, bob.seat, "random")
        return company

    ann, bob, cy = visit(tmp_path, stay)
    let_time_pass(tmp_path, 121)

    async def come_again(house: House) -> None:
        table = ann.table
        for seat, message in ((ann.seat, "Leave the table"), (7, "seats 0 to 2")):
            with pytest.raises(HouseError, match=message):
                await house.give_to_bot(table, ann.token, seat, "random")
        with pytest.raises(NotAllowed, match="Ann still has time"):
            await house.give_to_bot(table, bob.token, ann.seat, "random")
        await house.give_to_bot(table, ann.token, bob.seat, "random")
        assert requested(house, table) == [("bot", 0, [2])]
        await house.submit(table, cy.token, ["bid 2"], house.table(table).question, new_move())
        assert requested(house, table) == [("bot", 0, [2])]
        await house.consent(table, cy.token, True)
        t = house.table(table)
        assert (chairs(t)[1], t.chairs[1].level, t.requests) == (("bot", "Bob"), "random", ())
        with pytest.raises(NotAllowed, match="plays for Bob already"):
            await house.give_to_bot(table, ann.token, bob.seat, "random")
        await house.come_back(table, bob.token)
        assert chairs(house.table(table))[1] == ("person", "Bob")

    visit(tmp_path, come_again)


def test_who_plays_after_all_is_not_replaced(tmp_path: Path) -> None:
    async def stay(house: House) -> list[Seated]:
        return await playing(house, "goofspiel", 3)

    ann, bob, cy = visit(tmp_path, stay)
    let_time_pass(tmp_path, 121)

    async def come_again(house: House) -> None:
        await house.give_to_bot(ann.table, ann.token, bob.seat, "random")
        await submit(house, bob, "bid 1")
        assert requested(house, ann.table) == []
        with pytest.raises(NotAllowed):
            await house.consent(ann.table, cy.token, True)

    visit(tmp_path, come_again)
