"""A match takes an answer whole or not at all, and shows everybody just what they may know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from match import lantern
from match.sight import finished, legal, sight, submit_anything, told
from raffles.fair import FairLuck
from raffles.games.adel import GAME as ADEL
from raffles.kernel.action import UnknownAction
from raffles.kernel.game import SPECTATOR, Game, OptionError
from raffles.kernel.luck import Luck
from raffles.match import IllegalAction, Match, MatchError, MatchOver, NotYourTurn, StaleQuestion, Unfinished
from toys import TOYS, goofspiel, kuhn, vault


def new(game: Game, seats: int = 2, seed: object = 1, **options: object) -> Match:
    return Match(game, seats, options, FairLuck.seeded(seed), names=["Ann", "Bob", "Cy"][:seats])


# whole or not at all


def speaking() -> Match:
    """The first player may check or bet."""
    return new(kuhn.GAME)


def laying() -> Match:
    """Two players lay cards of their own."""
    return new(vault.GAME)


def answered() -> Match:
    """Seat 0 has sealed its answer."""
    match = laying()
    match.submit(0, legal(match, 0)[0], "done")
    return match


def over() -> Match:
    return finished(kuhn.GAME, 2, 1)


def not_started() -> Match:
    return Match(goofspiel.GAME, 2, start=False)


@pytest.mark.parametrize(
    ("arrange", "seat", "run", "error", "message"),
    [
        (laying, 0, ["lay 99", "done"], UnknownAction, "there is no action 'lay 99'; did you mean 'lay 9'?"),
        (laying, 0, ["done"], IllegalAction, r"'done' is not legal now \(legal: lay .*\)"),
        (laying, 0, ["pass"], IllegalAction, r"'pass' is not legal now \(legal: lay .*\)"),
        (laying, 0, ["deal 1"], IllegalAction, r"'deal 1' is not legal now \(legal: lay .*\)"),
        (laying, 0, [0, 0, "done"], IllegalAction, r"'lay .*' is not legal now \(legal: .*, done\)"),
        (laying, 0, [0, 1, 2, 3, "done"], IllegalAction, r"'lay .*' is not legal now \(legal: done\)"),
        (
            laying,
            0,
            [0, 1],
            Unfinished,
            "the answer is not whole yet; it can go on with: lay .*, lay .*, done$",
        ),
        (laying, 0, [], Unfinished, "the answer is not whole yet; it can go on with: lay .*"),
        (
            laying,
            0,
            [0, "done", 1],
            IllegalAction,
            "'lay .*' comes too late: the answer is whole with 'done'",
        ),
        (laying, 0, ["done"] * 65, MatchError, "an answer has at most 64 actions, not 65"),
        (laying, 2, ["done"], MatchError, "there is no seat 2: the seats of this match are 0 to 1"),
        (laying, -1, ["done"], MatchError, "there is no seat -1: the seats of this match are 0 to 1"),
        (answered, 0, [0, 1], Unfinished, "the answer is not whole yet"),
        (answered, 1, [0, "done", 1], IllegalAction, "comes too late: the answer is whole with 'done'"),
        (speaking, 1, ["check"], NotYourTurn, "Bob is not asked now: the question is put to Ann"),
        (
            speaking,
            0,
            ["check", "bet"],
            IllegalAction,
            "'bet' comes too late: the answer is whole with 'check'",
        ),
        (over, 0, ["check"], MatchOver, "the game is over"),
        (not_started, 0, ["bid 1"], MatchError, "the match has not started yet"),
    ],
)
def test_a_refused_answer_changes_nothing(
    arrange: Callable[[], Match], seat: int, run: list[str | int], error: type[ValueError], message: str
) -> None:
    """In a run a number stands for a card of the seat's own hand."""
    match = arrange()
    texts = [text if isinstance(text, str) else legal(match, seat)[text] for text in run]
    before = sight(match)
    with pytest.raises(error, match=message) as caught:
        match.submit(seat, *texts, watch=[SPECTATOR, 0, 1])
    assert type(caught.value) is error
    assert sight(match) == before


def test_a_stale_answer_changes_nothing() -> None:
    match = laying()
    question = match.view(0)["table"]["question"]
    match.submit(1, legal(match, 1)[0], "done", question=question)
    match.submit(0, legal(match, 0)[0], "done", question=question)
    before = sight(match)
    with pytest.raises(
        StaleQuestion, match=f"question {question} is not open any more; question {question + 1} is"
    ):
        match.submit(0, "pass", question=question)
    assert sight(match) == before


def test_the_others_sealed_answers_do_not_make_an_answer_stale() -> None:
    match = new(goofspiel.GAME, 3)
    question = match.view(0)["table"]["question"]
    for seat in (2, 0, 1):
        assert match.view(seat)["table"]["question"] == question
        match.submit(seat, "bid 1", question=question)
    assert match.view(0)["table"]["question"] != question


def test_a_refused_action_comes_with_the_games_reason() -> None:
    match = Match(lantern.GAME, 2, patient=True)
    match.submit(0, "sleep")
    with pytest.raises(
        IllegalAction, match=r"^'take red' is not legal now: you are asleep \(legal: leave\)$"
    ):
        match.submit(0, "take red")


def test_a_viewer_that_does_not_exist_is_refused_before_anything_happens() -> None:
    match = speaking()
    match.draft(0, "bet")
    before = sight(match)
    with pytest.raises(MatchError, match="there is no seat 2: the seats of this match are 0 to 1"):
        match.submit(0, "bet", watch=[2])
    with pytest.raises(MatchError, match="there is no seat -2"):
        match.play_forced(watch=[-2])
    for ask in (match.view, match.events):
        with pytest.raises(MatchError, match="there is no seat 2"):
            ask(2)
    assert sight(match) == before


# runs through several decisions


def test_a_run_goes_through_decisions_of_one_seat() -> None:
    match = new(lantern.GAME)
    match.submit(0, "walk", "take black", "guess red")
    assert match.view(SPECTATOR)["table"]["answered"] == [0]
    assert match.view(SPECTATOR)["taken"] == 1


def test_a_run_ends_where_others_are_asked() -> None:
    match = new(lantern.GAME)
    with pytest.raises(
        IllegalAction, match="'guess red' comes too late: the answer is whole with 'guess black'"
    ):
        match.submit(0, "walk", "take black", "guess black", "guess red")
    assert match.view(SPECTATOR)["taken"] == lantern.NOTHING


def test_a_run_that_is_refused_tells_nothing_that_is_hidden() -> None:
    """Whoever sends more than a look learns the same, whatever card lies there: nothing."""
    for colour in lantern.COLOURS:
        learned = set()
        for seed in range(8):
            match = new(lantern.GAME, seed=seed)
            before = sight(match)
            with pytest.raises(IllegalAction) as caught:
                match.submit(0, "look", f"take {colour}")
            assert sight(match) == before
            learned.add((str(caught.value), match.view(1)["card"]))
        assert len({message for message, _ in learned}) == 1
        assert {card for _, card in learned} == {0, 1}


def test_a_draft_that_is_refused_tells_nothing_that_is_hidden() -> None:
    match = new(lantern.GAME)
    with pytest.raises(IllegalAction, match="'take red' comes too late: the answer is whole with 'look'"):
        match.draft(0, "look", "take red")


def test_an_answer_to_the_same_question_object_is_an_answer_to_a_new_question() -> None:
    """Lantern puts its guess again while players disagree."""
    match = new(lantern.GAME)
    match.submit(0, "walk", "take red")
    first = match.view(0)["table"]["question"]
    match.draft(1, "guess red")
    match.submit(0, "guess red")
    match.submit(1, "guess black")
    table = match.view(1)["table"]
    assert (table["question"], table["answered"], table["answer"]) == (first + 1, [], [])
    match.submit(1, "guess red")
    match.submit(1, "guess black")
    plies = [str(ply) for ply in match.record().plies]
    assert plies[-3:] == ["0 guess red", "1 guess black", "1 guess black"]


# what the table shows


def test_the_table_tells_who_is_asked_and_who_has_answered() -> None:
    match = new(vault.GAME, 3)
    match.submit(1, legal(match, 1)[0], "done")
    table = match.view(SPECTATOR)["table"]
    assert (table["asked"], table["answered"], table["names"]) == ([0, 1, 2], [1], ["Ann", "Bob", "Cy"])
    assert "answer" not in table
    assert "legal" not in table


def test_a_seat_sees_its_own_answer_and_legal_actions() -> None:
    match = laying()
    card = legal(match, 0)[0]
    match.submit(0, card, "done")
    own, other = match.view(0)["table"], match.view(1)["table"]
    assert (own["answer"], other["answer"]) == ([card, "done"], [])
    assert own["legal"] == [f"lay {name}" for name in match.view(0)["hand"]]


def test_nothing_is_legal_for_a_seat_that_is_not_asked() -> None:
    match = speaking()
    assert (legal(match, 0), legal(match, 1)) == (["check", "bet"], [])


def test_the_result_is_shown_when_the_game_is_over() -> None:
    match = speaking()
    assert match.result() == {}
    assert "result" not in match.view(0)["table"]
    match.submit(0, "bet")
    match.submit(1, "fold")
    assert match.result() == {"ending": "fold", "returns": [1, -1]}
    assert match.view(1)["table"]["result"] == match.result()
    assert legal(match, 0) == legal(match, 1) == []


def test_the_prompt_is_the_games() -> None:
    assert new(lantern.GAME).prompt(0) == "Ann, it is dark."


def test_players_have_names_even_if_none_are_given() -> None:
    assert Match(kuhn.GAME, 2).names == ["Player 1", "Player 2"]
    with pytest.raises(OptionError, match="2 players need 2 names, not 1"):
        Match(kuhn.GAME, 2, names=["Ann"])


def test_what_a_bot_is_given_is_the_view_of_its_seat() -> None:
    match = new(vault.GAME, 3)
    for seat in range(3):
        seen = match.seen(seat)
        assert {**seen.view, "table": match.view(seat)["table"]} == match.view(seat)
        assert seen.legal == match.legal(seat)


# events


def test_events_are_told_to_those_who_may_know_them() -> None:
    match = new(kuhn.GAME)
    match.submit(0, "check")
    cards = [kuhn.CARDS.index(match.view(seat)["cards"][seat]) for seat in (0, 1)]
    for seat in (0, 1):
        assert told(match, seat) == [("dealt", cards[seat], 0, 0), ("check", 0, 0, 0)]
    assert told(match, SPECTATOR) == [("check", 0, 0, 0)]


def test_events_can_be_asked_for_from_a_number_on() -> None:
    match = new(kuhn.GAME)
    seen = len(match.story)
    match.submit(0, "check")
    match.submit(1, "bet")
    assert [event.what for event in match.events(0, since=seen)] == ["check", "bet"]
    assert match.events(0, since=len(match.story)) == []


# beats


def test_beats_are_told_in_order_to_those_who_watch() -> None:
    match = new(goofspiel.GAME)
    match.submit(0, "bid 3")
    beats = match.submit(1, "bid 1", watch=[SPECTATOR, 0])
    assert list(beats) == [SPECTATOR, 0]
    for story in beats.values():
        assert [[event.what for event in beat.events] for beat in story] == [
            ["bids", "bids", "wins"],
            ["prize"],
        ]
        assert [beat.view["prize"] is None for beat in story] == [False, False]
        assert story[0].view["points"] != [0, 0]
    last = match.view(SPECTATOR)
    assert {**beats[SPECTATOR][-1].view, "table": last["table"]} == last


def test_a_sealed_answer_tells_no_story() -> None:
    match = new(goofspiel.GAME)
    assert match.submit(0, "bid 3", watch=[SPECTATOR, 0, 1]) == {SPECTATOR: [], 0: [], 1: []}


def test_beats_hold_no_event_that_the_viewer_may_not_know() -> None:
    """A bottle is looked at by the next player: only that player gets a beat of it."""
    match = new(TOYS["cellar"])
    beats = match.submit(0, "keep", watch=[SPECTATOR, 0, 1])
    whats = {
        viewer: [event.what for beat in story for event in beat.events] for viewer, story in beats.items()
    }
    assert whats == {SPECTATOR: ["keep"], 0: ["keep"], 1: ["keep", "sees"]}


def test_equal_views_are_one_beat() -> None:
    """In Adel much is told that changes nothing to be seen: no viewer is shown the same twice in a row."""
    match, luck = new(ADEL, 3), Luck("beats")
    told_twice = 0
    while not match.over:
        for story in submit_anything(match, luck, watch=range(-1, 3)).values():
            assert all(one.view != two.view for one, two in pairwise(story))
            told_twice += sum(len(beat.events) > 1 for beat in story)
    assert told_twice > 0


def test_nobody_watches_unless_asked() -> None:
    match = new(kuhn.GAME)
    match.submit(0, "check", watch=[0])
    assert match.submit(1, "bet") == {}


# copies


@pytest.mark.parametrize("key", TOYS)
def test_a_copy_is_equal_and_goes_its_own_way(key: str) -> None:
    match = new(TOYS[key])
    twin = match.copy()
    before = sight(match)
    assert sight(twin) == before
    for other in (twin, match):
        seat = other.waiting[0]
        run = [legal(other, seat)[0]] + (["done"] if key == "vault" else [])
        other.submit(seat, *run)
        if other is twin:
            assert sight(match) == before
    assert sight(twin) == sight(match)


def test_a_copy_keeps_drafts_and_shares_none() -> None:
    match = laying()
    card = legal(match, 0)[0]
    match.draft(0, card)
    twin = match.copy()
    assert twin.view(0)["table"]["answer"] == [card]
    twin.draft(0)
    assert match.view(0)["table"]["answer"] == [card]


def test_a_copy_of_a_match_that_has_not_started_waits_too() -> None:
    match = Match(kuhn.GAME, 2, luck=FairLuck.seeded(3), start=False)
    twin = match.copy()
    twin.contribute(0, "mine")
    match.start()
    twin.start()
    assert match.record().contributions == {}
    assert twin.record().contributions == {0: "mine"}


def test_a_match_starts_once() -> None:
    match = speaking()
    with pytest.raises(MatchError, match="the match has started already"):
        match.start()
