"""How Adel Verpflichtet speaks: what is asked, what is on the buttons, why the winner won."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.actions import DONE
from raffles.games.adel.collection import group_from
from raffles.games.adel.content import BONUS_BEST, BONUS_SECOND, FIRST_SEAT, LETTERS, card_ids, card_set
from raffles.games.adel.sentences import told
from raffles.games.adel.sheets import table_sheets
from raffles.games.adel.why_not import reason_against
from raffles.games.adel.wording import (
    PLACES,
    WINDOWS,
    answer_so_far,
    card_label,
    cards_in_brief,
    counted,
    does,
    joined,
    money,
    person,
    sentence_of,
    whose,
    whose_own,
)
from raffles.kernel.action import Action
from raffles.kernel.game import Json, Manners, Sheet
from raffles.kernel.state import Event

MOST_NAMED: Final = 2  # company that a prompt calls by name
PLAIN_LABELS: Final = {
    "auction": "The Auction House",
    "castle": "The Castle",
    "exhibition": "Exhibit",
    "detective": "Detective",
    "pass": "Pass",
    "steal nothing": "Take nothing",
}


class AdelManners(Manners):
    def prompt(self, view: Json, seat: int, names: list[str]) -> str:
        question = view["question"]
        if question is None:
            return "The evening is over."
        if seat not in question["seats"]:
            return _waiting(view, names)
        what = question["what"]
        if what == "ChoosePlace":
            return "Where will you spend the evening?"
        if what == "TakeLot":
            return f"The lot is yours for {money(view['paid'][0])}. Which window?"
        if what == "Steal":
            exhibition = f"{whose(names[question['victim']])} exhibition"
            return f"Your thief {question['thief']} is alone with {exhibition}. What comes along?"
        if what == "SelectExhibition":
            more = _still_missing(view, seat) or _company_of_an_exhibitor(view, seat, names)
            return f"Choose what to hang. {more}"
        return _prompt_for_action(view, seat, names)

    def label(self, view: Json, seat: int, action: Action) -> str:
        verb = action.verb
        if verb == "cheque":
            return f"Pay {money(1000 * (action.a + 1))}"
        if verb == "thief":
            return f"Thief {action.a}"
        if verb == "take":
            card = view["windows"][action.a]["card"]
            return f"Take the {WINDOWS[action.a]}" + (f": {card_label(card)}" if card else "")
        if verb == "steal":
            return f"Steal {card_label(action.text.split()[1])}"
        if verb == "show":
            return f"Show {card_label(action.text.split()[1])}"
        if verb == "show all":
            return _label_of_a_group(view["seats"][seat].get("hand", []), action.a)
        if verb == "done":
            picked = view["seats"][seat].get("picked", [])
            return f"Open with these: {cards_in_brief(picked)}" if picked else "Show nothing"
        return PLAIN_LABELS[action.text]

    def sentence(self, event: Event, names: list[str]) -> str:
        return told(event, names)

    def log(self, view: Json, events: list[Event]) -> list[Event]:
        """AV-12.5: with `memory` only what happened in this round."""
        if view["ledger"] == "open":
            return events
        rounds = [number for number, event in enumerate(events) if event.what == "round"]
        return events[rounds[-1] :] if rounds else events

    def why_not(self, view: Json, seat: int, action: Action) -> str:
        return reason_against(view, seat, action)

    def summary(self, view: Json, names: list[str]) -> list[str]:
        final = view["final"]
        if not final:
            return []
        order = sorted(range(len(names)), key=lambda seat: final[seat]["rank"])
        lines = [_who_dines_first(final, order, names), *_how_it_came(final, order, names)]
        rest = [f"{person(names[seat])} on {final[seat]['space']}" for seat in order[1:]]
        return [*lines, f"Then {joined(rest)}."]

    def sheets(self, view: Json, seat: int, names: list[str]) -> list[Sheet]:
        return table_sheets(view, seat, names)


def _waiting(view: Json, names: list[str]) -> str:
    answered = view.get("table", {}).get("answered", [])
    others = [person(names[other]) for other in view["question"]["seats"] if other not in answered]
    return f"Waiting for {joined(others)}."


def _prompt_for_action(view: Json, seat: int, names: list[str]) -> str:
    place = view["seats"][seat]["place"]
    answer = answer_so_far(view)
    if "exhibition" in answer:
        return f"Choose what to hang. {_still_missing(view, seat) or 'You do not know who will come.'}"
    if place is None:
        if not answer:
            return "Where will you spend the evening?"
        return f"To {PLACES[answer[0]]}, then. What do you play?"
    others = [
        other for other in range(len(names)) if other != seat and view["seats"][other]["place"] == place
    ]
    return f"You are at {PLACES[place]} {_company(others, names)}. What do you play?"


def _company(others: list[int], names: list[str]) -> str:
    if not others:
        return "alone"
    if len(others) + 1 == len(names) and len(others) > MOST_NAMED:
        return "with everybody else"
    if len(others) > MOST_NAMED:
        return f"with {counted(len(others), 'other', 'others')}"
    return "with " + joined([person(names[other]) for other in others])


def _still_missing(view: Json, seat: int) -> str:
    """What stands between the picked cards and an exhibition; nothing before the first pick."""
    reason = reason_against(view, seat, DONE) if view["seats"][seat]["picked"] else ""
    return f"{sentence_of(reason)}." if reason else ""


def _company_of_an_exhibitor(view: Json, seat: int, names: list[str]) -> str:
    """What an exhibitor wants to know: the thieves in the room and the competition."""
    here = [row["card"] or "" for row in view["seats"] if row["place"] == "castle"]
    thieves = len([card for card in here if card.startswith("thief")])
    room = sentence_of(counted(thieves, "thief is", "thieves are")) + " in the room"
    rivals = [names[other] for other in view["question"]["seats"] if other != seat]
    if not rivals:
        return f"{room}."
    competition = does(rivals[0], "exhibit") if len(rivals) == 1 else f"{joined(rivals)} exhibit"
    return f"{room}, and {competition} too."


def _label_of_a_group(hand: list[str], first: int) -> str:
    group = card_ids(group_from(card_set(" ".join(hand)), first))
    if not group:
        return f"All from {LETTERS[first]} on"
    last = group[-1][0]
    series = f"all of {LETTERS[first]}" if last == LETTERS[first] else f"all of {LETTERS[first]} to {last}"
    return f"Show {series}: {cards_in_brief(group)}"


def _who_dines_first(final: list[dict[str, Any]], order: list[int], names: list[str]) -> str:
    winner, space = order[0], final[order[0]]["space"]
    first = sentence_of(does(names[winner], "dine first"))
    level = [person(names[seat]) for seat in order[1:] if final[seat]["space"] == space]
    if level:
        return f"{first}: level with {joined(level)} on {space}, but with the better collection."
    return f"{first}, on {space}."


def _how_it_came(final: list[dict[str, Any]], order: list[int], names: list[str]) -> list[str]:
    """Who led before the collections were counted, and what they were worth."""
    lines = []
    before = max(row["before_bonus"] for row in final)
    leaders = [seat for seat in order if final[seat]["before_bonus"] == before]
    if before < FIRST_SEAT:
        lines.append("The last round allowed is over, and nobody has reached the table.")
    if order[0] in leaders:
        lines.append(f"The lead on {before} held when the collections were counted.")
    else:
        led = joined([person(names[seat]) for seat in leaders])
        short = before - final[order[0]]["before_bonus"]
        lines.append(
            f"Before the collections were counted, {led} led on {before}, {short} ahead of the winner."
        )
    for bonus, rank in ((BONUS_BEST, "best"), (BONUS_SECOND, "second best")):
        for seat, row in enumerate(final):
            if row["space"] - row["before_bonus"] == bonus:
                worth = cards_in_brief(row["collection"])
                lines.append(f"The {rank} collection is {whose_own(names[seat])}, {worth}: {bonus} spaces.")
    return lines
