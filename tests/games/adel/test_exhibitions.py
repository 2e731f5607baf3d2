"""AV-5: exhibitions."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.adel.arrange import Table, table
from raffles.games.adel.collection import connected, group_of, is_exhibition, value
from raffles.games.adel.content import CARDS, card_ids, card_set
from raffles.kernel.bits import BIT
from raffles.match import IllegalAction, NotYourTurn, Unfinished


def rivals() -> Table:
    """Brown and blue exhibit, green's thief is there, beige does something else."""
    hands = {"brown": "A1 A2 A3 B1", "blue": "C1 C2 C3 D1"}
    t = table("brown, blue, green, beige", hands)
    t.round(castle="brown exhibition, blue exhibition, green thief 3, beige detective")
    return t


def test_castle_cards_are_turned_up_at_once() -> None:
    """AV-5.1: then exhibitions, thieves, detectives."""
    t = rivals()
    assert t.question() == "SelectExhibition"
    assert t.played() == ["brown exhibition", "blue exhibition", "green thief 3", "beige detective"]
    assert t.track() == "brown 0, blue 0, green 0, beige 0"
    t.show(brown="A1 A2 A3", blue="C1 C2 C3 D1")
    assert t.question() == "Steal"
    assert t.track() == "brown 2, blue 4, green 0, beige 0"
    assert t.jail() == ""
    t.steal(green="C1 A1")
    assert t.jail() == "3"
    assert t.track() == "brown 2, blue 4, green 0, beige 3"


def test_an_exhibitor_must_show_a_legal_exhibition() -> None:
    """AV-5.2: exactly one, and not nothing."""
    t = rivals()
    for run in ("done", "show A1, show A2, done", "show A1, show A2, show A3, done, done", "pass"):
        with pytest.raises(IllegalAction):
            t.answer(brown=run)
    with pytest.raises(Unfinished):
        t.answer(brown="show A1, show A2, show A3")
    assert t.waiting() == "brown blue"


@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("A1 B1 C1", True),
        ("A1 B1 C1 D1 E1 F1", True),
        ("B1 B2 B3", True),
        ("A1 A2 A3 A4 A5 A6 A7 A8 B1", True),
        ("A1 B1", False),
        ("A1 B1 D1", False),
        ("F1 F2 A1", False),  # no wrap-around
        ("A1 B1 E1 F1", False),
        ("", False),
    ],
)
def test_a_legal_exhibition(cards: str, legal: bool) -> None:
    """AV-5.3: three or more, an unbroken run of letters from A to F, repetitions allowed."""
    assert is_exhibition(card_set(cards)) is legal


def test_legal_and_not_legal() -> None:
    """AV-5.4."""
    legal = ["A1 A2 B1 B2", "C1 C2 D1", "E1 E2 E3", "D1 E1 F1"]
    assert [is_exhibition(card_set(cards)) for cards in legal] == [True] * 4
    not_legal = ["A1 A2 C1", "B1 C1 E1", "D1 E1"]
    assert [is_exhibition(card_set(cards)) for cards in not_legal] == [False] * 3


def test_cards_may_be_kept_hidden() -> None:
    """AV-5.5: fewer than possible; nobody learns of the rest."""
    t = rivals()
    t.show(brown="A1 A3 B1", blue="C1 C2 C3 D1")
    assert t.panel("brown")["shown"] == ["A1", "A3", "B1"]
    assert t.panel("brown")["known"] == ["A1", "A3", "B1"]


def test_one_of_two_groups() -> None:
    """AV-5.6."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3 D1 E1 F1"})
    t.round(castle="brown exhibition, blue detective, green detective")
    with pytest.raises(IllegalAction):
        t.show(brown="A1 A2 A3 D1 E1 F1")
    t.answer(brown="show all D")
    assert t.panel("brown")["known"] == ["D1", "E1", "F1"]


def test_a_lone_exhibitor_selects_openly() -> None:
    """AV-5.7: nobody else is waited for."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3 B1"})
    t.round(castle="brown exhibition, blue thief 7, green detective")
    assert t.asked() == "brown"
    t.show(brown="A1 A2 A3")
    assert t.panel("brown")["shown"] == ["A1", "A2", "A3"]


def test_several_exhibitors_select_in_secret() -> None:
    """AV-5.7: all are turned up at once."""
    t = rivals()
    assert t.asked() == "brown blue"
    t.show(brown="A1 A2 A3")
    for viewer in ("", "blue", "green"):
        assert t.panel("brown", viewer)["shown"] == []
        assert t.panel("brown", viewer)["known"] == []
        assert t.view(viewer)["table"]["answered"] == [0]
    t.show(blue="C1 C2 C3")
    assert t.panel("brown")["shown"] == ["A1", "A2", "A3"]
    assert t.panel("blue")["shown"] == ["C1", "C2", "C3"]


def test_exhibitors_know_the_cards_at_the_castle() -> None:
    """AV-5.8: numbers of thieves and all."""
    t = rivals()
    assert t.question() == "SelectExhibition"
    cards = [t.panel(colour, "brown")["card"] for colour in t.colours]
    assert cards == ["exhibition", "exhibition", "thief 3", "detective"]


def test_what_an_exhibition_is_worth() -> None:
    """AV-5.9: the number of cards, then the age of the oldest."""
    order = ["C1 C2", "D5 D6 D7", "D4 E7 F7", "C1 C2 C3", "A5 A6 A7 A8", "E1 E2 F1 F2"]
    worth = [value(card_set(cards)) for cards in order]
    assert worth == sorted(worth)
    assert len({value(BIT[card]) for card in range(len(CARDS))}) == len(
        CARDS
    )  # a year decides between any two


def test_the_older_of_two_equally_large_exhibitions_wins() -> None:
    """AV-5.9: C1 of 1478 is the oldest card of all."""
    t = rivals()
    t.show(brown="A1 A2 A3", blue="C1 C2 C3")
    assert t.view()["ranking"] == [1, 0]
    assert t.track() == "brown 2, blue 4, green 0, beige 0"


def test_a_lone_exhibitor_is_the_best() -> None:
    """AV-5.10: with three young cards."""
    t = table("brown, blue, green", {"brown": "E8 F6 F7"})
    t.round(castle="brown exhibition, blue detective, green detective")
    assert t.view()["round"] == 2
    assert t.track() == "brown 4, blue 0, green 0"


@pytest.mark.parametrize("space", [17, 18])
def test_the_foremost_piece_tells_the_rewards(space: int) -> None:
    """AV-5.11: though its owner is at the Auction House; both spaces of a castle count alike."""
    t = table(f"brown {space}, blue 5, green 3", {"blue": "A1 A2 A3", "green": "B1 B2 B3"})
    assert t.view()["stakes"] == {"castle": "Larkmoor Castle", "high": 6, "low": 3}
    t.round(auction="brown thief 5", castle="blue exhibition, green exhibition")
    assert t.track() == f"brown {space}, blue 11, green 6"


def test_the_foremost_piece_before_anybody_moves() -> None:
    """AV-5.11: the best goes from 8 to 11, where the low number is 3; the second gets the 2 of space 8."""
    t = table("brown 8, blue 8, green", {"brown": "A1 A2 A3", "blue": "B1 B2 B3"})
    t.round(castle="brown exhibition, blue exhibition, green detective")
    assert t.track() == "brown 11, blue 10, green 0"


def test_best_and_second_move() -> None:
    """AV-5.12: the third does not."""
    hands = {"brown": "A1 A2 A3", "blue": "B1 B2 B3 B4", "green": "D1 D2 D3 D4 D5"}
    t = table("brown, blue, green, beige", hands)
    t.round(castle="brown exhibition, blue exhibition, green exhibition, beige detective")
    t.show(brown="A1 A2 A3", blue="B1 B2 B3 B4", green="D1 D2 D3 D4 D5")
    assert t.view()["round"] == 2
    assert t.track() == "brown 0, blue 2, green 4, beige 0"


def test_one_exhibitor_gets_the_high_number_only() -> None:
    """AV-5.12."""
    t = table("brown 3, blue, green", {"brown": "A1 A2 A3"})
    t.round(castle="brown exhibition, blue detective, green detective")
    assert t.track() == "brown 8, blue 0, green 0"
    assert t.told("second exhibition") == []


def test_the_numbers_of_the_club_room() -> None:
    """AV-5.13."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3", "blue": "B1 B2 B3"})
    assert t.view()["stakes"] == {"castle": "Club room", "high": 4, "low": 2}
    t.round(castle="brown exhibition, blue exhibition, green detective")
    assert t.track() == "brown 4, blue 2, green 0"


@pytest.mark.parametrize("seats", list(permutations(["brown 6", "blue 6", "green 1"])))
def test_both_moves_are_made_together(seats: tuple[str, ...]) -> None:
    """AV-5.14: whoever sits first."""
    t = table(", ".join(seats), {"brown": "A1 A2 A3", "blue": "B1 B2 B3"})
    t.round(castle="brown exhibition, blue exhibition, green detective")
    assert set(t.track().split(", ")) == {"brown 10", "blue 8", "green 1"}


def test_the_exhibition_card_returns() -> None:
    """AV-5.15."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3"})
    for _ in range(2):
        t.round(castle="brown exhibition, blue detective, green detective")
    t.go(castle="brown blue green")
    assert "exhibition" in t.legal("brown")


def test_shown_cards_lie_on_the_table_until_the_thieves_are_done() -> None:
    """AV-5.16."""
    t = rivals()
    t.show(brown="A1 A2 A3", blue="C1 C2 C3 D1")
    t.steal(green="C2")
    assert t.panel("blue")["shown"] == ["C1", "C3", "D1"]
    assert t.panel("brown")["shown"] == ["A1", "A2", "A3"]
    t.steal(green="nothing")
    assert [t.panel(colour)["shown"] for colour in t.colours] == [[], [], [], []]
    assert (t.hand("brown"), t.hand("blue")) == ("A1 A2 A3 B1", "C1 C3 D1")


def test_everyone_has_seen_what_was_shown() -> None:
    """AV-5.17: for the rest of the game."""
    t = rivals()
    t.show(brown="A1 A2 A3", blue="C1 C2 C3")
    t.steal(green="nothing nothing")
    assert t.view()["round"] == 2
    for viewer in ("", "blue", "beige"):
        assert t.panel("brown", viewer)["known"] == ["A1", "A2", "A3"]


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("A1 A2 B1 D1 F1 F2", ["A1 A2 B1", "D1", "F1 F2"]),
        ("B1 C1 D1 E1", ["B1 C1 D1 E1"]),
        ("A1 F1", ["A1", "F1"]),
        ("", []),
    ],
)
def test_groups(hand: str, groups: list[str]) -> None:
    """AV-5.18: every card lies in exactly one."""
    cards = card_set(hand)
    of_each = [group_of(cards, card_set(id)) for id in hand.split()]
    assert sorted({" ".join(card_ids(int(group))) for group in of_each}) == groups
    assert sum(set(of_each)) == cards
    assert all(connected(group) for group in of_each)


def test_every_exhibition_lies_within_one_group() -> None:
    """AV-5.18: cards of two groups never go together."""
    t = table("brown, blue, green", {"brown": "A1 B1 B2 B3 D1 D2 E1 E2 E3"})
    t.round(castle="brown exhibition, blue detective, green detective")
    assert [text for text in t.legal("brown") if "all" in text] == ["show all A", "show all D"]
    for cards in ("A1 B1 D1", "A1 B1 B2 B3 D1 D2 E1 E2 E3"):
        with pytest.raises(IllegalAction):
            t.show(brown=cards)
    t.match.draft(0, "show D1")
    assert t.legal("brown") == ["show E1", "show E2", "show D2", "show E3"]


def test_only_exhibitors_are_asked() -> None:
    """AV-5.2: who played another card shows nothing."""
    t = rivals()
    with pytest.raises(NotYourTurn):
        t.show(green="A1 A2 A3")
