"""The three kinds of question."""

from __future__ import annotations

from collections import Counter

import pytest

from kernel.diary import DONE, SAY, SPACE, Diary, Overhear, Say, SayAll, end
from raffles.kernel.action import Menu
from raffles.kernel.decision import FATE, Decision, outcome_at
from raffles.kernel.luck import Luck


def asked(decision: Decision[Diary]) -> Diary:
    s = Diary(3)
    s.then(end)
    s.ask(decision)
    return s


def legal(s: Diary, seat: int) -> list[str]:
    menu = Menu()
    s.legal(seat, menu)
    return [SPACE[menu.ids[k]].text for k in range(menu.n)]


def test_choose_asks_one_seat() -> None:
    s = asked(Say(2))
    assert (s.waiting, legal(s, 2)) == (0b100, ["say a", "say b", "say c"])
    s.apply(2, SAY[1])
    assert s.lines == ["2 says b", "end"]


def test_commit_waits_for_all_in_any_order() -> None:
    s = asked(SayAll(0b101))
    for seat, action in [(2, SAY[2]), (0, SAY[0]), (2, DONE), (0, SAY[1])]:
        s.apply(seat, action)
        assert s.lines == []
    s.apply(0, DONE)
    assert s.lines == ["0 says 011", "1 says 000", "2 says 100", "end"]


def test_the_menu_of_a_commit_follows_the_steps_taken() -> None:
    s = asked(SayAll(0b11))
    s.take(0, SAY[1])
    assert legal(s, 0) == ["say a", "say c", "done"]
    assert legal(s, 1) == ["say a", "say b", "say c"]


def test_a_step_that_does_not_complete_the_answer_leaves_the_seat_awaited() -> None:
    s = asked(SayAll(0b11))
    s.take(0, SAY[1])
    assert s.waiting == 0b11
    s.take(0, DONE)
    assert s.waiting == 0b10


@pytest.mark.parametrize("seats", [0, -1])
def test_commit_must_ask_somebody(seats: int) -> None:
    with pytest.raises(ValueError, match="a Commit asks at least one seat"):
        SayAll(seats)


def test_the_only_answer_is_the_single_option() -> None:
    s, menu = asked(SayAll(0b1)), Menu()
    s.legal(0, menu)
    assert SayAll(0b1).only_answer(s, 0, menu) == -1
    for letter in SAY:
        s.take(0, letter)
    s.legal(0, menu)
    assert SayAll(0b1).only_answer(s, 0, menu) == DONE.id


def test_chance_is_fates() -> None:
    s = asked(Overhear())
    assert (s.to_act(), legal(s, FATE)) == (FATE, ["say a", "say b", "say c"])
    s.apply(FATE, SAY[1])
    assert s.lines == ["overheard b", "end"]


def test_a_draw_is_secret_only_if_it_says_so() -> None:
    assert Overhear().only == FATE
    assert Overhear(only=1).only == 1


def test_each_case_stands_for_one_outcome() -> None:
    outcomes = Overhear().outcomes(Diary(1))
    assert [outcome_at(outcomes, r) for r in range(6)] == [SAY[0], SAY[1], SAY[1], SAY[1], SAY[2], SAY[2]]
    with pytest.raises(IndexError, match="r is not below the sum of the weights"):
        outcome_at(outcomes, 6)


def test_a_draw_has_the_odds_of_its_outcomes() -> None:
    s, luck = asked(Overhear()), Luck("odds")
    drawn = Counter(s.draw(luck).text for _ in range(6000))
    assert drawn == {"say a": pytest.approx(1000, abs=120), "say b": pytest.approx(3000, abs=160),
                     "say c": pytest.approx(2000, abs=150)}  # fmt: skip
