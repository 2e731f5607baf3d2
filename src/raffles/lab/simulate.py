"""Many games between bots, as fast as they can think; on several processes if asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal

from raffles.bots.bot import Bot
from raffles.bots.levels import make_bot
from raffles.games import find_game
from raffles.kernel.action import Menu
from raffles.kernel.decision import FATE
from raffles.kernel.game import Game, Seen
from raffles.kernel.luck import Luck

CHUNK = 10  # games that a process plays before it reports


@dataclass
class Outcome:
    """One simulated game: which bot sat where, one return a seat, and how often each event happened."""

    number: int
    bots: list[str]
    returns: list[float]
    ending: str
    plies: int
    events: Counter[str] = field(default_factory=Counter)

    def wins(self) -> list[float]:
        """1 for the winner, shared evenly among several."""
        best = max(self.returns)
        winners = self.returns.count(best)
        return [1 / winners if score == best else 0.0 for score in self.returns]


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. Bots move on by one seat from game to game, so that no bot is favoured by its
    seat.
    """

    game: str
    seats: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    seed: str

    def lineup(self, number: int) -> list[str]:
        return [self.bots[(seat + number) % self.seats] for seat in range(self.seats)]

    def check(self) -> None:
        """Raises `ValueError` if a bot is unknown, or seats and options do not fit the game."""
        for level in self.bots:
            make_bot(level, self.seed)
        find_game(self.game).start(self.seats, self.options)

    def play(self, number: int) -> Outcome:
        """The game with this number: the same whoever plays it, and when."""
        game = find_game(self.game)
        lineup = self.lineup(number)
        seed = f"{self.seed}/{number}"
        bots = [make_bot(level, f"{seed}/{seat}") for seat, level in enumerate(lineup)]
        return play_game(game, self.seats, self.options, bots, Luck(seed), number, lineup)


def fill_bots(levels: list[str], seats: int) -> tuple[str, ...]:
    """One bot a seat: the last one named takes the seats that are left. Raises `ValueError`."""
    if not 1 <= len(levels) <= seats:
        raise ValueError(f"{len(levels)} bots were named for {seats} seats")
    return tuple(levels + levels[-1:] * (seats - len(levels)))


def play_game(
    game: Game,
    seats: int,
    options: Mapping[str, object],
    bots: list[Bot],
    luck: Luck,
    number: int,
    lineup: list[str],
) -> Outcome:
    """One game from start to end, without the checks of a match: bots choose from the legal actions they are
    given.
    """
    s = game.new(seats, game.settle(seats, options))
    s.events = []
    s.run()
    menu = Menu()
    plies = 0
    while not s.over:
        seat = s.to_act()
        if seat == FATE:
            action = s.draw(luck)
        else:
            s.legal(seat, menu)
            action = game.space[menu.ids[0]] if menu.n == 1 else bots[seat].choose(Seen(game, s, seat))
        s.apply(seat, action)
        plies += 1
    return Outcome(number, lineup, s.returns(), s.ending(), plies, Counter(event.what for event in s.events))


def simulate(plan: Plan, games: int, jobs: int = 1) -> Iterator[Outcome]:
    """The outcomes of games 0 to `games` - 1 as they come in; stop whenever you like."""
    if jobs == 1:
        yield from map(plan.play, range(games))
        return
    chunks = iter(range(0, games, CHUNK))
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent) as pool:
        running: set[Future[list[Outcome]]] = set()
        try:
            while True:
                for first in islice(chunks, 2 * jobs - len(running)):
                    running.add(pool.submit(_play_chunk, plan, games, first))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal(SIGINT, SIG_IGN)


def _play_chunk(plan: Plan, games: int, first: int) -> list[Outcome]:
    return [plan.play(number) for number in range(first, min(first + CHUNK, games))]
