"""Writes one playthrough per game: what happens, what everybody sees and may do, ply by ply. Its diff is
reviewed.

Run `make playthroughs` when rules, views or words have changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from contract.golden import play
from contract.tables import HOUSE
from raffles.kernel.game import SPECTATOR, Game
from raffles.match import Match

FOLDER = Path(__file__).parent / "playthroughs"


def playthrough(game: Game) -> str:
    """A game of random bots with as few players as there can be without a special case, told in full."""
    seats = min(3, game.seats[-1])
    whole = play(game, seats, {}, ["random"] * seats, "playthrough").record()
    match = Match.load(game, whole, upto=0)
    lines: list[str] = []
    for number, ply in enumerate(whole.plies):
        seen = len(match.story)
        before = match.view(SPECTATOR)
        if ply.seat >= 0:
            lines.append(f"     may: {', '.join(action.text for action in match.legal(ply.seat))}")
        lines.append(f"{number:4} {ply}")
        match.follow(ply)
        lines += [
            f"     {event}" + (f" (only seat {event.only})" if event.only >= 0 else "")
            for event in match.story[seen:]
        ]
        lines += [f"     {line}" for line in changes(before, match.view(SPECTATOR))]
    for viewer in range(SPECTATOR, seats):
        lines.append(f"\nSeen at the end by {'spectators' if viewer == SPECTATOR else f'seat {viewer}'}:")
        lines.append(json.dumps(match.view(viewer), indent=1))
    return "\n".join(lines) + "\n"


def changes(before: object, after: object, path: str = "") -> Iterator[str]:
    """What has changed in a view, one line each."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from changes(before.get(key), after.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for k, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{path}[{k}]")
    elif before != after:
        yield f"{path} = {json.dumps(after)}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for key, game in HOUSE.items():
        (FOLDER / f"{key}.txt").write_text(playthrough(game), encoding="utf-8")
