"""Golden records: games that were played once and must replay for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from contract.golden import GAMES
from contract.tables import HOUSE
from raffles import check_luck
from raffles.kernel.record import Record, read_record
from raffles.match import Match

FILES = sorted(GAMES.glob("*/records/*.json"))


def golden(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]} {path.stem}")
def test_a_golden_record_replays(path: Path) -> None:
    record = golden(path)
    match = Match.load(HOUSE[path.parts[-3]], record)
    assert match.record().to_json() == path.read_text(encoding="utf-8")
    assert check_luck.faults(json.loads(record.to_json())) == []


@pytest.mark.parametrize("key", HOUSE)
def test_there_is_one_for_every_number_of_seats_and_every_ending(key: str) -> None:
    records = [golden(path) for path in FILES if path.parts[-3] == key]
    assert {record.seats for record in records} == set(HOUSE[key].seats)
    assert {record.result["ending"] for record in records} == set(HOUSE[key].end_reasons)
