"""Tables are laid, people and bots sit down, the game starts; and after it comes another."""

from __future__ import annotations

from pathlib import Path

import pytest

from house.company import chairs, heard, play_anything, playing, seated, visit
from raffles.house import House, HouseError, NoSuchTable, NotAllowed, SeatTaken
from raffles.kernel.game import SPECTATOR
from raffles.kernel.luck import Luck


def test_the_host_gets_the_lowest_free_chair(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        laid = await house.lay(
            "adel", 4, {}, host=" Ann  Smith ", title="Friday", bots={0: "random", 2: "greedy"}
        )
        t = house.table(laid.table)
        assert laid.seat == 1
        assert [chair.kind for chair in t.chairs] == ["bot", "person", "bot", "empty"]
        assert [chair.level for chair in t.chairs] == ["random", "", "greedy", ""]
        assert t.names[1] == "Ann Smith"
        assert len(set(t.names)) == 4
        assert (t.title, t.state, t.pace, t.listed, t.match) == ("Friday", "open", "live", False, None)
        assert t.options["ledger"] == "open"
        assert t.is_host(laid.token)
        assert t.seat_of(laid.token) == 1

    visit(tmp_path, stay)


def test_friends_sit_down_and_the_host_starts(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        host = await house.lay("adel", 3, {}, host="Ann")
        bob = await house.sit(host.table, "Bob", 2)
        with pytest.raises(SeatTaken, match="Bob sits there already"):
            await house.sit(host.table, "Cy", 2)
        with pytest.raises(NotAllowed, match="A chair is still empty"):
            await house.start(host.table, host.token)
        cy = await house.sit(host.table, "bob")
        assert (bob.seat, cy.seat) == (2, 1)
        with pytest.raises(SeatTaken, match="All chairs of this table are taken"):
            await house.sit(host.table, "Dee")
        with pytest.raises(NotAllowed, match="Only the host"):
            await house.start(host.table, bob.token)
        await house.start(host.table, host.token)
        t = house.table(host.table)
        assert t.state == "playing"
        assert t.playing().names == t.names == ["Ann", "bob 2", "Bob"]
        assert t.question == t.entry
        with pytest.raises(NotAllowed, match="has started already"):
            await house.sit(host.table, "Dee")

    visit(tmp_path, stay)


def test_a_token_grants_its_seat_at_its_table_and_nothing_else(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await seated(house, "kuhn")
        other, _ = await seated(house, "kuhn")
        t = house.table(ann.table)
        assert [t.seat_of(token) for token in (ann.token, bob.token)] == [0, 1]
        strangers = (other.token, None, "", "x", t.chairs[0].key)
        assert [t.seat_of(token) for token in strangers] == [SPECTATOR] * 5
        assert [t.is_host(token) for token in (bob.token, *strangers)] == [False] * 6
        for token in (other.token, "", "x"):
            with pytest.raises(NotAllowed):
                await house.start(ann.table, token)
            with pytest.raises(NotAllowed):
                await house.say(ann.table, token, "hello")

    visit(tmp_path, stay)


def test_no_token_is_in_the_store(tmp_path: Path) -> None:
    company = visit(tmp_path, lambda house: playing(house, "kuhn"))
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert company[0].table.encode() in kept
    assert not any(player.token.encode() in kept for player in company)


def test_the_host_arranges_the_chairs(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob, cy = await seated(house, "adel", 3)
        with pytest.raises(NotAllowed, match="Only the host"):
            await house.open_seat(ann.table, bob.token, cy.seat)
        with pytest.raises(SeatTaken, match="Bob sits there"):
            await house.give_to_bot(ann.table, ann.token, bob.seat, "greedy")
        with pytest.raises(NotAllowed, match="your own chair"):
            await house.open_seat(ann.table, ann.token, ann.seat)
        await house.open_seat(ann.table, ann.token, bob.seat)
        assert house.table(ann.table).seat_of(bob.token) == SPECTATOR
        await house.give_to_bot(ann.table, ann.token, bob.seat, "greedy")
        with pytest.raises(HouseError, match="There is no bot 'grand'; there are"):
            await house.give_to_bot(ann.table, ann.token, bob.seat, "grand")
        await house.give_to_bot(ann.table, ann.token, bob.seat, "random")
        assert house.table(ann.table).chairs[1].level == "random"
        await house.open_seat(ann.table, ann.token, bob.seat)
        assert (await house.sit(ann.table, "Dee")).seat == bob.seat

    visit(tmp_path, stay)


def test_when_the_host_leaves_the_next_one_is_host_and_the_last_one_closes_the_table(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        ann, bob = await seated(house, "kuhn")
        await house.leave(ann.table, ann.token)
        t = house.table(ann.table)
        assert chairs(t) == [("empty", ""), ("person", "Bob")]
        assert t.is_host(bob.token)
        assert not t.is_host(ann.token)
        await house.leave(ann.table, bob.token)
        t = house.table(ann.table)
        assert (t.state, t.why_closed) == ("closed", "everybody has left")
        with pytest.raises(NotAllowed, match="closed"):
            await house.sit(ann.table, "Cy")

    visit(tmp_path, stay)


@pytest.mark.parametrize(
    ("key", "seats", "options", "host", "bots", "pace", "message"),
    [
        ("chess", 2, {}, "Ann", {}, "live", "There is no game 'chess'"),
        ("adel", 7, {}, "Ann", {}, "live", "Adel Verpflichtet is for 2 to 6 players, not 7."),
        ("adel", 6, {}, "Ann", {}, "live", "Six players need the option six_lords."),
        ("adel", 3, {"ledger": "shut"}, "Ann", {}, "live", "The option ledger is open or memory"),
        ("adel", 3, {}, " \n", {}, "live", "Please tell us your name."),
        ("adel", 3, {}, "A" * 25, {}, "live", "Your name can have 24 characters at most."),
        ("adel", 3, {}, "Ann", {3: "random"}, "live", "This table has the seats 0 to 2."),
        ("adel", 3, {}, "Ann", {1: "clever"}, "live", "There is no bot 'clever'"),
        ("adel", 3, {}, "Ann", {}, "slow", "The pace of a table is live or days."),
    ],
)
def test_what_cannot_be_laid(
    tmp_path: Path,
    key: str,
    seats: int,
    options: dict[str, object],
    host: str,
    bots: dict[int, str],
    pace: str,
    message: str,
) -> None:
    async def stay(house: House) -> None:
        with pytest.raises(HouseError, match=message):
            await house.lay(key, seats, options, host=host, bots=bots, pace=pace)
        assert house.tables() == []

    visit(tmp_path, stay)
    visit(tmp_path, stay)


def test_names_are_one_line_of_what_can_be_seen(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        laid = await house.lay("kuhn", 2, {}, host="\u202eA\x00n\ud800n\n<b>")
        assert house.table(laid.table).names[0] == "A n n <b>"

    visit(tmp_path, stay)


def test_there_is_no_such_table(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        with pytest.raises(NoSuchTable):
            house.table("nowhere")
        with pytest.raises(NoSuchTable):
            await house.sit("nowhere", "Ann")
        with pytest.raises(NoSuchTable):
            async with house.follow("nowhere"):
                pass

    visit(tmp_path, stay)


def test_tables_come_newest_first(tmp_path: Path) -> None:
    async def stay(house: House) -> list[str]:
        laid = [(await house.lay("kuhn", 2, {}, host="Ann")).table for _ in range(3)]
        assert [t.id for t in house.tables()] == laid[::-1]
        return laid

    async def come_again(house: House) -> list[str]:
        return [t.id for t in house.tables()]

    assert visit(tmp_path, stay)[::-1] == visit(tmp_path, come_again)


def test_the_same_company_plays_again(tmp_path: Path) -> None:
    async def stay(house: House) -> None:
        company = await playing(house, "kuhn")
        ann, bob = company
        with pytest.raises(NotAllowed, match="not over yet"):
            await house.again(ann.table, ann.token)
        await play_anything(house, company, Luck(1))
        with pytest.raises(NotAllowed, match="no seat"):
            await house.again(ann.table, "x")
        async with house.follow(ann.table) as news:
            second = await house.again(ann.table, bob.token)
            assert [change.kind for change in heard(news)] == ["chairs"]
        assert await house.again(ann.table, ann.token) == type(ann)(second.table, 0, ann.token)
        assert house.table(ann.table).next == second.table
        assert chairs(house.table(second.table)) == chairs(house.table(ann.table))
        with pytest.raises(NotAllowed):
            await house.start(second.table, ann.token)
        await house.start(second.table, bob.token)
        await play_anything(house, [type(ann)(second.table, p.seat, p.token) for p in company], Luck(2))
        assert house.table(second.table).state == "over"
        assert house.table(second.table).commitment != house.table(ann.table).commitment
        assert len(house.tables()) == 2

    visit(tmp_path, stay)
