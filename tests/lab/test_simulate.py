"""Simulation: the same games whoever plays them, and figures that add up."""

from __future__ import annotations

import csv
import json
from itertools import islice
from pathlib import Path

import polars
import pytest

from raffles.bots.levels import UnknownLevel, make_bot
from raffles.kernel.game import OptionError
from raffles.lab import report
from raffles.lab.simulate import Outcome, Plan, fill_bots, simulate

PLAN = Plan("adel", 3, {}, ("random", "random", "random"), "tests")


def test_equal_seeds_give_equal_games_whatever_the_number_of_processes() -> None:
    alone = list(simulate(PLAN, 24))
    together = sorted(simulate(PLAN, 24, jobs=2), key=lambda outcome: outcome.number)
    assert alone == together
    assert alone[0] != next(iter(simulate(Plan("adel", 3, {}, PLAN.bots, "others"), 1)))


def test_it_can_be_stopped_at_any_time() -> None:
    assert [outcome.number for outcome in islice(simulate(PLAN, 1_000_000), 3)] == [0, 1, 2]


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    plan = Plan("adel", 3, {}, ("greedy", "random", "random"), "tests")
    assert [plan.lineup(number).index("greedy") for number in range(4)] == [0, 2, 1, 0]


def test_the_last_bot_named_takes_the_seats_that_are_left() -> None:
    assert fill_bots(["greedy", "random"], 4) == ("greedy", "random", "random", "random")
    with pytest.raises(ValueError, match="3 bots were named for 2 seats"):
        fill_bots(["random"] * 3, 2)


def test_a_plan_is_checked_before_it_is_carried_out() -> None:
    with pytest.raises(UnknownLevel, match="there is no bot 'genius'; there are random, greedy"):
        Plan("adel", 2, {}, ("genius", "random"), "x").check()
    with pytest.raises(OptionError, match="six players need"):
        Plan("adel", 6, {}, ("random",) * 6, "x").check()


def test_greedy_beats_three_randoms() -> None:
    """Where equal strength wins one game in four; the exact rate is measured over 1,000 games and more."""
    outcomes = list(simulate(Plan("adel", 4, {}, fill_bots(["greedy", "random"], 4), "strength"), 16))
    assert report.win_rate_by_bot(outcomes)["greedy"].share > 0.5


def test_equal_bots_play_equally() -> None:
    outcomes = list(simulate(PLAN, 60))
    assert sum(outcomes[0].wins) == pytest.approx(1)
    assert report.win_rate_by_bot(outcomes)["random"].share == pytest.approx(1 / 3)
    assert sum(rate.share for rate in report.win_rate_by_seat(outcomes).values()) == pytest.approx(1)


def test_bots_with_equal_seeds_choose_alike() -> None:
    first, second = (Plan("adel", 2, {}, ("greedy", "greedy"), "twin").play(0) for _ in range(2))
    assert first == second
    assert make_bot("random", 1) is not make_bot("random", 1)


def test_wilson_interval() -> None:
    """Against values from the published formula: 8 of 10, and the ends of the scale."""
    low, high = report.Rate(0.8, 10).interval
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert report.Rate(0.0, 10).interval[0] == pytest.approx(0, abs=1e-12)
    assert report.Rate(1.0, 10).interval[1] == pytest.approx(1)


OUTCOMES = [
    Outcome(1, ["a", "b"], [0.0, 1.0], [0.0, 1.0], "table", 12),
    Outcome(0, ["b", "a"], [0.5, 0.5], [0.5, 0.5], "table", 10),
]


def test_shared_wins_count_half() -> None:
    assert report.win_rate_by_bot(OUTCOMES)["b"].share == 0.75
    assert report.win_rate_by_seat(OUTCOMES)["seat 1"].share == 0.25
    assert report.mean_return_by_bot(OUTCOMES) == {"a": 0.25, "b": 0.75}


@pytest.mark.parametrize("ending", [".csv", ".json", ".parquet"])
def test_results_are_written_one_row_per_game_and_seat(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"results{ending}"
    report.check_format(path)
    report.write(OUTCOMES, path)
    if ending == ".csv":
        rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    elif ending == ".json":
        rows = json.loads(path.read_text(encoding="utf-8"))
    else:
        rows = polars.read_parquet(path).to_dicts()
    assert [(int(row["game"]), int(row["seat"]), row["bot"]) for row in rows] == [
        (0, 1, "b"),
        (0, 2, "a"),
        (1, 1, "a"),
        (1, 2, "b"),
    ]


def test_an_unknown_format_is_refused_before_the_work() -> None:
    with pytest.raises(ValueError, match=r"\.csv, \.json or \.parquet, not to 'results.xls'"):
        report.check_format(Path("results.xls"))
    with pytest.raises(ValueError, match="no folder"):
        report.check_format(Path("/nowhere/results.csv"))
