"""Many games between bots, as fast as they can think; on several processes if asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal

from raffles.bots.bot import Bot
from raffles.bots.levels import make_bot
from raffles.games import find_game
from raffles.kernel.action import Menu
from raffles.kernel.decision import FATE
from raffles.kernel.game import Game, Seen
from raffles.kernel.luck import Luck


@dataclass
class Outcome:
    """One simulated game: which bot sat where, returns and shares of the victory, and how often what
    happened.
    """

    number: int
    bots: list[str]
    returns: list[float]
    wins: list[float]
    ending: str
    plies: int
    events: Counter[str] = field(default_factory=Counter)


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
    events = Counter(event.what for event in s.events)
    return Outcome(number, lineup, s.returns(), s.wins(), s.ending(), plies, events)


def simulate(plan: Plan, games: int, jobs: int = 1) -> Iterator[Outcome]:
    """The outcomes of games 0 to `games` - 1 as they come in; it can be stopped at any time."""
    if jobs == 1:
        yield from map(plan.play, range(games))
        return
    with get_context("spawn").Pool(jobs, _leave_ctrl_c_to_the_parent) as pool:
        yield from pool.imap_unordered(plan.play, range(games))


def _leave_ctrl_c_to_the_parent() -> None:
    signal(SIGINT, SIG_IGN)
