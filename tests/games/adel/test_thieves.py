"""AV-6: thieves at the Castle."""

from __future__ import annotations

import pytest

from games.adel.arrange import Table, table
from raffles.match import IllegalAction, NotYourTurn

HANDS = {"brown": "A1 A2 A3 A4", "blue": "C1 C2 C3 F7"}


def robbery(*, detective: bool = False) -> Table:
    """Brown shows A1 A2 A3 A4, blue C1 C2 C3; green's thief 8 and beige's thief 9 are there."""
    t = table("brown, blue, green, beige, purple", HANDS)
    cards = "brown exhibition, blue exhibition, green thief 8, beige thief 9"
    if detective:
        t.round(castle=f"{cards}, purple detective")
    else:
        t.round(castle=cards, auction="purple thief 1")
    t.show(brown="A1 A2 A3 A4")
    return t  # blue has but one exhibition


def test_one_card_of_own_choice_from_every_exhibition() -> None:
    """AV-6.1."""
    t = robbery()
    assert t.asked() == "beige"
    assert t.legal("beige") == ["steal A1", "steal A2", "steal A3", "steal A4", "steal nothing"]
    t.steal(beige="A3")
    assert t.legal("beige") == ["steal C1", "steal C2", "steal C3", "steal nothing"]
    t.steal(beige="C1")
    assert t.asked() == "green"  # one card each, no more
    assert t.hand("beige") == "A3 C1"


def test_an_exhibition_without_reward_is_robbed_too() -> None:
    """AV-6.1."""
    t = table("brown, blue, green, beige", {"brown": "A1 A2 A3", "blue": "B1 B2 B3", "green": "E5 E6 E7"})
    t.round(castle="brown exhibition, blue exhibition, green exhibition, beige thief 2")
    assert t.track() == "brown 4, blue 2, green 0, beige 0"
    t.steal(beige="A1 B1 E5")
    assert t.hand("beige") == "A1 B1 E5"


def test_the_highest_number_chooses_first() -> None:
    """AV-6.2: at every exhibition, then the next one."""
    t = robbery()
    with pytest.raises(NotYourTurn):
        t.steal(green="A1")
    t.steal(beige="A1 C1")
    t.steal(green="A2 C2")
    assert (t.hand("beige"), t.hand("green")) == ("A1 C1", "A2 C2")


def test_the_best_exhibition_is_visited_first() -> None:
    """AV-6.3: wherever its owner sits."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3", "blue": "C2 C3 C4 C5"})
    t.round(castle="brown exhibition, blue exhibition, green thief 3")
    t.show(blue="C2 C3 C4 C5")
    assert t.view()["question"] == {"what": "Steal", "seats": [2], "victim": 1, "thief": 3}
    t.steal(green="nothing")
    assert t.view()["question"]["victim"] == 0


def test_where_no_card_is_left_nothing_is_asked() -> None:
    """AV-6.4: the lowest number finds brown's exhibition empty and goes on to blue's."""
    seats = "brown, blue, green, beige, purple, white"
    t = table(seats, {"brown": "C1 C2 C3", "blue": "C4 C5 C6"}, six_lords=True)
    players = "green thief 8, beige thief 9, purple thief 10, white thief 11"
    t.round(castle=f"brown exhibition, blue exhibition, {players}")
    t.steal(white="C1 nothing", purple="C2 nothing", beige="C3 nothing")
    assert t.asked() == "green"
    assert len(t.told("leaves it")) == 3  # green was not even asked at brown's
    assert t.legal("green") == ["steal C4", "steal C5", "steal C6", "steal nothing"]
    t.steal(green="C4")
    assert t.view()["round"] == 2


def test_a_thief_may_decline() -> None:
    """AV-6.5: openly, for this exhibition only, for good; the card stays for the next thief."""
    t = robbery()
    t.steal(beige="nothing")
    assert t.told("leaves it") == [(t.seat("beige"), t.seat("brown"), 9)]
    assert t.legal("beige") == ["steal C1", "steal C2", "steal C3", "steal nothing"]
    t.steal(beige="C1")
    assert t.legal("green") == ["steal A1", "steal A2", "steal A3", "steal A4", "steal nothing"]
    t.steal(green="A1 nothing")
    assert (t.view()["round"], t.hand("beige"), t.hand("green")) == (2, "C1", "A1")


def test_the_last_card_is_a_choice_too() -> None:
    """AV-6.5: that card or nothing."""
    t = table("brown, blue, green, beige", {"brown": "A1 A2 A3"})
    t.round(castle="brown exhibition, blue thief 7, green thief 8, beige thief 9")
    t.steal(beige="A1", green="A2")
    assert t.legal("blue") == ["steal A3", "steal nothing"]
    t.steal(blue="nothing")
    assert t.hand("brown") == "A3"


def test_loot_joins_the_collection_at_once() -> None:
    """AV-6.6: but is in no exhibition of this round."""
    t = robbery()
    t.steal(beige="A3")
    assert t.hand("beige") == "A3"
    assert t.panel("beige")["cards"] == 1
    assert t.hand("brown") == "A1 A2 A4"
    t.steal(beige="C2")
    assert t.legal("green") == ["steal A1", "steal A2", "steal A4", "steal nothing"]
    assert t.panel("beige")["shown"] == []


def test_what_is_not_shown_is_safe() -> None:
    """AV-6.7: brown's A1, and blue's whole collection."""
    t = table("brown, blue, green, beige", {"brown": "A1 A2 A3 A4", "blue": "C1 C2 C3"})
    t.round(castle="brown exhibition, blue detective, green thief 3, beige thief 2")
    t.show(brown="A2 A3 A4")
    for card in ("A1", "C1"):
        with pytest.raises(IllegalAction):
            t.steal(green=card)
    t.steal(green="A2", beige="nothing")
    assert (t.hand("brown"), t.hand("blue")) == ("A1 A3 A4", "C1 C2 C3")


def test_without_an_exhibition_there_is_no_loot() -> None:
    """AV-6.8."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3", "blue": "C1 C2 C3"})
    t.round(castle="green thief 3, brown detective, blue detective")
    assert t.view()["round"] == 2
    assert t.hand("green") == ""


def test_without_a_detective_thieves_return() -> None:
    """AV-6.9."""
    t = robbery()
    t.steal(beige="A1 C1", green="A2 C2")
    assert (t.view()["round"], t.jail()) == (2, "")
    t.go(castle="brown blue green beige purple")
    assert {"thief 2", "thief 9"} <= set(t.legal("beige"))
    caught = robbery(detective=True)
    caught.steal(beige="A1 C1", green="A2 C2")
    assert caught.jail() == "9 8"
