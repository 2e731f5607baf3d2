"""The fast luck: in range, the same from the same seed, and even enough."""

from __future__ import annotations

from collections import Counter

import pytest

from raffles.kernel.luck import Luck


def draws(seed: object, n: int, times: int) -> list[int]:
    luck = Luck(seed)
    return [int(luck.below(n)) for _ in range(times)]


@pytest.mark.parametrize("n", [1, 2, 6, 62, 1000, 2_000_000_000])
def test_every_draw_is_in_range(n: int) -> None:
    assert all(0 <= draw < n for draw in draws("range", n, 500))


def test_every_case_comes_up() -> None:
    assert set(draws("cases", 20, 1000)) == set(range(20))


def test_equal_seeds_give_equal_draws() -> None:
    assert draws(7, 1000, 50) == draws("7", 1000, 50) == draws(7, 1000, 50)


def test_the_draws_of_a_seed_stay_what_they_are() -> None:
    """Old simulations can be repeated: the numbers are part of what seeds promise."""
    assert draws("raffles", 100, 8) == [91, 93, 34, 50, 14, 82, 1, 62]


def test_different_seeds_give_different_draws() -> None:
    assert len({tuple(draws(seed, 1000, 8)) for seed in range(200)}) == 200


@pytest.mark.parametrize("n", [2, 6, 17])
def test_draws_are_even(n: int) -> None:
    """Chi-square with a fixed seed: a fair luck exceeds this bound once in far more than a thousand seeds."""
    times = 500 * n
    counts = Counter(draws("even", n, times))
    chi_square = sum((counts[k] - 500) ** 2 / 500 for k in range(n))
    assert chi_square < n - 1 + 4 * (2 * n) ** 0.5


def test_neighbours_are_independent() -> None:
    """The same for pairs of draws that follow each other, across seeds and within one."""
    within = draws("pairs", 5, 5000)
    across = [draw for seed in range(2500) for draw in draws(seed, 5, 2)]
    for sequence in (within, across):
        pairs = Counter(zip(sequence[::2], sequence[1::2], strict=True))
        assert sum((pairs[a, b] - 100) ** 2 / 100 for a in range(5) for b in range(5)) < 24 + 4 * 50**0.5
