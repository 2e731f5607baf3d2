"""Writes golden records: whole games by bots, at least one for each number of seats, preset and kind of
ending.

Run `make golden` when the rules of a game have changed, and say in the commit which rule it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from contract.tables import HOUSE, preset_options, tables
from raffles.bots.bot import answer
from raffles.bots.levels import make_bot
from raffles.fair import FairLuck
from raffles.kernel.game import Game
from raffles.kernel.luck import Luck
from raffles.lab.fuzz import some_table
from raffles.match import Match

GAMES = Path(__file__).parents[2] / "src" / "raffles" / "games"


def play(game: Game, seats: int, options: Mapping[str, object], levels: list[str], seed: str) -> Match:
    """A game between bots, with luck from a seed."""
    bots = [make_bot(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    names = [f"{level.capitalize()} {seat + 1}" for seat, level in enumerate(levels)]
    match = Match(game, seats, options, FairLuck.seeded(seed), names)
    while not match.over:
        seat = match.waiting[0]
        match.submit(seat, *answer(bots[seat], match, seat))
    return match


def golden_matches(key: str, game: Game) -> Iterator[tuple[str, Match]]:
    """One for each table, with greedy and random bots by turns; then random games until each ending has been
    met.
    """
    missing = set(game.end_reasons)
    for _, seats, preset in tables({key: game}):
        label = f"{seats} seats {preset}".strip()
        match = play(game, seats, preset_options(game, preset), (["greedy", "random"] * seats)[:seats], label)
        missing.discard(match.result()["ending"])
        yield label, match
    number = 0
    while missing:
        label = f"ending {number}"
        seats, options = some_table(game, Luck(label))
        match = play(game, seats, options, ["random"] * seats, label)
        ending = match.result()["ending"]
        if ending in missing:
            missing.discard(ending)
            yield ending, match
        number += 1


def write_all() -> None:
    for key, game in HOUSE.items():
        folder = GAMES / key / "records"
        for old in folder.glob("*.json"):
            old.unlink()
        for label, match in golden_matches(key, game):
            (folder / f"{label.replace(' ', '-')}.json").write_text(
                match.record().to_json(), encoding="utf-8"
            )


if __name__ == "__main__":
    write_all()
