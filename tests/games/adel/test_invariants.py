"""What holds at every question of every game: no card, cheque or thief gets lost, pieces never go back."""

from __future__ import annotations

from typing import cast

import pytest

from raffles.games.adel import GAME
from raffles.games.adel.content import ALL_CARDS, BASE_CARDS, CHEQUES_OF, FIRST_SEAT, THIEVES_OF
from raffles.games.adel.options import SIX
from raffles.games.adel.state import NO_CARD, Adel
from raffles.kernel.action import Menu
from raffles.kernel.bits import BIT, count
from raffles.kernel.decision import FATE
from raffles.kernel.luck import Luck
from raffles.lab.playout import play_out, ply

TABLES = [
    (2, {}),
    (2, {"two_player_mode": "confrontation", "bluff_exhibit": True}),
    (3, {"exhibit_prep": "before_reveal"}),
    (4, {}),
    (5, {"detective_rank": "competition"}),
    (6, {"six_lords": True, "bluff_exhibit": True, "exhibit_prep": "before_reveal"}),
]


def check_conservation(s: Adel) -> None:
    """Every collection card, cheque and thief is in exactly one place."""
    players = range(s.num_seats)
    windows = [BIT[card] for card in s.window if card != NO_CARD]
    assert sum(s.collection) + sum(windows) + s.unseen == every_card(s)
    assert sum(count(hand) for hand in s.collection) + len(windows) + count(s.unseen) == count(every_card(s))
    assert count(s.unseen) == sum(s.stack)
    paid = BIT[s.paid] if s.paid != NO_CARD else 0
    assert sum(s.cheques) + s.till + paid == sum(CHEQUES_OF[s.colour[seat]] for seat in players)
    jailed = [BIT[thief] for thief in s.jail if thief != NO_CARD]
    assert sum(s.thieves) + sum(jailed) == sum(THIEVES_OF[s.colour[seat]] for seat in players)
    assert sum(count(free) for free in s.thieves) >= s.num_seats
    assert all(0 <= count(s.unknown(seat)) <= 4 for seat in players)


def every_card(s: Adel) -> int:
    return ALL_CARDS if s.num_seats == SIX else BASE_CARDS


def check_progress(s: Adel, before: Adel) -> None:
    """Nothing comes back: no piece, no sold card, no cheque from the till, no secret, no open house."""
    players = range(s.num_seats)
    assert all(s.position[seat] >= before.position[seat] for seat in players)
    assert all(s.stack[w] <= before.stack[w] for w in (0, 1))
    assert before.till & ~s.till == 0
    assert all(count(s.unknown(seat)) <= count(before.unknown(seat)) for seat in players)
    assert before.open or not s.open
    assert max(s.position) < (54 if s.over else 46)
    if s.round > before.round:
        assert s.foremost() < FIRST_SEAT


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nothing_gets_lost(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        s = cast(Adel, GAME.start(seats, options))
        luck, menu = Luck(seed), Menu()
        while s.round == 0:
            s.apply(FATE, s.draw(luck))
        while not s.over:
            before = s.clone()
            ply(s, GAME.space, menu, luck)
            if s.to_act() != FATE:  # or a card is on its way to a window
                check_conservation(s)
            check_progress(s, before)


def test_the_order_in_which_secret_choices_arrive_has_no_effect() -> None:
    ends = []
    for backwards in (False, True):
        s = cast(Adel, GAME.start(4))
        luck, menu = Luck("order"), Menu()
        while not s.over:
            if s.to_act() == FATE:
                s.apply(FATE, s.draw(luck))
                continue
            waiting = [seat for seat in range(4) if s.waiting & BIT[seat]]
            seat = waiting[-1] if backwards else waiting[0]
            s.legal(seat, menu)
            s.apply(seat, GAME.space[menu.ids[int(s.round * 7 + seat * 3) % menu.n]])
        ends.append((list(s.position), list(s.collection), list(s.cheques), list(s.jail), int(s.round)))
    assert ends[0] == ends[1]


def test_random_games_end_by_themselves() -> None:
    menu, luck = Menu(), Luck("ends")
    for seats in (2, 3, 4, 5):
        for _ in range(3):
            s = cast(Adel, GAME.start(seats))
            play_out(s, GAME.space, menu, luck)
            assert s.ending() == "dinner table"
            assert s.round < 100
