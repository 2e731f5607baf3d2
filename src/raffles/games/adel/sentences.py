"""What happened, in sentences: one for every kind of event that the rules tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from raffles.games.adel.actions import SPACE
from raffles.games.adel.content import CARDS, COLOURS, card_ids, pounds
from raffles.games.adel.wording import (
    HOUSE,
    WINDOWS,
    card_in_sentence,
    cards_in_brief,
    counted,
    does,
    joined,
    money,
    person,
    sentence_of,
    space_in_words,
    steps,
    whose,
    whose_own,
)
from raffles.kernel.bits import members
from raffles.kernel.state import Event

TWO: Final = 2


def told(event: Event, names: list[str]) -> str:
    """The event as a sentence; "" for those that are not worth a line."""
    say = _SENTENCES.get(event.what)
    return sentence_of(say(event, names)) if say else ""


def _colour(event: Event, names: list[str]) -> str:
    return f"{does(names[event.a], 'draw')} {COLOURS[event.b]}."


def _dealt(event: Event, names: list[str]) -> str:
    return f"{does(names[event.a], 'inherit')} {card_in_sentence(CARDS[event.b])}."


def _on_offer(event: Event, names: list[str]) -> str:
    return f"in the {WINDOWS[event.a]} window now: {card_in_sentence(CARDS[event.b])}."


def _round(event: Event, names: list[str]) -> str:
    return f"round {event.a}." if event.b else f"round {event.a}. {sentence_of(HOUSE)} is closed."


def _all_go(event: Event, names: list[str]) -> str:
    return "everybody dresses for the Castle." if event.a else f"everybody meets at {HOUSE}."


def _goes(event: Event, names: list[str]) -> str:
    return f"{does(names[event.a], 'go')} to {'the Castle' if event.b else HOUSE}."


def _plays(event: Event, names: list[str]) -> str:
    action, name = SPACE[event.b], names[event.a]
    if action.verb == "cheque":
        return f"{does(name, 'bid')} {money(pounds(int(action.a)))}."
    if action.verb == "thief":
        return f"{does(name, 'send')} thief {action.a}."
    if action.verb == "exhibition":
        return f"{does(name, 'announce')} an exhibition."
    if action.verb == "detective":
        return f"{does(name, 'bring')} a detective."
    return f"{does(name, 'have')} nothing to play."


def _pays(event: Event, names: list[str]) -> str:
    return f"{does(names[event.a], 'pay')} {money(pounds(int(event.b)))}."


def _takes(event: Event, names: list[str]) -> str:
    return f"{does(names[event.a], 'take')} {card_in_sentence(CARDS[event.b])}."


def _thieves_collide(event: Event, names: list[str]) -> str:
    meeting = "run into each other. Neither" if event.a == TWO else "run into one another. None of them"
    return f"{counted(int(event.a), 'thief', 'thieves')} {meeting} gets anything."


def _cheque_stolen(event: Event, names: list[str]) -> str:
    return f"{whose(names[event.a])} thief walks off with the cheque for {money(pounds(int(event.b)))}."


def _exhibits(event: Event, names: list[str]) -> str:
    ids = card_ids(int(event.b))
    if not ids:
        return f"{whose(names[event.a])} exhibition was a bluff: the walls are bare."
    return f"{does(names[event.a], 'show')} {joined(ids)}: {cards_in_brief(ids)}."


def _best_exhibition(event: Event, names: list[str]) -> str:
    return _walk("the best exhibition is", event, names)


def _second_exhibition(event: Event, names: list[str]) -> str:
    return _walk("the second best is", event, names)


def _best_collection(event: Event, names: list[str]) -> str:
    return _walk("the most valuable collection is", event, names)


def _second_collection(event: Event, names: list[str]) -> str:
    return _walk("the second most valuable is", event, names)


def _walk(what: str, event: Event, names: list[str]) -> str:
    walked = steps(int(event.c - event.b))
    return f"{what} {whose_own(names[event.a])}: {walked}, to {space_in_words(int(event.c))}."


def _detective_walks(event: Event, names: list[str]) -> str:
    walked = steps(int(event.c - event.b))
    return f"for the arrest {does(names[event.a], 'walk')} {walked}, to {space_in_words(int(event.c))}."


def _steals(event: Event, names: list[str]) -> str:
    loot = card_in_sentence(CARDS[event.c])
    return f"{whose(names[event.a])} thief leaves {whose(names[event.b])} exhibition with {loot}."


def _leaves_it(event: Event, names: list[str]) -> str:
    thief, owner = f"{whose(names[event.a])} thief {event.c}", whose(names[event.b])
    return f"{thief} admires {owner} exhibition and takes nothing."


def _jailed(event: Event, names: list[str]) -> str:
    return f"{whose(names[event.a])} thief {event.b} goes to jail."


def _freed(event: Event, names: list[str]) -> str:
    return f"{whose(names[event.a])} thief {event.b} is pushed out of the last cell and is free."


def _nobody_caught(event: Event, names: list[str]) -> str:
    owners = [names[seat] for seat in members(event.a)]
    if len(owners) == 1:
        return f"{whose(owners[0])} detective finds nobody to arrest."
    return f"the detectives of {joined([person(name) for name in owners])} find nobody to arrest."


def _final_collection(event: Event, names: list[str]) -> str:
    ids = card_ids(int(event.b))
    return f"{does(names[event.a], 'lay')} open {joined(ids)}: {cards_in_brief(ids)}."


_SENTENCES: Final[dict[str, Callable[[Event, list[str]], str]]] = {
    "colour": _colour,
    "dealt": _dealt,
    "on offer": _on_offer,
    "round": _round,
    "all go": _all_go,
    "goes": _goes,
    "plays": _plays,
    "pays": _pays,
    "takes": _takes,
    "thieves collide": _thieves_collide,
    "cheque stolen": _cheque_stolen,
    "exhibits": _exhibits,
    "best exhibition": _best_exhibition,
    "second exhibition": _second_exhibition,
    "steals": _steals,
    "leaves it": _leaves_it,
    "nobody caught": _nobody_caught,
    "jailed": _jailed,
    "freed": _freed,
    "detective walks": _detective_walks,
    "final collection": _final_collection,
    "best collection": _best_collection,
    "second collection": _second_collection,
}
