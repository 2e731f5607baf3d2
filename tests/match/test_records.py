"""Records of matches: saved and loaded at any moment, checked ply by ply, never telling the luck early."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from match import lantern
from match.sight import finished, legal, sight, submit_anything, told
from raffles.check_luck import faults
from raffles.fair import FairLuck
from raffles.games.adel import GAME as ADEL
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.luck import Luck
from raffles.kernel.record import Ply, Record, RecordError, read_record
from raffles.match import Match, MatchError, NotYourTurn
from toys import TOYS, goofspiel, kuhn, pig, vault

GAMES = {**TOYS, "lantern": lantern.GAME, "adel": ADEL}


def new(game: Game, seats: int = 2, seed: object = 1) -> Match:
    return Match(game, seats, {}, FairLuck.seeded(seed), ["Ann", "Bob", "Cy"][:seats])


def again(record: Record) -> Record:
    """The record as it comes back from its text."""
    return read_record(record.to_json())


def midway(game: Game, answers: int, seed: object = 1) -> Match:
    match, luck = new(game, seed=seed), Luck(seed)
    for _ in range(answers):
        if not match.over:
            submit_anything(match, luck)
    return match


# saving and loading


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("answers", [0, 1, 2, 3, 7, 30])
def test_a_match_is_saved_and_goes_on_as_if_nothing_had_been(key: str, answers: int) -> None:
    match = midway(GAMES[key], answers)
    loaded = Match.load(GAMES[key], again(match.save()))
    assert sight(loaded) == sight(match)
    lucks = Luck("on"), Luck("on")
    for _ in range(5):
        for other, luck in zip((match, loaded), lucks, strict=True):
            if not other.over:
                submit_anything(other, luck)
    assert sight(loaded) == sight(match)


def test_sealed_answers_are_saved() -> None:
    match = new(vault.GAME)
    run = [legal(match, 0)[0], "done"]
    match.submit(0, *run)
    loaded = Match.load(vault.GAME, again(match.save()))
    assert (loaded.view(0)["table"]["answer"], loaded.waiting) == (run, [1])


def test_options_and_names_are_saved() -> None:
    match = Match(pig.GAME, 2, {"target": "7", "die": "coin"}, names=["Änne", "Bo"])
    loaded = Match.load(pig.GAME, again(match.save()))
    assert (loaded.options, loaded.names) == ({"target": 7, "die": "coin"}, ["Änne", "Bo"])


def test_what_players_mixed_into_the_luck_is_saved() -> None:
    match = Match(goofspiel.GAME, 2, luck=FairLuck.seeded(1), start=False)
    match.contribute(0, "Ann's text")
    match.start()
    loaded = Match.load(goofspiel.GAME, again(match.save()))
    for other in (match, loaded):
        for bid in ("bid 1", "bid 2", "bid 3"):
            for seat in (0, 1):
                other.submit(seat, bid)
    assert sight(loaded) == sight(match)
    assert faults(json.loads(loaded.record().to_json())) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_moment_of_a_match_can_be_looked_at(key: str) -> None:
    """Up to each ply, the views are those that the match had."""
    match, luck = new(GAMES[key]), Luck(3)
    moments = {len(match.moves): sight_without_save(match)}
    while not match.over and len(match.moves) < 150:
        submit_anything(match, luck)
        moments[len(match.moves)] = sight_without_save(match)
    record = again(match.save())
    for upto, seen in moments.items():
        assert sight_without_save(Match.load(GAMES[key], record, upto=upto)) == seen


def sight_without_save(match: Match) -> list[object]:
    return [[match.view(viewer), told(match, viewer)] for viewer in range(SPECTATOR, match.seats)]


def test_up_to_no_ply_is_the_beginning() -> None:
    match = Match.load(kuhn.GAME, finished(kuhn.GAME, 2, 1).record(), upto=0)
    assert match.view(SPECTATOR)["dealt"] == [False, False]
    with pytest.raises(NotYourTurn, match="Player 1 is not asked now: the question is put to fate"):
        match.submit(0, "check")


def test_up_to_more_plies_than_there_are_is_the_end() -> None:
    record = finished(kuhn.GAME, 2, 1).record()
    assert Match.load(kuhn.GAME, record, upto=99).over


# what the luck is, and when it is told


def test_the_seed_is_told_when_the_game_is_over() -> None:
    match = new(kuhn.GAME)
    assert (match.record().seed, match.save().seed) == ("", match.luck.seed.hex())
    match.submit(0, "bet")
    assert match.record().seed == ""
    match.submit(1, "fold")
    assert match.record().seed == match.luck.seed.hex()


def test_a_record_without_its_seed_can_be_looked_at_and_not_played_on() -> None:
    match = midway(kuhn.GAME, 1)
    record = again(match.record())
    loaded = Match.load(kuhn.GAME, record)
    assert sight_without_save(loaded) == sight_without_save(match)
    assert loaded.record().to_json() == record.to_json()
    seat = loaded.waiting[0]
    message = "this match was loaded from a record without its seed: it can be looked at, not played on"
    before = sight(loaded)
    plays: list[Callable[[], object]] = [
        lambda: loaded.submit(seat, legal(loaded, seat)[0]),
        lambda: loaded.draft(seat, legal(loaded, seat)[0]),
        loaded.play_forced,
    ]
    for play in plays:
        with pytest.raises(MatchError, match=message):
            play()
    assert sight(loaded) == before


def test_nothing_is_played_on_without_a_seed_even_before_a_draw() -> None:
    """Pig draws with every roll: all or nothing holds here, too."""
    match = new(pig.GAME)
    loaded = Match.load(pig.GAME, again(match.record()))
    before = sight(loaded)
    with pytest.raises(MatchError, match="not played on"):
        loaded.submit(loaded.waiting[0], "roll")
    assert sight(loaded) == before


def test_a_copy_of_a_match_without_its_seed_keeps_the_commitment() -> None:
    record = midway(kuhn.GAME, 1).record()
    twin = Match.load(kuhn.GAME, record).copy()
    assert twin.record().to_json() == record.to_json()


# records that do not fit


def kuhn_record() -> Record:
    """Seat 0 checks, seat 1 bets, seat 0 folds."""
    match = new(kuhn.GAME)
    match.submit(0, "check")
    match.submit(1, "bet")
    match.submit(0, "fold")
    return match.record()


def refused(record: Record, message: str, game: Game = kuhn.GAME) -> None:
    with pytest.raises(RecordError, match=message):
        Match.load(game, record)


def test_a_record_of_another_game_is_refused() -> None:
    refused(kuhn_record(), "this is a record of 'kuhn', not of 'pig'", pig.GAME)


def test_a_record_of_other_rules_is_refused() -> None:
    record = kuhn_record()
    record.rules_version = 2
    refused(
        record, "this record was played by version 2 of the rules of Kuhn poker; this house plays version 1"
    )


def test_a_record_with_a_wrong_number_of_seats_is_refused() -> None:
    record = kuhn_record()
    record.seats = 3
    refused(record, "Kuhn poker is for 2 players, not 3")


def test_a_record_with_too_few_names_is_refused() -> None:
    record = kuhn_record()
    record.names = ["Ann"]
    refused(record, "2 players need 2 names, not 1")


def test_a_record_with_an_unknown_option_is_refused() -> None:
    record = kuhn_record()
    record.options = {"jokers": 2}
    refused(record, "Kuhn poker has no option 'jokers'")


def test_a_record_with_another_seed_is_refused() -> None:
    record = kuhn_record()
    record.seed = "00" * 32
    refused(record, "the seed in this record is not the one that its commitment was published for")


def test_a_record_whose_seed_is_no_number_is_refused() -> None:
    record = kuhn_record()
    record.seed = "my secret"
    refused(record, "the seed in this record must be hexadecimal digits, not 'my secret'")


def test_a_record_with_another_result_is_refused() -> None:
    record = kuhn_record()
    record.result = {"ending": "fold", "returns": [1, -1]}
    refused(record, r"the record says that it ended with \{.*\[1, -1\]\}, its plies with \{.*\[-1.0, 1.0\]\}")


def test_a_record_that_claims_to_be_over_is_refused() -> None:
    record = kuhn_record()
    record.plies.pop()
    refused(record, r"the record says that it ended with \{'ending': 'fold', .*\}, its plies with \{\}")


FIRST_DEAL = 0  # plies of the sample: two deals, then check, bet and fold
CHECKED = 2


@pytest.mark.parametrize(
    ("number", "ply", "message"),
    [
        (CHECKED, Ply(0, "chekc"), "ply 2: there is no action 'chekc'; did you mean 'check'?"),
        (CHECKED, Ply(0, "call"), r"ply 2: 'call' is not legal now \(legal: check, bet\)"),
        (CHECKED, Ply(1, "check"), r"ply 2 \('check'\): seat 1 is not asked here"),
        (CHECKED, Ply(7, "check"), r"ply 2 \('check'\): seat 7 is not asked here"),
        (
            CHECKED,
            Ply(-1, "deal jack", "deal", 0, 1),
            r"ply 2 \('deal jack'\) is fate's, but nothing is drawn here",
        ),
        (FIRST_DEAL, Ply(0, "check"), r"ply 0 \('check'\): seat 0 is not asked here"),
        (
            FIRST_DEAL,
            Ply(-1, "deal jack", "lot", 0, 3),
            "ply 0: a draw of 'deal' from 3 is due, not of 'lot' from 3",
        ),
        (
            FIRST_DEAL,
            Ply(-1, "deal jack", "deal", 0, 2),
            "ply 0: a draw of 'deal' from 3 is due, not of 'deal' from 2",
        ),
        (FIRST_DEAL, Ply(-1, "deal jack", "deal", 1, 3), "ply 0: case 1 of 3 is not 'deal jack'"),
        (FIRST_DEAL, Ply(-1, "deal jack", "deal", 3, 3), "ply 0: case 3 of 3 is not 'deal jack'"),
        (FIRST_DEAL, Ply(-1, "deal jack", "deal", -1, 3), "ply 0: case -1 of 3 is not 'deal jack'"),
        (FIRST_DEAL, Ply(-1, "check", "deal", 0, 3), "ply 0: case 0 of 3 is not 'check'"),
    ],
)
def test_an_edited_ply_is_refused_by_its_number(number: int, ply: Ply, message: str) -> None:
    record = kuhn_record()
    record.plies[number] = ply
    refused(record, message)


def test_a_ply_too_many_is_refused() -> None:
    record = kuhn_record()
    record.plies.append(Ply(1, "fold"))
    refused(record, r"ply 5 \('fold'\) comes after the end of the game")


def test_a_ply_too_few_is_refused() -> None:
    record = kuhn_record()
    del record.plies[CHECKED]
    refused(record, r"ply 2 \('bet'\): seat 1 is not asked here")


def test_an_answer_given_twice_is_refused() -> None:
    match = new(goofspiel.GAME)
    match.submit(0, "bid 1")
    record = match.save()
    record.plies.append(Ply(0, "bid 2"))
    refused(record, r"ply 2 \('bid 2'\): seat 0 is not asked here", goofspiel.GAME)
