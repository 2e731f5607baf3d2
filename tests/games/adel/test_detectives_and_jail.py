"""AV-7 and AV-8: detectives and the jail."""

from __future__ import annotations

import pytest

from games.adel.arrange import table
from raffles.match import IllegalAction


def test_detectives_work_at_the_castle_only() -> None:
    """AV-7.1."""
    t = table("brown, blue, green")
    t.go(auction="brown", castle="blue green")
    assert "detective" not in t.legal("brown")
    assert "detective" in t.legal("blue")
    with pytest.raises(IllegalAction):
        t.play(brown="detective")


def test_one_detective_catches_all_thieves() -> None:
    """AV-7.2: loot or no loot."""
    t = table("brown, blue, green, beige, purple", {"purple": "A1 A2 A3"})
    t.round(castle="purple exhibition, brown detective, blue thief 7, green thief 3, beige thief 2")
    t.steal(blue="A1", green="nothing", beige="A2")
    assert t.jail() == "7 3 2"
    assert [t.thieves(colour) for colour in ("blue", "green", "beige")] == [[4], [8], [9]]


def test_two_detectives_catch_no_more_than_one() -> None:
    """AV-7.2: their number does not matter."""
    t = table("brown, blue, green, beige")
    t.round(castle="brown detective, blue detective, green thief 3", auction="beige thief 2")
    assert t.jail() == "3"
    assert t.thieves("beige") == [2, 9]


def test_loot_stays_with_the_thiefs_owner() -> None:
    """AV-7.3."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3"})
    t.round(castle="brown exhibition, blue thief 4, green detective")
    t.steal(blue="A2")
    assert t.jail() == "4"
    assert (t.hand("blue"), t.hand("brown")) == ("A2", "A1 A3")


def test_all_detectives_share_a_catch() -> None:
    """AV-7.4: every one of them is successful."""
    t = table("brown 9, blue 7, green 5, beige 1")
    t.round(castle="brown detective, blue detective, green detective, beige thief 2")
    assert t.track() == "brown 10, blue 9, green 8, beige 1"


@pytest.mark.parametrize(
    ("others", "rank"),
    [
        ("blue 3, green 2, beige 1", 1),
        ("blue 4, green 2, beige 1", 1),  # shares the first space
        ("blue 9, green 2, beige 1", 2),
        ("blue 9, green 9, beige 1", 2),  # one space ahead, though two pieces
        ("blue 9, green 8, beige 8", 3),
        ("blue 9, green 8, beige 7", 4),
    ],
)
def test_a_detective_walks_by_rank(others: str, rank: int) -> None:
    """AV-7.5: a shared space is one rank."""
    t = table(f"brown 4, {others}")
    t.round(castle="brown detective, blue thief 4", auction="green thief 3, beige thief 2")
    assert t.panel("brown")["position"] == 4 + rank


def test_ranks_are_taken_after_the_exhibition_moves() -> None:
    """AV-7.6: and over all pieces, those of the Auction House too."""
    t = table("brown 6, blue 5, green 4, beige 9", {"blue": "A1 A2 A3"})
    t.round(castle="brown detective, blue exhibition, green thief 3", auction="beige thief 2")
    t.steal(green="nothing")
    # blue goes from 5 to 9 and stands beside beige: brown is second now
    assert t.track() == "brown 8, blue 9, green 4, beige 9"


@pytest.mark.parametrize(
    "seats", ["brown 7, blue 6, green", "blue 6, brown 7, green", "green, blue 6, brown 7"]
)
def test_detectives_move_together(seats: str) -> None:
    """AV-7.7: all ranks are taken before any of them moves."""
    t = table(seats)
    t.round(castle="brown detective, blue detective, green thief 3")
    assert set(t.track().split(", ")) == {"brown 8", "blue 8", "green 0"}


def test_detectives_return_to_hand() -> None:
    """AV-7.8: after a success as after a failure."""
    t = table("brown, blue, green")
    t.round(castle="brown detective, blue thief 4, green detective")
    t.round(castle="brown detective, blue detective, green detective")
    t.go(castle="brown blue green")
    assert all("detective" in t.legal(colour) for colour in t.colours)


def test_a_detective_without_success() -> None:
    """AV-7.9: moves nothing and costs nothing; a thief at the Auction House is out of reach."""
    t = table("brown 4, blue 6, green 5")
    before = t.panel("brown", "brown")
    t.round(castle="brown detective, blue detective", auction="green thief 3")
    assert t.panel("brown", "brown") == before
    assert t.track() == "brown 4, blue 6, green 5"


@pytest.mark.parametrize(("thief", "third"), [("green 3", "beige"), ("beige 2", "green")])
def test_the_rulebooks_example(thief: str, third: str) -> None:
    """AV-7.10: 1, 2, 3, 3 and 4 spaces."""
    t = table("brown 20, blue 17, green 12, beige 12, purple 5")
    detectives = ", ".join(f"{colour} detective" for colour in ("brown", "blue", third, "purple"))
    t.round(castle=f"{detectives}, {thief.replace(' ', ' thief ')}")
    walked = {t.colours[seat]: to - start for seat, start, to in t.told("detective walks")}
    assert walked == {"brown": 1, "blue": 2, third: 3, "purple": 4}


def test_the_lowest_number_enters_first() -> None:
    """AV-8.1: into cell 1, one after the other."""
    t = table("brown, blue, green, beige")
    t.round(castle="brown thief 6, blue thief 7, beige thief 2, green detective")
    assert [number for _, number, _ in t.told("jailed")] == [2, 6, 7]
    assert t.jail() == "7 6 2"


def test_who_enters_moves_the_others_on() -> None:
    """AV-8.2."""
    t = table("brown, blue, green", jail="6")
    t.round(castle="brown detective, blue thief 7, green detective")
    assert t.jail() == "7 6"
    t.round(castle="brown detective, blue detective, green thief 3")
    assert t.jail() == "3 7 6"


@pytest.mark.parametrize(
    ("seats", "jail", "after"),
    [
        ("brown, blue, green", "6 7 3", "4 6 7"),
        ("brown, blue, green, beige", "6 7 3", "4 6 7 3"),
        ("brown, blue, green, beige", "6 7 3 2", "4 6 7 3"),
        ("brown, blue, green, beige, purple", "6 7 3 2", "4 6 7 3 2"),
    ],
)
def test_as_many_cells_as_players(seats: str, jail: str, after: str) -> None:
    """AV-8.3: who is pushed past the last one is free."""
    t = table(seats, jail=jail)
    others = ", ".join(f"{colour} detective" for colour in t.colours[2:])
    t.round(castle=f"brown detective, blue thief 4, {others}")
    assert t.jail() == after
    freed = set(jail.split()) - set(after.split())
    assert {str(number) for _, number, _ in t.told("freed")} == freed


def test_a_freed_thief_can_be_played_from_the_next_round_on() -> None:
    """AV-8.3."""
    t = table("brown, blue, green", jail="6 7 3")
    assert t.thieves("green") == [8]
    t.round(castle="brown detective, blue thief 4, green detective")
    assert t.thieves("green") == [3, 8]
    t.go(castle="brown blue", auction="green")
    assert "thief 3" in t.legal("green")


def test_time_alone_frees_nobody() -> None:
    """AV-8.4."""
    t = table("brown, blue, green", {"brown": "A1 A2 A3"}, jail="7 6 3")
    for _ in range(5):
        t.round(castle="brown exhibition, blue detective, green detective")
    t.round(castle="brown exhibition, blue thief 4", auction="green thief 8")
    t.steal(blue="A1")
    assert t.jail() == "7 6 3"


def test_nobody_is_caught_and_freed_in_the_same_round() -> None:
    """AV-8.5: one player at least has sent the detective; the jail stays full."""
    t = table("brown, blue, green", jail="7 6 3")
    t.round(castle="brown detective, blue thief 4, green thief 8")
    assert t.jail() == "8 4 7"
    assert [number for _, number, _ in t.told("freed")] == [3, 6]


def test_both_thieves_of_a_player_may_sit_in_jail() -> None:
    """AV-8.6."""
    t = table("brown, blue, green", jail="7 4")
    t.go(castle="brown blue green")
    assert t.thieves("blue") == []
    assert t.legal("blue") == ["detective"]


def test_jail_is_public() -> None:
    """AV-8.7: owner, number and cell."""
    t = table("brown, blue, green", jail="7 3")
    for viewer in ("", "brown", "green"):
        assert t.view(viewer)["jail"] == [{"seat": 1, "thief": 7}, {"seat": 2, "thief": 3}]
