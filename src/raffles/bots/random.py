"""The newcomer: any legal action, each as likely."""

from __future__ import annotations

from raffles.bots.bot import Bot
from raffles.kernel.action import Action
from raffles.kernel.game import Seen
from raffles.kernel.luck import Luck


class RandomBot(Bot):
    def __init__(self, seed: object) -> None:
        self.luck = Luck(seed)

    def choose(self, seen: Seen) -> Action:
        legal = seen.legal
        return legal[self.luck.below(len(legal))]
