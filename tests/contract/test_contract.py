"""The contract that every game keeps, along whole random games: raffles.lab.contract says what is checked."""

from __future__ import annotations

import ast
from itertools import islice

import pytest

from contract.tables import ALL, HOUSE, preset_options, tables
from raffles.kernel.decision import FATE, Chance, outcome_at
from raffles.kernel.game import Seen
from raffles.kernel.luck import Luck
from raffles.kernel.record import read_record
from raffles.kernel.state import State
from raffles.lab.contract import constructor, inspect_game, stored
from raffles.lab.fuzz import fuzz
from raffles.match import Match


@pytest.mark.parametrize(("key", "seats", "preset"), tables(ALL))
def test_a_random_game_keeps_the_contract(key: str, seats: int, preset: str) -> None:
    game = ALL[key]
    options = preset_options(game, preset)
    record = inspect_game(game, seats, options, f"contract {preset}")["record"]

    again = read_record(record.to_json())
    match = Match.load(game, again)
    assert match.over
    assert match.record().to_json() == record.to_json()


@pytest.mark.parametrize("key", HOUSE)
def test_random_options_keep_the_contract(key: str) -> None:
    for trial in islice(fuzz(HOUSE[key], "tests"), 10):
        assert not trial.fault, f"{trial.fault} with {trial.seats} seats and {trial.options}"


@pytest.mark.parametrize("key", HOUSE)
def test_what_is_hidden_varies_in_imagined_worlds(key: str) -> None:
    game = HOUSE[key]
    assert inspect_game(game, game.seats[-1] - 1, {}, "varied")["varied"] > 0


@pytest.mark.parametrize(("key", "seats", "preset"), tables(ALL))
def test_the_match_tells_the_same_game_as_its_record(key: str, seats: int, preset: str) -> None:
    """Played by submitting, the record replays to the same views, events and result, and every prefix of it
    opens.
    """
    game = ALL[key]
    match = Match(game, seats, preset_options(game, preset), names=[f"N{seat}" for seat in range(seats)])
    luck = Luck(f"{key} {seats} {preset}")
    while not match.over:
        waiting = match.waiting
        seat = waiting[luck.below(len(waiting))]
        seen, run = match.seen(seat), []
        while True:
            legal = seen.legal
            action = legal[luck.below(len(legal))]
            run.append(action.text)
            if seen.completes(action):
                break
            seen = seen.after(action)
        match.submit(seat, *run)
    record = match.record()
    again = Match.load(game, read_record(record.to_json()))
    for viewer in range(-1, seats):
        assert again.view(viewer) == match.view(viewer)
        assert [event.key() for event in again.events(viewer)] == [
            event.key() for event in match.events(viewer)
        ]
    assert again.result() == match.result()
    half = Match.load(game, record, upto=len(record.plies) // 2)
    assert len(half.moves) == len(record.plies) // 2


@pytest.mark.parametrize("key", ALL)
def test_quick_draws_have_the_odds_of_their_outcomes(key: str) -> None:
    """Every kind of chance met in a random game: 4,000 quick draws stay within five standard deviations."""
    game, luck, met, draws = ALL[key], Luck("odds"), set(), 4000
    s = game.start(game.seats[0])
    while not s.over:
        if s.waiting == FATE:
            chance = s.decision
            assert isinstance(chance, Chance)
            outcomes = chance.outcomes(s)
            if chance.kind not in met and len(outcomes) > 1:
                met.add(chance.kind)
                drawn = [s.draw(luck).id for _ in range(draws)]
                total = sum(weight for _, weight in outcomes)
                for action, weight in outcomes:
                    p = weight / total
                    assert abs(drawn.count(action.id) - draws * p) < 5 * (draws * p * (1 - p)) ** 0.5 + 1
            s.apply(FATE, outcome_at(outcomes, int(luck.below(sum(weight for _, weight in outcomes)))))
        else:
            seat = s.to_act()
            legal = Seen(game, s, seat).legal
            s.apply(seat, legal[luck.below(len(legal))])


@pytest.mark.parametrize("key", ALL)
def test_the_copying_constructor_copies_every_field(key: str) -> None:
    """What a new state sets, a copy sets too: read from the source, class by class."""
    for kind in type(ALL[key].start(ALL[key].seats[0])).__mro__:
        if not issubclass(kind, State):
            continue
        branches = [node for node in constructor(kind) if isinstance(node, ast.If)]
        assert len(branches) <= 1, f"{kind.__name__}.__init__ has one branch for new, one for a copy"
        for branch in branches:
            assert set(stored(branch.body)) == set(stored(branch.orelse))
