"""The worked examples E20 to E38 of the rules: jail, the end, two players, what is known, options."""

from __future__ import annotations

import pytest

from games.adel.arrange import real_table, table

FOUR = "A8 B7 D7 F7"  # somebody's hand without an exhibition


def test_e20_unsuccessful_detective() -> None:
    t = table("brown 9, blue 7, green 3, beige 2", {"green": "A1 A2 B1"})
    t.round(castle="brown detective, blue detective, green exhibition", auction="beige thief 2")
    assert t.track() == "brown 9, blue 7, green 7, beige 2"
    assert (t.jail(), t.thieves("beige")) == ("", [2, 9])
    t.go(castle="brown blue green beige")
    assert "detective" in t.legal("brown")


def test_e21_jail_several_arrivals() -> None:
    t = table("brown, blue, green, beige", jail="7 6 3")
    assert t.thieves("green") == [8]
    t.round(castle="brown thief 5, beige thief 2, green detective, blue detective")
    assert t.jail() == "5 2 7 6"
    assert t.told("jailed") == [(3, 2, 0), (0, 5, 0)]
    assert t.told("freed") == [(2, 3, 0)]
    t.go(castle="brown blue green beige")
    assert t.legal("green") == ["thief 3", "thief 8", "detective"]


def test_e22_jail_of_two() -> None:
    t = table("brown, blue", jail="6")
    t.round(castle="brown detective, blue thief 4")
    assert t.jail() == "4 6"
    t.round(castle="brown thief 5, blue detective")
    assert t.jail() == "5 4"
    assert t.thieves("brown") == [6]


def test_e23_exhibitor_knows_the_thief() -> None:
    t = table("brown, blue, green", {"brown": "A1 A2 B1 B2 C1 C2 D1"})
    t.round(castle="brown exhibition, blue thief 7", auction="green thief 3")
    assert t.panel("blue", "brown")["card"] == "thief 7"
    t.show(brown="A2 B2 C2")
    assert t.legal("blue") == ["steal B2", "steal C2", "steal A2", "steal nothing"]
    t.steal(blue="nothing")
    assert t.hand("brown") == "A1 A2 B1 B2 C1 C2 D1"
    assert t.hand("blue") == ""


def test_e24_end_by_exhibition_thieves_still_act() -> None:
    t = table("brown 39, blue 20, green 30, beige 10", {"brown": "A1 A2 B1 C1", "green": "D1 D2"})
    t.round(castle="brown exhibition, green thief 8", auction="blue thief 4, beige thief 2")
    t.show(brown="A1 A2 B1 C1")
    assert t.track() == "brown 44, blue 20, green 30, beige 10"
    assert not t.match.over
    t.steal(green="C1")
    assert t.match.over
    # green's best group is C1 D1 D2 with the oldest card of all, brown's A1 A2 B1
    assert t.result() == "brown 48, green 38, blue 20, beige 10"


def test_e25_final_phase() -> None:
    t = table(
        "brown 42, blue 39, green 36, beige 30",
        {
            "brown": "A1 A5 B2 B6 C2 D4 F1",
            "blue": "C1 C5 D2 D6 E3 E6",
            "green": "A3 A7 C8 D5 E1 E4 F3",
            "beige": "B4 C7 E8 F2 F6",
        },
    )
    t.round(auction="brown thief 5, blue thief 4, green thief 3, beige thief 2")
    final = t.view()["final"]
    assert [" ".join(row["collection"]) for row in final] == [
        "A1 A5 B2 B6 C2 D4",
        "C1 C5 D2 D6 E3 E6",
        "C8 D5 E1 E4 F3",
        "E8 F2 F6",
    ]
    assert [row["oldest"] for row in final[:2]] == [1506, 1478]
    assert t.result() == "blue 47, brown 46, green 36, beige 30"


def test_e26_tie_at_the_table() -> None:
    hands = {"blue": "A1 A2 A3 A4", "brown": "B1 B2 B3", "green": "C1 C2"}
    t = table("brown 41, blue 37, green 45", hands)
    t.round(auction="brown thief 5, blue thief 4, green thief 3")
    assert t.result() == "blue 45, brown 45, green 45"


def test_e27_end_by_detective() -> None:
    t = table("purple 39, blue 38, green 40, beige 40", {"blue": "A1 A2 B1"})
    assert t.view()["stakes"]["high"] == 5
    t.round(castle="purple detective, blue exhibition, green thief 3, beige thief 2")
    t.steal(green="nothing", beige="nothing")
    assert t.told("best exhibition") == [(1, 38, 43)]
    assert t.told("detective walks") == [(0, 39, 42)]  # behind 43 and 40
    assert t.match.over
    assert t.match.result()["ending"] == "dinner table"


@pytest.mark.parametrize(
    ("players", "left", "right", "thieves", "cheques"), [(4, 15, 14, 8, 16), (5, 13, 12, 10, 20)]
)
def test_e28_setup_counts(players: int, left: int, right: int, thieves: int, cheques: int) -> None:
    t = real_table(players)
    assert [t.panel(colour)["cards"] for colour in t.colours] == [4] * players
    assert t.stacks() == (left, right)
    assert sum(len(t.thieves(colour)) for colour in t.colours) == thieves
    assert sum(len(t.cheques(colour)) for colour in t.colours) == cheques


def test_e29_what_is_known() -> None:
    t = table("green, brown, blue", {"green": "A1 A4 D3 F5"}, windows="B3 B5")
    for window in ("left", "right"):
        bid = 20000 if window == "left" else 15000
        t.round(auction=f"green cheque {bid}", castle="brown detective, blue detective")
        t.take(green=window)
    t.round(castle="green exhibition, brown thief 6, blue thief 7")
    t.show(green="A1 A4 B3 B5")
    t.steal(blue="nothing", brown="A1")
    for viewer in ("", "brown", "blue", "green"):
        panel = t.panel("green", viewer)
        assert panel["cards"] == 5
        assert panel["known"] == ["A4", "B3", "B5"]
    assert t.panel("brown", "blue")["known"] == ["A1"]
    assert t.hand("green") == "A4 B3 B5 D3 F5"


def test_e30_surprise() -> None:
    t = table("brown, blue", {"brown": "A1 A2 B1 B2"})
    t.answer(brown="castle, exhibition")
    assert t.panel("brown", "blue")["place"] is None
    assert t.panel("brown", "blue")["card"] is None
    t.answer(blue="castle, thief 7")
    assert t.played() == ["brown exhibition", "blue thief 7"]
    assert t.asked() == "brown"
    t.show(brown="A2 B1 B2")
    assert t.track() == "brown 4, blue 0"
    t.steal(blue="B2")
    assert t.hand("blue") == "B2"
    assert t.thieves("blue") == [4, 7]


def test_e31_surprise_different_places() -> None:
    t = table("brown, blue", windows="F1 F2")
    t.round(auction="brown cheque 3000", castle="blue detective")
    t.take(brown="left")
    assert t.hand("brown") == "F1"
    assert t.till() == [3000]
    assert t.track() == "brown 0, blue 0"


def test_e32_confrontation() -> None:
    t = table("brown, blue", {"brown": FOUR}, two_player_mode="confrontation")
    places = []

    def play(brown: str, blue: str) -> None:
        places.append(t.panel("brown")["place"])
        t.round("", f"brown {brown}, blue {blue}")

    play("thief 5", "thief 4")
    assert t.hand("brown") == FOUR
    assert t.thieves("brown") == [5, 6]
    play("thief 6", "detective")
    for cheque, card in ((3000, "thief 5"), (12000, "detective"), (13000, "detective"), (22000, "detective")):
        play(f"cheque {cheque}", "thief 4")
        t.take(brown="left")
        play(card, "detective")
    assert places == ["auction", "castle"] * 5
    assert t.cheques("brown") == []
    assert t.cheques("blue") == [3000, 4000, 11000, 12000, 13000, 14000, 21000, 22000]
    assert t.jail() == "5 6"
    assert t.view()["round"] == 11
    assert t.legal("brown") == ["pass"]
    play("pass", "cheque 4000")
    t.take(blue="left")
    assert t.till() == [4000]


def test_e33_option_before_reveal() -> None:
    hand = "A1 A2 B1 B2 C1 C2 D1"
    t = table("brown, blue, green", {"brown": hand}, exhibit_prep="before_reveal")
    t.round(castle=f"brown exhibition {hand}, blue thief 7", auction="green thief 3")
    assert t.question() == "Steal"
    assert set(t.legal("blue")) == {f"steal {card}" for card in hand.split()} | {"steal nothing"}


def test_e34_option_bluff_exhibit() -> None:
    hands = {"brown": "A1 A2 C1 E1 E2", "green": "B1 B2 B3 B4"}
    t = table("brown, blue, green", hands, bluff_exhibit=True)
    t.go(castle="brown blue green")
    assert t.legal("brown") == ["thief 5", "thief 6", "exhibition", "detective"]
    t.play(brown="exhibition", blue="thief 7", green="exhibition")
    assert t.asked() == "brown green"  # so green cannot tell yet
    assert t.legal("brown") == ["done"]
    t.show(brown="", green="B1 B2 B3 B4")
    assert t.view()["ranking"] == [t.seat("green")]
    assert t.track() == "brown 0, blue 0, green 4"
    assert t.asked() == "blue"
    t.steal(blue="B4")
    assert t.view()["round"] == 2
    assert t.hand("brown") == "A1 A2 C1 E1 E2"


def test_e35_best_group_tie_inside_a_hand() -> None:
    t = table("brown 41, blue, green", {"brown": "A3 B4 C6 E1 E2 F7"})
    t.round(auction="brown thief 5, blue thief 4, green thief 3")
    assert t.view()["final"][0]["collection"] == ["E1", "E2", "F7"]
    assert t.view()["final"][0]["oldest"] == 1493


def test_e36_round_limit() -> None:
    hands = {"blue": "A1 A2 A3", "beige": "B1 B2", "brown": "C1", "green": "D1"}
    t = table("brown 9, blue 4, green 4, beige 0", hands, max_rounds=3, round=3)
    t.round(auction="brown thief 5, blue thief 4, green thief 3, beige thief 2")
    assert t.match.result()["ending"] == "round limit"
    assert t.result() == "blue 12, brown 9, beige 4, green 4"


def test_e37_no_card_left() -> None:
    t = table("brown 36, blue, green, beige, purple", {"brown": "C1 C2 C3 C4"})
    t.round(castle="brown exhibition, blue thief 4, green thief 3, beige thief 2, purple thief 1")
    t.show(brown="C1 C2 C3 C4")
    t.steal(blue="C1", green="C2", beige="C3", purple="C4")
    assert t.panel("brown")["cards"] == 0
    t.go(castle="brown blue green beige purple")
    assert t.legal("brown") == ["thief 5", "thief 6", "detective"]
    t = table(
        "brown 4, blue 41, green, beige 9, purple 9",
        {"blue": "C1", "green": "C2", "beige": "C3", "purple": "C4"},
    )
    t.round(auction="brown thief 5, blue thief 4, green thief 3, beige thief 2, purple thief 1")
    assert t.result() == "blue 49, beige 9, purple 9, green 4, brown 4"
    assert t.view()["final"][0]["collection"] == []


def test_e38_unknown_cards_at_the_start() -> None:
    t = real_table(5)
    me = t.colours[0]
    below = [window["below"] for window in t.view(me)["windows"]]
    assert sum(below) == 23
    assert sum(t.panel(other, me)["cards"] for other in t.colours[1:]) + sum(below) == 39
    for other in t.colours[1:]:
        panel = t.panel(other, me)
        assert (panel["cards"], panel["known"]) == (4, [])
        assert (len(panel["cheques"]), len(panel["thieves"])) == (4, 2)
