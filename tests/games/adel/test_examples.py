"""The worked examples E1 to E19 of the rules: exhibitions, auctions, thieves and detectives."""

from __future__ import annotations

import pytest

from games.adel.arrange import table
from raffles.games.adel.collection import is_exhibition, value
from raffles.games.adel.content import card_set
from raffles.match import IllegalAction


def is_legal(letters: str) -> bool:
    """Are these letters, one card each, an exhibition?"""
    cards = [f"{letter}{letters[:k].count(letter) + 1}" for k, letter in enumerate(letters)]
    return is_exhibition(card_set(" ".join(cards)))


def test_e1_legal_exhibitions() -> None:
    assert all(is_legal(letters) for letters in ("AABB", "CCD", "EEE", "DEF", "AABCC"))
    assert not any(is_legal(letters) for letters in ("AAC", "BCE", "DE", "FAA", "AABCCF"))


def test_e2_two_groups() -> None:
    t = table("brown, blue, green", {"brown": "A1 A2 B1 D1 E1 E2"})
    t.round(castle="brown exhibition, blue detective, green detective")
    assert t.question() == "SelectExhibition"
    assert t.legal("brown") == [
        "show E1",
        "show A1",
        "show D1",
        "show B1",
        "show A2",
        "show E2",
        "show all A",
        "show all D",
    ]
    for first, others in (("A1", ["show B1", "show A2"]), ("D1", ["show E1", "show E2"])):
        t.match.draft(0, f"show {first}")
        assert t.legal("brown") == others
        t.match.draft(0)
    with pytest.raises(IllegalAction):
        t.show(brown="A1 A2 B1 D1 E1 E2")
    t.show(brown="D1 E1 E2")
    assert t.panel("brown")["known"] == ["D1", "E1", "E2"]


def test_e3_no_exhibition() -> None:
    t = table("brown, blue", {"brown": "A1 A2 C1 E1 E2"}, two_player_mode="confrontation", round=2)
    assert t.legal("brown") == ["thief 5", "thief 6", "detective"]


def test_e4_comparing() -> None:
    assert value(card_set("A8 B1 B7")) < value(card_set("D7 E1 F7"))
    assert value(card_set("C6 C7 C8 D7")) > value(card_set("B2 C1 C2"))


def test_e5_first_exhibition() -> None:
    t = table("brown, blue, green, beige", {"blue": "A1 B1 C1 F1"})
    t.round(castle="blue exhibition, brown detective, green detective, beige detective")
    assert t.track() == "brown 0, blue 4, green 0, beige 0"  # there is but one exhibition: A1 B1 C1
    assert t.panel("blue")["known"] == ["A1", "B1", "C1"]


def test_e6_rewards() -> None:
    hands = {"blue": "A1 A2 B1", "green": "D1 D2 D3 E1 E2", "beige": "C2 C3 C4 C5"}
    t = table("brown 13, blue 8, green 6, beige 2", hands)
    assert t.view()["stakes"] == {"castle": "Ravenpike", "high": 3, "low": 1}
    t.round(castle="blue exhibition, green exhibition, beige exhibition", auction="brown cheque 3000")
    t.take(brown="left")
    t.show(blue="A1 A2 B1", green="D1 D2 D3 E1 E2", beige="C2 C3 C4 C5")
    assert t.track() == "brown 13, blue 8, green 9, beige 3"


def test_e7_the_foremost_exhibitor_himself() -> None:
    t = table("brown 19, blue 17, green", {"brown": "A2 B2 C2 D2", "blue": "A1 B1 C1 D1"})
    t.round(castle="brown exhibition, blue exhibition, green detective")
    t.show(brown="A2 B2 C2 D2", blue="A1 B1 C1 D1")
    assert t.told("best exhibition") == [(1, 17, 21)]
    assert t.told("second exhibition") == [(0, 19, 20)]
    assert t.track() == "brown 20, blue 21, green 0"


def test_e8_auction() -> None:
    t = table("brown, blue, green", windows="B3 B5")
    t.round(auction="brown cheque 12000, blue cheque 14000, green cheque 20000")
    assert t.asked() == "green"
    t.take(green="right")
    assert t.hand("green") == "B5"
    assert t.till() == [20000]
    assert t.cheques("brown") == [3000, 12000, 13000, 22000]
    assert t.cheques("blue") == [4000, 11000, 14000, 21000]
    assert t.cheques("green") == [5000, 10000, 15000]


def test_e9_auction_with_one_thief() -> None:
    t = table("brown, purple, green", cheques={"green": "5000 10000 15000"})
    t.round(auction="brown cheque 22000, purple thief 10", castle="green detective")
    t.take(brown="left")
    assert t.cheques("purple") == [7000, 8000, 17000, 18000, 22000]
    assert t.cheques("brown") == [3000, 12000, 13000]
    assert t.till() == [20000]
    assert t.thieves("purple") == [1, 10]
    t.go(auction="brown purple green")
    assert {"cheque 22000", "thief 1", "thief 10"} <= set(t.legal("purple"))


def test_e10_two_thieves() -> None:
    t = table("brown, blue, green, beige, purple")
    bids = "brown cheque 12000, blue cheque 14000, green cheque 20000"
    t.round(auction=f"{bids}, beige thief 2, purple thief 10")
    t.take(green="left")
    assert t.view()["round"] == 2
    assert t.till() == [20000]
    assert (t.thieves("beige"), t.thieves("purple"), t.jail()) == ([2, 9], [1, 10], "")
    assert (t.cheques("beige"), t.cheques("purple")) == (
        [6000, 9000, 16000, 19000],
        [7000, 8000, 17000, 18000],
    )
    assert t.track() == "brown 0, blue 0, green 0, beige 0, purple 0"


def test_e11_thief_without_a_cheque() -> None:
    t = table("brown, blue, green", cheques={"green": "5000 10000 15000"})
    assert t.till() == [20000]
    t.round(auction="blue thief 4", castle="brown detective, green detective")
    assert t.till() == [20000]
    assert t.cheques("blue") == [4000, 11000, 14000, 21000]


def test_e12_stack_runs_out() -> None:
    held = {"brown": "3000 22000", "green": "5000 10000 20000", "blue": "4000"}
    t = table("brown, blue, green", stacks=(1, 0), windows="F4", cheques=held)
    t.round(auction="brown cheque 3000, green cheque 20000", castle="blue detective")
    assert "F4" in t.hand("green").split()  # nobody was asked which card to take
    assert t.stacks() == (0, 0)
    assert sum(len(t.cheques(colour)) for colour in t.colours) == 5
    for _ in range(2):
        assert t.question() == "ChooseAction"
        assert [panel["place"] for panel in t.view()["seats"]] == ["castle", "castle", "castle"]
        t.play(brown="detective", blue="detective", green="detective")


@pytest.mark.parametrize("robbed", [False, True])
def test_e13_last_cheque(robbed: bool) -> None:
    t = table("brown, beige, green", cheques={"brown": "", "beige": "6000", "green": ""})
    t.round(
        auction="beige cheque 6000" + ", brown thief 5" * robbed,
        castle="green detective" + ", brown detective" * (not robbed),
    )
    t.take(beige="left")
    assert t.view()["round"] == 2
    assert t.view()["auction_open"] is robbed
    assert t.cheques("brown") == [6000] * robbed


def test_e14_nothing_to_play_there() -> None:
    t = table("brown, blue, green", cheques={"blue": ""}, jail="4 7")
    assert t.question() == "ChoosePlace"
    assert t.legal("blue") == ["castle"]
    assert t.legal("green") == ["auction", "castle"]


def test_e15_full_castle_round() -> None:
    t = table(
        "brown 12, blue 20, green 9, beige 9, purple 3", {"brown": "A1 A2 B1 C1 F7", "blue": "A8 E3 E4 F1"}
    )
    assert t.view()["stakes"] == {"castle": "Fennick Abbey", "high": 4, "low": 1}
    players = "brown exhibition, blue exhibition, green thief 8, beige thief 2, purple detective"
    t.round(castle=players)
    t.show(brown="A1 A2 B1 C1", blue="E3 E4 F1")
    assert t.track() == "brown 16, blue 21, green 9, beige 9, purple 3"
    assert t.asked() == "green"
    t.steal(green="C1 F1")
    assert t.legal("beige") == ["steal A1", "steal B1", "steal A2", "steal nothing"]
    t.steal(beige="B1")
    assert t.legal("beige") == ["steal E3", "steal E4", "steal nothing"]
    t.steal(beige="E3")
    assert [t.hand(colour) for colour in ("brown", "blue", "green", "beige")] == [
        "A1 A2 F7",
        "A8 E4",
        "C1 F1",
        "B1 E3",
    ]
    assert t.jail() == "8 2"
    assert t.track() == "brown 16, blue 21, green 9, beige 9, purple 7"


def test_e16_more_thieves_than_cards() -> None:
    t = table("brown, blue, green, beige, purple", {"brown": "D1 D2 D3"})
    t.round(castle="brown exhibition, blue thief 7, green thief 8, beige thief 9, purple thief 10")
    assert t.legal("purple") == ["steal D1", "steal D2", "steal D3", "steal nothing"]
    again = t.match.copy()
    t.steal(purple="D1", beige="D2", green="D3")
    assert t.view()["round"] == 2
    assert [t.hand(colour) for colour in t.colours] == ["", "", "D3", "D2", "D1"]
    assert t.thieves("blue") == [4, 7]
    assert t.track() == "brown 4, blue 0, green 0, beige 0, purple 0"
    t.match = again
    t.steal(purple="D1", beige="D2", green="nothing")
    assert t.legal("blue") == ["steal D3", "steal nothing"]


@pytest.mark.parametrize("rank", ["dense", "competition"])
@pytest.mark.parametrize(
    ("colour", "spaces"), [("brown", 1), ("blue", 2), ("green", 3), ("beige", 3), ("purple", 4)]
)
def test_e17_rulebooks_detective_example(colour: str, spaces: int, rank: str) -> None:
    t = table("brown 20, blue 17, green 12, beige 12, purple 5", detective_rank=rank)
    before = t.panel(colour)["position"]
    thief = next(other for other in t.colours if other != colour)
    cards = {other: "thief" if other == thief else "cheque" for other in t.colours if other != colour}
    visitors = ", ".join(
        f"{other} {card} {t.cheques(other)[0]}" for other, card in cards.items() if card == "cheque"
    )
    t.round(castle=f"{colour} detective, {thief} thief {t.thieves(thief)[0]}", auction=visitors)
    t.answer(**{t.asked(): "take left"})
    one_more = rank == "competition" and colour == "purple"
    assert t.panel(colour)["position"] == before + spaces + one_more


def test_e18_two_detectives() -> None:
    t = table("green 10, beige 9, blue 4")
    t.round(castle="green detective, beige detective, blue thief 4")
    assert t.track() == "green 11, beige 11, blue 4"
    assert t.jail() == "4"


def test_e19_rank_after_the_exhibition_step() -> None:
    t = table("brown 15, blue 14, green 7", {"blue": "A1 A2 B1"})
    assert t.view()["stakes"] == {"castle": "Lower Biggle House", "high": 4, "low": 2}
    t.round(castle="brown detective, blue exhibition, green thief 3")
    t.steal(green="nothing")
    assert t.track() == "brown 17, blue 18, green 7"
