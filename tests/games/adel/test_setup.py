"""AV-1: setting up."""

from __future__ import annotations

import json
import re

import pytest

from games.adel.arrange import Table, real_table, table
from raffles.games.adel.content import CARDS
from raffles.kernel.game import OptionError

COLOURS = {"brown", "blue", "green", "beige", "purple"}
CHEQUES = {
    "brown": [3000, 12000, 13000, 22000],
    "blue": [4000, 11000, 14000, 21000],
    "green": [5000, 10000, 15000, 20000],
    "beige": [6000, 9000, 16000, 19000],
    "purple": [7000, 8000, 17000, 18000],
}
THIEVES = {"brown": [5, 6], "blue": [4, 7], "green": [3, 8], "beige": [2, 9], "purple": [1, 10]}


def draws(t: Table, kind: str) -> list[tuple[str, int]]:
    """What fate has drawn of one kind, each with the number of equally likely cases."""
    return [(ply.text, ply.n) for ply in t.match.record().plies if ply.kind == kind]


def cards_in(view: object) -> set[str]:
    """Every collection card that a view names."""
    ids = {card.id for card in CARDS}
    return {word for word in re.findall(r'"([A-F]\d)"', json.dumps(view)) if word in ids}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players(players: int) -> None:
    """AV-1.1."""
    assert len(real_table(players).view()["seats"]) == players


@pytest.mark.parametrize("players", [1, 6, 7])
def test_no_other_number_of_players(players: int) -> None:
    """AV-1.1: six only with the option for it."""
    with pytest.raises(OptionError):
        real_table(players)


def test_colours_are_drawn_blindly() -> None:
    """AV-1.2: each colour that is left is equally likely; nobody gets what another one has."""
    first = set()
    for seed in range(25):
        t = real_table(3, seed)
        assert [n for _, n in draws(t, "colour")] == [5, 4, 3]
        assert len(set(t.colours)) == len(t.colours)
        first.add(t.colours[0])
    assert first == COLOURS


@pytest.mark.parametrize("seed", range(5))
def test_everybody_holds_the_set_of_the_colour(seed: int) -> None:
    """AV-1.3: what belongs to other colours does not exist in this game."""
    t = real_table(3, seed)
    for colour in t.colours:
        assert t.cheques(colour) == CHEQUES[colour]
        assert t.thieves(colour) == THIEVES[colour]
    t.go(castle=" ".join(t.colours))
    legal = {action for colour in t.colours for action in t.legal(colour)}
    free = {f"thief {number}" for colour in t.colours for number in THIEVES[colour]}
    assert legal - {"exhibition", "detective"} == free


def test_all_pieces_start_in_the_club_room() -> None:
    """AV-1.4."""
    t = real_table(5)
    assert [t.panel(colour)["position"] for colour in t.colours] == [0] * 5
    assert t.view()["stakes"]["castle"] == "Club room"


def test_pieces_share_a_space() -> None:
    """AV-1.4: any number, anywhere on the track, the dinner table too."""
    hands = {"brown": "A1 A2 A3", "blue": "B1 B2", "green": "C1"}
    t = table("brown 37, blue 40, green 40", hands)
    t.round(castle="brown exhibition, blue detective, green thief 3")
    t.steal(green="nothing")
    # brown walks 5 to 42; blue is behind brown and walks 2 to 42, where brown stands
    assert t.told("detective walks") == [(1, 40, 42)]
    assert t.told("best exhibition") == [(0, 37, 42)]


def test_four_cards_each_that_only_the_owner_sees() -> None:
    """AV-1.5."""
    t = real_table(4)
    for colour in t.colours:
        hand = set(t.hand(colour).split())
        assert len(hand) == 4
        for viewer in ["", *t.colours]:
            assert (hand <= cards_in(t.view(viewer))) is (viewer == colour)
            assert len(t.told("dealt", viewer)) == (4 if viewer else 0)
    assert len({card for colour in t.colours for card in t.hand(colour).split()}) == 16


@pytest.mark.parametrize(("players", "left", "right"), [(2, 19, 18), (3, 17, 16), (4, 15, 14), (5, 13, 12)])
def test_the_rest_forms_two_stacks(players: int, left: int, right: int) -> None:
    """AV-1.6."""
    assert real_table(players).stacks() == (left, right)


def test_only_the_top_cards_are_seen() -> None:
    """AV-1.7: nobody's view names a card below, and a search for it finds every card equally likely."""
    t = real_table(3)
    for viewer in ["", *t.colours]:
        own = set(t.hand(viewer).split()) if viewer else set()
        assert cards_in(t.view(viewer)) == own | set(t.windows())
    t.round(auction=", ".join(f"{colour} cheque {t.cheques(colour)[0]}" for colour in t.colours))
    t.answer(**{t.asked(): "take left"})
    assert [n for _, n in draws(t, "lot")] == [33, 32, 31]


def test_till_and_jail_are_empty() -> None:
    """AV-1.8."""
    t = real_table(5)
    assert (t.till(), t.jail(), t.view()["paid"]) == ([], "", [])


def test_there_is_no_start_player() -> None:
    """AV-1.9: everybody is asked at once."""
    t = real_table(4)
    assert t.match.asked == t.match.waiting == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", ["brown 9, blue 7, green 7, beige 1", "beige 1, green 7, brown 9, blue 7"])
def test_nothing_depends_on_who_sits_where(seats: str) -> None:
    """AV-1.9: the same cards lead to the same spaces and the same cells."""
    t = table(seats, {"brown": "A1 B1 C1"})
    t.round(castle="beige detective, green thief 8, brown exhibition, blue thief 7")
    t.steal(green="B1", blue="A1")
    assert set(t.track().split(", ")) == {"brown 13", "blue 7", "green 7", "beige 4"}
    assert t.jail() == "8 7"
    assert [t.hand(colour) for colour in ("brown", "blue", "green", "beige")] == ["C1", "A1", "B1", ""]


def test_luck_decides_the_colours_and_the_order_of_the_cards_only() -> None:
    """AV-1.10: whatever is drawn after the deal is the next card of a stack, and no card comes twice."""
    t = real_table(3)
    assert len(draws(t, "deal")) == 12
    for _ in range(4):
        bids = [f"{colour} cheque {t.cheques(colour)[0]}" for colour in t.colours]
        t.round(auction=", ".join(bids))
        t.answer(**{t.asked(): "take right"})
    lots = draws(t, "lot")
    assert len(lots) == 2 + 4
    cards = [text for text, _ in draws(t, "deal") + lots]
    assert len(set(cards)) == len(cards)
    assert {ply.kind for ply in t.match.record().plies if ply.seat < 0} == {"colour", "deal", "lot"}
