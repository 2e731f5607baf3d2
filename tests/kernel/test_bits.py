"""Bit sets do what Python's sets do, up to the member 61."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from raffles.kernel.bits import BIT, count, highest, lowest, members, nth

sets = st.sets(st.integers(0, 61))
EVERY = set(range(62))


def bits_of(plain: set[int]) -> int:
    return sum(2**k for k in plain)


@given(sets)
@example(set())
@example({61})
@example({0, 61})
@example(EVERY)
def test_count_and_members(plain: set[int]) -> None:
    assert count(bits_of(plain)) == len(plain)
    assert members(bits_of(plain)) == sorted(plain)


@given(sets)
@example({61})
@example(EVERY)
def test_lowest_and_highest(plain: set[int]) -> None:
    assert lowest(bits_of(plain)) == min(plain, default=-1)
    assert highest(bits_of(plain)) == max(plain, default=-1)


@given(sets.filter(bool), st.data())
@example(EVERY, None)
def test_nth(plain: set[int], data: st.DataObject | None) -> None:
    n = data.draw(st.integers(0, len(plain) - 1)) if data else 61
    assert nth(bits_of(plain), n) == sorted(plain)[n]


@pytest.mark.parametrize("k", range(62))
def test_each_single_member(k: int) -> None:
    assert BIT[k] == 2**k
    assert (lowest(BIT[k]), highest(BIT[k]), count(BIT[k])) == (k, k, 1)


@given(sets, sets)
def test_operators_are_those_of_sets(one: set[int], two: set[int]) -> None:
    a, b = bits_of(one), bits_of(two)
    assert members(a | b) == sorted(one | two)
    assert members(a & b) == sorted(one & two)
    assert members(a & ~b) == sorted(one - two)
