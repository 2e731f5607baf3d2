"""Drafts, sealed answers and answers that are forced."""

from __future__ import annotations

import pytest

from match import lantern
from match.sight import last_cards, legal, sight, submit_anything
from raffles.fair import FairLuck
from raffles.kernel.action import UnknownAction
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.luck import Luck
from raffles.match import IllegalAction, Match, MatchError, MatchOver, NotYourTurn, Unfinished
from toys import goofspiel, kuhn, vault


def new(game: Game, seats: int = 2, seed: object = 1, patient: bool = False) -> Match:
    return Match(game, seats, {}, FairLuck.seeded(seed), ["Ann", "Bob", "Cy"][:seats], patient)


def answer(match: Match, seat: int) -> list[str]:
    """What the seat has drafted or sealed, as it sees it."""
    found = match.view(seat)["table"]["answer"]
    assert isinstance(found, list)
    return found


def plies(match: Match) -> list[str]:
    return [str(ply) for ply in match.record().plies if ply.seat >= 0]


# drafts


def test_a_draft_is_seen_by_its_seat_alone() -> None:
    match = new(vault.GAME, 3)
    others = [match.view(viewer) for viewer in (SPECTATOR, 1, 2)]
    record = match.save().to_json()
    first, second, *rest = legal(match, 0)
    match.draft(0, second)
    assert answer(match, 0) == [second]
    assert legal(match, 0) == [first, *rest, "done"]
    assert [match.view(viewer) for viewer in (SPECTATOR, 1, 2)] == others
    assert match.save().to_json() == record


def test_a_draft_changes_click_by_click_and_can_be_taken_away() -> None:
    match = new(vault.GAME)
    before = sight(match)
    first, second, third, _ = legal(match, 0)
    for run in ([first], [first, third], [third], [third, second, first]):
        match.draft(0, *run)
        assert answer(match, 0) == run
    assert legal(match, 0) == ["done"]
    match.draft(0)
    assert sight(match) == before


def test_a_whole_draft_is_not_an_answer_yet() -> None:
    match = new(goofspiel.GAME)
    match.draft(0, "bid 2")
    assert answer(match, 0) == ["bid 2"]
    assert (match.waiting, legal(match, 0)) == ([0, 1], ["bid 1", "bid 2", "bid 3", "bid 4"])
    match.submit(0, "bid 2")
    assert match.waiting == [1]


def test_a_submitted_answer_replaces_the_draft() -> None:
    match = new(vault.GAME)
    first, second, *_ = legal(match, 0)
    match.draft(0, first)
    match.submit(0, second, "done")
    assert answer(match, 0) == [second, "done"]


def test_a_draft_is_gone_with_its_question() -> None:
    match = new(goofspiel.GAME)
    match.submit(0, "bid 2")
    match.draft(0, "bid 3")
    match.submit(1, "bid 1")
    assert match.view(0)["hands"] == [[1, 3, 4], [2, 3, 4]]
    assert answer(match, 0) == []


@pytest.mark.parametrize(
    ("seat", "run", "error", "message"),
    [
        (0, ["lay 99"], UnknownAction, "there is no action 'lay 99'"),
        (0, ["done"], IllegalAction, "'done' is not legal now"),
        (3, ["done"], MatchError, "there is no seat 3"),
        (0, ["done"] * 65, MatchError, "an answer has at most 64 actions"),
    ],
)
def test_a_refused_draft_leaves_the_old_one(
    seat: int, run: list[str], error: type[ValueError], message: str
) -> None:
    match = new(vault.GAME)
    match.draft(0, legal(match, 0)[1])
    before = sight(match)
    with pytest.raises(error, match=message):
        match.draft(seat, *run)
    assert sight(match) == before


def test_only_who_is_asked_can_draft() -> None:
    match = new(kuhn.GAME)
    with pytest.raises(NotYourTurn, match="Bob is not asked now: the question is put to Ann"):
        match.draft(1, "check")
    match.submit(0, "bet")
    match.submit(1, "fold")
    with pytest.raises(MatchOver, match="the game is over"):
        match.draft(0, "check")


# sealed answers


def test_a_sealed_answer_is_seen_by_its_seat_alone() -> None:
    one, two = new(vault.GAME, 3), new(vault.GAME, 3)
    first, second, *_ = legal(one, 0)
    one.submit(0, first, "done")
    two.submit(0, second, first, "done")
    for viewer in (SPECTATOR, 1, 2):
        assert one.view(viewer) == two.view(viewer)
    assert (answer(one, 0), answer(two, 0)) == ([first, "done"], [second, first, "done"])


def test_a_sealed_answer_can_be_changed_until_the_last_is_in() -> None:
    match = new(goofspiel.GAME, 3)
    for bid in ("bid 1", "bid 2", "bid 3"):
        match.submit(0, bid)
        assert (answer(match, 0), match.waiting) == ([bid], [1, 2])
    match.submit(2, "bid 1")
    match.submit(0, "bid 4")
    match.submit(1, "bid 2")
    assert [len(hand) for hand in match.view(0)["hands"]] == [3, 3, 3]
    assert plies(match) == ["2 bid 1", "0 bid 4", "1 bid 2"]


def test_a_changed_answer_of_several_steps_leaves_nothing_of_the_old_one() -> None:
    match = new(vault.GAME)
    first, second, third, fourth = legal(match, 0)
    match.submit(0, first, second, third, "done")
    match.submit(0, fourth, "done")
    assert answer(match, 0) == [fourth, "done"]
    assert plies(match) == [f"0 {fourth}", "0 done"]
    match.submit(1, legal(match, 1)[0], "done")
    assert match.view(1)["laid"][0] == [fourth.removeprefix("lay ")]


def test_the_old_answer_stands_until_the_new_one_is_whole() -> None:
    match = new(vault.GAME)
    first, second, *_ = legal(match, 0)
    match.submit(0, first, "done")
    with pytest.raises(Unfinished):
        match.submit(0, second)
    match.draft(0, second)
    assert match.waiting == [1]
    match.submit(1, legal(match, 1)[0], "done")
    assert match.view(1)["laid"][0] == [first.removeprefix("lay ")]


def test_everything_is_legal_anew_for_who_has_answered() -> None:
    match = new(vault.GAME)
    choices = legal(match, 0)
    match.submit(0, *choices[:3], "done")
    assert legal(match, 0) == choices
    match.draft(0, choices[0])
    assert legal(match, 0) == [*choices[1:], "done"]


def test_a_draft_over_a_sealed_answer_is_seen_and_taken_away_again() -> None:
    match = new(vault.GAME)
    first, second, *_ = legal(match, 0)
    match.submit(0, first, "done")
    before = sight(match)
    match.draft(0, second)
    assert (answer(match, 0), match.view(0)["table"]["answered"]) == ([second], [0])
    match.draft(0)
    assert sight(match) == before


# forced answers


def test_the_last_bids_are_forced() -> None:
    match, luck = new(goofspiel.GAME, 3), Luck(1)
    for _ in range(9):
        assert not match.over
        submit_anything(match, luck)
    assert match.over
    assert len(plies(match)) == 12


def test_a_forced_answer_is_given_as_the_last() -> None:
    """Seat 0 has no lever, so its `pass` is given within the answer of seat 1, and not before."""
    match = last_cards()
    assert (match.view(SPECTATOR)["table"]["asked"], legal(match, 0)) == ([0, 1], ["pass"])
    assert match.waiting == [0, 1]
    match.submit(1, "pass")
    assert plies(match)[-2:] == ["1 pass", "0 pass"]


def test_an_answer_of_several_steps_can_be_forced() -> None:
    match = last_cards()
    match.submit(1, "pass")
    card = match.view(0)["hand"][0]
    assert [action.text for action in match.forced(0)] == [f"lay {card}", "done"]
    assert match.forced(1) == []
    match.submit(1, legal(match, 1)[0], "done")
    assert f"0 lay {card}" in plies(match)


def test_a_forced_answer_can_be_given_by_hand() -> None:
    match = last_cards()
    match.submit(0, "pass")
    match.submit(1, "pass")
    assert plies(match)[-2:] == ["0 pass", "1 pass"]


def test_an_only_answer_is_given_at_once() -> None:
    match = new(lantern.GAME)
    match.submit(0, "sleep")
    assert plies(match) == ["0 sleep", "0 leave"]
    assert match.waiting == [0, 1]


def test_a_patient_match_waits_for_play_forced() -> None:
    match = new(lantern.GAME, patient=True)
    match.submit(0, "look")
    card = match.view(1)["card"]
    assert (plies(match), match.waiting) == (["0 look"], [0])
    beats = match.play_forced(watch=[1])
    assert plies(match) == ["0 look", f"0 take {lantern.COLOURS[card]}"]
    assert [[event.what for event in beat.events] for beat in beats[1]] == [["takes"]]


def test_a_patient_match_waits_where_all_are_forced() -> None:
    match, luck = new(goofspiel.GAME, patient=True), Luck(1)
    for _ in range(6):
        submit_anything(match, luck)
    assert (match.over, match.waiting) == (False, [0, 1])
    match.play_forced()
    assert match.over


def test_play_forced_answers_for_nobody_who_has_a_choice() -> None:
    match = last_cards()
    before = sight(match)
    assert match.play_forced(watch=[0]) == {0: []}
    assert sight(match) == before


def test_nobody_is_forced_who_is_not_awaited() -> None:
    match = new(lantern.GAME, patient=True)
    match.submit(0, "sleep")
    assert [action.text for action in match.forced(0)] == ["leave"]
    assert match.forced(1) == []
    assert match.forced(7) == []
