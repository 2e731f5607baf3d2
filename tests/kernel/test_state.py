"""The engine: plans happen in order, a question stops them, and an author's mistakes are told clearly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kernel.diary import (
    DONE,
    SAY,
    Diary,
    Overhear,
    Say,
    SayAll,
    day,
    dream,
    end,
    evening,
    morning,
    night,
    noon,
    question,
)
from raffles.kernel.decision import FATE
from raffles.kernel.state import EVERYBODY, State, Task, changed, rule


def after(*tasks: Task) -> list[str]:
    """What happens if these are planned."""
    s = Diary(2)
    s.then(*tasks)
    s.run()
    return s.lines


def with_question(asked: SayAll | Say | Overhear) -> Diary:
    s = Diary(3)
    s.then(end)
    s.ask(asked)
    return s


# the agenda


def test_a_rule_is_planned_with_all_its_arguments_or_not_at_all() -> None:
    @rule
    def takes_two(s: State, a: int, b: int) -> None: ...

    s = State(2)
    for task in (takes_two, takes_two(1), takes_two(1, 2, 3)):
        with pytest.raises(TypeError, match="takes_two takes 2 arguments"):
            s.then(task)
    s.then(takes_two(1, 2))
    assert s.to_come() == ["takes_two 1 2"]


def test_tasks_happen_in_the_order_in_which_they_are_planned() -> None:
    assert after(morning, noon(1), evening(2, 3), night(4, 5, 6), morning, end) == [
        "morning", "noon 1", "evening 2 3", "night 4 5 6", "morning", "end",
    ]  # fmt: skip


def test_what_a_task_plans_comes_before_what_was_planned_before() -> None:
    assert after(day, evening(1, 2), end) == ["day", "morning", "noon 12", "evening 1 2", "end"]


def test_nothing_happens_after_the_end() -> None:
    assert after(end, morning) == ["end"]


def test_a_question_stops_the_agenda_until_it_is_answered() -> None:
    s = Diary(2)
    s.then(question(1), morning, end)
    s.run()
    assert (s.lines, s.to_act(), s.step()) == ([], 1, False)
    s.apply(1, SAY[2])
    assert s.lines == ["1 says c", "morning", "end"]


def test_an_answer_can_be_handed_in_without_running_on() -> None:
    s = Diary(2)
    s.then(question(0), morning, end)
    s.run()
    s.take(0, SAY[0])
    assert s.lines == ["0 says a"]
    assert s.step()
    assert s.lines == ["0 says a", "morning"]


def test_the_agenda_can_be_read_next_task_first() -> None:
    s = Diary(2)
    s.then(morning, evening(7, 0), dream(1, 2, 3, 4095))
    assert s.to_come() == ["morning", "evening 7 0", "dream 1 2 3 4095"]
    assert Diary(2).to_come() == []


# arguments


def test_arguments_arrive_in_order_up_to_the_largest() -> None:
    assert after(dream(4095, 0, 4094, 1), end)[0] == "dream 4095 0 4094 1"


@pytest.mark.parametrize("args", [(-1,), (4096,), (0, 4096), (0, 0, -1), (0, 0, 0, 4096)])
def test_an_argument_out_of_range_is_refused(args: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a task's arguments are whole numbers from 0 to 4095"):
        dream(*args)


def test_a_rule_with_more_than_four_arguments_is_refused() -> None:
    def too_much(s: Diary, a: i64, b: i64, c: i64, d: i64, e: i64) -> None: ...

    with pytest.raises(TypeError, match="too_much: a rule takes the state and at most four integers"):
        rule(too_much)


def test_a_task_with_more_than_four_arguments_is_refused() -> None:
    five: Any = (1, 2, 3, 4, 5)
    with pytest.raises(TypeError):
        dream(*five)


# an agenda that runs dry


def running(s: Diary) -> None:
    s.run()


def stepping(s: Diary) -> None:
    while s.step():
        pass


def answering(s: Diary) -> None:
    s.ask(Say(0))
    s.apply(0, SAY[0])


@pytest.mark.parametrize("drive", [running, stepping, answering])
def test_an_empty_agenda_is_told_if_the_game_is_not_over(drive: Callable[[Diary], None]) -> None:
    s = Diary(2)
    s.then(morning)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="the agenda is empty but the game is not over"):
            drive(s)
    assert s.lines.count("morning") == 1
    assert s.to_come() == []


def test_an_agenda_that_ran_dry_can_be_filled_again() -> None:
    s = Diary(2)
    with pytest.raises(RuntimeError, match="the agenda is empty"):
        s.run()
    s.then(morning, end)
    assert s.to_come() == ["morning", "end"]
    s.run()
    assert s.lines == ["morning", "end"]


def test_a_game_that_is_over_needs_no_agenda() -> None:
    s = Diary(2)
    s.then(end)
    s.run()
    s.run()
    assert (s.lines, s.step()) == (["end"], False)


# clones


def test_a_clone_goes_its_own_way() -> None:
    s = Diary(2)
    s.then(question(0), morning, end)
    s.run()
    twin = s.clone()
    twin.apply(0, SAY[1])
    assert twin.lines == ["0 says b", "morning", "end"]
    assert (s.lines, s.over, s.to_act()) == ([], False, 0)
    s.apply(0, SAY[0])
    assert s.lines == ["0 says a", "morning", "end"]


@pytest.mark.parametrize("steps", range(8))
def test_a_clone_keeps_half_an_answer_and_shares_none(steps: int) -> None:
    s = with_question(SayAll(0b11))
    for _ in range(steps):
        s.take(0, SAY[0])
    twin = s.clone()
    s.take(0, SAY[1])
    twin.take(0, SAY[2])
    twin.take(0, DONE)
    half = [int(SAY[0].id)] * steps
    assert (s.answer(0), twin.answer(0)) == ([*half, SAY[1].id], [*half, SAY[2].id, DONE.id])
    assert (s.waiting, twin.waiting) == (0b11, 0b10)


def test_changed_is_a_copy() -> None:
    before = vec[i64]([1, 2, 3])
    assert list(changed(before, 1, 9)) == [1, 9, 3]
    assert list(before) == [1, 2, 3]


# answers of several steps


def test_picks_belong_to_a_seat_and_a_row() -> None:
    s = with_question(SayAll(0b11))
    s.take(0, SAY[2])
    s.take(1, SAY[0])
    s.take(0, SAY[0])
    assert [s.picks(seat, SAY) for seat in range(3)] == [0b101, 0b001, 0]
    assert s.has_picked(0, SAY[2])
    assert not s.has_picked(1, SAY[2])
    assert not s.has_picked(0, DONE)


def test_to_act_is_the_first_seat_awaited() -> None:
    s = with_question(SayAll(0b110))
    assert s.to_act() == 1
    s.take(1, SAY[0])
    s.take(1, DONE)
    assert s.to_act() == 2
    assert with_question(Overhear()).to_act() == FATE


def test_a_reopened_answer_is_gone_and_the_others_stand() -> None:
    s = with_question(SayAll(0b11))
    for seat in (0, 1):
        s.take(seat, SAY[seat])
    s.take(0, DONE)
    s.reopen(0)
    assert (s.answer(0), s.answer(1), s.waiting) == ([], [SAY[1].id], 0b11)


def test_forgetting_sealed_answers_spares_ones_own() -> None:
    s = with_question(SayAll(0b111))
    for seat in (0, 1):
        s.take(seat, SAY[seat])
        s.take(seat, DONE)
    s.take(2, SAY[2])
    s.forget_sealed_answers(but=1)
    assert [s.answer(seat) for seat in range(3)] == [[], [SAY[1].id, DONE.id], []]
    assert s.waiting == 0b101


@pytest.mark.parametrize("asked", [Overhear(), Say(1)])
def test_there_is_nothing_to_forget_but_in_a_commit(asked: Overhear | Say) -> None:
    s = with_question(asked)
    waiting = s.waiting
    s.forget_sealed_answers(but=0)
    assert s.waiting == waiting


def test_a_new_question_forgets_the_steps_of_the_last() -> None:
    s = with_question(SayAll(0b1))
    s.take(0, SAY[0])
    s.take(0, DONE)
    s.ask(SayAll(0b1))
    assert s.answer(0) == []


# telling


def test_events_are_kept_only_while_somebody_listens() -> None:
    s = Diary(2)
    s.tell("unheard")
    s.events = []
    s.tell("rain", 1, 2, 3)
    s.whisper(1, "secret", 4)
    rain, secret = s.events
    assert (rain.key(), rain.only) == (("rain", 1, 2, 3), EVERYBODY)
    assert (secret.key(), secret.only) == (("secret", 4, 0, 0), 1)
    assert s.clone().events is None


def test_unveiling_is_noted_and_not_inherited() -> None:
    s = Diary(2)
    assert not s.unveiled
    s.unveil()
    assert s.unveiled
    assert not s.clone().unveiled
