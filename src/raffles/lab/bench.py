"""How fast the rules run: random play without events, one core, medians of several runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median
from time import perf_counter

from raffles.kernel import state as kernel_state
from raffles.kernel.action import ActionSpace, Menu
from raffles.kernel.decision import FATE
from raffles.kernel.game import Game
from raffles.kernel.luck import Luck
from raffles.kernel.state import State
from raffles.lab.playout import clones, legal_lists, ply, random_playouts

RUNS = 7
SECONDS = 0.4  # each measurement takes about this long
SEATS = 4
SAMPLE = 200  # games that tell how many plies a game has


@dataclass(frozen=True)
class Row:
    """One line of the benchmark; rates are per second on one core."""

    game: str
    build: str
    seats: int
    plies_per_s: int
    playouts_per_s: int
    clones_per_s: int
    legal_per_s: int

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def build() -> str:
    """Does the kernel run compiled or interpreted?"""
    return "interpreted" if str(kernel_state.__file__).endswith(".py") else "compiled"


def bench(games: list[Game]) -> Iterator[Row]:
    """One row a game, with four seats or the nearest number that it can have."""
    for game in games:
        seats = min(max(SEATS, game.seats[0]), game.seats[-1])
        start = game.start(seats)
        middle = in_the_middle(game, seats)
        seat, menu = middle.to_act(), Menu()
        plies = random_playouts(start, game.space, SAMPLE, Luck("bench")) / SAMPLE
        playouts = rate(partial(play, start, game.space))
        yield Row(
            game=game.key,
            build=build(),
            seats=seats,
            plies_per_s=round(playouts * plies),
            playouts_per_s=round(playouts),
            clones_per_s=round(rate(partial(clones, middle))),
            legal_per_s=round(rate(partial(legal_lists, middle, seat, menu))),
        )


def play(start: State, space: ActionSpace, times: int) -> None:
    random_playouts(start, space, times, Luck("bench"))


def in_the_middle(game: Game, seats: int) -> State:
    """A position half-way through a random game, in which a seat is asked."""
    plies = random_playouts(game.start(seats), game.space, 1, Luck("middle"))
    s, luck, menu = game.start(seats), Luck("middle"), Menu()
    while plies > 0 or s.to_act() == FATE:
        ply(s, game.space, menu, luck)
        plies -= 2
    return s


def rate(work: Callable[[int], None]) -> float:
    """How many times a second, the median of several runs."""
    times = 1
    while True:
        start = perf_counter()
        work(times)
        if perf_counter() - start > SECONDS / 8:
            break
        times *= 2
    times *= 8
    found = []
    for _ in range(RUNS):
        start = perf_counter()
        work(times)
        found.append(times / (perf_counter() - start))
    return median(found)
