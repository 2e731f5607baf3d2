"""What is printed on cards and board: the sums and balances that the rules count on."""

from __future__ import annotations

import pytest

from raffles.games.adel.content import (
    BASE_CARDS,
    BASE_COLOURS,
    BONUS_BEST,
    BONUS_SECOND,
    CARDS,
    CASTLES,
    CHEQUES_OF,
    COLOURS,
    END_OF_TABLE,
    FIRST_SEAT,
    HIGH,
    KINDS,
    LAST_SPACE,
    LETTERS,
    LOW,
    THIEVES_OF,
    card_ids,
    card_set,
    castle_at,
    cheque_values,
    pounds,
)
from raffles.kernel.bits import members

BASE = range(5)  # colours, in the order of their definition
ALL = range(6)


def test_the_colours() -> None:
    assert COLOURS == ["brown", "blue", "green", "beige", "purple", "white"]
    assert members(BASE_COLOURS) == list(BASE)


@pytest.mark.parametrize("colour", ALL)
def test_every_colour_has_four_cheques_of_50000_in_mirrored_pairs(colour: int) -> None:
    cheques = cheque_values(CHEQUES_OF[colour])
    assert len(cheques) == 4
    assert sum(cheques) == 50000
    assert cheques[0] + cheques[3] == cheques[1] + cheques[2] == 25000


@pytest.mark.parametrize("colour", ALL)
def test_every_colour_has_two_thieves_whose_numbers_add_up_to_11(colour: int) -> None:
    assert len(members(THIEVES_OF[colour])) == 2
    assert sum(members(THIEVES_OF[colour])) == 11


def test_no_cheque_and_no_thief_twice() -> None:
    cheques = [value for colour in BASE for value in cheque_values(CHEQUES_OF[colour])]
    assert sorted(cheques) == list(range(3000, 22001, 1000))
    assert sum(cheques) == 250_000
    assert sorted(k for colour in BASE for k in members(THIEVES_OF[colour])) == list(range(1, 11))


def test_the_sixth_colour_goes_on_with_both_rows() -> None:
    assert cheque_values(CHEQUES_OF[5]) == [1000, 2000, 23000, 24000]
    assert members(THIEVES_OF[5]) == [0, 11]


def test_cheques_are_worth_thousands() -> None:
    assert [pounds(k) for k in (0, 23)] == [1000, 24000]


def test_six_series() -> None:
    assert list("ABCDEF") == LETTERS
    assert KINDS == ["pipe bowl", "chamber pot", "mask", "star souvenir", "toy", "advertising sign"]


def per_series(cards: int) -> dict[str, int]:
    ids = card_ids(cards)
    return {letter: sum(id[0] == letter for id in ids) for letter in LETTERS}


def test_the_number_of_cards() -> None:
    assert per_series(BASE_CARDS) == {"A": 8, "B": 7, "C": 8, "D": 7, "E": 8, "F": 7}
    assert per_series(2 ** len(CARDS) - 1) == {"A": 9, "B": 8, "C": 9, "D": 8, "E": 9, "F": 8}
    assert (len(members(BASE_CARDS)), len(CARDS)) == (45, 51)
    assert len({card.id for card in CARDS}) == len({card.name for card in CARDS}) == 51


def test_years_are_unique_and_order_the_cards() -> None:
    years = [card.year for card in CARDS]
    assert years == sorted(set(years))
    base = [CARDS[k] for k in members(BASE_CARDS)]
    assert (base[0].id, base[0].year) == ("C1", 1478)
    assert (base[-1].id, base[-1].year) == ("D7", 1936)


@pytest.mark.parametrize("letter", "ABCDEF")
def test_no_series_is_the_old_one(letter: str) -> None:
    ranks = [rank for rank, k in enumerate(members(BASE_CARDS), start=1) if CARDS[k].letter == letter]
    assert 21 <= sum(ranks) / len(ranks) <= 24


def test_cards_of_a_series_are_numbered_by_age() -> None:
    for letter in LETTERS:
        numbers = [int(CARDS[k].id[1:]) for k in members(BASE_CARDS) if CARDS[k].letter == letter]
        assert numbers == list(range(1, len(numbers) + 1))


def test_sets_of_cards_and_their_texts() -> None:
    assert card_ids(card_set("F1 C1 A9 A1")) == ["A1", "A9", "C1", "F1"]
    with pytest.raises(KeyError):
        card_set("A1 G1")


def test_the_track() -> None:
    assert len(CASTLES) == 1 + 20
    assert (LAST_SPACE, FIRST_SEAT, END_OF_TABLE) == (40, 41, 53)
    spaces = [castle_at(space).name for space in range(LAST_SPACE + 1)]
    assert spaces == ["Club room", *(castle.name for castle in CASTLES[1:] for _ in range(2))]
    assert (len(HIGH), len(LOW)) == (41, 41)
    assert (sum(HIGH), sum(LOW)) == (172, 84)
    assert all(HIGH[space] > LOW[space] > 0 for space in range(41))


def test_the_numbers_of_some_spaces() -> None:
    numbers = {space: (int(HIGH[space]), int(LOW[space])) for space in (0, 1, 2, 3, 13, 18, 20, 39, 40)}
    assert numbers == {
        0: (4, 2),
        1: (3, 1),
        2: (3, 1),
        3: (5, 2),
        13: (3, 1),
        18: (6, 3),
        20: (4, 1),
        39: (5, 3),
        40: (5, 3),
    }


def test_the_table_is_long_enough() -> None:
    ends = [space + HIGH[space] for space in range(LAST_SPACE + 1)]
    assert [space for space, end in enumerate(ends) if end >= 45] == [40]
    assert max(ends) + BONUS_BEST == END_OF_TABLE
    assert (BONUS_BEST, BONUS_SECOND) == (8, 4)
