"""Somebody who types at the terminal: prepared lines, or any of the numbers on the screen."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from raffles.games.adel import GAME
from raffles.terminal.session import play

OFFER = re.compile(r"(?:^|  )( ?\d+) ([ x]) (?=\S)", re.MULTILINE)


class Screen:
    """What has been shown so far."""

    def __init__(self, width: int = 80) -> None:
        self.file = io.StringIO()
        self.console = Console(file=self.file, width=width)

    @property
    def text(self) -> str:
        return self.file.getvalue()

    def since_last_line(self) -> str:
        """What has been shown since somebody typed."""
        return self.text.rpartition("\n> ")[2]


class Typist(io.StringIO):
    """Standard input: `next_line` is called for each line that is read; "" ends the input."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        super().__init__()
        self.next_line = next_line

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as StringIO has it
        return self.next_line()


def lines(*typed: str) -> Typist:
    rest = list(typed)
    return Typist(lambda: f"{rest.pop(0)}\n" if rest else "")


def anybody(screen: Screen, seed: int, before: Callable[[], None] = lambda: None) -> Typist:
    """Types one of the numbers that are free to choose; `before` each line one may look at the screen."""
    rng = random.Random(seed)

    def next_line() -> str:
        before()
        numbers = [number.strip() for number, mark in OFFER.findall(screen.since_last_line()) if mark == " "]
        number: str = rng.choice(numbers or ["clear"])
        return f"{number}\n"

    return Typist(next_line)


def play_adel(
    folder: Path, stdin: Typist, screen: Screen, seats: int = 3, seed: str = "1", **options: str
) -> int:
    """A game of Adel Verpflichtet against random bots."""
    return play(
        GAME,
        seats,
        bots="random",
        seed=seed,
        options=options,
        console=screen.console,
        stdin=stdin,
        folder=folder,
    )


def says(folder: Path, *typed: str, seats: int = 3, seed: str = "1", **options: str) -> str:
    """What the screen shows if these lines are typed, and then the input ends."""
    screen = Screen()
    assert play_adel(folder, lines(*typed), screen, seats, seed, **options) == 0
    return screen.text
