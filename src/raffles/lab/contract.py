"""What every game must keep to, checked along whole random games: the contract behind `raffles fuzz` and the
tests.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from raffles.fair import FairLuck
from raffles.kernel.action import Action, Menu
from raffles.kernel.bits import BIT, members
from raffles.kernel.decision import FATE, Chance, Choose, Commit, Decision, outcome_at
from raffles.kernel.game import SPECTATOR, Game, Json
from raffles.kernel.luck import Luck
from raffles.kernel.record import Ply, Record
from raffles.kernel.state import EVERYBODY, Event, State


class BrokenContract(AssertionError):
    """A game does not do what every game must; the message says what, the record ends where it happened."""

    def __init__(self, message: str, record: Record) -> None:
        super().__init__(message)
        self.record = record


def require(holds: bool, message: str) -> None:
    if not holds:
        raise AssertionError(message)


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The fields that the constructors of a class and its bases set, read from their source."""
    names: dict[str, None] = {}
    for base in reversed(kind.__mro__):
        names.update(dict.fromkeys(stored(constructor(base))))
    return tuple(names)


def constructor(kind: type) -> list[ast.stmt]:
    """The body of a class's own `__init__`, from the source that lies beside a compiled module; often
    nothing.
    """
    where = getattr(sys.modules[kind.__module__], "__file__", None)
    if where is None or kind.__module__ == "typing":
        return []
    tree = ast.parse(
        (Path(where).parent / f"{Path(where).name.split('.')[0]}.py").read_text(encoding="utf-8")
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and item.name == "__init__":
                    return item.body
    return []


def stored(nodes: list[ast.stmt]) -> list[str]:
    """The attributes of `self` that these statements set."""
    return [
        node.attr
        for statement in nodes
        for node in ast.walk(statement)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == "self"
    ]


def frozen(value: object) -> object:
    """Everything that makes up a state, as plain comparable values. What happened (`events`) is not part of
    it.
    """
    if value is None or isinstance(value, bool | int | float | str | Decision | Action):
        return value
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    if isinstance(value, Iterable):
        return [frozen(item) for item in value]
    kind: type = type(value)
    names = [name for name in field_names(kind) if name not in ("events", "unveiled")]
    require(bool(names), f"cannot look into a {type(value).__name__}")
    return {name: frozen(getattr(value, name)) for name in names}


class Inspector:
    """Plays one random game and checks everything at every step. Raises `BrokenContract`."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, object], seed: object, secrecy: bool = True
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settle(seats, options)
        self.viewers = [SPECTATOR, *range(seats)]
        self.luck = Luck(f"inspect {seed}")
        self.fair = FairLuck.seeded(seed)
        self.secrecy = secrecy  # are the two laws checked? (a game without secrets goes faster)
        self.menu = Menu()
        self.plies: list[Ply] = []
        self.events: list[Event] = []
        self.worlds_varied = 0  # how often two imagined worlds differed
        self.state = game.new(seats, self.options)

    def play(self) -> State:
        """The whole game; returns its end."""
        try:
            self._open()
            while not self.state.over:
                require(len(self.plies) < self.game.max_plies, f"not over after {self.game.max_plies} plies")
                self._question()
                self._ply()
            self._the_end()
        except Exception as error:
            if isinstance(error, BrokenContract):
                raise
            where = f"{self.game.key}, {self.seats} seats, ply {len(self.plies)}"
            raise BrokenContract(f"{where}: {type(error).__name__}: {error}", self.record()) from error
        return self.state

    def record(self) -> Record:
        """The game so far: it opens at the table up to where the contract broke."""
        over = self.state.over
        return Record(
            game=self.game.key,
            rules_version=self.game.rules_version,
            seats=self.seats,
            options=dict(self.options),
            names=[f"Player {seat + 1}" for seat in range(self.seats)],
            plies=list(self.plies),
            commitment=self.fair.commitment,
            contributions={},
            seed=self.fair.seed.hex(),
            result={"ending": self.state.ending(), "returns": self.state.returns()} if over else {},
        )

    # moments

    def _open(self) -> None:
        s = self.state
        s.events = []
        self._run_in_beats(s)
        self.census = self.game.census(s)

    def _question(self) -> None:
        """Checks at an open question."""
        s = self.state
        require(s.decision is not None and s.waiting != 0, "no question is open, and the game is not over")
        if s.waiting != FATE:
            for seat in members(s.waiting):
                self._check_menu(self._legal(s, seat))
        else:
            self._check_chance(s)
        require(self.game.census(s) == self.census, "something was lost or doubled")
        if not self._is_sealed_answer(s):
            require(not any(s.sealed) and not len(s.picked), "sealed answers stay behind")
        if self.luck.below(8) == 0:
            self._check_clone(s)
        if self.secrecy:
            self._first_law(s)

    def _ply(self) -> None:
        """One random ply, in beats, with the second law checked around it."""
        s = self.state
        before = s.clone()
        seat, ply = self._choose(s)
        s.unveiled = False
        s.events = []
        action = self.game.space.parse(ply.text)
        require(action.text == ply.text, f"'{ply.text}' does not parse to itself")
        seen = len(self.events)
        s.take(seat, action)
        self._told(s)
        self._run_in_beats(s)
        self.plies.append(ply)
        if self.secrecy:
            self._second_law(before, seat, action, self.events[seen:])

    def _the_end(self) -> None:
        s = self.state
        require(s.ending() in self.game.end_reasons, f"'{s.ending()}' is not among the kinds of ending")
        require(len(s.returns()) == self.seats, "there must be one return a seat")
        require(self.game.census(s) == self.census, "something was lost or doubled")
        if self.secrecy:
            self._first_law(s)

    def _run_in_beats(self, s: State) -> None:
        while s.step():
            self._told(s)

    def _told(self, s: State) -> None:
        """A beat: what the last task told is kept; everybody's view must keep to the first law here too."""
        if s.events:
            self.events.extend(s.events)
            s.events = []
            if self.secrecy and s.waiting == 0:
                self._first_law(s)

    # single checks

    def _legal(self, s: State, seat: int) -> list[Action]:
        s.legal(seat, self.menu)
        return [self.game.space[self.menu.ids[k]] for k in range(self.menu.n)]

    def _check_menu(self, legal: list[Action]) -> None:
        ids = [action.id for action in legal]
        require(bool(ids), "a seat is asked and has nothing to choose from")
        require(ids == sorted(set(ids)), f"a menu must be ascending and without doubles: {legal}")

    def _check_chance(self, s: State) -> None:
        decision = s.decision
        assert isinstance(decision, Chance)
        outcomes = decision.outcomes(s)
        self._check_menu([action for action, _ in outcomes])
        require(all(weight > 0 for _, weight in outcomes), f"weights must be positive: {outcomes}")
        require(
            s.draw(self.luck) in [action for action, _ in outcomes], "a draw that is not among the outcomes"
        )

    def _check_clone(self, s: State) -> None:
        """A clone is equal, and what happens to it does not touch the original."""
        now = frozen(s)
        twin = s.clone()
        require(frozen(twin) == now, f"a clone differs: {differences(now, frozen(twin))}")
        for _ in range(6):
            if twin.over:
                break
            seat, ply = self._choose(twin, sample=True)
            twin.apply(seat, self.game.space.parse(ply.text))
        require(frozen(s) == now, f"play on a clone changed the original: {differences(now, frozen(s))}")

    def _choose(self, s: State, sample: bool = False) -> tuple[int, Ply]:
        """Any legal ply. Samples do not use up the luck of the game."""
        if s.waiting == FATE:
            decision = s.decision
            assert isinstance(decision, Chance)
            outcomes = decision.outcomes(s)
            n = sum(weight for _, weight in outcomes)
            r = int(self.luck.below(n)) if sample else self.fair.draw(decision.kind, n)
            return FATE, Ply(FATE, outcome_at(outcomes, r).text, decision.kind, r, n)
        awaited = members(s.waiting)
        seat = awaited[self.luck.below(len(awaited))]
        legal = self._legal(s, seat)
        return seat, Ply(seat, legal[self.luck.below(len(legal))].text)

    # the two laws of secrecy

    def _first_law(self, s: State) -> None:
        """What a seat may know is the same in every world it must think possible."""
        for viewer in self.viewers:
            world = self.game.determinize(s, viewer, self.luck)
            require(
                self.game.census(world) == self.census,
                f"imagining for seat {viewer} lost or doubled something",
            )
            require(
                world.waiting & s.waiting == s.waiting, f"imagining for seat {viewer} answered for somebody"
            )
            self._same_sight("first law", viewer, s, world)
            if self.luck.below(32) == 0:
                self.worlds_varied += frozen(world) != frozen(s)

    def _second_law(self, before: State, seat: int, action: Action, told: list[Event]) -> None:
        """After the same ply a seat sees and hears the same in a world it thought possible."""
        s = self.state
        for viewer in self.viewers:
            if self._is_sealed_answer(before) and s.waiting > 0 and s.decision is before.decision:
                if seat != viewer:
                    require(
                        self.game.view(s, viewer) == self.game.view(before, viewer),
                        f"second law: seat {viewer} can see what seat {seat} has picked: {action.text}",
                    )
                continue
            world = self.game.determinize(before, viewer, self.luck)
            if not self._follow(world, viewer, seat, action):
                require(
                    s.unveiled or seat == FATE,  # a draw always brings something to light
                    f"second law: seat {viewer} learns from '{action.text}' what was not unveiled",
                )
            elif not s.unveiled and not world.unveiled:
                self._same_sight("second law", viewer, s, world)
                mine, theirs = heard(viewer, told), heard(viewer, world.events or [])
                require(mine == theirs, f"second law: seat {viewer} hears {differences(mine, theirs)}")

    def _is_sealed_answer(self, s: State) -> bool:
        return s.waiting > 0 and isinstance(s.decision, Commit)

    def _follow(self, world: State, viewer: int, seat: int, action: Action) -> bool:
        """Play the ply in a world that the viewer imagined: secret draws and others' sealed answers each its
        own.

        Tells whether that was possible.
        """
        world.unveiled = False
        world.events = []
        decision = world.decision
        if isinstance(decision, Chance):
            secret = decision.only not in (EVERYBODY, viewer)
            options = [outcome for outcome, _ in decision.outcomes(world)]
            return self._take_one(world, FATE, action, options, secret)
        if isinstance(decision, Choose):
            secret = decision.secret and seat != viewer
            return self._take_one(world, seat, action, self._legal(world, seat), secret)
        if seat == viewer:
            if action not in self._legal(world, seat):
                return False
            world.take(seat, action)
        while world.decision is decision and world.waiting > 0:
            other = world.to_act()
            legal = self._legal(world, other)
            world.take(other, legal[self.luck.below(len(legal))])
        world.run()
        return True

    def _take_one(self, world: State, seat: int, action: Action, options: list[Action], secret: bool) -> bool:
        if secret:
            action = options[self.luck.below(len(options))]
        elif action not in options:
            return False
        world.apply(seat, action)
        return True

    def _same_sight(self, law: str, viewer: int, s: State, world: State) -> None:
        """View, what is asked of whom, and own legal actions are the same in both."""
        mine, theirs = self.game.view(s, viewer), self.game.view(world, viewer)
        require(mine == theirs, f"{law}: seat {viewer} sees {differences(mine, theirs)}")
        require(
            (s.over, asked(s)) == (world.over, asked(world)),
            f"{law}: seat {viewer} can tell from who is asked: {asked(s)} or {asked(world)}",
        )
        if viewer != SPECTATOR and s.waiting > 0 and s.waiting & BIT[viewer]:
            require(
                self._legal(s, viewer) == self._legal(world, viewer),
                f"{law}: legal actions of seat {viewer} differ",
            )
            require(
                s.answer(viewer) == world.answer(viewer), f"{law}: seat {viewer} has forgotten its own answer"
            )


def heard(viewer: int, events: list[Event]) -> list[tuple[str, int, int, int]]:
    """What the viewer may know of what was told."""
    return [event.key() for event in events if event.only in (EVERYBODY, viewer)]


def asked(s: State) -> tuple[str, list[int]]:
    """What is asked, and of whom."""
    if s.decision is None or s.waiting == 0:
        return ("", [])
    return (type(s.decision).__name__, members(s.decision.who) if s.waiting > 0 else [])


def differences(mine: Any, theirs: Any, path: str = "") -> str:
    """Where two plain values differ, in a few words."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = [
            differences(mine.get(k), theirs.get(k), f"{path}.{k}")
            for k in {**mine, **theirs}
            if mine.get(k) != theirs.get(k)
        ]
        return "; ".join(found)
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        found = [
            differences(a, b, f"{path}[{k}]")
            for k, (a, b) in enumerate(zip(mine, theirs, strict=True))
            if a != b
        ]
        return "; ".join(found)
    return f"{path}: {mine!r:.80} or {theirs!r:.80}"


def inspect_game(game: Game, seats: int, options: Mapping[str, object], seed: object) -> Json:
    """One random game with every check on; returns what it counted. Raises `BrokenContract`."""
    inspector = Inspector(game, seats, options, seed)
    inspector.play()
    return {"plies": len(inspector.plies), "varied": inspector.worlds_varied, "record": inspector.record()}
