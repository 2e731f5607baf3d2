"""The bots by name, from newcomer to master."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from raffles.bots.bot import Bot
from raffles.bots.greedy import GreedyBot
from raffles.bots.random import RandomBot

LEVELS: Final[dict[str, Callable[[object], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}


class UnknownLevel(ValueError):
    """There is no bot of this name."""


def make_bot(level: str, seed: object) -> Bot:
    """A bot of this level; equal seeds give equal play. Raises `UnknownLevel`."""
    if level not in LEVELS:
        raise UnknownLevel(f"there is no bot '{level}'; there are {', '.join(LEVELS)}")
    return LEVELS[level](seed)
