"""What a good position is in Adel Verpflichtet, and what sensible players tend to do: advice for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from raffles.games.adel.actions import (
    AUCTION,
    CHEQUE,
    DETECTIVE,
    EXHIBITION,
    SHOW_ALL,
    STEAL,
    STEAL_NOTHING,
    THIEF,
)
from raffles.games.adel.collection import best_group, value
from raffles.games.adel.content import BONUS_BEST, BONUS_SECOND, LAST_SPACE
from raffles.games.adel.state import Adel
from raffles.kernel.action import Menu
from raffles.kernel.bits import count
from raffles.kernel.game import Hints
from raffles.kernel.luck import Luck

# worth in spaces of the track; the last three fade as the game goes on
GROUP_CARD: Final = 0.9
LOOSE_CARD: Final = 0.35
CHEQUE_WORTH: Final = 0.5
FREE_THIEF: Final = 0.8


class AdelHints(Hints):
    def value(self, s: Adel, seat: i64) -> float:
        """The seat's worth in spaces of the track, less its rivals': half their best, half their mean."""
        mine = worth(s, seat)
        best = -1e9
        total = 0.0
        for other in range(s.num_seats):
            if other != seat:
                theirs = worth(s, other)
                best = max(best, theirs)
                total += theirs
        return mine - 0.5 * best - 0.5 * total / float(s.num_seats - 1)

    def settled(self, s: Adel, since: Adel) -> bool:
        """A round is over, or the game."""
        return s.over or s.round > since.round

    def likely(self, s: Adel, seat: i64, menu: Menu, luck: Luck) -> i64:
        """By weights: the Castle rather than the Auction House, exhibitions rather than thieves, loot rather
        than none.
        """
        total: i64 = 0
        for k in range(menu.n):
            total += weight(menu.ids[k])
        r = luck.below(total)
        for k in range(menu.n):
            r -= weight(menu.ids[k])
            if r < 0:
                return menu.ids[k]
        return menu.ids[0]


def weight(action: i64) -> i64:
    """How likely a sensible player takes an action, whatever the position."""
    if action == EXHIBITION.id:
        return 16
    if action == DETECTIVE.id:
        return 10
    if action == AUCTION.id or action == STEAL_NOTHING.id:
        return 2
    if CHEQUE.first <= action < CHEQUE.first + CHEQUE.size:
        return 5
    if THIEF.first <= action < THIEF.first + THIEF.size:
        return 4
    if SHOW_ALL.first <= action < SHOW_ALL.first + SHOW_ALL.size:
        return 12
    if STEAL.first <= action < STEAL.first + STEAL.size:
        return 20
    return 4


def worth(s: Adel, seat: i64) -> float:
    """What a seat has, in spaces: its position, the final bonus it may expect, its cards, cheques and free
    thieves.
    """
    position = float(s.position[seat])
    if s.over:
        return position
    gone = min(1.0, float(s.foremost()) / LAST_SPACE)  # how far the game has come
    mine = value(best_group(s.collection[seat]))
    ahead = 0
    for other in range(s.num_seats):
        if value(best_group(s.collection[other])) > mine:
            ahead += 1
    bonus = BONUS_BEST if ahead == 0 else BONUS_SECOND if ahead == 1 else 0
    grouped = float(count(best_group(s.collection[seat])))
    loose = float(count(s.collection[seat])) - grouped
    left = float(s.stack[0] + s.stack[1])
    cheques = float(count(s.cheques[seat])) * CHEQUE_WORTH * min(1.0, left / 8.0)
    return (
        position
        + bonus * (0.3 + 0.7 * gone)
        + (grouped * GROUP_CARD + loose * LOOSE_CARD) * (1.3 - gone)
        + (cheques + float(count(s.thieves[seat])) * FREE_THIEF) * (1.0 - gone)
    )
