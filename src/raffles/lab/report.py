"""What simulated games add up to, with the uncertainty that belongs to it."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from raffles.lab.simulate import Outcome

Z95 = 1.959964
FORMATS = (".csv", ".json", ".parquet")


@dataclass(frozen=True)
class Rate:
    """A share of `n` games with its 95 % interval (E. B. Wilson, JASA 22, 1927)."""

    share: float
    n: int

    @property
    def interval(self) -> tuple[float, float]:
        if self.n == 0:
            return (0.0, 1.0)
        z2 = Z95 * Z95 / self.n
        middle = (self.share + z2 / 2) / (1 + z2)
        reach = Z95 / (1 + z2) * sqrt(self.share * (1 - self.share) / self.n + z2 / (4 * self.n))
        return (middle - reach, middle + reach)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:6.1%}  ({low:.1%} to {high:.1%})"


def win_rate_by_seat(outcomes: Sequence[Outcome]) -> dict[str, Rate]:
    seats = len(outcomes[0].bots)
    n = len(outcomes)
    return {f"seat {seat + 1}": Rate(sum(o.wins[seat] for o in outcomes) / n, n) for seat in range(seats)}


def win_rate_by_bot(outcomes: Sequence[Outcome]) -> dict[str, Rate]:
    """Per seat that the bot sat in: with four equal bots each wins one in four."""
    won: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    for outcome in outcomes:
        for bot, win in zip(outcome.bots, outcome.wins, strict=True):
            won[bot] += win  # type: ignore[assignment]  # a Counter may count shares
            sat[bot] += 1
    return {bot: Rate(won[bot] / sat[bot], sat[bot]) for bot in sorted(sat)}


def mean_return_by_bot(outcomes: Sequence[Outcome]) -> dict[str, float]:
    scores: dict[str, list[float]] = {}
    for outcome in outcomes:
        for bot, score in zip(outcome.bots, outcome.returns, strict=True):
            scores.setdefault(bot, []).append(score)
    return {bot: sum(values) / len(values) for bot, values in sorted(scores.items())}


def spread(values: Sequence[float]) -> str:
    """Mean and the range that holds the middle eight tenths."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 10], ordered[-1 - len(ordered) // 10]
    return f"{sum(ordered) / len(ordered):.1f}  (10 % below {low:.0f}, 10 % above {high:.0f})"


def event_means(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """How often each event happens in a game, on average."""
    total: Counter[str] = Counter()
    for outcome in outcomes:
        total.update(outcome.events)
    return {what: total[what] / len(outcomes) for what in sorted(total)}


def rows(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """One row per game and seat, with the same columns in each."""
    happened = sorted({what for outcome in outcomes for what in outcome.events})
    return [
        {
            "game": outcome.number,
            "seat": seat + 1,
            "bot": outcome.bots[seat],
            "return": outcome.returns[seat],
            "won": outcome.wins[seat],
            "plies": outcome.plies,
            "ending": outcome.ending,
            **{f"event {what}".replace(" ", "_"): outcome.events[what] for what in happened},
        }
        for outcome in sorted(outcomes, key=lambda outcome: outcome.number)
        for seat in range(len(outcome.bots))
    ]


def check_format(path: Path) -> None:
    """Raises `ValueError` if results cannot be written to a file of this name."""
    if path.suffix not in FORMATS:
        raise ValueError(f"results are written to .csv, .json or .parquet, not to '{path.name}'")
    if path.suffix == ".parquet":
        try:
            import polars  # noqa: F401
        except ImportError:
            raise ValueError(".parquet needs the laboratory's extra: pip install 'raffles[lab]'") from None
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder '{path.parent}'")


def write(outcomes: Sequence[Outcome], path: Path) -> None:
    """All rows into a file; its ending tells the format, see `check_format`."""
    table = rows(outcomes)
    if path.suffix == ".json":
        path.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        return
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(table[0]))
            writer.writeheader()
            writer.writerows(table)
    else:
        import polars

        polars.DataFrame(table).write_parquet(path)
