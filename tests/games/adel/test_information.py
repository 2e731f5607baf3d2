"""AV-11: who knows what."""

from __future__ import annotations

import json

import pytest

from games.adel.arrange import Table, table
from raffles.games.adel import GAME
from raffles.games.adel.collection import exhibitable
from raffles.games.adel.content import card_set
from raffles.kernel.game import Json
from raffles.kernel.luck import Luck
from raffles.match import MatchError


def what_others_see(t: Table, colour: str) -> list[Json]:
    """The views and the events of everybody but one player."""
    others = ["", *(other for other in t.colours if other != colour)]
    events = [[event.key() for event in t.match.events(t.seat(other) if other else -1)] for other in others]
    return [{**t.view(other), "events": told} for other, told in zip(others, events, strict=True)]


def test_a_secret_choice_may_be_changed() -> None:
    """AV-11.1: until the last one is made; nobody sees whether it was."""
    t = table("brown, blue, green")
    t.go(castle="brown")
    once = what_others_see(t, "brown")
    assert once[0]["table"]["answered"] == [0]
    t.go(auction="brown")
    assert what_others_see(t, "brown") == once
    assert t.view("brown")["table"]["answer"] == ["auction"]
    t.go(castle="blue green")
    assert [t.panel(colour)["place"] for colour in t.colours] == ["auction", "castle", "castle"]
    with pytest.raises(MatchError):
        t.go(castle="brown")


def test_a_secret_choice_may_be_taken_back() -> None:
    """AV-11.1: then its owner is awaited again."""
    t = table("brown, blue, green")
    t.go(castle="brown blue")
    t.match.undo(0)
    assert t.waiting() == "brown green"
    t.go(castle="green")
    t.go(auction="brown")
    assert t.panel("brown")["place"] == "auction"


def test_what_is_public() -> None:
    """AV-11.2."""
    t = table(
        "brown 9, blue 3, green", {"brown": "A1 A2 A3", "blue": "B1"}, windows="C1 D1", jail="5", round=7
    )
    t.round(auction="brown cheque 3000", castle="blue thief 4, green detective")
    views = [t.view(viewer) for viewer in ("", "brown", "blue", "green")]
    for view in views:
        assert [panel["position"] for panel in view["seats"]] == [9, 3, 0]
        assert [panel["cards"] for panel in view["seats"]] == [3, 1, 0]
        assert [panel["place"] for panel in view["seats"]] == ["auction", "castle", "castle"]
        assert view["seats"][0]["card"] == "cheque 3000"
        assert view["windows"] == [{"card": "C1", "below": 20}, {"card": "D1", "below": 19}]
        assert view["jail"] == [{"seat": 0, "thief": 5}]
        assert view["round"] == 7
        assert (view["till"], view["paid"]) == ([], [3000])
    t.take(brown="left")
    assert t.view()["till"] == [3000]


@pytest.mark.parametrize("viewer", ["", "brown", "blue", "green"])
def test_cheques_and_thieves_in_hand_are_public(viewer: str) -> None:
    """AV-11.3: after a sale, a theft and an arrest."""
    t = table("brown, blue, green")
    t.round(auction="brown cheque 3000, blue thief 4", castle="green detective")
    t.take(brown="left")
    t.round(castle="brown detective, blue detective, green thief 8")
    held = [(t.panel(colour, viewer)["cheques"], t.panel(colour, viewer)["thieves"]) for colour in t.colours]
    assert held == [
        ([12000, 13000, 22000], [5, 6]),
        ([3000, 4000, 11000, 14000, 21000], [4, 7]),
        ([5000, 10000, 15000, 20000], [3]),
    ]


def test_known_cards() -> None:
    """AV-11.4: bought, shown or stolen, and wherever they go; starting cards never shown stay secret."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3 F6", "green": "E1"}, windows="C1 D1")
    t.round(auction="green cheque 5000", castle="brown exhibition, blue thief 7")
    t.take(green="left")
    t.steal(blue="A2")
    for viewer in ("", "green"):
        assert t.panel("brown", viewer)["known"] == ["A1", "A3"]
        assert t.panel("blue", viewer)["known"] == ["A2"]
        assert t.panel("green", viewer)["known"] == ["C1"]
    for viewer in ("", "blue", "green"):
        assert "F6" not in json.dumps(t.view(viewer))
    t.round(castle="brown detective, blue detective, green detective")
    assert t.panel("blue", "green")["known"] == ["A2"]


def test_a_player_imagines_what_is_secret_only() -> None:
    """AV-11.4: in every world that a player must think possible, known cards are where they are."""
    t = table(
        "brown, blue, green", {"brown": "A1 A2 A3 F6", "blue": "D1 D2", "green": "E1"}, known="A1 A2 A3"
    )
    worlds = [t.match.seen(1).sample(Luck(seed)) for seed in range(40)]
    views = [GAME.view(world, 0)["seats"][0]["hand"] for world in worlds]
    assert all(hand[:3] == ["A1", "A2", "A3"] and len(hand) == 4 for hand in views)
    secret = {hand[3] for hand in views}
    assert len(secret) > 10
    assert not secret & {"D1", "D2", *t.windows()}


@pytest.mark.parametrize(("bluff", "always"), [(False, True), (True, False)])
def test_an_announced_exhibition_is_imagined(bluff: bool, always: bool) -> None:
    """AV-11.4 with AV-3.6: who has turned up Exhibition owns one, unless bluffing is allowed."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3 A4"}, bluff_exhibit=bluff)
    t.round(castle="brown exhibition, blue detective, green detective")
    assert t.question() == "SelectExhibition"
    worlds = [t.match.seen(1).sample(Luck(seed)) for seed in range(40)]
    hands = [" ".join(GAME.view(world, 0)["seats"][0]["hand"]) for world in worlds]
    assert all(exhibitable(card_set(hand)) for hand in hands) is always


def test_nobody_learns_who_has_no_choice() -> None:
    """AV-11.5: blue can but send the detective, yet is asked and awaited like anybody else."""
    tables = [
        table("brown, blue, green", {"blue": hand}, jail="4 7") for hand in ("A1 A2 C1 E1", "A1 A2 B1 C1")
    ]
    forced, free = tables
    for t in tables:
        t.go(castle="brown blue green")
    assert forced.legal("blue") == ["detective"]
    assert free.legal("blue") == ["exhibition", "detective"]
    assert what_others_see(forced, "blue") == what_others_see(free, "blue")
    for t in tables:
        t.play(brown="detective")
        assert t.waiting() == "blue green"
    assert what_others_see(forced, "blue") == what_others_see(free, "blue")


def test_the_engine_answers_where_there_is_no_choice() -> None:
    """AV-11.5: with the last voluntary answer at the latest."""
    t = table("brown, blue, green", {"blue": "A1 A2 C1 E1"}, jail="4 7")
    t.go(castle="brown blue green")
    t.play(brown="detective", green="detective")
    assert t.view()["round"] == 2
    assert t.played() == ["brown detective", "blue detective", "green detective"]


def test_nothing_can_be_traded() -> None:
    """AV-11.6: these are all the things that anybody can do."""
    verbs = {action.verb for action in GAME.space.all}
    players = {
        "auction",
        "castle",
        "cheque",
        "thief",
        "exhibition",
        "detective",
        "pass",
        "take",
        "show",
        "done",
    }
    assert verbs - {"colour", "deal"} == players | {"show all", "steal", "steal nothing"}
