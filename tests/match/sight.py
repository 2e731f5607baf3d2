"""All that anybody can see of a match."""

from __future__ import annotations

from collections.abc import Iterable

from raffles.fair import FairLuck
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.luck import Luck
from raffles.match import Beat, Match
from toys import vault


def sight(match: Match) -> list[object]:
    """The views and events of every seat and of a spectator, and the save.

    The number of the question is left out: it counts on when an answer is taken back.
    """
    viewers = range(SPECTATOR, match.seats)
    views = [match.view(viewer) for viewer in viewers]
    for view in views:
        del view["table"]["question"]
    return [views, [told(match, viewer) for viewer in viewers], match.save().to_json()]


def told(match: Match, viewer: int) -> list[tuple[str, int, int, int]]:
    """The events that a viewer may know."""
    return [event.key() for event in match.events(viewer)]


def legal(match: Match, seat: int) -> list[str]:
    return [action.text for action in match.legal(seat)]


def finished(game: Game, seats: int, seed: object, **options: object) -> Match:
    """A match of random answers, each a run of random steps, played to its end."""
    match, luck = Match(game, seats, options, FairLuck.seeded(seed)), Luck(seed)
    while not match.over:
        submit_anything(match, luck)
    return match


def submit_anything(match: Match, luck: Luck, watch: Iterable[int] = ()) -> dict[int, list[Beat]]:
    """A random seat that is awaited gives a random whole answer; returns the beats."""
    seat = match.waiting[luck.below(len(match.waiting))]
    seen, run = match.seen(seat), list[str]()
    while True:
        choices = seen.legal
        action = choices[luck.below(len(choices))]
        run.append(action.text)
        if seen.completes(action):
            break
        seen = seen.after(action)
    return match.submit(seat, *run, watch=watch)


def last_cards() -> Match:
    """Vault, when seat 0 has one card left, which is no lever, and seat 1 has two, one of them a lever."""
    for seed in range(1000):
        match = Match(vault.GAME, 2, {}, FairLuck.seeded(seed), ["Ann", "Bob"], patient=True)
        hands = [match.view(seat)["hand"] for seat in (0, 1)]
        gold = [[card for card in hand if card.isdecimal()] for hand in hands]
        if [len(cards) for cards in gold] == [4, 3]:
            match.submit(0, *(f"lay {card}" for card in hands[0][:3]), "done")
            match.submit(1, *(f"lay {card}" for card in gold[1][:2]), "done")
            return match
    raise AssertionError("no such deal in a thousand")
