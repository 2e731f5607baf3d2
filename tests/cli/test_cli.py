"""The command line: what it prints, what it keeps, and one clear line for everything that is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from contract.golden import GAMES
from raffles.cli import run
from raffles.lab.bench import build

GOLDEN = GAMES / "adel" / "records" / "3-seats.json"
COMMAND = [sys.executable, "-m", "raffles.cli"]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code and what came out on both streams, with line breaks folded."""
    code = run(list(arguments))
    out, err = capsys.readouterr()
    return code, " ".join(out.split()), " ".join(err.split())


def test_games_lists_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "games")
    assert code == 0
    assert "adel Adel Verpflichtet, by Klaus Teuber (1990)" in out
    assert "2 to 6 players" in out


def test_simulate_reports_rates_length_endings_and_events(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "results.csv"
    arguments = ("simulate", "adel", "--games", "20", "--seats", "3", "--bots", "random", "--seed", "t")
    code, out, _ = said(capsys, *arguments, "--out", str(path))
    assert code == 0
    assert "Adel Verpflichtet, 20 games, 3 seats" in out
    assert "random 33.3% (" in out
    assert "dinner table 20" in out
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 20 * 3
    again = said(capsys, *arguments, "--jobs", "2")[1]
    assert again in out, "the number of processes changes nothing"


def test_simulate_takes_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(
        capsys,
        "simulate",
        "adel",
        "--games",
        "3",
        "--seats",
        "2",
        "--bots",
        "random",
        "--option",
        "max_rounds=5",
    )
    assert code == 0
    assert "round limit 3" in out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_keeps_what_it_has(jobs: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "simulate", "adel", "--games", "1000000", "--bots", "random", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "FORCE_COLOR": "1", "COLUMNS": "120"},
    ) as process:
        assert process.stderr is not None
        shown = ""
        while "games/s" not in shown:  # the bar has moved
            shown += process.stderr.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert "Stopped:" in err
    assert "of 1000000 games are kept" in " ".join(err.split())
    assert "Win rate" in out
    assert process.returncode == 130


def test_games_lists_the_options_and_presets_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "games", "adel")
    assert code == 0
    assert "--option detective_rank=dense" in out
    assert "--preset 'six lords'" in out


def test_a_name_is_only_a_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = said(capsys, "replay", edited(tmp_path, '"Greedy 1"', '"[/]x"'))
    assert code == 0
    assert "[/]x" in out
    code, _, err = said(capsys, "replay", edited(tmp_path, '"Greedy 1"', '"\\u001b[2J"'))
    assert code == 2
    assert "texts that can be printed" in err


def test_replay_tells_the_story_and_shows_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "replay", str(GOLDEN))
    assert code == 0
    assert "Round 1" in out
    early = said(capsys, "replay", str(GOLDEN), "--to", "40")[1]
    assert len(early) < len(out) / 2


def test_verify_accepts_a_finished_record(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "verify", str(GOLDEN))
    assert code == 0
    assert "plies follow the rules" in out
    assert "draws are the ones" in out


def edited(tmp_path: Path, old: str, new: str) -> str:
    text = GOLDEN.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "edited.json"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(path)


def test_verify_refuses_luck_that_was_edited(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plies = json.loads(GOLDEN.read_text(encoding="utf-8"))["plies"]
    _, text, kind, r, n = next(ply for ply in plies if ply[0] == "*" and ply[2] == "deal")
    other = (r + 1) % n
    path = edited(tmp_path, json.dumps(["*", text, kind, r, n]), json.dumps(["*", text, kind, other, n]))
    code, _, err = said(capsys, "verify", path)
    assert code == 2
    assert f"case {other} of {n} is not '{text}'" in err


def test_an_unfinished_record_is_not_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = json.loads(GOLDEN.read_text(encoding="utf-8"))
    record["plies"], record["result"], record["luck"]["seed"] = record["plies"][:30], {}, ""
    path = tmp_path / "half.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    code, _, err = said(capsys, "verify", str(path))
    assert code == 1
    assert "not over" in err


def test_fuzz_finds_nothing_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = said(
        capsys, "fuzz", "adel", "--games", "2", "--seed", "cli", "--crashes", str(tmp_path / "crashes")
    )
    assert code == 0
    assert out == "2 games of Adel Verpflichtet, seed cli: no faults."
    assert not (tmp_path / "crashes").exists()


def test_perft_counts_depth_by_depth(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "perft", "adel", "--depth", "4", "--seats", "3")
    assert (code, out) == (0, "1 5 2 20 3 60 4 2,700")


def test_bench_writes_its_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    code, out, _ = said(capsys, "bench", "adel", "--json", str(path))
    assert code == 0
    assert "plies_per_s" in out
    (row,) = json.loads(path.read_text(encoding="utf-8"))
    assert (row["game"], row["build"], row["seats"]) == ("adel", build(), 4)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("play tic", "there is no game 'tic'; the house has"),
        ("play adel --seats 9", "for 2 to 6 players, not 9"),
        ("simulate tic", "there is no game 'tic'"),
        ("simulate adel --games 0", "must be at least 1"),
        ("simulate adel --games some", "unable to convert"),
        ("simulate adel --bots genius", "there is no bot 'genius'"),
        ("simulate adel --bots random,random,random --seats 2", "3 bots were named for 2 seats"),
        ("simulate adel --seats 6", "six players need the option six_lords"),
        ("simulate adel --option colour", "NAME=VALUE"),
        ("simulate adel --option colour=red", "has no option 'colour'; it has two_player_mode"),
        ("simulate adel --option ledger=shut", "the option ledger is open or memory, not 'shut'"),
        ("simulate adel --out results.xls", ".csv, .json or .parquet"),
        ("replay nowhere.json", "nowhere.json: No such file"),
        ("verify pyproject.toml", "this is not a record"),
        ("perft adel --depth 0", "--depth must be at least 1"),
        ("perft adel --seats 0", "for 2 to 6 players, not 0"),
        ("play adel --seats 0", "for 2 to 6 players, not 0"),
        ("play adel --preset blitz", "has no preset 'blitz'; it has rulebook, confrontation"),
        ("play --resume --seats 3", "--resume goes on with the game as it was"),
        ("fuzz adel --games -1", "--games must be at least 1"),
        ("fuzz tic", "there is no game 'tic'"),
        ("bench tic", "there is no game 'tic'"),
        ("dance", 'Unknown command "dance"'),
        ("simulate", "requires an argument"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: str, complaint: str
) -> None:
    code, out, err = said(capsys, *arguments.split())
    assert code == 2
    assert complaint in err
    assert out == ""
    assert "Traceback" not in err


def test_an_edited_record_is_refused_and_the_ply_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plies = json.loads(GOLDEN.read_text(encoding="utf-8"))["plies"]
    number, ply = next((k, ply) for k, ply in enumerate(plies) if ply[0] != "*")
    path = edited(tmp_path, json.dumps(ply), json.dumps([ply[0], "done"]))
    code, _, err = said(capsys, "replay", path)
    assert code == 2
    assert f"ply {number}: 'done' is not legal now" in err
