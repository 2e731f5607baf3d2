"""AV-9: the end of the game."""

from __future__ import annotations

import pytest

from games.adel.arrange import Table, table
from raffles.games.adel.content import HIGH, LAST_SPACE


def ended(seats: str, hands: dict[str, str]) -> Table:
    """A table in its last round, in which nothing happens any more: all play thieves at the Auction House."""
    t = table(seats, hands, max_rounds=1)
    t.round(auction=", ".join(f"{colour} thief {t.thieves(colour)[0]}" for colour in t.colours))
    assert t.match.over
    return t


@pytest.mark.parametrize(("space", "over"), [(40, False), (41, True)])
def test_a_seat_at_the_dinner_table_ends_the_game(space: int, over: bool) -> None:
    """AV-9.1: space 41; space 40 is not enough."""
    t = table(f"brown {34 if space == 40 else 37}, blue, green", {"brown": "A1 A2 A3"})
    t.round(castle="brown exhibition, blue detective, green detective")
    assert [to for _, _, to in t.told("best exhibition")] == [space]
    assert t.match.over is over


def test_the_round_is_finished_first() -> None:
    """AV-9.2: thieves and detectives still act, and a second piece may arrive."""
    t = table("brown 39, blue 40, green, beige 9", {"brown": "A1 A2 A3", "beige": "B1 B2"})
    t.round(castle="brown exhibition, blue detective, green thief 3, beige detective")
    assert t.track() == "brown 44, blue 40, green 0, beige 9"
    assert t.question() == "Steal"
    t.steal(green="A1")
    assert t.told("detective walks") == [(1, 40, 42), (3, 9, 12)]
    assert t.jail() == "3"
    assert t.match.over
    assert t.view()["round"] == 1


@pytest.mark.parametrize("how", ["exhibition", "detective"])
def test_an_exhibition_or_a_detective_brings_a_piece_there(how: str) -> None:
    """AV-9.3."""
    t = table("brown 40, blue, green", {"brown": "A1 A2 A3"})
    t.round(castle=f"brown {how}, blue thief 4, green thief 3")
    if how == "exhibition":
        t.steal(blue="nothing", green="nothing")
    assert t.match.over
    assert t.match.result()["ending"] == "dinner table"
    assert t.view()["final"][0]["before_bonus"] == (45 if how == "exhibition" else 41)


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("A1 A2 C5 D5 E5", "C5 D5 E5"),
        ("A1 A2 C1 C5", "C1 C5"),  # two each: the older oldest card
        ("A1 C1 E1", "C1"),
        ("A8 B7 C8 D7 E8 F7", "A8 B7 C8 D7 E8 F7"),
    ],
)
def test_the_final_collection_is_the_most_valuable_group(hand: str, best: str) -> None:
    """AV-9.4: found without a question."""
    t = ended("brown, blue, green", {"brown": hand})
    assert t.view()["final"][0]["collection"] == best.split()
    assert t.panel("brown")["final"] == best.split()


def test_one_card_is_a_collection_none_is_not() -> None:
    """AV-9.5: no bonus for nothing, and the last rank."""
    t = ended("brown, blue, green", {"brown": "F7"})
    assert t.result() == "brown 8, blue 0 = green 0"
    assert t.told("second collection") == []
    assert t.view()["final"][1] == {
        "rank": 2,
        "space": 0,
        "before_bonus": 0,
        "collection": [],
        "oldest": None,
    }


def test_nobody_acts_in_the_final_phase() -> None:
    """AV-9.6."""
    t = ended("brown 41, blue, green", {"brown": "A1 A2 A3"})
    assert t.question() == ""
    assert t.match.asked == []
    assert [t.legal(colour) for colour in t.colours] == [[], [], []]


@pytest.mark.parametrize(
    "seats", ["brown 41, blue", "brown 41, blue, green", "brown 41, blue, green, beige, purple"]
)
def test_the_bonus(seats: str) -> None:
    """AV-9.7: 8 and 4, whatever the number of players, at the table or not."""
    t = table(seats, {"brown": "A1 A2", "blue": "C1 C2"}, two_player_mode="confrontation")
    t.round(auction=", ".join(f"{colour} thief {t.thieves(colour)[0]}" for colour in t.colours))
    assert t.told("best collection") == [(1, 0, 8)]
    assert t.told("second collection") == [(0, 41, 45)]
    assert t.track().startswith("brown 45, blue 8")


def test_the_foremost_piece_wins() -> None:
    """AV-9.8: after the bonus."""
    t = ended("brown 42, blue 38, green 43", {"brown": "A1", "blue": "B1 B2"})
    assert t.result() == "blue 46, brown 46, green 43"
    t = ended("brown 42, blue 37, green 43", {"brown": "A1", "blue": "B1 B2"})
    assert t.result() == "brown 46, blue 45, green 43"
    assert t.match.result()["returns"] == [1.0, 0.5, 0.0]


def test_equal_spaces() -> None:
    """AV-9.9: the better collection is ahead, in the lower ranks too; without a card ranks are shared."""
    t = ended(
        "brown 41, blue 37, green 20, beige 20",
        {"brown": "D1 D2 D3", "blue": "B1 B2 B3 B4", "green": "F7", "beige": "F6"},
    )
    assert t.result() == "blue 45, brown 45, beige 20, green 20"
    t = ended("brown 41, blue 9, green 9", {"brown": "A1"})
    assert t.result() == "brown 49, blue 9 = green 9"


def test_the_table_is_long_enough() -> None:
    """AV-9.10: seat 5 at most before the bonus, seat 13 after it."""
    assert max(space + HIGH[space] for space in range(LAST_SPACE + 1)) == 45
    t = table("brown 40, blue, green", {"brown": "A1 A2 A3"})
    t.round(castle="brown exhibition, blue detective, green detective")
    assert (t.view()["final"][0]["before_bonus"], t.view()["final"][0]["space"]) == (45, 53)


def test_the_result() -> None:
    """AV-9.11: spaces, collection with its oldest year, rank."""
    t = ended("brown 41, blue 30, green 29", {"brown": "A8 B7", "blue": "C1", "green": "D7 E8 F7"})
    assert t.view()["final"] == [
        {"rank": 1, "space": 45, "before_bonus": 41, "collection": ["A8", "B7"], "oldest": 1885},
        {"rank": 3, "space": 30, "before_bonus": 30, "collection": ["C1"], "oldest": 1478},
        {"rank": 2, "space": 37, "before_bonus": 29, "collection": ["D7", "E8", "F7"], "oldest": 1911},
    ]


def test_the_last_round() -> None:
    """AV-9.12: nobody has reached the table, the end comes all the same."""
    t = table("brown 4, blue, green", {"brown": "A1"}, max_rounds=2)
    thieves = "brown thief 5, blue thief 4, green thief 3"
    t.round(auction=thieves)
    assert not t.match.over
    t.round(auction=thieves)
    assert t.match.over
    assert t.match.result()["ending"] == "round limit"
    assert t.result() == "brown 12, blue 0 = green 0"


def test_a_table_reached_in_the_last_round() -> None:
    """AV-9.12: is no round limit."""
    t = table("brown 40, blue, green", {"brown": "A1 A2 A3"}, max_rounds=1)
    t.round(castle="brown exhibition, blue detective, green detective")
    assert t.match.result()["ending"] == "dinner table"
