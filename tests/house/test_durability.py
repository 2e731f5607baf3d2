"""What was acknowledged is there after a kill at any moment, and only once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from house.nursery import ACKNOWLEDGED, INTENDED, lines
from raffles.house import House, Table
from raffles.house.parts import Entry
from raffles.kernel.luck import Luck

ROUNDS = 12
TESTS = Path(__file__).parents[1]


async def reopened(folder: Path) -> list[tuple[Table, list[Entry]]]:
    house = await House.open(folder, think=False)
    found = [(table, await house.store.entries(table.id)) for table in house.tables()]
    await house.close()
    return found


def check(folder: Path) -> int:
    """After a kill: every acknowledged answer stands where it was said, once; returns how many there are."""
    tables = asyncio.run(reopened(folder / "house"))
    assert all(table.state in ("playing", "over", "open") for table, _ in tables)
    for _, entries in tables:
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    kept = {entry.move: entry for _, entries in tables for entry in entries if entry.move}
    assert max(Counter(e.move for _, entries in tables for e in entries if e.move).values(), default=1) == 1
    intended = {line[5]: line for line in lines(folder / INTENDED)}
    acknowledged = lines(folder / ACKNOWLEDGED)
    for move, number in acknowledged:
        assert isinstance(move, str)
        assert kept[move].number == number
        assert list(kept[move].texts) == intended[move][3]
        assert kept[move].seat == intended[move][1]
    assert set(kept) <= set(intended)
    return len(acknowledged)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="killing takes a system with fork")
def test_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    luck, counts = Luck("kills"), [0]
    nursery = subprocess.Popen(
        [sys.executable, "-m", "house.nursery"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(TESTS)])},
    )
    with nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for _ in range(ROUNDS):
            print(tmp_path, file=nursery.stdin, flush=True)
            child = int(nursery.stdout.readline())
            wait_for_more(tmp_path, counts[-1])
            time.sleep(luck.below(100) / 1000)
            os.kill(child, signal.SIGKILL)
            counts.append(check(tmp_path))
        nursery.stdin.close()
    assert all(later > earlier for earlier, later in pairwise(counts))


def wait_for_more(folder: Path, count: int) -> None:
    """Until the child has got something acknowledged."""
    for _ in range(3000):
        if len(lines(folder / ACKNOWLEDGED)) > count:
            return
        time.sleep(0.01)
    raise AssertionError("nothing was acknowledged in half a minute")
