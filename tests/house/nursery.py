"""Plays in a house until it is killed; then another child goes on. Run by a test, in a process of its own.

A line with a folder on standard input begins a round: a child plays there, and its number is printed. What it
is about to do and what was acknowledged is written into files as it happens.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from itertools import count
from pathlib import Path

from house.company import playing
from raffles.house import House, Seated
from raffles.kernel.luck import Luck
from raffles.match import StaleQuestion

INTENDED = "intended.jsonl"  # [table, seat, token, texts, question, move], before it is sent
ACKNOWLEDGED = "acknowledged.jsonl"  # [move, entry], when it was answered
PEOPLE = 3


def lines(path: Path) -> list[list[object]]:
    """All whole lines: the last one may have been cut off by the kill."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def note(path: Path, *what: object) -> None:
    with path.open("a") as file:
        file.write(json.dumps(what) + "\n")


async def play(folder: Path) -> None:
    """First what was under way when the last child was killed, once more; then on and on."""
    house = await House.open(folder / "house", think=False)
    for intended in lines(folder / INTENDED)[-PEOPLE:]:
        await send(house, folder, intended)
    luck = Luck(os.getpid())
    for number in count():
        company = await company_of(house, folder)
        t = house.table(company[0].table)
        sent = [
            answer_of(house, player, luck, f"{os.getpid()}-{number}-{player.seat}")
            for player in company
            if player.seat in t.playing().waiting
        ]
        for intended in sent:
            note(folder / INTENDED, *intended)
        await asyncio.gather(*(send(house, folder, intended) for intended in sent))


async def send(house: House, folder: Path, intended: list[object]) -> None:
    table, _, token, texts, question, move = intended
    assert isinstance(table, str)
    assert isinstance(token, str)
    assert isinstance(texts, list)
    assert isinstance(question, int)
    assert isinstance(move, str)
    try:
        answered = await house.submit(table, token, texts, question, move)
    except StaleQuestion:
        return
    note(folder / ACKNOWLEDGED, move, answered.entry)


async def company_of(house: House, folder: Path) -> list[Seated]:
    """Who plays now; a new table when the game is over."""
    kept = folder / "company.json"
    if kept.exists():
        company = [Seated(*row) for row in json.loads(kept.read_text())]
        if house.table(company[0].table).state == "playing":
            return company
    company = await playing(house, "adel", PEOPLE)
    beside = kept.with_suffix(".new")
    beside.write_text(json.dumps([[player.table, player.seat, player.token] for player in company]))
    beside.replace(kept)
    return company


def answer_of(house: House, player: Seated, luck: Luck, move: str) -> list[object]:
    """Any whole answer."""
    t = house.table(player.table)
    seen, run = t.playing().seen(player.seat), list[str]()
    while True:
        action = seen.legal[luck.below(len(seen.legal))]
        run.append(action.text)
        if seen.completes(action):
            return [t.id, player.seat, player.token, run, t.question, move]
        seen = seen.after(action)


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(play(Path(line.strip())))
        print(child, flush=True)  # noqa: T201
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
