"""Sets of collection cards: groups, exhibitions and what they are worth (AV-5.3, AV-5.9, AV-5.18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from raffles.games.adel.content import OF_LETTER
from raffles.kernel.bits import BIT, count, lowest, nth
from raffles.kernel.luck import Luck

SERIES: Final = 6
FEWEST: Final = 3  # cards in an exhibition


def group_from(cards: i64, first: i64) -> i64:
    """AV-5.18: the group that begins with this letter; nothing if none begins there."""
    if cards & OF_LETTER[first] == 0:
        return 0
    if first > 0 and cards & OF_LETTER[first - 1]:
        return 0
    group: i64 = 0
    letter = first
    while letter < SERIES:
        here = cards & OF_LETTER[letter]
        if here == 0:
            break
        group |= here
        letter += 1
    return group


def connected(cards: i64) -> bool:
    """One unbroken run of letters: there is a card, and no gap (AV-5.3)."""
    first: i64 = 0
    while first < SERIES and cards & OF_LETTER[first] == 0:
        first += 1
    return first < SERIES and group_from(cards, first) == cards


def is_exhibition(cards: i64) -> bool:
    """AV-5.3: at least three cards in an unbroken run of letters."""
    return count(cards) >= FEWEST and connected(cards)


def exhibitable(cards: i64) -> i64:
    """The cards that lie in a group of three or more: every exhibition is part of one such group."""
    found: i64 = 0
    group: i64 = 0
    for letter in range(SERIES):
        here = cards & OF_LETTER[letter]
        if here:
            group |= here
        else:
            if count(group) >= FEWEST:
                found |= group
            group = 0
    if count(group) >= FEWEST:
        found |= group
    return found


def group_of(cards: i64, some: i64) -> i64:
    """The group of `cards` in which the cards of `some` lie."""
    for first in range(SERIES):
        group = group_from(cards, first)
        if group & some:
            return group
    return 0


def value(cards: i64) -> i64:
    """AV-5.9: more cards beat fewer; with equal numbers the older oldest card wins. Nothing is worth 0.

    Cards are numbered from the oldest on, so the lowest is the oldest.
    """
    if cards == 0:
        return 0
    return count(cards) * 64 + 63 - lowest(cards)


def best_group(cards: i64) -> i64:
    """AV-9.4: the most valuable group, of whatever size."""
    best: i64 = 0
    for first in range(SERIES):
        group = group_from(cards, first)
        if value(group) > value(best):
            best = group
    return best


def any_exhibition(cards: i64, luck: Luck) -> i64:
    """Some legal exhibition of this collection, or nothing if there is none: what a seat imagines of a sealed
    one.
    """
    more = exhibitable(cards)
    shown: i64 = 0
    while more:
        card = nth(more, luck.below(count(more)))
        shown |= BIT[card]
        more = group_of(cards, shown) & ~shown
        if is_exhibition(shown) and luck.below(2) == 0:
            break
    return shown
