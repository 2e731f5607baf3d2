"""The words for people, cards, money and spaces in Adel Verpflichtet. A player called "You" is the reader."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.actions import SPACE
from raffles.games.adel.content import CARDS, FIRST_SEAT, Card, castle_at

YOU: Final = "You"
HOUSE: Final = "the Auction House"
PLACES: Final = {"auction": HOUSE, "castle": "the Castle"}
WINDOWS: Final = ("left", "right")
_BY_ID: Final = {card.id: card for card in CARDS}
_SMALL_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def sentence_of(text: str) -> str:
    """With a capital first letter: "the Verger" begins sentences, too."""
    return text[:1].upper() + text[1:]


def person(name: str) -> str:
    """A player in the middle of a sentence."""
    return "you" if name == YOU else name


def whose(name: str) -> str:
    """Before a thing: "your", "Mrs Pym's"."""
    return "your" if name == YOU else f"{name}'s"


def whose_own(name: str) -> str:
    """Without a thing: "yours", "Mrs Pym's"."""
    return "yours" if name == YOU else f"{name}'s"


def does(name: str, verb: str) -> str:
    """A player and what that player does: "you go", "Mrs Pym goes"."""
    return f"you {verb}" if name == YOU else f"{name} {_third_person(verb)}"


def _third_person(verb: str) -> str:
    if verb == "are":
        return "is"
    if verb == "have":
        return "has"
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("o", "s", "x", "ch", "sh")) else "s"
    return f"{first}{ending} {rest}".rstrip()


def joined(parts: list[str]) -> str:
    """ "a, b and c"."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def counted(n: int, one: str, many: str) -> str:
    """ "one thief", "two thieves", "12 thieves"."""
    number = _SMALL_NUMBERS[n] if n < len(_SMALL_NUMBERS) else str(n)
    return f"{number} {one if n == 1 else many}"


def money(pounds: int) -> str:
    return f"£{pounds:,}"


def card_by(id: str) -> Card:
    return _BY_ID[id]


def card_label(id: str) -> str:
    """As a line of a list has it: "C3 Boiled-leather harlequin, 1679"."""
    return f"{id} {_BY_ID[id].name}, {_BY_ID[id].year}"


def card_in_sentence(card: Card) -> str:
    return f"the {card.name} ({card.id}, {card.year})"


def cards_in_brief(ids: list[str]) -> str:
    """ "5 cards, oldest 1493"."""
    oldest = min(_BY_ID[id].year for id in ids)
    return f"1 card of {oldest}" if len(ids) == 1 else f"{len(ids)} cards, oldest {oldest}"


def space_in_words(space: int) -> str:
    if space >= FIRST_SEAT:
        return f"seat {space - FIRST_SEAT + 1} of the dinner table"
    return f"{castle_at(space).name} ({space})" if space else "the club room"


def steps(spaces: int) -> str:
    return "1 space" if spaces == 1 else f"{spaces} spaces"


def played_card(text: str) -> str:
    """An Action card by its notation, as a noun: "£12,000", "thief 7", "detective"."""
    if text == "face down":
        return text
    action = SPACE.parse(text)
    return money(1000 * (action.a + 1)) if action.verb == "cheque" else text


def answer_so_far(view: dict[str, Any]) -> list[str]:
    """What the seat has picked of its answer, if the table that shows the view keeps drafts."""
    answer: list[str] = view.get("table", {}).get("answer", [])
    return answer
