"""Bots at work: they finish games, keep the pace, and stop for nothing but the end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from house.company import heard, new_move, opened, press, submit
from raffles.house import Change, House, Table

PATIENCE = 60.0  # seconds; far more than anything here takes


async def until(house: House, table: str, done: Callable[[Table], bool]) -> list[Change]:
    """Waits until the table is as it should be; returns what was told meanwhile."""
    changes: list[Change] = []
    async with asyncio.timeout(PATIENCE), house.follow(table) as news:
        while not done(house.table(table)):
            changes.append(await news.get())
        return changes + heard(news)


def test_bots_play_a_whole_game_among_themselves(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path, think=True) as house:
            laid = await house.lay(
                "adel", 3, {"max_rounds": 8}, host="Ann", bots={0: "random", 1: "greedy", 2: "random"}
            )
            assert (laid.seat, house.table(laid.table).is_host(laid.token)) == (-1, True)
            await house.start(laid.table, laid.token)
            await until(house, laid.table, lambda t: t.state == "over")
            assert len(house.record(laid.table).plies) > 30

    asyncio.run(stay())


def test_a_person_plays_a_whole_game_with_bots_across_restarts(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path, think=True) as house:
            ann = await house.lay("adel", 2, {"max_rounds": 5}, host="Ann", bots={1: "random"})
            await house.start(ann.table, ann.token)
        restarts = 0
        over = False
        while not over:
            async with opened(tmp_path, think=True) as house:
                for _ in range(5):
                    await until(house, ann.table, my_turn)
                    if house.table(ann.table).state == "over":
                        break
                    answer = house.table(ann.table).answer(0)
                    await press(house, ann, answer.match.legal(0)[-1].text)
                over = house.table(ann.table).state == "over"
            restarts += 1
        assert restarts > 1

    def my_turn(t: Table) -> bool:
        return t.state != "playing" or (0 in t.playing().waiting and not t.playing().forced(0))

    asyncio.run(stay())


def test_a_bot_leaves_every_question_open_for_a_moment(tmp_path: Path) -> None:
    async def stay() -> None:
        pace = 0.15
        async with opened(tmp_path, think=True, pace=pace) as house:
            ann = await house.lay("goofspiel", 3, {}, host="Ann", bots={1: "random", 2: "random"})
            await house.start(ann.table, ann.token)
            changes = await until(house, ann.table, lambda t: t.playing().waiting == [0])
            asked = house.table(ann.table).since
            assert len(changes) == 2
            assert time.time() - asked >= pace
            await submit(house, ann, "bid 1")
            assert house.table(ann.table).since > asked
            await until(house, ann.table, lambda t: t.playing().waiting == [0])
            assert time.time() - house.table(ann.table).since >= pace

    asyncio.run(stay())


def test_forced_answers_are_given_after_the_same_moment(tmp_path: Path) -> None:
    """Asleep, Ann can only leave; that is not told by the speed of her answer."""

    async def stay() -> None:
        pace = 0.15
        async with opened(tmp_path, think=True, pace=pace) as house:
            ann = await house.lay("lantern", 2, {}, host="Ann", bots={1: "random"})
            await house.start(ann.table, ann.token)
            await submit(house, ann, "sleep")
            asked = house.table(ann.table).since
            await until(house, ann.table, lambda t: len(t.playing().asked) == 2)
            assert house.table(ann.table).since - asked >= pace
            assert [move.ply.text for move in house.table(ann.table).playing().moves][1:3] == [
                "sleep",
                "leave",
            ]

    asyncio.run(stay())


def test_bots_wait_while_people_decide_about_an_undo(tmp_path: Path) -> None:
    async def stay() -> None:
        pace = 0.3
        async with opened(tmp_path, think=True, pace=pace) as house:
            ann = await house.lay("lantern", 3, {}, host="Ann", bots={2: "random"})
            bob = await house.sit(ann.table, "Bob")
            await house.start(ann.table, ann.token)
            await submit(house, ann, "walk")
            await submit(house, ann, "take red")
            await submit(house, bob, "guess red")
            await house.undo(ann.table, ann.token)
            await asyncio.sleep(2 * pace)
            assert house.table(ann.table).playing().waiting == [0, 2]
            await house.consent(ann.table, bob.token, False)
            await until(house, ann.table, lambda t: t.playing().waiting == [0])

    asyncio.run(stay())


def test_bots_go_on_when_their_process_dies(tmp_path: Path) -> None:
    async def stay() -> None:
        async with opened(tmp_path, think=True) as house:
            ann = await house.lay("goofspiel", 2, {}, host="Ann", bots={1: "random"})
            await house.start(ann.table, ann.token)
            await until(house, ann.table, lambda t: t.playing().waiting == [0])
            assert house._work is not None
            (thinker,) = house._work.pool._processes
            os.kill(thinker, signal.SIGKILL)
            await submit(house, ann, "bid 1")
            await until(house, ann.table, lambda t: t.playing().waiting == [0])

    asyncio.run(stay())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for the process in /proc")
def test_the_thinking_process_does_not_outlive_a_killed_house(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys; from pathlib import Path; from house.test_work import think_and_wait\n"
        "if __name__ == '__main__': asyncio.run(think_and_wait(Path(sys.argv[1])))"
    )
    (tmp_path / "script.py").write_text(script)
    command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "house")]
    path = os.pathsep.join([*sys.path, str(Path(__file__).parents[1])])
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
    ) as house:
        assert house.stdout is not None
        thinker = int(house.stdout.readline())
        assert lives(thinker)
        house.kill()
    for _ in range(1000):
        if not lives(thinker):
            return
        time.sleep(0.01)
    raise AssertionError("it is still there after ten seconds")


async def think_and_wait(folder: Path) -> None:
    async with opened(folder, think=True, pace=0.02) as house:
        laid = await house.lay("adel", 3, {}, host="Ann", bots={0: "random", 1: "random", 2: "random"})
        await house.start(laid.table, laid.token)
        await until(house, laid.table, bots_have_thought)
        assert house._work is not None
        print(*house._work.pool._processes, flush=True)  # noqa: T201
        await asyncio.sleep(PATIENCE)


def bots_have_thought(t: Table) -> bool:
    return any(move.ply.seat >= 0 and not move.forced for move in t.playing().moves)


def lives(process: int) -> bool:
    """Does the process run? A zombie does not."""
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


@pytest.mark.parametrize("think", [True, False])
def test_open_tables_are_taken_up_again(tmp_path: Path, think: bool) -> None:
    async def stay() -> None:
        async with opened(tmp_path, think=False) as house:
            ann = await house.lay("goofspiel", 2, {}, host="Ann", bots={1: "random"})
            await house.start(ann.table, ann.token)
            await house.submit(ann.table, ann.token, ["bid 1"], house.table(ann.table).question, new_move())
        async with opened(tmp_path, think=think) as house:
            if think:
                await until(house, ann.table, lambda t: t.question == t.entry)
            else:
                await asyncio.sleep(0.2)
                assert house.table(ann.table).playing().waiting == [1]

    asyncio.run(stay())
