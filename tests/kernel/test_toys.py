"""The toys have the values that theory gives them, and do what their rules say."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from raffles.kernel.action import Action, Menu
from raffles.kernel.decision import FATE, Chance
from raffles.kernel.game import Game, Json
from raffles.kernel.state import State
from toys import cellar, goofspiel, kuhn, pig, vault

Strategy = Callable[
    [Json, int, Action], Fraction
]  # from a seat's view, the seat and an action: how likely it plays it


def legal(game: Game, s: State) -> list[Action]:
    menu = Menu()
    s.legal(s.to_act(), menu)
    return [game.space[menu.ids[k]] for k in range(menu.n)]


def after(s: State, action: Action) -> State:
    world = s.clone()
    world.apply(s.to_act(), action)
    return world


def chances(s: State) -> list[tuple[Action, Fraction]]:
    assert isinstance(s.decision, Chance)
    outcomes = s.decision.outcomes(s)
    total = sum(weight for _, weight in outcomes)
    return [(action, Fraction(weight, total)) for action, weight in outcomes]


def value(game: Game, s: State, strategy: Strategy) -> Fraction:
    """What the first seat can expect, exactly."""
    if s.over:
        return Fraction(s.returns()[0])
    if s.waiting == FATE:
        branches = chances(s)
    else:
        seat = int(s.to_act())
        view = game.view(s, seat)
        branches = [(action, strategy(view, seat, action)) for action in legal(game, s)]
    return sum(
        (odds * value(game, after(s, action), strategy) for action, odds in branches if odds), Fraction(0)
    )


def played(game: Game, seats: int, *plies: str) -> State:
    """The position after some plies, such as `* deal 1` or `0 lay 2`; a seat's run is written with commas."""
    s = game.start(seats)
    for ply in plies:
        who, _, run = ply.partition(" ")
        for text in run.split(", "):
            s.apply(FATE if who == "*" else int(who), game.space.parse(text))
    return s


def dealt(game: Game, *hands: str) -> tuple[str, ...]:
    return tuple(f"* deal {card}" for hand in hands for card in hand.split())


# Kuhn poker


def equilibrium(alpha: Fraction) -> Strategy:
    """Kuhn's solution: the first player bluffs with `alpha`, from nothing to a third."""
    never, third, always = Fraction(0), Fraction(1, 3), Fraction(1)
    bets = [(alpha, never, 3 * alpha), (third, never, always)]  # by seat and card
    calls = [(never, alpha + third, always), (never, third, always)]

    def strategy(view: Json, seat: int, action: Action) -> Fraction:
        likely = (bets if view["bettor"] < 0 else calls)[seat][kuhn.CARDS.index(view["cards"][seat])]
        return likely if action in (kuhn.BET, kuhn.CALL) else 1 - likely

    return strategy


def pure(seat: int, plan: dict[tuple[str, bool], bool], otherwise: Strategy) -> Strategy:
    """One seat bets or calls by a plan, given its card and whether there is a bet."""

    def strategy(view: Json, at: int, action: Action) -> Fraction:
        if at != seat:
            return otherwise(view, at, action)
        return Fraction(plan[view["cards"][seat], view["bettor"] >= 0] == (action in (kuhn.BET, kuhn.CALL)))

    return strategy


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_kuhn_poker_is_worth_minus_one_eighteenth(alpha: Fraction) -> None:
    assert value(kuhn.GAME, kuhn.GAME.start(2), equilibrium(alpha)) == Fraction(-1, 18)


def test_nobody_can_gain_by_leaving_kuhns_equilibrium() -> None:
    start, solution = kuhn.GAME.start(2), equilibrium(Fraction(1, 6))
    situations = list(product(kuhn.CARDS, (False, True)))
    for seat, better in ((0, max), (1, min)):
        plans = [dict(zip(situations, plan, strict=True)) for plan in product((False, True), repeat=6)]
        assert better(value(kuhn.GAME, start, pure(seat, plan, solution)) for plan in plans) == Fraction(
            -1, 18
        )


def test_a_folded_hand_is_not_shown() -> None:
    s = played(kuhn.GAME, 2, "* deal queen", "* deal jack", "0 bet", "1 fold")
    assert (s.ending(), s.returns()) == ("fold", [1, -1])
    assert kuhn.GAME.view(s, 0)["cards"] == ["queen", None]
    assert not s.unveiled


def test_a_called_bet_is_shown() -> None:
    s = played(kuhn.GAME, 2, "* deal queen", "* deal king", "0 check", "1 bet", "0 call")
    assert (s.ending(), s.returns()) == ("showdown", [-2, 2])
    assert kuhn.GAME.view(s, -1)["cards"] == ["queen", "king"]
    assert s.unveiled


# Goofspiel


def test_against_a_random_player_the_best_bid_is_the_prize() -> None:
    """S. M. Ross, 1971; with four cards it is worth a lead of 2.5 points."""

    def bidding(bids: tuple[int, ...]) -> Strategy:
        def strategy(view: Json, seat: int, action: Action) -> Fraction:
            if seat == 0:
                return Fraction(action is goofspiel.BID[bids[view["prize"] - 1]])
            return Fraction(1, len(view["hands"][seat]))

        return strategy

    start = goofspiel.GAME.start(2)
    assert 2 * value(goofspiel.GAME, start, bidding((0, 1, 2, 3))) == Fraction(5, 2)
    for other in ((3, 2, 1, 0), (0, 1, 3, 2), (1, 0, 2, 3)):
        assert 2 * value(goofspiel.GAME, start, bidding(other)) < Fraction(5, 2)


def test_equal_bids_win_nothing() -> None:
    s = played(
        goofspiel.GAME,
        3,
        "* prize 4",
        "0 bid 4",
        "1 bid 4",
        "2 bid 1",
        "* prize 3",
        "2 bid 4",
        "0 bid 1",
        "1 bid 3",
    )
    assert goofspiel.GAME.view(s, -1)["points"] == [0, 0, 3]


def test_a_sealed_bid_is_seen_by_nobody() -> None:
    before, s = (played(goofspiel.GAME, 2, "* prize 4", *bids) for bids in ((), ("0 bid 4",)))
    for viewer in (-1, 0, 1):
        assert goofspiel.GAME.view(s, viewer) == goofspiel.GAME.view(before, viewer)


# Pig


Key = tuple[str, str]


def key(s: State) -> Key:
    decision = s.decision
    assert isinstance(decision, pig.RollOrHold | pig.Roll)
    return str(pig.GAME.view(s, 0)), f"{type(decision).__name__} {decision.seat} {s.over}"


def moves(s: State) -> list[tuple[Action, Fraction]]:
    """All that may follow; nobody rolls who could win by holding: so there is an end of positions."""
    assert isinstance(s, pig.Pig)
    if s.over:
        return []
    if s.waiting == FATE:
        return chances(s)
    enough = s.turn + s.points[s.to_act()] >= s.target
    return [(action, Fraction(1)) for action in ([pig.HOLD] if enough else legal(pig.GAME, s))]


def best_play(start: State) -> float:
    """How likely the first seat wins if both play as well as can be: value iteration over all positions."""
    positions, following = [start], dict[Key, list[tuple[Key, float]]]()
    worth = {key(start): 0.0}
    for s in positions:
        worlds = [(after(s, action), float(odds)) for action, odds in moves(s)]
        following[key(s)] = [(key(world), odds) for world, odds in worlds]
        for world, _ in worlds:
            if key(world) not in worth:
                worth[key(world)] = world.returns()[0] if world.over else 0.0
                positions.append(world)
    for _ in range(200):
        for s in positions:
            branches = following[key(s)]
            if s.waiting == FATE:
                worth[key(s)] = sum(odds * worth[world] for world, odds in branches)
            elif not s.over:
                worth[key(s)] = (max, min)[s.to_act()](worth[world] for world, _ in branches)
    return worth[key(start)]


def test_piglet_is_won_four_times_in_seven() -> None:
    assert best_play(pig.GAME.start(2, {"die": "coin", "target": 2})) == pytest.approx(4 / 7)


def test_two_dice_have_36_cases() -> None:
    s = played(pig.GAME, 2, "0 roll")
    assert isinstance(s.decision, Chance)
    outcomes = {action.text: weight for action, weight in s.decision.outcomes(s)}
    assert sum(outcomes.values()) == 36
    assert (outcomes["rolled 2"], outcomes["rolled 7"], outcomes["rolled 11"]) == (1, 6, 2)


def test_a_seven_ends_the_turn_for_nothing() -> None:
    s = played(pig.GAME, 2, "0 roll", "* rolled 9", "0 hold", "1 roll", "* rolled 12", "1 roll", "* rolled 7")
    assert (pig.GAME.view(s, 0)["points"], s.to_act()) == ([9, 0], 0)


# Vault


def vaults(s: State) -> Json:
    return vault.GAME.view(s, -1)


OPENED = (
    *dealt(vault.GAME, "12 1 2 iron", "3 4 brass oak", "5 6 7 bone"),
    "1 lay 3, done",
    "0 lay 12, done",
    "2 lay 5, lay 6, done",
)


def test_the_highest_sum_opens_the_vault_and_takes_the_gold() -> None:
    s = played(vault.GAME, 3, *OPENED)
    assert (vaults(s)["opener"], vaults(s)["door"], vaults(s)["laid"]) == (
        0,
        "open",
        [["12"], ["3"], ["5", "6"]],
    )
    s = played(vault.GAME, 3, *OPENED, "0 pass", "1 pass", "2 pass")
    assert (vaults(s)["vaults"], vaults(s)["gone"]) == ([1, 0, 0], ["3", "5", "6", "12"])


def test_the_first_from_the_openers_left_pulls_and_the_window_opens_again() -> None:
    s = played(vault.GAME, 3, *OPENED, "0 pull iron", "2 pull bone", "1 pull oak")
    assert (vaults(s)["door"], vaults(s)["gone"], vaults(s)["cards"]) == ("shut", ["oak"], [3, 2, 2])
    assert s.waiting == 0b111
    s = played(
        vault.GAME, 3, *OPENED, "0 pull iron", "2 pull bone", "1 pull oak", "1 pass", "0 pull iron", "2 pass"
    )
    assert (vaults(s)["door"], vaults(s)["gone"]) == ("open", ["iron", "oak"])


def test_a_vault_that_was_shut_pays_nothing() -> None:
    s = played(vault.GAME, 3, *OPENED, "0 pass", "2 pull bone", "1 pass", "0 pass", "1 pass", "2 pass")
    assert vaults(s)["vaults"] == [0, 0, 0]


def test_whoever_has_a_card_is_asked_with_or_without_a_lever() -> None:
    hands = dealt(vault.GAME, "12 1 2 9", "3 4 8 10", "5 6 7 11")
    s = played(vault.GAME, 3, *hands, "0 lay 12, done", "1 lay 3, done", "2 lay 5, done")
    assert (s.waiting, [action.text for action in legal(vault.GAME, s)]) == (0b111, ["pass"])


def test_whoever_has_no_card_is_not_asked() -> None:
    hands = dealt(vault.GAME, "1 2 3 iron", "12 4 brass oak")
    first = ("0 lay 1, lay 2, lay 3, done", "1 lay 12, done", "0 pass", "1 pass")
    s = played(vault.GAME, 2, *hands, *first, "0 lay iron, done", "1 lay 4, done")
    assert (vaults(s)["cards"], s.waiting) == ([0, 2], 0b10)


def test_equal_sums_open_nothing() -> None:
    hands = dealt(vault.GAME, "1 2 9 10", "3 4 7 8")
    s = played(vault.GAME, 2, *hands, "0 lay 1, lay 2, done", "1 lay 3, done")
    assert (vaults(s)["opener"], vaults(s)["laid"], vaults(s)["gone"]) == (-1, [[], []], ["1", "2", "3"])


# Cellar


def test_a_buried_bottle_is_known_to_its_owner_alone() -> None:
    s = played(cellar.GAME, 2, "* look 1", "0 bury")
    assert [cellar.GAME.view(s, viewer)["buried"][0]["bottle"] for viewer in (-1, 0, 1)] == [None, 1, None]


def test_a_bottle_that_is_looked_at_is_known_to_the_player_on_turn() -> None:
    s = played(cellar.GAME, 2, "* look 1", "0 keep", "* look 5")
    assert [cellar.GAME.view(s, viewer)["top"] for viewer in (-1, 0, 1)] == [[], [], [5]]
    assert cellar.GAME.view(s, 0)["bottles"] == [[1], []]


def test_buried_bottles_come_up_last() -> None:
    """Twelve of fifteen bottles are in the pile: the two buried ones are the last."""
    bury = ("* look 1", "0 bury", "* draw 2", "* look 2", "1 bury", "* draw 3")
    keep = tuple(
        ply for turn in range(8) for ply in (f"* look {(5, 4, 3, 1)[turn // 2]}", f"{turn % 2} keep")
    )
    s = played(cellar.GAME, 2, *bury, *keep)
    assert [action.text for action in legal(cellar.GAME, s)] == ["look 1"]
    s = played(cellar.GAME, 2, *bury, *keep, "* look 1", "0 keep", "* look 2", "1 bury")
    assert [action.text for action in legal(cellar.GAME, s)] == ["draw 2"]
    s.apply(FATE, cellar.DRAW[1])
    assert (s.over, s.returns()) == (True, [2 + 5 + 4 + 3 + 1 + 1, 3 + 5 + 4 + 3 + 1 + 2])
