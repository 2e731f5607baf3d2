"""The contract is worth something: each kind of fault, built into a game that is right otherwise, is caught
and named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

import pytest

from raffles.kernel.action import Action, Menu
from raffles.kernel.game import Game, Value
from raffles.kernel.luck import Luck
from raffles.kernel.state import State, rule
from raffles.lab.contract import BrokenContract, inspect_game
from raffles.lab.fuzz import fuzz
from raffles.match import Match
from toys import goofspiel, kuhn


def faulty(game: Game, **parts: Any) -> Game:
    """The game with some of its parts replaced."""
    wanted = [name for name in signature(Game).parameters if hasattr(game, name)]
    return Game(**{**{name: getattr(game, name) for name in wanted}, **parts})


def caught(game: Game) -> str:
    """What the contract says of the game, within a few random games."""
    for seed in range(20):
        try:
            inspect_game(game, game.seats[0], {}, seed)
        except BrokenContract as error:
            return str(error)
    return "nothing"


@rule
def bet_is_answered_by_the_brave(s: kuhn.Kuhn) -> None:
    if s.bettor != kuhn.NOBODY:
        if s.card[1 - s.bettor] == 0:
            s.folded = 1 - s.bettor
        else:
            s.ask(kuhn.CallOrFold(1 - s.bettor))


def brave(seats: int, options: Mapping[str, Value]) -> kuhn.Kuhn:
    s = kuhn.Kuhn(seats)
    s.then(
        kuhn.card_is_dealt(0),
        kuhn.card_is_dealt(1),
        kuhn.player_may_bet(0),
        kuhn.player_may_bet(1),
        bet_is_answered_by_the_brave,
        kuhn.hand_ends,
    )
    return s


def leaky_view(s: kuhn.Kuhn, seat: int) -> dict[str, Any]:
    return {**kuhn.view(s, seat), "odds": sum(s.card)}


def telltale_view(s: goofspiel.Goofspiel, seat: int) -> dict[str, Any]:
    return {**goofspiel.view(s, seat), "sealed": list(s.sealed)}


def lazy_imagination(s: kuhn.Kuhn, seat: int, luck: Luck) -> kuhn.Kuhn:
    world = s.clone()
    world.card = world.card[:]
    for other in range(s.num_seats):
        if other != seat and world.card[other] >= 0:
            world.card[other] = 0
    return world


class LoudDeal(kuhn.DealCard):
    def happened(self, s: kuhn.Kuhn, action: Action) -> None:
        s.card[self.seat] = action.a
        s.tell("dealt", action.a)


class Sharing(kuhn.Kuhn):
    def clone(self) -> Sharing:
        twin = Sharing(self.num_seats, self)
        twin.coins = self.coins  # not a copy
        return twin


class Forgetting(kuhn.Kuhn):
    def clone(self) -> Forgetting:
        twin = Forgetting(self.num_seats, self)
        twin.bettor = kuhn.NOBODY
        return twin


class Unordered(kuhn.CheckOrBet):
    def options(self, s: kuhn.Kuhn, seat: int, menu: Menu) -> None:
        menu.add(kuhn.BET)
        menu.add(kuhn.CHECK)


class Stubborn(kuhn.CheckOrBet):
    def chosen(self, s: kuhn.Kuhn, action: Action) -> None:
        s.ask(Stubborn(self.seat))


def starting_with(kind: Callable[[int], State], question: Callable[[int], Any] | None = None) -> Any:
    @rule
    def play(s: kuhn.Kuhn) -> None:
        if question is None:
            s.then(kuhn.hand_is_played)
        else:
            s.ask(question(0))

    def new(seats: int, options: Mapping[str, Value]) -> State:
        s = kind(seats)
        s.then(play, kuhn.player_may_bet(0), kuhn.hand_ends)
        return s

    return new


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (faulty(kuhn.GAME, view=leaky_view), "first law"),
        (faulty(goofspiel.GAME, view=telltale_view), "law"),
        (faulty(kuhn.GAME, new=brave), "law"),
        (faulty(kuhn.GAME, determinize=lazy_imagination), "lost or doubled"),
        (faulty(kuhn.GAME, new=starting_with(Sharing)), "changed the original"),
        (faulty(kuhn.GAME, new=starting_with(Forgetting)), ".bettor"),
        (faulty(kuhn.GAME, new=starting_with(kuhn.Kuhn, LoudDeal)), "second law: seat -1 hears"),
        (faulty(kuhn.GAME, new=starting_with(kuhn.Kuhn, Unordered)), "ascending"),
        (faulty(kuhn.GAME, new=starting_with(kuhn.Kuhn, Stubborn)), "not over after 5 plies"),
        (faulty(kuhn.GAME, end_reasons=("never",)), "not among the kinds of ending"),
    ],
    ids=[
        "leak",
        "sealed",
        "question",
        "imagination",
        "shared",
        "forgotten",
        "loud",
        "order",
        "endless",
        "ending",
    ],
)
def test_a_fault_is_caught(game: Game, complaint: str) -> None:
    assert complaint in caught(game)


def test_the_games_that_are_right_pass() -> None:
    assert caught(kuhn.GAME) == caught(goofspiel.GAME) == "nothing"


def test_the_record_of_a_fault_opens_where_it_happened() -> None:
    broken = next(trial for trial in fuzz(faulty(kuhn.GAME, view=leaky_view), 1) if trial.fault)
    match = Match.load(kuhn.GAME, broken.record)
    assert len(match.moves) >= len(broken.record.plies)
    assert "first law" in broken.fault
