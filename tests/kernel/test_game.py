"""What a game says of itself: numbers of seats, options and what they may be."""

from __future__ import annotations

import pytest

from raffles.games.adel import GAME as ADEL
from raffles.kernel.decision import FATE
from raffles.kernel.game import Game, Option, OptionError, Seen
from raffles.kernel.luck import Luck
from raffles.kernel.state import State
from toys import TOYS
from toys.kuhn import GAME as KUHN
from toys.pig import GAME as PIG
from toys.vault import DONE
from toys.vault import GAME as VAULT

FLAG = Option("fog", False, "Nobody sees far.")
ON_FLAG = Option("sun", True, "It shines.")
NUMBER = Option("lives", 9, "How often one may fall.", least=1, most=12)
BELOW_ZERO = Option("frost", 0, "Degrees.", least=-5, most=5)
CHOICE = Option("board", "small", "Its size.", choices=("small", "large"))


@pytest.mark.parametrize("given", [True, 1, "on", "true", "yes", "1", " ON ", "True"])
def test_a_flag_is_switched_on(given: object) -> None:
    assert FLAG.read(given) is True


@pytest.mark.parametrize("given", [False, 0, "off", "false", "no", "0", "No"])
def test_a_flag_is_switched_off(given: object) -> None:
    assert ON_FLAG.read(given) is False


@pytest.mark.parametrize("given", [2, "maybe", "", None])
def test_a_flag_is_nothing_else(given: object) -> None:
    with pytest.raises(OptionError, match=f"the option fog is on or off, not '{given}'"):
        FLAG.read(given)


@pytest.mark.parametrize("given", [1, 12, "7", " 3 "])
def test_a_number_in_range(given: object) -> None:
    value = NUMBER.read(given)
    assert (type(value), value) == (int, int(str(given)))


@pytest.mark.parametrize(
    "given", [0, 13, -1, "13", "nine", "1.5", 2.0, True, "", "--3", "²", "9" * 5000, None]
)
def test_a_number_out_of_range_or_none_at_all(given: object) -> None:
    with pytest.raises(OptionError, match=f"the option lives is a number from 1 to 12, not '{given}'"):
        NUMBER.read(given)


def test_a_number_may_be_negative() -> None:
    assert BELOW_ZERO.read("-5") == -5
    with pytest.raises(OptionError, match="the option frost is a number from -5 to 5, not '-6'"):
        BELOW_ZERO.read(-6)


@pytest.mark.parametrize("given", ["large", " Large "])
def test_a_choice_by_its_word(given: object) -> None:
    assert CHOICE.read(given) == "large"


@pytest.mark.parametrize("given", ["huge", "", 1, True])
def test_a_choice_that_is_not_offered(given: object) -> None:
    with pytest.raises(OptionError, match=f"the option board is small or large, not '{given}'"):
        CHOICE.read(given)


def test_what_is_not_given_has_its_default() -> None:
    assert PIG.settle(2, {"target": "50"}) == {"target": 50, "die": "dice"}
    assert KUHN.settle(2, {}) == {}


def test_settled_options_settle_to_themselves() -> None:
    settled = ADEL.settle(4, {"ledger": "memory", "six_lords": "on"})
    assert ADEL.settle(4, settled) == settled


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="Pig has no option 'goal'; it has target, die"):
        PIG.settle(2, {"goal": 50})
    with pytest.raises(OptionError, match="Kuhn poker has no option 'goal'; it has none at all"):
        KUHN.settle(2, {"goal": 50})


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"Pig is for 2 to 4 players, not {seats}"):
        PIG.settle(seats, {})


def test_options_and_seats_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(OptionError, match="six players need the option six_lords"):
        ADEL.start(6)


def test_a_bot_sees_the_steps_of_its_answer_and_nothing_that_follows_it() -> None:
    seen = Seen(VAULT, dealt(VAULT), 0)
    first, second, *_ = seen.legal
    assert not seen.completes(first)
    assert seen.after(first).legal == [*(card for card in seen.legal if card is not first), DONE]
    assert seen.after(first).view == seen.view
    assert seen.after(first).after(second).completes(DONE)
    with pytest.raises(ValueError, match="'done' completes the answer: what follows is not to be seen"):
        seen.after(first).after(DONE)


def dealt(game: Game) -> State:
    """The position once fate has drawn what it draws first."""
    s, luck = game.start(2), Luck("dealt")
    while s.waiting == FATE:
        s.apply(FATE, s.draw(luck))
    return s


@pytest.mark.parametrize("key", TOYS)
def test_a_game_starts_with_a_question(key: str) -> None:
    game = TOYS[key]
    for seats in game.seats:
        s = game.start(seats)
        assert s.num_seats == seats
        assert s.waiting != 0
        assert not s.over
