"""A game in the terminal, from the first question to the result."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path
from secrets import token_hex
from typing import TextIO

from rich.console import Console

from raffles.bots.bot import Bot, answer
from raffles.bots.levels import make_bot
from raffles.bots.names import BOT_NAMES
from raffles.fair import FairLuck
from raffles.games import find_game, game_keys
from raffles.kernel.game import SPECTATOR, Game, OptionError
from raffles.match import Match
from raffles.terminal.keep import Keeper, Sitting, data_folder, unfinished
from raffles.terminal.person import Person
from raffles.terminal.table import Table, paragraphs

GOOD_COMPANY = 4  # seats, if nobody says how many
PAUSE = 0.3
LAST_NEWS = 6  # paragraphs of what happened last, for who comes back
INTERRUPTED = 130


def play(
    game: Game | None = None,
    seats: int | None = None,
    seat: str | None = None,
    bots: str = "greedy",
    seed: str | None = None,
    options: Mapping[str, str] | None = None,
    resume: bool = False,
    *,
    console: Console | None = None,
    stdin: TextIO | None = None,
    folder: Path | None = None,
    pause: float | None = None,
    contribution: str = "",
) -> int:
    """Play a game in the terminal, the first of the house if none is named; returns an exit code.

    `seat` counts from 1, "none" watches; `bots` are levels with commas between, the last of which takes the
    seats that are left; a `seed` repeats a game; the person mixes a `contribution` into the luck. With
    `resume` the latest unfinished game goes on and settles all of that itself. Raises `OptionError`,
    `UnknownLevel`, `NothingKept`, `RecordError`.
    """
    stream = stdin or sys.stdin
    table = Table(console or _console(), stream, _pace(stream) if pause is None else pause)
    folder = folder or data_folder()
    if resume:
        session = Session(*unfinished(folder, game), table, seed)
        session.remind()
    else:
        game = game or find_game(game_keys()[0])
        session = Session(
            _sit_down(game, seats, seat, bots, seed, options or {}), Keeper.new(folder, game), table, seed
        )
        session.introduce()
        session.contribute(contribution)
    return session.run()


def _console() -> Console:
    """Standard output, with a substitute for what its encoding does not have."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console()


def _pace(stream: TextIO) -> float:
    return PAUSE if stream.isatty() and sys.stdout.isatty() else 0.0


def _sit_down(
    game: Game, seats: int | None, seat: str | None, bots: str, seed: str | None, options: Mapping[str, str]
) -> Sitting:
    """A match that has not started. Raises `OptionError`."""
    number = (GOOD_COMPANY if GOOD_COMPANY in game.seats else game.seats[-1]) if seats is None else seats
    own = _own_seat(seat, number)
    company = [*BOT_NAMES, *(f"Bot {k}" for k in range(number))]
    names = ["The guest" if other == own else company.pop(0) for other in range(number)]
    luck = FairLuck.secret() if seed is None else FairLuck.seeded(seed)
    return Sitting(Match(game, number, options, luck, names, start=False), own, bots)


def _own_seat(seat: str | None, seats: int) -> int:
    """The number from 0. Raises `OptionError`."""
    if seat is None:
        return 0
    if seat == "none":
        return SPECTATOR
    if not seat.isdecimal() or not 1 <= int(seat) <= seats:
        raise OptionError(f"your seat is a number from 1 to {seats}, or none to watch, not '{seat}'")
    return int(seat) - 1


class Session:
    """One person, or nobody, and bots around a match."""

    def __init__(self, sitting: Sitting, keeper: Keeper, table: Table, seed: str | None) -> None:
        """Raises `UnknownLevel`."""
        self.sitting = sitting
        self.match = sitting.match
        self.seat = sitting.seat
        self.keeper = keeper
        self.table = table
        self.names = [
            "You" if seat == sitting.seat else name for seat, name in enumerate(sitting.match.names)
        ]
        self.person = Person(sitting.match, sitting.seat, self.names, table)
        self.bots = _make_bots(sitting, seed)

    def run(self) -> int:
        """To the end, or until the person leaves. A game that has not started yet is started."""
        try:
            if self.match.started:
                self.match.go_on()
            else:
                self.match.start()
            self._keep()
            while not self.match.over:
                bot = next((seat for seat in self.match.waiting if seat in self.bots), None)
                if bot is not None:
                    self._let_answer(bot)
                elif not self._ask():
                    self.say_farewell()
                    return 0
            self._keep()
            self._end()
        except KeyboardInterrupt:
            self.table.say("")
            self.say_farewell()
            return INTERRUPTED
        return 0

    def _let_answer(self, bot: int) -> None:
        self.match.submit(bot, *answer(self.bots[bot], self.match, bot))
        if self.seat == SPECTATOR:
            self._keep()
            self.person.hear()

    def _ask(self) -> bool:
        """The person answers; the game is kept before and after. False if the person leaves."""
        self._keep()
        stays = self.person.decide()
        self._keep()
        return stays

    def introduce(self) -> None:
        """Before the first draw."""
        game = self.match.game
        others = [f"{name} (bot)" for seat, name in enumerate(self.names) if seat != self.seat]
        self.table.say(f"{game.title}, by {game.author}", "bold")
        self.table.say(game.sentence)
        everybody = others if self.seat == SPECTATOR else ["you", *others]
        self.table.say(f"At the table: {', '.join(everybody)}.")
        self.table.say("Choose by number. help lists the commands, rules explains the game.")
        self.table.whole(f"Luck, sealed: {self.match.commitment}", "dim")
        self.table.say("")

    def contribute(self, text: str) -> None:
        """The person mixes a text into the luck, after the table has sealed its part. Raises `MatchError`."""
        if text and self.seat != SPECTATOR:
            self.match.contribute(self.seat, text)
            self.table.say(f"Mixed into the luck by you: {text}", "dim")

    def remind(self) -> None:
        """Where the game stood when the person left."""
        manners, view = self.match.game.manners, self.match.view(self.seat)
        events = manners.log(view, self.match.events(self.seat))
        self.person.heard = len(self.match.story)
        self.table.say(f"{self.match.game.title} goes on. What happened last:", "bold")
        self.table.news(paragraphs(self.match.game.manners, events, self.names)[-LAST_NEWS:])

    def say_farewell(self) -> None:
        if self.keeper.trouble:
            self.table.say("You leave, and the game is lost: it could not be kept.")
        else:
            self.table.whole(f"The game is kept. Go on with it: raffles play {self.match.game.key} --resume")

    def _end(self) -> None:
        self.person.hear()
        self.person.look()
        view = self.match.view(self.seat)
        self.table.say("")
        self.table.news(self.match.game.manners.summary(view, self.names) or [self._scores()])
        self.table.say("")
        if self.keeper.trouble:
            self.table.say("The record of the game could not be kept.")
        else:
            self.table.whole(f"The record of the game: {self.keeper.path}")
            self.table.whole(f"Was the luck fair? raffles verify {self.keeper.path}")

    def _scores(self) -> str:
        """The result of a game that has no words for it."""
        returns = self.match.result()["returns"]
        order = sorted(range(len(returns)), key=lambda seat: -returns[seat])
        return "The scores: " + ", ".join(f"{self.names[seat]} {returns[seat]:g}" for seat in order) + "."

    def _keep(self) -> None:
        self.keeper.keep(self.sitting)
        warning = self.keeper.warning()
        if warning:
            self.table.say(warning, "bold")


def _make_bots(sitting: Sitting, seed: str | None) -> dict[int, Bot]:
    """The last level takes the seats that are left. Raises `UnknownLevel`."""
    levels = [level.strip() for level in sitting.bots.split(",")]
    base = token_hex(8) if seed is None else seed
    others = [seat for seat in range(sitting.match.seats) if seat != sitting.seat]
    return {
        seat: make_bot(levels[min(k, len(levels) - 1)], f"{base} {seat}") for k, seat in enumerate(others)
    }
