"""Piles: nothing is lost, odds are true, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raffles.kernel.luck import Luck
from raffles.kernel.pile import Pile

copies = st.lists(st.integers(0, 3), min_size=1, max_size=6)
steps = st.lists(
    st.sampled_from(("take", "know_top", "put_on_top", "put_under", "set_aside", "shuffle", "shuffle_in")),
    max_size=15,
)


def contents(pile: Pile) -> Counter[int]:
    """All that the pile and what is set aside hold."""
    return Counter(dict(pile.unseen())) + Counter([*pile.top, *pile.bottom])


def do(pile: Pile, step: str, elsewhere: list[int], choose: Luck) -> None:
    """One random step that is possible; `elsewhere` are the cards that are not in the pile."""
    if step in ("take", "know_top") and len(pile):
        card = pile.draw(choose)
        if step == "know_top":
            pile.know_top(card)
        else:
            pile.take(card)
            elsewhere.append(card)
    elif step in ("put_on_top", "put_under") and elsewhere:
        card = elsewhere.pop()
        if step == "put_under":
            pile.put_under(card)
        else:
            pile.put_on_top(card)
    elif step == "set_aside":
        pile.set_aside(choose.below(pile.rest + 1))
    elif step == "shuffle":
        pile.shuffle()
    elif step == "shuffle_in":
        pile.shuffle_in(elsewhere)
        elsewhere.clear()


def handled(copies: list[int], steps: list[str], seed: int) -> Pile:
    pile, elsewhere, luck = Pile(copies), list[int](), Luck(seed)
    for step in steps:
        do(pile, step, elsewhere, luck)
    return pile


piles = st.builds(handled, copies, steps, st.integers())


@given(copies, steps, st.integers())
def test_nothing_is_lost_or_doubled(copies: list[int], steps: list[str], seed: int) -> None:
    pile, elsewhere, luck = Pile(copies), list[int](), Luck(seed)
    every = Counter(dict(enumerate(copies)))
    for step in steps:
        do(pile, step, elsewhere, luck)
        assert contents(pile) + Counter(elsewhere) == every
        assert len(pile) + pile.aside + len(elsewhere) == sum(copies)


@given(piles)
def test_a_draw_has_the_odds_it_is_said_to_have(pile: Pile) -> None:
    """The quick way gives in each equally likely case the card that the odds give."""
    cases = [card for card, weight in pile.odds() for _ in range(weight)]
    assert bool(cases) == (len(pile) > 0)
    for k in range(20 if cases else 0):
        assert pile.draw(Luck(k)) == cases[Luck(k).below(len(cases))]


@given(piles)
def test_just_the_cards_with_odds_can_be_taken(pile: Pile) -> None:
    odds = dict(pile.odds())
    for card in range(-1, len(pile.bag) + 1):
        twin = pile.copy()
        if card in odds:
            twin.take(card)
            assert contents(twin) + Counter([card]) == contents(pile)
        else:
            with pytest.raises(ValueError, match=r"card|pile"):
                twin.take(card)
            assert (contents(twin), len(twin)) == (contents(pile), len(pile))


def test_a_copy_shares_nothing() -> None:
    pile = Pile([2, 2, 2])
    pile.know_top(0)
    pile.put_under(1)
    twin = pile.copy()
    twin.take(0)
    twin.take(2)
    twin.put_under(2)
    pile.put_under(0)
    assert (list(pile.top), list(pile.bottom), pile.unseen()) == ([0], [1, 0], [(0, 1), (1, 2), (2, 2)])
    assert (list(twin.top), list(twin.bottom), twin.unseen()) == ([], [1, 2], [(0, 1), (1, 2), (2, 1)])


@pytest.mark.parametrize("known", range(8))
def test_a_copy_shares_no_known_cards(known: int) -> None:
    pile = Pile([1, 1])
    for _ in range(known):
        pile.put_on_top(0)
        pile.put_under(0)
    twin = pile.copy()
    for other, card in ((pile, 0), (twin, 1)):
        other.put_on_top(card)
        other.put_under(card)
    assert (list(pile.top), list(pile.bottom)) == ([0] * (known + 1), [0] * (known + 1))
    assert (list(twin.top), list(twin.bottom)) == ([1] + [0] * known, [0] * known + [1])


def test_known_cards_come_in_their_order_around_the_rest() -> None:
    pile = Pile([0, 1, 0, 0, 0])
    pile.put_on_top(3)
    pile.put_on_top(2)
    pile.put_under(4)
    pile.put_under(0)
    assert [pile.deal(Luck(0)) for _ in range(len(pile))] == [2, 3, 1, 4, 0]
    assert (len(pile), pile.odds()) == (0, [])


def test_a_peek_makes_the_next_card_certain() -> None:
    pile = Pile([1] * 16)
    pile.know_top(5)
    assert (pile.odds(), len(pile)) == ([(5, 1)], 16)
    with pytest.raises(ValueError, match="the next card is known to be 5, not 6"):
        pile.take(6)


def test_a_second_peek_sees_the_same_card() -> None:
    pile = Pile([1, 1])
    pile.know_top(1)
    pile.know_top(1)
    assert (list(pile.top), len(pile)) == ([1], 2)
    with pytest.raises(ValueError, match="the next card is known to be 1, not 0"):
        pile.know_top(0)


def test_a_peek_at_the_bottom_when_nothing_else_is_left() -> None:
    pile = Pile([0, 0, 0])
    pile.put_under(2)
    pile.put_under(0)
    pile.know_top(2)
    assert (list(pile.top), list(pile.bottom)) == ([2], [0])


def test_cards_set_aside_may_be_any() -> None:
    """A patrol deck: 16 cards, 9 set aside; any may be the next, and after 7 draws the deck is empty."""
    pile, luck, drawn = Pile([1] * 16), Luck(1), []
    pile.set_aside(9)
    while len(pile):
        assert pile.odds() == [(card, 1) for card in range(16) if card not in drawn]
        drawn.append(pile.deal(luck))
    assert len(set(drawn)) == 7
    pile.shuffle_in(drawn)
    pile.set_aside(9)
    assert (len(pile), pile.aside, pile.unseen()) == (7, 9, [(card, 1) for card in range(16)])


def test_a_peeked_card_is_buried() -> None:
    pile = Pile([1] * 4)
    pile.set_aside(1)
    pile.know_top(2)
    pile.take(2)
    pile.put_under(2)
    assert pile.odds() == [(0, 1), (1, 1), (3, 1)]
    pile.take(0)
    pile.take(3)
    assert pile.odds() == [(2, 1)]
    assert pile.unseen() == [(1, 1)]


@pytest.mark.parametrize("order", list(permutations((4, 0, 7))))
def test_three_cards_go_back_in_any_order(order: tuple[int, ...]) -> None:
    """An event deck: the top three are looked at and put back."""
    pile = Pile([1] * 10)
    for card in (7, 0, 4):
        pile.take(card)
    for card in reversed(order):
        pile.put_on_top(card)
    assert (list(pile.top), len(pile)) == (list(order), 10)
    assert [pile.deal(Luck(0)) for _ in range(3)] == list(order)


def test_several_copies_weigh_more() -> None:
    """240 cards of 60 kinds, four of each."""
    pile = Pile([4] * 60)
    for _ in range(3):
        pile.take(59)
    pile.take(0)
    assert sum(weight for _, weight in pile.odds()) == len(pile) == 236
    assert (pile.odds()[0], pile.odds()[1], pile.odds()[-1]) == ((0, 3), (1, 4), (59, 1))


def test_pairs_under_the_pile_keep_their_depth() -> None:
    """Three are drawn, one is kept, two go under: the rest comes first, then the pairs in order."""
    pile, luck, under = Pile([1] * 8), Luck("postcards"), []
    for _ in range(2):
        _, second, third = (pile.deal(luck) for _ in range(3))
        pile.put_under(second)
        pile.put_under(third)
        under += [second, third]
    assert (len(pile), pile.rest) == (6, 2)
    assert [pile.deal(luck) for _ in range(6)][2:] == under


def test_draws_follow_the_odds() -> None:
    pile, luck = Pile([1, 0, 3, 2]), Luck("odds")
    pile.set_aside(2)
    drawn = Counter(pile.draw(luck) for _ in range(3000))
    assert [drawn[card] for card in range(4)] == pytest.approx([500, 0, 1500, 1000], abs=120)
    assert (drawn[1], len(pile)) == (0, 4)


def test_an_empty_pile_has_no_next_card() -> None:
    pile = Pile([1, 1])
    pile.set_aside(2)
    assert (len(pile), pile.odds(), pile.unseen()) == (0, [], [(0, 1), (1, 1)])
    with pytest.raises(ValueError, match="the pile is empty"):
        pile.draw(Luck(0))
    with pytest.raises(ValueError, match="the pile is empty"):
        pile.take(0)


def test_a_card_that_is_gone_cannot_be_on_top() -> None:
    pile = Pile([1, 1])
    pile.take(0)
    with pytest.raises(ValueError, match="card 0 is not among the unseen cards"):
        pile.take(0)


@pytest.mark.parametrize("card", [-1, 2])
def test_there_are_only_the_cards_of_the_pile(card: int) -> None:
    pile = Pile([1, 1])
    for give in (pile.take, pile.put_on_top, pile.put_under):
        with pytest.raises(ValueError, match=f"there is no card {card}: cards are numbers from 0 to 1"):
            give(card)
    with pytest.raises(ValueError, match=f"there is no card {card}"):
        pile.shuffle_in([card])


@pytest.mark.parametrize("n", [-1, 3])
def test_no_more_can_be_set_aside_than_there_are(n: int) -> None:
    pile = Pile([1, 1, 1])
    pile.know_top(0)
    with pytest.raises(ValueError, match=f"{n} unseen cards cannot be set aside from 2"):
        pile.set_aside(n)
