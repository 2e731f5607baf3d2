"""AV-4: the Auction House."""

from __future__ import annotations

import pytest

from games.adel.arrange import Table, table
from raffles.games.adel.content import cheque_values
from raffles.match import IllegalAction


def auction(*bids: str, windows: str = "") -> Table:
    """Everybody named meets at the Auction House: `auction("brown cheque 3000", "blue thief 4")`."""
    t = table(", ".join(bid.split()[0] for bid in bids), windows=windows)
    t.round(auction=", ".join(bids))
    return t


def test_cards_are_turned_up_at_once_those_at_the_castle_stay_face_down() -> None:
    """AV-4.1."""
    t = table("brown, blue, green, beige", {"brown": "A1 A2 A3 B1"})
    t.round(castle="brown exhibition, blue thief 7", auction="green cheque 5000, beige thief 2")
    assert t.question() == "TakeLot"
    assert t.played() == ["green cheque 5000", "beige thief 2"]
    for viewer in ("", "green", "beige"):
        cards = [t.panel(colour, viewer)["card"] for colour in t.colours]
        assert cards == ["face down", "face down", "cheque 5000", "thief 2"]


def test_cheques_come_before_thieves() -> None:
    """AV-4.1: the card is bought before the cheque is stolen."""
    t = auction("brown cheque 3000", "blue thief 4", "green cheque 10000")
    assert t.told("cheque stolen") == []
    assert t.view()["paid"] == [10000]
    t.take(green="left")
    assert [event.what for event in t.match.story if event.what in ("pays", "takes", "cheque stolen")] == [
        "pays",
        "takes",
        "cheque stolen",
    ]


@pytest.mark.parametrize(("window", "card"), [("left", "C1"), ("right", "D1")])
def test_the_highest_cheque_buys(window: str, card: str) -> None:
    """AV-4.2: either of the two top cards, but one of them."""
    t = auction("brown cheque 3000", "blue cheque 21000", "green cheque 20000", windows="C1 D1")
    assert t.asked() == "blue"
    assert t.legal("blue") == ["take left", "take right"]
    with pytest.raises(IllegalAction):
        t.answer(blue="pass")
    t.take(blue=window)
    assert t.hand("blue") == card
    assert t.till() == [21000]


def test_the_other_cheques_return() -> None:
    """AV-4.3: and all have seen them."""
    t = auction("brown cheque 3000", "blue cheque 21000", "green cheque 20000")
    assert {"brown cheque 3000", "green cheque 20000"} <= set(t.played())
    t.take(blue="left")
    assert t.cheques("brown") == [3000, 12000, 13000, 22000]
    t.go(auction="brown blue green")
    assert "cheque 3000" in t.legal("brown")
    assert "cheque 20000" in t.legal("green")


def test_every_cheque_has_a_value_of_its_own() -> None:
    """AV-4.4: also after a theft, so no two bids are ever equal."""
    t = auction("brown cheque 22000", "purple thief 10", "green thief 3", "blue cheque 21000")
    t.take(brown="left")
    t.round(auction="brown cheque 13000, purple thief 10", castle="green detective, blue detective")
    t.take(brown="left")
    everywhere = [value for colour in t.colours for value in t.cheques(colour)] + t.till()
    assert len(everywhere) == len(set(everywhere)) == 16
    assert set(everywhere) <= set(cheque_values(2**24 - 1))


def test_one_card_a_round_for_the_whole_cheque() -> None:
    """AV-4.5: no change."""
    t = auction("brown cheque 22000", "blue cheque 21000", "green cheque 20000")
    t.take(brown="left")
    assert t.view()["round"] == 2
    assert [t.panel(colour)["cards"] for colour in t.colours] == [1, 0, 0]
    assert sum(t.cheques("brown")) == 50000 - 22000


def test_the_next_card_is_visible_at_once() -> None:
    """AV-4.6: while the round still goes on."""
    t = table("brown, blue, green", {"brown": "A1 A2 B1 B2"}, stacks=(3, 9))
    before = t.windows()
    t.round(castle="brown exhibition, blue thief 7", auction="green cheque 5000")
    t.take(green="left")
    assert t.question() == "SelectExhibition"
    assert t.windows()[0] not in [None, *before]
    assert t.windows()[1] == before[1]
    assert t.stacks() == (2, 9)


def test_a_stack_that_has_run_out_stays_empty() -> None:
    """AV-4.6: only the other card is on offer; the stacks are never made equal again."""
    t = table("brown, blue, green", stacks=(1, 9))
    t.round(auction="brown cheque 3000, blue cheque 4000, green cheque 5000")
    t.take(green="left")
    assert t.windows()[0] is None
    t.round(auction="brown cheque 3000, blue cheque 4000, green thief 3")
    assert t.stacks() == (0, 8)  # nothing to choose: the match took the right one
    assert t.told("takes")[-1][0] == t.seat("blue")
    assert t.told("takes")[-1][2] == 1


def test_a_bought_card_is_known() -> None:
    """AV-4.7."""
    t = auction("brown cheque 3000", "blue thief 4", "green thief 3", windows="C1 D1")
    t.take(brown="right")
    for viewer in ("", "blue"):
        assert t.panel("brown", viewer)["known"] == ["D1"]
        assert t.panel("brown", viewer)["cards"] == 1


def test_a_lone_thief_takes_the_cheque() -> None:
    """AV-4.8: without being asked; it is the thief owner's from the next round on."""
    t = auction("brown cheque 12000", "blue cheque 4000", "green thief 3")
    t.take(brown="left")
    assert t.view()["round"] == 2
    assert t.cheques("green") == [5000, 10000, 12000, 15000, 20000]
    assert t.till() == []
    t.round(auction="brown cheque 3000, blue cheque 11000, green cheque 12000")
    t.take(green="left")
    assert t.till() == [12000]


@pytest.mark.parametrize("thieves", [("3", "2"), ("8", "9")])
def test_several_thieves_get_nothing(thieves: tuple[str, str]) -> None:
    """AV-4.9: whatever their numbers."""
    t = auction("brown cheque 12000", f"green thief {thieves[0]}", f"beige thief {thieves[1]}")
    t.take(brown="left")
    assert t.till() == [12000]
    assert t.cheques("green") == [5000, 10000, 15000, 20000]
    assert t.cheques("beige") == [6000, 9000, 16000, 19000]


def test_a_thief_of_the_castle_does_not_count() -> None:
    """AV-4.9: only those at the Auction House are in each other's way."""
    t = table("brown, blue, green")
    t.round(auction="brown cheque 12000, blue thief 4", castle="green thief 3")
    t.take(brown="left")
    assert t.cheques("blue") == [4000, 11000, 12000, 14000, 21000]


def test_older_cheques_are_taboo() -> None:
    """AV-4.10."""
    t = auction("brown cheque 12000", "blue cheque 4000", "green cheque 5000")
    t.take(brown="left")
    t.round(auction="brown thief 5", castle="blue detective, green detective")
    assert t.till() == [12000]
    t.round(auction="brown cheque 3000, blue thief 4", castle="green detective")
    t.take(brown="left")
    assert t.till() == [12000]
    assert t.cheques("blue") == [3000, 4000, 11000, 14000, 21000]


def test_cheques_on_the_till_are_out_of_the_game() -> None:
    """AV-4.11: and lie there for all to see."""
    t = auction("brown cheque 12000", "blue cheque 4000", "green cheque 5000")
    t.take(brown="left")
    for viewer in ("", "brown", "blue"):
        assert t.view(viewer)["till"] == [12000]
        assert t.view(viewer)["paid"] == []
    t.go(auction="brown blue green")
    assert all("cheque 12000" not in t.legal(colour) for colour in t.colours)


def test_thieves_return_from_the_auction_house() -> None:
    """AV-4.12: though a detective is at work at the Castle."""
    t = table("brown, blue, green, beige")
    t.round(auction="brown thief 5, blue thief 4", castle="green detective, beige thief 2")
    assert t.jail() == "2"
    assert (t.thieves("brown"), t.thieves("blue")) == ([5, 6], [4, 7])


def test_no_cheque_no_sale() -> None:
    """AV-4.13."""
    t = table("brown, blue, green")
    before = t.windows(), t.stacks()
    t.round(auction="brown thief 5, blue thief 4, green thief 3")
    assert (t.windows(), t.stacks()) == before
    assert [t.panel(colour)["cards"] for colour in t.colours] == [0, 0, 0]
    assert t.till() == []


def test_who_is_outbid_has_only_lost_the_round() -> None:
    """AV-4.14."""
    t = table("brown 3, blue 3, green 3", {"brown": "A1"})
    before = t.panel("brown", "brown")
    t.round(auction="brown cheque 3000, blue cheque 4000, green cheque 5000")
    t.take(green="left")
    assert t.panel("brown", "brown") == before
