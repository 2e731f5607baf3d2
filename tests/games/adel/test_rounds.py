"""AV-2 and AV-3: the round, choosing the place and the action."""

from __future__ import annotations

import pytest

from games.adel.arrange import Table, table
from raffles.match import IllegalAction, NotYourTurn


def all_places(t: Table) -> list[str]:
    return [panel["place"] for panel in t.view()["seats"]]


def test_four_phases() -> None:
    """AV-2.1: place, action, Auction House, Castle; then the next round."""
    t = table("brown, blue, green, beige", {"brown": "A1 A2 B1 B2"})
    questions = [t.question()]
    t.go(castle="brown blue", auction="green beige")
    questions.append(t.question())
    t.play(brown="exhibition", blue="thief 7", green="cheque 5000", beige="thief 2")
    questions.append(t.question())
    t.take(green="left")
    questions.append(t.question())
    t.show(brown="A1 A2 B1 B2")
    questions.append(t.question())
    t.steal(blue="B2")
    assert questions == ["ChoosePlace", "ChooseAction", "TakeLot", "SelectExhibition", "Steal"]
    assert (t.view()["round"], t.question()) == (2, "ChoosePlace")


def test_nothing_of_a_round_is_left_in_the_next() -> None:
    """AV-2.1 with AV-4.1, AV-5.12: cards lie face down again; last time's exhibition counts for nothing."""
    hands = {"brown": "A1 A2 A3 A4", "blue": "C1 C2 C3", "green": "D1 D2 D3"}
    t = table("brown, blue, green, beige", hands)
    t.round(castle="brown exhibition, blue exhibition, green detective, beige detective")
    t.show(brown="A1 A2 A3 A4")
    assert t.track() == "brown 4, blue 2, green 0, beige 0"
    t.round(castle="brown detective, blue thief 4, green exhibition", auction="beige cheque 6000")
    assert [t.panel(colour)["card"] for colour in ("brown", "blue", "green")] == ["face down"] * 3
    assert (t.view()["ranking"], t.panel("brown")["shown"]) == ([], [])
    t.take(beige="left")
    assert t.question() == "Steal"
    assert [t.panel(colour)["shown"] for colour in t.colours] == [[], [], ["D1", "D2", "D3"], []]
    assert t.track() == "brown 4, blue 2, green 5, beige 0"


def test_places_are_secret_and_turned_up_at_once() -> None:
    """AV-2.2: before anybody picks an action."""
    t = table("brown, blue, green")
    t.go(auction="brown", castle="blue")
    for viewer in ("", "brown", "blue", "green"):
        assert all_places(t) == [None, None, None]
        assert t.panel("brown", viewer)["place"] is None
    assert t.question() == "ChoosePlace"
    t.go(castle="green")
    assert t.question() == "ChooseAction"
    assert all_places(t) == ["auction", "castle", "castle"]


def test_what_the_places_are_for() -> None:
    """AV-2.3: cards are sold at one, pieces walk at the other."""
    t = table("brown, blue, green", {"brown": "A1 A2 B1"}, windows="F4 F5")
    t.round(castle="brown exhibition, blue detective", auction="green cheque 5000")
    t.take(green="left")
    assert t.hand("green") == "F4"
    assert t.track() == "brown 4, blue 0, green 0"


def test_the_place_card_lies_on_the_table_for_the_round() -> None:
    """AV-2.4."""
    t = table("brown, blue, green", {"brown": "A1 A2 B1 B2"})
    t.round(castle="brown exhibition, blue thief 7", auction="green cheque 5000")
    t.take(green="left")
    t.show(brown="A1 A2 B1")
    assert all_places(t) == ["castle", "castle", "auction"]  # phase 4 is still going on
    t.steal(blue="nothing")
    assert all_places(t) == [None, None, None]
    assert [t.legal(colour) for colour in t.colours] == [["auction", "castle"]] * 3


def test_everybody_chooses_exactly_one_place() -> None:
    """AV-2.5: no staying away, and not both."""
    t = table("brown, blue, green")
    assert t.legal("brown") == ["auction", "castle"]
    with pytest.raises(IllegalAction):
        t.answer(brown="auction, castle")
    with pytest.raises(IllegalAction):
        t.answer(brown="pass")
    t.go(castle="blue green")
    assert (t.question(), t.waiting()) == ("ChoosePlace", "brown")


def test_the_house_closes_when_no_card_is_left() -> None:
    """AV-2.6: and it stays closed."""
    t = table("brown, blue, green", stacks=(0, 1))
    assert t.view()["auction_open"]
    t.round(auction="brown cheque 3000", castle="blue detective, green detective")
    for _ in range(3):
        assert not t.view()["auction_open"]
        t.play(brown="detective", blue="detective", green="detective")


def test_the_house_is_open_while_one_card_is_left() -> None:
    """AV-2.6: one stack is enough."""
    assert table("brown, blue, green", stacks=(0, 5)).view()["auction_open"]


@pytest.mark.parametrize(("held", "is_open"), [("", False), ("6000", True)])
def test_the_house_needs_a_cheque_in_a_hand(held: str, is_open: bool) -> None:
    """AV-2.6: anybody's."""
    t = table("brown, beige, green", cheques={"brown": "", "beige": held, "green": ""})
    assert t.view()["auction_open"] is is_open


def test_while_it_is_closed_nobody_is_asked_for_a_place() -> None:
    """AV-2.7."""
    t = table("brown, blue, green", stacks=(0, 0))
    assert t.question() == "ChooseAction"
    assert all_places(t) == ["castle", "castle", "castle"]
    assert t.told("goes") == []


@pytest.mark.parametrize(
    ("cheques", "jail", "legal"),
    [
        ("4000", "4 7", ["auction", "castle"]),
        ("", "7", ["auction", "castle"]),
        ("", "4 7", ["castle"]),
    ],
)
def test_the_auction_house_takes_a_card_to_play(cheques: str, jail: str, legal: list[str]) -> None:
    """AV-2.8: a cheque or a free thief."""
    t = table("brown, blue, green", cheques={"blue": cheques}, jail=jail)
    assert t.legal("blue") == legal


def test_the_castle_is_always_legal() -> None:
    """AV-2.9: even with no card, no cheque and no thief there is the Detective."""
    t = table("brown, blue, green", {"blue": ""}, cheques={"blue": ""}, jail="4 7")
    t.go(castle="blue", auction="brown green")
    assert t.legal("blue") == ["detective"]


def test_openness_holds_for_the_whole_round() -> None:
    """AV-2.10: though the last card is sold in it."""
    t = table("brown, blue, green", {"brown": "A1 A2 B1 B2"}, stacks=(1, 0))
    t.round(castle="brown exhibition, blue thief 7", auction="green cheque 5000")
    assert t.stacks() == (0, 0)
    assert t.question() == "SelectExhibition"
    assert t.view()["auction_open"]
    t.show(brown="A1 A2 B1")
    t.steal(blue="nothing")
    assert not t.view()["auction_open"]


def test_an_action_card_is_laid_face_down() -> None:
    """AV-3.1: knowing all places."""
    t = table("brown, blue, green")
    t.go(castle="brown blue", auction="green")
    assert [t.panel(colour, "brown")["place"] for colour in t.colours] == ["castle", "castle", "auction"]
    t.play(brown="thief 5", green="cheque 5000")
    for viewer in ("", "blue"):
        assert t.panel("brown", viewer)["card"] is None
        assert t.view(viewer)["table"]["answered"] == [0, 2]
    assert t.told("plays") == []


def test_at_the_auction_house_a_cheque_or_a_thief() -> None:
    """AV-3.2."""
    t = table("brown, blue, green", {"brown": "A1 A2 B1"})
    t.go(auction="brown blue green")
    cheques = ["cheque 3000", "cheque 12000", "cheque 13000", "cheque 22000"]
    assert t.legal("brown") == [*cheques, "thief 5", "thief 6"]
    for card in ("exhibition", "detective"):
        with pytest.raises(IllegalAction):
            t.play(brown=card)


def test_at_the_castle_exhibition_thief_or_detective() -> None:
    """AV-3.3."""
    t = table("brown, blue, green", {"brown": "A1 A2 B1"})
    t.go(castle="brown blue green")
    assert t.legal("brown") == ["thief 5", "thief 6", "exhibition", "detective"]
    with pytest.raises(IllegalAction):
        t.play(brown="cheque 3000")


def test_exactly_one_action_card() -> None:
    """AV-3.4: and the choice says which."""
    t = table("brown, blue, green")
    t.go(auction="brown blue green")
    with pytest.raises(IllegalAction):
        t.answer(brown="cheque 3000, thief 5")
    assert "pass" not in t.legal("brown")
    t.play(brown="cheque 12000", blue="thief 7")
    assert t.waiting() == "green"
    t.play(green="thief 3")
    assert t.played() == ["brown cheque 12000", "blue thief 7", "green thief 3"]


def test_only_cards_in_hand_can_be_played() -> None:
    """AV-3.5: not a jailed thief, not a paid cheque."""
    t = table("brown, blue, green", cheques={"brown": "3000 13000"}, jail="6")
    t.go(auction="brown blue green")
    assert t.legal("brown") == ["cheque 3000", "cheque 13000", "thief 5"]
    t.play(brown="cheque 13000", blue="cheque 4000", green="cheque 5000")
    t.take(brown="left")
    t.go(auction="brown blue green")
    assert t.legal("brown") == ["cheque 3000", "thief 5"]


@pytest.mark.parametrize(
    ("hand", "can"),
    [("A1 A2 B1", True), ("A1 A2 C1 C2", False), ("A1 A2", False), ("A1 C1 C2 D1", True), ("", False)],
)
def test_exhibition_takes_a_legal_exhibition(hand: str, can: bool) -> None:
    """AV-3.6."""
    t = table("brown, blue, green", {"brown": hand})
    t.go(castle="brown blue green")
    assert ("exhibition" in t.legal("brown")) is can


def test_thief_and_detective_go_to_the_castle_whatever_the_others_do() -> None:
    """AV-3.7: also when nobody exhibits there, or nobody else comes."""
    t = table("brown, blue, green")
    t.round(castle="brown thief 5", auction="blue thief 4, green thief 3")
    t.round(castle="brown detective", auction="blue thief 4, green thief 3")
    assert t.view()["round"] == 3
    assert t.track() == "brown 0, blue 0, green 0"


def test_both_places_choose_at_the_same_time() -> None:
    """AV-3.8: nobody knows the outcome of the auction before the castle's cards are laid for good."""
    t = table("brown, blue, green")
    t.go(castle="brown", auction="blue green")
    assert t.asked() == "brown blue green"
    t.play(blue="cheque 4000", green="thief 3")
    assert t.question() == "ChooseAction"  # no sale yet
    assert t.told("pays") == []
    t.play(brown="detective")
    assert t.question() == "TakeLot"
    with pytest.raises(NotYourTurn):
        t.play(brown="thief 5")
