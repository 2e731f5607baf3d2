"""What is kept and what is not: full disks, stores that cannot be written, rules that have changed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from copy import copy
from pathlib import Path

import pytest
from sqlalchemy import text

from house.company import (
    click_anything,
    game,
    heard,
    legal,
    new_move,
    opened,
    play_anything,
    playing,
    press,
    submit,
    views,
    visit,
)
from raffles.house import House, HouseError, NoSuchTable, NotAllowed, NotKept, Seated
from raffles.house.store import FILE
from raffles.kernel.game import Game
from raffles.kernel.luck import Luck


async def pragma(house: House, command: str) -> int:
    """A setting of the one connection that the house writes with."""
    async with house.store.engine.begin() as connection:
        return int((await connection.execute(text(f"PRAGMA {command}"))).scalar_one())


def in_file(folder: Path, command: str, *values: object) -> list[tuple[object, ...]]:
    """While the house is closed."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        return list(connection.execute(command, values))


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        assert await pragma(house, "synchronous") == 2
        async with house.store.engine.begin() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"

    visit(tmp_path, stay)


async def lines_until_full(house: House, player: Seated) -> int:
    """How many long lines could be said."""
    for number in range(1000):
        try:
            await house.say(player.table, player.token, "x" * 500)
        except NotKept:
            return number
    raise AssertionError("the disk never got full")


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        t, question = house.table(ann.table), house.table(ann.table).question
        await pragma(house, f"max_page_count={await pragma(house, 'page_count')}")
        async with house.follow(ann.table) as news:
            number = await lines_until_full(house, ann)
            told = heard(news)
            stands = house.table(ann.table)
            with pytest.raises(NotKept, match="did not happen"):
                await house.say(ann.table, ann.token, "y" * 500)
            assert house.table(ann.table) is stands
            assert heard(news) == []
        assert len(told) == min(number, 64)
        assert [len(line.text) for line in stands.chat] == [500] * number
        assert views(stands) == views(t)
        await pragma(house, "max_page_count=1000000")
        await house.submit(ann.table, ann.token, ["bid 1"], question, new_move())
        await house.submit(bob.table, bob.token, ["bid 2"], question, new_move())
        assert house.table(ann.table).entry == stands.entry + 2

    visit(tmp_path, stay)

    async def come_again(house: House) -> None:
        (t,) = house.tables()
        assert t.playing().view()["hands"] == [[2, 3, 4], [1, 3, 4]]
        assert "y" * 500 not in [line.text for line in t.chat]

    visit(tmp_path, come_again)


def test_an_answer_that_cannot_be_stored_is_not_given(tmp_path: Path) -> None:
    """Somebody else holds the file: the match stays as it was, and the same move succeeds later."""

    async def stay(house: House) -> None:
        ann, bob = await playing(house, "goofspiel")
        question = house.table(ann.table).question
        await press(house, bob, "bid 2", confirm=True)
        before, entry = views(house.table(ann.table)), house.table(ann.table).entry
        await pragma(house, "busy_timeout=50")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            answers = await asyncio.gather(
                house.submit(ann.table, ann.token, ["bid 1"], question, "mine"),
                house.hand_in(bob.table, bob.token, question, "hers"),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers] == [NotKept, NotKept]
            assert views(house.table(ann.table)) == before
            assert house.table(ann.table).entry == entry
            other.execute("ROLLBACK")
        await house.submit(ann.table, ann.token, ["bid 1"], question, "mine")
        await house.hand_in(bob.table, bob.token, question, "hers")
        assert house.table(ann.table).entry == entry + 2

    visit(tmp_path, stay)


def test_an_entry_that_somebody_else_has_written_is_not_written_over(tmp_path: Path) -> None:
    """Two houses in one folder: the second answer to the same question is refused."""

    async def stay() -> None:
        async with opened(tmp_path) as one:
            ann, _ = await playing(one, "goofspiel")
            async with opened(tmp_path) as other:
                await submit(one, ann, "bid 1")
                before = views(other.table(ann.table))
                with pytest.raises(NotKept):
                    await submit(other, ann, "bid 2")
                assert views(other.table(ann.table)) == before

    asyncio.run(stay())
    (entry,) = in_file(tmp_path, "SELECT texts FROM entries WHERE kind = 'move'")
    assert entry == ('["bid 1"]',)


def changed(**parts: object) -> Callable[[str], Game]:
    """The games, all with other rules."""

    def find(key: str) -> Game:
        other = copy(game(key))
        for name, part in parts.items():
            setattr(other, name, part)
        return other

    return find


async def closed(folder: Path, games: Callable[[str], Game], company: list[Seated]) -> str:
    """Opens a house that plays by other rules: the table is closed, all else is there. Returns the reason."""
    house = await House.open(folder, games=games)
    ann = company[0]
    t = house.table(ann.table)
    assert (t.state, [line.text for line in t.chat]) == ("closed", ["before", "after"])
    for call in (
        house.submit(ann.table, ann.token, ["bid 4"], t.question, new_move()),
        house.press(ann.table, ann.token, ["bid 4"], t.question, new_move()),
        house.undo(ann.table, ann.token),
    ):
        with pytest.raises(NotAllowed, match="This table is closed: it cannot go on after entry"):
            await call
    with pytest.raises(NotAllowed):
        house.record(ann.table)
    assert (await house.again(ann.table, ann.token)).seat == ann.seat
    await house.close()
    return t.why_closed


async def two_bids(house: House) -> list[Seated]:
    company = await playing(house, "goofspiel")
    ann, bob = company
    await house.say(ann.table, ann.token, "before")
    await submit(house, ann, "bid 1", move="first")
    await submit(house, bob, "bid 3")
    await house.say(ann.table, ann.token, "after")
    return company


def test_a_game_of_other_rules_is_closed_with_the_reason(tmp_path: Path) -> None:
    company = visit(tmp_path, two_bids)
    why = asyncio.run(closed(tmp_path, changed(rules_version=2), company))
    assert why.endswith("it was begun with version 1 of the rules, this is version 2")


def test_an_answer_that_is_no_longer_legal_closes_the_table_and_is_not_told(tmp_path: Path) -> None:
    company = visit(tmp_path, two_bids)
    in_file(tmp_path, "UPDATE entries SET texts = '[\"bid 99\"]' WHERE move = 'first'")
    why = asyncio.run(closed(tmp_path, game, company))
    assert why == "it cannot go on after entry 5 under the present rules: it is no longer legal"


def test_a_game_that_takes_another_course_is_closed(tmp_path: Path) -> None:
    company = visit(tmp_path, two_bids)
    in_file(tmp_path, "UPDATE entries SET texts = '[\"bid 2\"]' WHERE move = 'first'")
    assert asyncio.run(closed(tmp_path, game, company)).endswith("it leads elsewhere now")


def test_rules_that_break_close_their_tables_and_no_others(tmp_path: Path) -> None:
    company = visit(tmp_path, two_bids)

    async def also(house: House) -> None:
        await playing(house, "kuhn")

    visit(tmp_path, also)

    def games(key: str) -> Game:
        return game(key) if key == "kuhn" else changed(new=lambda seats, options: 1 // 0)(key)

    asyncio.run(closed(tmp_path, games, company))

    async def come_again() -> list[str]:
        house = await House.open(tmp_path, games=games)
        states = [t.state for t in house.tables() if t.game.key == "kuhn"]
        await house.close()
        return states

    assert asyncio.run(come_again()) == ["playing"]


def test_a_closed_table_goes_on_when_its_rules_are_back(tmp_path: Path) -> None:
    company = visit(tmp_path, two_bids)
    asyncio.run(closed(tmp_path, changed(rules_version=2), company))

    async def come_again(house: House) -> None:
        await submit(house, company[0], "bid 2")

    visit(tmp_path, come_again)


def test_a_finished_game_outlives_its_rules(tmp_path: Path) -> None:
    async def stay(house: House) -> tuple[str, str]:
        company = await playing(house, "goofspiel")
        await play_anything(house, company, Luck(1))
        return company[0].table, house.record(company[0].table).to_json()

    table, record = visit(tmp_path, stay)

    async def come_again() -> None:
        house = await House.open(tmp_path, games=changed(rules_version=2))
        t = house.table(table)
        assert (t.state, t.match) == ("over", None)
        assert "version 1" in t.why_closed
        assert house.record(table).to_json() == record
        await house.close()

    asyncio.run(come_again())


def test_a_table_of_a_game_that_is_gone_is_there_when_the_game_is_back(tmp_path: Path) -> None:
    async def stay(house: House) -> Seated:
        return (await playing(house, "goofspiel"))[0]

    ann = visit(tmp_path, stay)

    async def without() -> None:
        house = await House.open(tmp_path, think=False)
        assert house.tables() == []
        with pytest.raises(NoSuchTable, match="there is no game 'goofspiel'"):
            house.table(ann.table)
        await house.close()

    asyncio.run(without())

    async def come_again(house: House) -> None:
        assert legal(house.table(ann.table), 0)
        await click_anything(house, ann, Luck(1))

    visit(tmp_path, come_again)


def test_the_file_says_which_version_it_is(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        assert house.tables() == []

    visit(tmp_path, stay)
    assert in_file(tmp_path, "SELECT version_num FROM alembic_version") == [("0001",)]
    visit(tmp_path, stay)


def test_migrations_make_the_tables_that_the_store_uses(tmp_path: Path) -> None:
    async def stay(house: House) -> list[object]:
        from alembic.autogenerate import compare_metadata  # noqa: PLC0415
        from alembic.migration import MigrationContext  # noqa: PLC0415

        from raffles.house.store import METADATA  # noqa: PLC0415

        async with house.store.engine.begin() as connection:
            return await connection.run_sync(
                lambda sync: list(compare_metadata(MigrationContext.configure(sync), METADATA))
            )

    assert visit(tmp_path, stay) == []


def test_errors_are_kinds_of_house_error() -> None:
    assert all(issubclass(kind, HouseError) for kind in (NoSuchTable, NotAllowed, NotKept))
