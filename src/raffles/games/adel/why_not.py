"""Why an action is not legal now, from the view of the seat that asks: it can betray nothing."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.collection import FEWEST, exhibitable, group_of
from raffles.games.adel.content import CARDS, LETTERS, OF_LETTER, card_ids, card_set
from raffles.games.adel.wording import HOUSE, PLACES, WINDOWS, card_by, money
from raffles.kernel.action import Action
from raffles.kernel.bits import count
from raffles.kernel.game import Json

ASKED_FOR: Final = {
    "ChoosePlace": "a place comes first",
    "ChooseAction": "an Action card is asked for",
    "ChoosePlaceAndAction": "a place and an Action card are asked for",
    "TakeLot": "a window is asked for",
    "SelectExhibition": "the cards of your exhibition are asked for",
    "Steal": "your thief has to choose",
}
FITTING: Final = {
    "ChoosePlace": ("auction", "castle"),
    "ChooseAction": ("cheque", "thief", "exhibition", "detective", "pass", "show", "show all", "done"),
    "ChoosePlaceAndAction": (
        "auction",
        "castle",
        "cheque",
        "thief",
        "exhibition",
        "detective",
        "show",
        "show all",
        "done",
    ),
    "TakeLot": ("take",),
    "SelectExhibition": ("show", "show all", "done"),
    "Steal": ("steal", "steal nothing"),
}


def reason_against(view: Json, seat: int, action: Action) -> str:
    """The reason, for an action that is not legal; "" if there is nothing particular to say."""
    question = view["question"]
    if question is None:
        return "the game is over"
    if seat not in question["seats"]:
        return "you are not asked now"
    if action.verb not in FITTING[question["what"]]:
        return ASKED_FOR[question["what"]]
    own = view["seats"][seat]
    if action.verb == "auction":
        return _against_the_auction_house(view, own)
    if action.verb == "cheque":
        return _against_cheque(view, own, 1000 * (action.a + 1))
    if action.verb == "thief":
        return _against_thief(view, seat, int(action.a))
    if action.verb in ("exhibition", "detective"):
        return _against_castle_card(own, action.verb)
    if action.verb == "pass":
        return "you have something to play"
    if action.verb == "take":
        return f"the {WINDOWS[action.a]} window is empty"
    if action.verb == "steal":
        return _against_loot(view["seats"][question["victim"]], CARDS[action.a].id)
    return _against_selection(own, action)


def _against_the_auction_house(view: Json, own: dict[str, Any]) -> str:
    if not view["auction_open"]:
        return f"{HOUSE} is closed"
    return (
        "you have neither a cheque nor a free thief to play there"
        if not (own["cheques"] or own["thieves"])
        else ""
    )


def _against_cheque(view: Json, own: dict[str, Any], pounds: int) -> str:
    if pounds in view["till"]:
        return f"the cheque for {money(pounds)} lies on the till and is out of the game"
    if pounds not in own["cheques"]:
        return "that cheque is not yours"
    if own["place"] is None:
        return f"cheques are for {HOUSE}: go there first"
    return (
        f"cheques are for {HOUSE}, and you are at {PLACES[own['place']]}" if own["place"] == "castle" else ""
    )


def _against_thief(view: Json, seat: int, thief: int) -> str:
    for cell, prisoner in enumerate(view["jail"]):
        if prisoner["thief"] == thief:
            return (
                f"thief {thief} sits in cell {cell + 1}"
                if prisoner["seat"] == seat
                else f"thief {thief} is not yours"
            )
    if thief not in view["seats"][seat]["thieves"]:
        return f"thief {thief} is not yours"
    return "say first where you go" if view["seats"][seat]["place"] is None else ""


def _against_castle_card(own: dict[str, Any], card: str) -> str:
    owner = "exhibitions are" if card == "exhibition" else "detectives are"
    if own["place"] == "auction":
        return f"{owner} for the Castle, and you are at {HOUSE}"
    if card == "exhibition" and exhibitable(card_set(" ".join(own["hand"]))) == 0:
        return "you have no three connected cards"
    return f"{owner} for the Castle: go there first" if own["place"] is None else ""


def _against_loot(victim: dict[str, Any], id: str) -> str:
    if not victim["shown"]:
        return "nothing is left there"
    return f"{id} does not hang there; {', '.join(victim['shown'])} do" if id not in victim["shown"] else ""


def _against_selection(own: dict[str, Any], action: Action) -> str:
    """AV-5.3: what stands against showing a card, a whole group, or ending the selection."""
    hand, picked = card_set(" ".join(own["hand"])), card_set(" ".join(own["picked"]))
    if action.verb == "show":
        return _against_card(hand, picked, CARDS[action.a].id)
    if action.verb == "show all":
        if picked:
            return "a whole group is shown at once, with nothing picked before"
        return f"no group of three cards begins with {LETTERS[action.a]}"
    return _against_end(picked)


def _against_card(hand: int, picked: int, id: str) -> str:
    card = card_set(id)
    if not hand & card:
        return f"{id} is not in your collection"
    if picked & card:
        return f"{id} is picked already"
    if picked and not group_of(hand, picked) & card:
        return f"{id} is not connected to what you have picked"
    if count(group_of(hand, card)) < FEWEST:
        return f"{id} is not in a group of three"
    return ""


def _against_end(picked: int) -> str:
    ids = card_ids(picked)
    if len(ids) < FEWEST:
        return f"an exhibition takes three cards, and you have picked {len(ids)}"
    first, last = LETTERS.index(card_by(ids[0]).letter), LETTERS.index(card_by(ids[-1]).letter)
    gaps = [LETTERS[letter] for letter in range(first, last + 1) if not picked & OF_LETTER[letter]]
    return f"{gaps[0]} is missing between {LETTERS[first]} and {LETTERS[last]}" if gaps else ""
