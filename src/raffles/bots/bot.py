"""What a bot is, and how it answers at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from raffles.kernel.action import Action
from raffles.kernel.game import Seen

if TYPE_CHECKING:
    from raffles.match import Match


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that sees what its seat may see, and nothing else."""

    def choose(self, seen: Seen) -> Action:
        """One of the legal actions; a longer answer is chosen step by step."""
        raise NotImplementedError


def answer(bot: Bot, match: Match, seat: int) -> list[str]:
    """The bot's whole answer to the open question, as texts to submit."""
    seen = match.seen(seat)
    run: list[str] = []
    while True:
        action = bot.choose(seen)
        run.append(action.text)
        if seen.completes(action):
            return run
        seen = seen.after(action)
