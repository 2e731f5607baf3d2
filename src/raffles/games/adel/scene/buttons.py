"""The buttons of the options, in the order of a hand: what each costs or brings, and why some are greyed."""

from __future__ import annotations

from typing import Final

from raffles.games.adel.content import LETTERS
from raffles.games.adel.scene.seen import CHOOSING_ACTION, Sight, ranks
from raffles.games.adel.wording import WINDOWS, card_by, counted, sentence_of
from raffles.kernel.scene import Button

HAND_IN: Final = {
    "ChoosePlace": "Go there",
    "ChooseAction": "Lay it face down",
    "ChoosePlaceAndAction": "Lay it face down",
    "TakeLot": "Take it home",
    "SelectExhibition": "Hang it",
    "Steal": "Off with it",
}
ASIDES: Final = {
    "ChoosePlace": "Nobody sees your choice until all have made theirs.",
    "TakeLot": "The next card of that stack is on show at once.",
}


def buttons(sight: Sight) -> dict[str, Button]:
    own = sight.own
    if own is None or sight.seat not in sight.asked:
        return {}
    found: dict[str, Button] = {}
    if sight.what in ("ChoosePlace", "ChoosePlaceAndAction"):
        found["auction"] = _greyed(
            sight, "auction", "The Auction House", Button("i-gavel", "bid, or rob a bidder")
        )
        found["castle"] = Button("i-castle", "exhibit, rob, or arrest")
    if sight.what in CHOOSING_ACTION:
        found.update(_action_cards(sight, _place_of_choice(sight)))
    if sight.what == "TakeLot":
        for w, window in zip(WINDOWS, sight.view["windows"], strict=True):
            if window["card"]:
                found[f"take {w}"] = Button(
                    f"tile-{window['card'][0]}", f"{window['below']} more in the stack"
                )
    if sight.what == "Steal":
        for id in sight.shown(sight.question["victim"]):
            found[f"steal {id}"] = Button(f"tile-{id[0]}")
        found["steal nothing"] = Button()
    for id in own["hand"]:
        found[f"show {id}"] = Button(f"tile-{id[0]}", str(card_by(id).year))
    for letter in LETTERS:
        found[f"show all {letter}"] = Button()
    found["done"] = Button()
    return found


def _place_of_choice(sight: Sight) -> str:
    if "auction" in sight.answer or "castle" in sight.answer:
        return "auction" if "auction" in sight.answer else "castle"
    place: str = sight.rows[sight.seat]["place"] or ""
    return place


def _action_cards(sight: Sight, place: str) -> dict[str, Button]:
    own = sight.rows[sight.seat]
    found: dict[str, Button] = {}
    if place == "castle":
        high, low = sight.view["stakes"]["high"], sight.view["stakes"]["low"]
        best = Button("i-exhibition", f"best walks {high}, second {low}")
        found["exhibition"] = _greyed(sight, "exhibition", "Exhibit", best)
    if place == "auction":
        for pounds in own.get("cheques", []):
            found[f"cheque {pounds}"] = Button("i-cheque", "spent only if highest")
    if place:
        robs = "one card of each show" if place == "castle" else "the cheque, if alone"
        for thief in _thieves(sight):
            text = f"thief {thief}"
            found[text] = _greyed(sight, text, f"Thief {thief}", Button("i-robber", robs))
    if place == "castle":
        found["detective"] = Button("i-detective", _walk(sight))
    found["pass"] = Button("i-pass", "nothing to play")
    return found


def _thieves(sight: Sight) -> list[int]:
    jailed = [prisoner["thief"] for prisoner in sight.view["jail"] if prisoner["seat"] == sight.seat]
    free: list[int] = sight.rows[sight.seat]["thieves"]
    return sorted([*free, *jailed])


def _greyed(sight: Sight, text: str, words: str, button: Button) -> Button:
    """As it is if the action can be had; else dashed, with the reason."""
    if text in sight.legal or text in sight.answer:
        return button
    for cell, prisoner in enumerate(sight.view["jail"]):
        if text == f"thief {prisoner['thief']}":
            return Button(button.icon, f"in jail, cell {cell + 1}", words)
    return Button(button.icon, sight.why_not(text) or "not now", words)


def _walk(sight: Sight) -> str:
    """What an arrest brings; where stones share a space it depends on an option of the table."""
    by_space, by_stone = ranks(sight, sight.seat)
    steps = counted(by_space, "step", "steps") if by_space == by_stone else "your rank in steps"
    return f"{steps} if a thief is caught"


def aside(sight: Sight) -> str:
    """What is at stake, below the prompt."""
    if sight.seat not in sight.asked:
        return ""
    if sight.what in ASIDES:
        return ASIDES[sight.what]
    stakes = sight.view["stakes"]
    if sight.what == "Steal":
        left = sight.shown(sight.question["victim"])
        return sentence_of(f"{counted(len(left), 'piece hangs', 'pieces hang')} there. You may leave it.")
    if _place_of_choice(sight) == "auction":
        return "Only the highest cheque is spent. A lone thief takes it."
    return f"Tonight the best exhibition walks {stakes['high']}, the second {stakes['low']}."
