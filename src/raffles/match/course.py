"""The course of a match: ply after ply, with what it told, unchecked. What may happen is up to `Match`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from raffles.fair import FairLuck
from raffles.kernel.action import Action, Menu, UnknownAction
from raffles.kernel.bits import BIT, members
from raffles.kernel.decision import FATE, Chance, Commit, Decision, outcome_at
from raffles.kernel.game import Game, Json, OptionError, Seen
from raffles.kernel.record import Ply, RecordError
from raffles.kernel.state import EVERYBODY, Event, State


class Beat:
    """A moment of the story: what one viewer sees after a task that told something, and what it told."""

    def __init__(self, view: Json, events: list[Event]) -> None:
        self.view = view
        self.events = events


class Move:
    """A ply, the question it answered, whether it was forced, and whether it brought anything to light."""

    def __init__(self, ply: Ply, question: int, forced: bool, unveiled: bool) -> None:
        self.ply = ply
        self.question = question
        self.forced = forced
        self.unveiled = unveiled


class Course:
    """A game in progress with its luck, its moves and its story. The base of `Match`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        luck: FairLuck | None = None,
        names: Iterable[str] = (),
        patient: bool = False,
    ) -> None:
        """Raises `OptionError`."""
        self.game = game
        self.seats = seats
        self.options = game.settle(seats, options or {})
        self.luck = luck or FairLuck.secret()
        self.names = list(names) or [f"Player {seat + 1}" for seat in range(seats)]
        if len(self.names) != seats:
            raise OptionError(f"{seats} players need {seats} names, not {len(self.names)}")
        self.patient = patient
        self.started = False
        self.moves: list[Move] = []
        self.story: list[Event] = []
        self.drafts: dict[int, list[Action]] = {}
        self.question = 0  # counts up with every question and every undo; names the open one
        self._beats: dict[int, list[Beat]] = {}  # by viewer, while somebody watches
        self._secret = True  # does the record keep the luck's seed? (False: it was loaded without)
        self._menu = Menu()
        self._state = game.new(seats, self.options)

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def asked(self) -> list[int]:
        """The seats that the open question is put to."""
        decision = self._state.decision
        return members(decision.who) if decision is not None and self._state.waiting > 0 else []

    @property
    def waiting(self) -> list[int]:
        """The seats that have not answered yet."""
        return members(self._state.waiting) if self._state.waiting > 0 else []

    def result(self) -> Json:
        """How the game ended and one score a seat; nothing while it is not over."""
        return {"ending": self._state.ending(), "returns": self._state.returns()} if self.over else {}

    def forced(self, seat: int) -> list[Action]:
        """The seat's answer if the open question leaves it only one, else nothing."""
        if seat not in self.waiting:
            return []
        s = self._state.clone()
        decision = cast("Decision[Any]", s.decision)
        run: list[Action] = []
        while True:
            s.legal(seat, self._menu)
            only = decision.only_answer(s, seat, self._menu)
            if only < 0:
                return []
            run.append(self.game.space[only])
            if not isinstance(decision, Commit) or decision.whole(s, seat, run[-1]):
                return run
            s.take(seat, run[-1])

    # replay

    def _replay(self, moves: list[Move]) -> None:
        """Back to the position after these moves."""
        self.moves, self.story = [], []
        self.question += 1  # no answer that was meant for what is taken back fits any more
        self.drafts.clear()
        self.luck.drawn = {}
        self._state = self.game.new(self.seats, self.options)
        self._run()
        for move in moves:
            self.follow(move.ply)

    def follow(self, ply: Ply) -> None:
        """Play the next ply of a record, fate's too. Raises `RecordError` if it does not fit."""
        number = len(self.moves)
        try:
            action = self.game.space.parse(ply.text)
        except UnknownAction as error:
            raise RecordError(f"ply {number}: {error}") from None
        s = self._state
        if s.over:
            raise RecordError(f"ply {number} ('{ply.text}') comes after the end of the game")
        if ply.seat == FATE:
            if s.waiting != FATE:
                raise RecordError(f"ply {number} ('{ply.text}') is fate's, but nothing is drawn here")
            self._check_draw(number, ply, action)
        elif ply.seat not in self.waiting:
            raise RecordError(f"ply {number} ('{ply.text}'): seat {ply.seat} is not asked here")
        elif action not in self._legal_in(s, ply.seat):
            raise RecordError(f"ply {number}: {self._why_not(s, ply.seat, action)}")
        self._play(ply.seat, action, ply.kind, ply.r, ply.n)

    def _check_draw(self, number: int, ply: Ply, action: Action) -> None:
        chance = cast("Chance[Any]", self._state.decision)
        outcomes = chance.outcomes(self._state)
        n = sum(weight for _, weight in outcomes)
        if ply.kind != chance.kind or ply.n != n:
            raise RecordError(
                f"ply {number}: a draw of '{chance.kind}' from {n} is due, not of '{ply.kind}' from {ply.n}"
            )
        if not 0 <= ply.r < n or outcome_at(outcomes, ply.r) is not action:
            raise RecordError(f"ply {number}: case {ply.r} of {n} is not '{ply.text}'")
        if self._secret and self.luck.draw(ply.kind, n) != ply.r:
            raise RecordError(
                f"ply {number} ('{ply.text}') is not the draw that the record's seed stands for"
            )

    # plies

    def _play(self, seat: int, action: Action, kind: str = "", r: int = 0, n: int = 0) -> None:
        """One ply, unchecked, and all that follows from it up to the next question."""
        s = self._state
        s.unveiled = False
        s.events = []
        decision = cast("Decision[Any]", s.decision)
        question, forced = self.question, self._is_forced(seat, action)
        answered = seat == FATE or (s.waiting == BIT[seat] and decision.whole(s, seat, action))
        s.take(seat, action)
        self._tell()
        self._run()
        self.moves.append(Move(Ply(seat, action.text, kind, r, n), question, forced, s.unveiled))
        if answered:
            self.question += 1
            self.drafts.clear()

    def _run(self) -> None:
        s = self._state
        s.events = []
        while s.step():
            self._tell()
        s.events = None

    def _tell(self) -> None:
        """Keep what the last task told: in the story, and as a beat for all who watch and learn of it."""
        s = self._state
        told = s.events
        if not told:
            return
        self.story.extend(told)
        s.events = []
        for viewer, beats in self._beats.items():
            seen = [event for event in told if event.only in (EVERYBODY, viewer)]
            if not seen:
                continue
            view = self.game.view(s, viewer)
            if beats and beats[-1].view == view:
                beats[-1].events.extend(seen)
            else:
                beats.append(Beat(view, seen))

    def _go_on(self) -> None:
        """Fate's draws and forced answers, up to the next question that somebody must think about."""
        while not self._state.over:
            if self._state.waiting == FATE:
                self._draw()
            else:
                somebody_chose = len(self.waiting) < len(self.asked)
                if (self.patient and not somebody_chose) or not self._forced_all():
                    return

    def _forced_all(self) -> bool:
        """Answer for all who are awaited, if none of them has a choice. Tells whether it did."""
        runs = {seat: self.forced(seat) for seat in self.waiting}
        if not runs or not all(runs.values()):
            return False
        for seat, run in runs.items():
            for action in run:
                self._play(seat, action)
        return True

    def _draw(self) -> None:
        chance = cast("Chance[Any]", self._state.decision)
        outcomes = chance.outcomes(self._state)
        n = sum(weight for _, weight in outcomes)
        r = self.luck.draw(chance.kind, n)
        self._play(FATE, outcome_at(outcomes, r), chance.kind, r, n)

    def _told(self) -> dict[int, list[Beat]]:
        beats, self._beats = self._beats, {}
        return beats

    # small questions

    def _legal_in(self, s: State, seat: int) -> list[Action]:
        if s.waiting <= 0 or not s.waiting & BIT[seat]:
            return []
        return Seen(self.game, s, seat).legal

    def _why_not(self, s: State, seat: int, action: Action) -> str:
        legal = ", ".join(other.text for other in self._legal_in(s, seat))
        reason = self.game.manners.why_not(self.game.view(s, seat), seat, action)
        return f"'{action.text}' is not legal now" + (f": {reason}" if reason else "") + f" (legal: {legal})"

    def _is_forced(self, seat: int, action: Action) -> bool:
        """Is this step of an answer the only one that the open question leaves the seat?"""
        if seat == FATE:
            return False
        s = self._state
        s.legal(seat, self._menu)
        return bool(cast("Decision[Any]", s.decision).only_answer(s, seat, self._menu) == action.id)

    def _is_sealed(self, seat: int) -> bool:
        return seat in self.asked and seat not in self.waiting

    def _withdraw(self, seat: int) -> None:
        """Take the seat's sealed answer to the open question out of the game again."""
        self._state.reopen(seat)
        self.moves = [move for move in self.moves if move.question != self.question or move.ply.seat != seat]
