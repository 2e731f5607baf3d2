"""Perft from fixed positions, and a benchmark whose rows are complete."""

from __future__ import annotations

import pytest

from raffles.games import find_game
from raffles.lab.bench import bench
from raffles.lab.perft import perft
from toys import goofspiel, kuhn


def test_kuhn_has_thirty_ways_to_go() -> None:
    """Three times two deals, and five ways to bet: check check, check bet fold, check bet call, bet fold, bet
    call.
    """
    s = kuhn.GAME.start(2)
    assert [perft(s, kuhn.GAME.space, depth) for depth in (1, 2, 3, 4, 5)] == [3, 6, 12, 24, 30]


def test_goofspiel_with_open_prizes_multiplies_hands() -> None:
    """The draw of a prize, then both hands, each one smaller in the next round."""
    s = goofspiel.GAME.start(2)
    first = perft(s, goofspiel.GAME.space, 1)
    assert perft(s, goofspiel.GAME.space, 3) == first * 4 * 4


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [5, 20, 900, 39_600, 1_702_800]),
        (3, [5, 20, 60, 2_700, 118_800]),
    ],
)
def test_adel_is_dealt_in_so_many_ways(seats: int, counts: list[int]) -> None:
    """AV-1: colours (5, 4, 3 are left), then a hand from 45, 44, 43 cards."""
    game = find_game("adel")
    assert [perft(game.start(seats), game.space, depth) for depth in range(1, 6)] == counts


def test_the_benchmark_has_every_figure() -> None:
    (row,) = bench([kuhn.GAME])
    figures = row.to_json()
    assert list(figures) == [
        "game",
        "build",
        "seats",
        "plies_per_s",
        "playouts_per_s",
        "clones_per_s",
        "legal_per_s",
    ]
    assert all(
        isinstance(figure, str) or (isinstance(figure, int) and figure > 0) for figure in figures.values()
    )
