"""AV-12: what the table may choose."""

from __future__ import annotations

import pytest

from games.adel.arrange import Table, real_table, table
from raffles.games.adel import GAME
from raffles.kernel.game import OptionError
from raffles.kernel.luck import Luck
from raffles.match import IllegalAction, Unfinished


def test_the_defaults_are_the_rulebooks_game() -> None:
    """AV-12.1 to AV-12.7 in their default."""
    assert GAME.settle(4, {}) == {
        "two_player_mode": "surprise",
        "detective_rank": "dense",
        "exhibit_prep": "after_reveal",
        "bluff_exhibit": False,
        "ledger": "open",
        "six_lords": False,
        "max_rounds": 150,
    }


def test_two_player_mode() -> None:
    """AV-12.1: it changes nothing for three."""
    assert real_table(2, two_player_mode="confrontation").question() == "ChooseAction"
    assert real_table(3, two_player_mode="confrontation").question() == "ChoosePlace"


@pytest.mark.parametrize(("rank", "purple"), [("dense", 4), ("competition", 5)])
def test_detective_rank(rank: str, purple: int) -> None:
    """AV-12.2: those who share a space have the same rank in both; those behind them have not."""
    t = table("brown 20, blue 17, green 12, beige 12, purple 5", detective_rank=rank)
    t.round(
        castle="brown detective, blue detective, green detective, beige thief 2, purple detective",
    )
    walked = {t.colours[seat]: to - start for seat, start, to in t.told("detective walks")}
    assert walked == {"brown": 1, "blue": 2, "green": 3, "purple": purple}


def prepared() -> Table:
    hands = {"brown": "A1 A2 A3 B1", "blue": "C1 C2 C3 D1"}
    t = table("brown, blue, green", hands, exhibit_prep="before_reveal")
    t.go(castle="brown blue green")
    return t


def test_exhibitions_prepared_with_the_action_card() -> None:
    """AV-12.3: before any card at the Castle is seen, in secret, and for good."""
    t = prepared()
    with pytest.raises(Unfinished):
        t.play(brown="exhibition")
    t.play(brown="exhibition A1 A2 A3")
    assert t.panel("brown", "green")["card"] is None
    assert "A1" not in t.panel("brown", "green")["known"]
    t.play(blue="detective", green="thief 3")
    assert t.question() == "Steal"  # brown was not asked again
    assert t.panel("brown")["shown"] == ["A1", "A2", "A3"]


def test_card_and_exhibition_may_be_changed_together() -> None:
    """AV-12.3 with AV-11.1."""
    t = prepared()
    t.play(brown="exhibition A1 A2 A3")
    t.play(brown="detective")
    t.play(brown="exhibition A1 A2 A3 B1")
    t.play(blue="exhibition C1 C2 C3", green="thief 3")
    assert t.panel("brown")["shown"] == ["A1", "A2", "A3", "B1"]
    assert t.track() == "brown 4, blue 2, green 0"


def test_a_prepared_exhibition_is_secret_while_an_auction_goes_on() -> None:
    """AV-12.3: only its owner sees it, also when exhibitions were turned up in an earlier round."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3 B1"}, exhibit_prep="before_reveal")
    t.round(castle="brown exhibition A1 A2 A3, blue detective, green detective")
    assert t.track() == "brown 4, blue 0, green 0"
    t.go(castle="brown blue", auction="green")
    t.play(brown="exhibition A1 A2 B1", blue="thief 4", green="cheque 5000")
    assert t.question() == "TakeLot"
    assert t.panel("brown", "brown")["shown"] == ["A1", "A2", "B1"]
    for viewer in ("", "blue", "green"):
        assert t.panel("brown", viewer)["shown"] == []


@pytest.mark.parametrize("prep", ["after_reveal", "before_reveal"])
def test_a_bluff_comes_out_when_exhibitions_are_turned_up(prep: str) -> None:
    """AV-12.4: it is no exhibition, so the other one is the only one; the card returns."""
    hands = {"brown": "A1 A2 C1", "blue": "D5 D6 D7"}
    t = table("brown, blue, green", hands, bluff_exhibit=True, exhibit_prep=prep)
    t.go(castle="brown blue green")
    exhibition = "exhibition" if prep == "after_reveal" else "exhibition D5 D6 D7"
    t.play(brown="exhibition", blue=exhibition, green="thief 3")
    assert t.track() == "brown 0, blue 4, green 0"
    assert t.told("exhibits")[0][:2] == (0, 0)
    assert t.told("second exhibition") == []
    t.steal(green="D5")
    assert t.view()["round"] == 2
    t.go(castle="brown blue green")
    assert "exhibition" in t.legal("brown")


def test_a_bluffer_is_asked_like_an_exhibitor() -> None:
    """AV-12.4: and the other one still selects in secret."""
    t = table("brown, blue, green", {"brown": "A1 A2 C1", "blue": "D1 D5 D6 D7"}, bluff_exhibit=True)
    t.round(castle="brown exhibition, blue exhibition, green thief 3")
    assert t.asked() == "brown blue"
    t.show(brown="")
    for viewer in ("", "blue", "green"):
        assert t.view(viewer)["table"]["answered"] == [0]
        assert t.panel("brown", viewer)["card"] == "exhibition"
    assert t.told("exhibits") == []


def test_who_can_show_an_exhibition_must() -> None:
    """AV-12.4: no bluff with three connected cards."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3 B1"}, bluff_exhibit=True)
    t.round(castle="brown exhibition, blue detective, green detective")
    with pytest.raises(IllegalAction):
        t.show(brown="")


def test_without_the_option_there_is_no_bluff() -> None:
    """AV-12.4."""
    t = table("brown, blue, green", {"brown": "A1 A2 C1"})
    t.go(castle="brown blue green")
    assert "exhibition" not in t.legal("brown")


def test_ledger() -> None:
    """AV-12.5: players must remember the others' known cards and cheques; the game is the same."""
    tables = [
        table("brown, blue, green", {"blue": "A1 A2 A3"}, known="A1", ledger=ledger)
        for ledger in ("open", "memory")
    ]
    for t in tables:
        t.round(auction="brown cheque 3000, green thief 3", castle="blue exhibition")
        t.take(brown="left")
    is_open, memory = tables
    assert (is_open.track(), is_open.stacks()) == (memory.track(), memory.stacks())
    assert is_open.panel("blue", "brown")["known"] == ["A1", "A2", "A3"]
    for viewer in ("", "brown", "green"):
        assert not {"known", "cheques"} & set(memory.panel("blue", viewer))
    assert memory.panel("blue", "blue") == is_open.panel("blue", "blue")
    assert memory.panel("brown", "brown")["cheques"] == [12000, 13000, 22000]
    world = memory.match.seen(0).sample(Luck(1))  # a bot remembers all
    assert GAME.view(world, 1)["seats"][1]["hand"] == ["A1", "A2", "A3"]


@pytest.mark.parametrize(("players", "left", "right"), [(3, 20, 19), (4, 18, 17), (5, 16, 15), (6, 14, 13)])
def test_six_lords(players: int, left: int, right: int) -> None:
    """AV-12.6: 51 cards and six colours."""
    t = real_table(players, six_lords=True)
    assert t.stacks() == (left, right)
    assert [t.panel(colour)["cards"] for colour in t.colours] == [4] * players
    first = t.match.record().plies[0]
    assert (first.kind, first.n) == ("colour", 6)
    cards = next(ply.n for ply in t.match.record().plies if ply.kind == "deal")
    assert cards == 51


def test_the_sixth_colour() -> None:
    """AV-12.6: its cheques, its thieves, the sixth cell."""
    t = table("white, brown, blue, green, beige, purple", jail="5 4 3 2 1", six_lords=True)
    assert t.cheques("white") == [1000, 2000, 23000, 24000]
    assert t.thieves("white") == [0, 11]
    detectives = ", ".join(f"{colour} detective" for colour in ("blue", "green", "beige", "purple"))
    t.round(castle=f"white thief 0, brown thief 6, {detectives}")
    assert t.jail() == "6 0 5 4 3 2"
    assert t.thieves("purple") == [1, 10]
    assert [number for _, number, _ in t.told("freed")] == [1]


@pytest.mark.parametrize(("players", "six_lords"), [(6, False), (2, True), (7, True)])
def test_six_lords_and_the_number_of_players(players: int, six_lords: bool) -> None:
    """AV-12.6: required for six, allowed for three to five."""
    with pytest.raises(OptionError):
        real_table(players, six_lords=six_lords)


@pytest.mark.parametrize("rounds", [0, 501, -1, "many"])
def test_max_rounds_has_limits(rounds: object) -> None:
    """AV-12.7: 1 to 500."""
    with pytest.raises(OptionError):
        real_table(3, max_rounds=rounds)


@pytest.mark.parametrize("rounds", [1, 3, 500])
def test_max_rounds(rounds: int) -> None:
    """AV-12.7."""
    t = table("brown, blue, green", {"brown": "A1"}, round=rounds, max_rounds=rounds)
    assert t.view()["max_rounds"] == rounds
    t.round(auction="brown thief 5, blue thief 4, green thief 3")
    assert t.match.over


def test_what_is_not_offered() -> None:
    """AV-12.8: there is no option for it, and the rules stand."""
    named = "two_player_mode detective_rank exhibit_prep bluff_exhibit ledger six_lords max_rounds"
    assert [option.name for option in GAME.options] == named.split()
    t = table("brown 40, blue 9, green 20", {"brown": "A1 A2 A3"})
    with pytest.raises(IllegalAction):
        t.answer(brown="castle, exhibition")  # both cards at once are for two players
    t.round(castle="brown exhibition, blue thief 7, green thief 3")
    assert not t.match.over  # the table is reached, the round goes on
    assert t.asked() == "blue"  # the highest number first, though green's piece is ahead
