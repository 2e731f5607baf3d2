"""Taking back one's last choice: never past luck or a revelation, and past others only with their consent."""

from __future__ import annotations

import json

import pytest

from match import lantern
from match.sight import last_cards, legal, sight
from raffles.check_luck import faults
from raffles.fair import FairLuck
from raffles.kernel.game import SPECTATOR, Game
from raffles.match import CannotUndo, Match, MatchError
from toys import TOYS, goofspiel, kuhn, pig, vault


def new(game: Game, seats: int = 2, seed: object = 1) -> Match:
    return Match(game, seats, {}, FairLuck.seeded(seed), ["Ann", "Bob", "Cy"][:seats])


def reloaded(match: Match) -> Match:
    return Match.load(match.game, match.save())


def test_an_undo_restores_all_that_was_seen() -> None:
    match = new(lantern.GAME)
    before = sight(match)
    match.submit(0, "walk")
    assert match.undo_needs(0) == []
    match.undo(0)
    assert sight(match) == before


def test_after_an_undo_the_match_goes_on() -> None:
    match, straight = new(kuhn.GAME), new(kuhn.GAME)
    match.submit(0, "bet")
    match.undo(0)
    for other in (match, straight):
        other.submit(0, "check")
        other.submit(1, "bet")
        other.submit(0, "fold")
    assert sight(match) == sight(straight)


def test_an_undo_does_not_change_the_luck() -> None:
    match, straight = new(lantern.GAME), new(lantern.GAME)
    match.submit(0, "sleep")
    match.undo(0)
    for other in (match, straight):
        other.submit(0, "walk", "take red", "guess red")
        other.submit(1, "guess red")
    assert match.over
    assert sight(match) == sight(straight)
    assert faults(json.loads(match.record().to_json())) == []


def test_an_undo_takes_back_one_answer() -> None:
    match = new(lantern.GAME)
    match.submit(0, "walk")
    between = sight(match)
    match.submit(0, "take red")
    match.undo(0)
    assert sight(match) == between
    match.undo(0)
    assert legal(match, 0) == ["look", "walk", "sleep"]


def test_who_has_decided_nothing_has_nothing_to_take_back() -> None:
    match = new(kuhn.GAME)
    match.submit(0, "bet")
    before = sight(match)
    with pytest.raises(CannotUndo, match="Bob has not decided anything yet"):
        match.undo(1, consent=[0])
    assert sight(match) == before


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_does_not_exist_takes_nothing_back(seat: int) -> None:
    with pytest.raises(MatchError, match=f"there is no seat {seat}"):
        new(kuhn.GAME).undo(seat)


# past luck and revelations


def test_luck_is_never_taken_back() -> None:
    match = new(pig.GAME)
    seat = match.waiting[0]
    match.submit(seat, "roll")
    before = sight(match)
    for consent in ([], [0, 1]):
        with pytest.raises(CannotUndo, match="luck has spoken since: a draw is never taken back"):
            match.undo(seat, consent)
    assert sight(match) == before


def test_a_secret_draw_of_others_is_luck_too() -> None:
    match = new(TOYS["cellar"])
    match.submit(0, "keep")
    with pytest.raises(CannotUndo, match="luck has spoken since"):
        match.undo(0, consent=[1])


def test_what_has_come_to_light_is_never_taken_back() -> None:
    match = new(lantern.GAME)
    match.submit(0, "look")
    before = sight(match)
    for consent in ([], [0, 1]):
        with pytest.raises(CannotUndo, match="something hidden has come to light since: it cannot be unseen"):
            match.undo(0, consent)
    assert sight(match) == before


def test_an_undo_ends_at_the_last_revelation() -> None:
    """What was answered after it can be taken back, the answer that brought it about cannot."""
    match = new(vault.GAME)
    for seat in (0, 1):
        match.submit(seat, legal(match, seat)[0], "done")
    open_window = sight(match)
    match.submit(0, "pass")
    match.undo(0)
    assert sight(match) == open_window
    for seat in (0, 1):
        with pytest.raises(CannotUndo, match="come to light"):
            match.undo(seat, consent=[0, 1])


# past others


def test_others_must_agree_if_they_have_gone_on() -> None:
    match = new(kuhn.GAME)
    before = sight(match)
    match.submit(0, "check")
    match.submit(1, "bet")
    since = sight(match)
    assert match.undo_needs(0) == [1]
    for consent in ([], [0]):
        with pytest.raises(CannotUndo, match="this takes the consent of Bob"):
            match.undo(0, consent)
    assert sight(match) == since
    match.undo(0, consent=[1])
    assert sight(match) == before


def test_nobody_need_agree_to_what_concerns_nobody_else() -> None:
    match = new(kuhn.GAME)
    match.submit(0, "check")
    between = sight(match)
    match.submit(1, "bet")
    assert match.undo_needs(1) == []
    match.undo(1)
    assert sight(match) == between


# sealed answers


def test_a_sealed_answer_is_withdrawn() -> None:
    match = new(vault.GAME, 3)
    others = [match.view(viewer) for viewer in (SPECTATOR, 1, 2)]
    before = sight(match)
    match.submit(0, *legal(match, 0)[:2], "done")
    assert match.undo_needs(0) == []
    match.undo(0)
    assert [match.view(viewer) for viewer in (SPECTATOR, 1, 2)] == others
    assert sight(match) == before


def test_the_others_sealed_answers_stand() -> None:
    match = new(goofspiel.GAME, 3)
    for seat in (1, 0):
        match.submit(seat, "bid 2")
    match.undo(1)
    assert match.waiting == [1, 2]
    assert [str(ply) for ply in match.record().plies[1:]] == ["0 bid 2"]
    match.submit(2, "bid 2")
    match.submit(1, "bid 1")
    assert match.view(SPECTATOR)["hands"] == [[1, 3, 4], [2, 3, 4], [1, 3, 4]]


def test_the_last_sealed_answer_turns_all_up_for_good() -> None:
    match = new(goofspiel.GAME)
    match.submit(0, "bid 1")
    match.submit(1, "bid 2")
    for seat in (0, 1):
        with pytest.raises(CannotUndo):
            match.undo(seat, consent=[0, 1])


def test_an_answer_to_a_question_that_was_put_again_is_taken_back_alone() -> None:
    match = new(lantern.GAME)
    match.submit(0, "walk", "take red", "guess red")
    match.submit(1, "guess black")
    again = sight(match)
    match.submit(1, "guess red")
    match.undo(1)
    assert sight(match) == again


# forced answers


@pytest.mark.parametrize("load", [False, True])
def test_an_undo_skips_what_was_forced(load: bool) -> None:
    match = new(lantern.GAME)
    before = sight(match)
    match.submit(0, "sleep")
    if load:
        match = reloaded(match)
    match.undo(0)
    assert legal(match, 0) == ["look", "walk", "sleep"]
    assert sight(match) == before


def test_a_forced_answer_given_by_hand_is_skipped_too() -> None:
    match = Match(lantern.GAME, 2, {}, FairLuck.seeded(1), patient=True)
    match.submit(0, "sleep")
    match.submit(0, "leave")
    match.undo(0)
    assert legal(match, 0) == ["look", "walk", "sleep"]


def test_a_forced_answer_that_is_sealed_can_be_withdrawn() -> None:
    match = last_cards()
    before = sight(match)
    match.submit(0, "pass")
    match.undo(0)
    assert sight(match) == before


# after loading


def test_an_undo_goes_as_far_in_a_match_that_was_loaded() -> None:
    match = new(kuhn.GAME)
    before = sight(match)
    match.submit(0, "check")
    match.submit(1, "bet")
    again = reloaded(match)
    assert again.undo_needs(0) == [1]
    again.undo(0, consent=[1])
    assert sight(again) == before


def test_no_answer_meant_for_what_was_taken_back_fits_any_more() -> None:
    """The question that is put again has a number of its own, and so have all that follow."""
    match = Match(kuhn.GAME, 2, {}, FairLuck.seeded(1))
    numbers = {match.question}
    for _ in range(3):
        match.submit(0, "check")
        numbers.add(match.question)
        match.undo(0)
        numbers.add(match.question)
    assert len(numbers) == 1 + 2 * 3
