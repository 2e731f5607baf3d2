"""AV-10: two players."""

from __future__ import annotations

import pytest

from games.adel.arrange import real_table, table
from raffles.kernel.game import OptionError
from raffles.match import IllegalAction, Unfinished


def test_two_variants() -> None:
    """AV-10.1: Surprise unless the table chooses Confrontation; no third one."""
    assert real_table(2).question() == "ChoosePlaceAndAction"
    assert real_table(2, two_player_mode="surprise").question() == "ChoosePlaceAndAction"
    assert real_table(2, two_player_mode="confrontation").question() == "ChooseAction"
    with pytest.raises(OptionError):
        real_table(2, two_player_mode="standard")


def test_surprise_is_one_secret_choice() -> None:
    """AV-10.2: place and action are turned up together."""
    t = table("brown, blue")
    with pytest.raises(Unfinished):
        t.answer(brown="castle")
    t.answer(brown="auction, cheque 3000")
    for viewer in ("", "blue"):
        assert (t.panel("brown", viewer)["place"], t.panel("brown", viewer)["card"]) == (None, None)
        assert t.view(viewer)["table"]["answered"] == [0]
    t.answer(blue="auction, thief 4")
    assert [t.panel(colour)["place"] for colour in t.colours] == ["auction", "auction"]
    assert t.played() == ["brown cheque 3000", "blue thief 4"]


def test_surprise_turns_the_castle_card_up_before_the_sale() -> None:
    """AV-10.2."""
    t = table("brown, blue", {"blue": "A1 A2 A3"})
    t.round(auction="brown cheque 3000", castle="blue exhibition")
    assert t.question() == "TakeLot"
    assert t.panel("blue", "brown")["card"] == "exhibition"
    told = [event.what for event in t.match.events()]
    t.take(brown="left")
    assert "plays" in told
    assert "takes" not in told


def test_surprise_takes_a_card_that_can_be_used_at_the_place() -> None:
    """AV-10.2."""
    t = table("brown, blue", {"brown": "A1 A2 A3"})
    for run in ("auction, detective", "auction, exhibition", "castle, cheque 3000", "auction, thief 4"):
        with pytest.raises(IllegalAction):
            t.answer(brown=run)
    with pytest.raises(IllegalAction):
        t.answer(blue="castle, exhibition")
    t.match.draft(0, "auction")
    cheques = ["cheque 3000", "cheque 12000", "cheque 13000", "cheque 22000"]
    assert t.legal("brown") == [*cheques, "thief 5", "thief 6"]
    t.match.draft(0, "castle")
    assert t.legal("brown") == ["thief 5", "thief 6", "exhibition", "detective"]


def test_surprise_without_an_auction() -> None:
    """AV-10.2 with AV-2.7 and AV-2.8: a closed house, and a player with nothing to play there."""
    assert table("brown, blue", stacks=(0, 0)).legal("brown") == ["castle"]
    t = table("brown, blue", cheques={"blue": ""}, jail="4 7")
    assert (t.legal("brown"), t.legal("blue")) == (["auction", "castle"], ["castle"])


def test_confrontation_at_the_same_place() -> None:
    """AV-10.3: which both know; the action is secret."""
    t = table("brown, blue", two_player_mode="confrontation")
    assert [t.panel(colour, "blue")["place"] for colour in t.colours] == ["auction", "auction"]
    t.play(brown="cheque 3000")
    assert t.panel("brown", "blue")["card"] is None
    assert t.told("plays", "blue") == []
    t.play(blue="thief 4")
    assert t.played() == ["brown cheque 3000", "blue thief 4"]


def test_confrontation_alternates() -> None:
    """AV-10.4: beginning at the Auction House."""
    t = table("brown, blue", two_player_mode="confrontation")
    places = []
    for _ in range(6):
        assert t.panel("brown")["place"] == t.panel("blue")["place"]
        places.append(t.panel("brown")["place"])
        t.play(brown="thief 5", blue="thief 4" if places[-1] == "auction" else "thief 7")
    assert places == ["auction", "castle"] * 3


def test_confrontation_after_the_house_has_closed() -> None:
    """AV-10.4: every round is a Castle round."""
    t = table("brown, blue", stacks=(1, 0), two_player_mode="confrontation")
    t.play(brown="cheque 3000", blue="cheque 4000")
    for _ in range(4):
        assert [t.panel(colour)["place"] for colour in t.colours] == ["castle", "castle"]
        t.play(brown="detective", blue="detective")


def test_confrontation_with_nothing_to_play() -> None:
    """AV-10.5: neither cheque nor free thief: pass; else there is no passing."""
    t = table("brown, blue", cheques={"brown": ""}, jail="5 6", two_player_mode="confrontation")
    assert t.legal("brown") == ["pass"]
    assert "pass" not in t.legal("blue")
    t.play(brown="pass", blue="cheque 4000")
    t.take(blue="left")
    assert t.view()["round"] == 2
    assert "pass" not in t.legal("brown")  # at the Castle there is the Detective
    t = table("brown, blue", cheques={"brown": ""}, jail="5", two_player_mode="confrontation")
    assert t.legal("brown") == ["thief 6"]


@pytest.mark.parametrize("mode", ["surprise", "confrontation"])
def test_all_other_rules_hold(mode: str) -> None:
    """AV-10.6: four cards each, two cells, both bonuses."""
    t = real_table(2, two_player_mode=mode)
    assert [t.panel(colour)["cards"] for colour in t.colours] == [4, 4]
    hands = {"brown": "A1 A2 A3", "blue": "B1 B2"}
    t = table("brown 40, blue 9", hands, jail="6", round=2, two_player_mode=mode)
    t.round(castle="brown detective, blue thief 4")
    assert t.jail() == "4 6"
    assert t.result() == "brown 49, blue 13"
