"""One match: the only place that enforces turn, legality, secrecy and luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from raffles.fair import FairLuck, LuckError
from raffles.kernel.action import Action, Menu, UnknownAction
from raffles.kernel.bits import BIT, members
from raffles.kernel.decision import FATE, Chance, Commit, Decision, outcome_at
from raffles.kernel.game import SPECTATOR, Game, Json, OptionError, Seen
from raffles.kernel.record import Ply, Record, RecordError
from raffles.kernel.state import EVERYBODY, Event, State

LONGEST_RUN: Final = 64  # actions in one submission


class MatchError(ValueError):
    """Something that this match cannot do now. Nothing has changed; the message says what would be right."""


class MatchOver(MatchError):
    """The game is over."""


class NotYourTurn(MatchError):
    """The open question is not put to this seat."""


class IllegalAction(MatchError):
    """The action exists, but not now."""


class Unfinished(MatchError):
    """The run is legal as far as it goes, but no whole answer."""


class StaleQuestion(MatchError):
    """The question that was answered is not the open one."""


class CannotUndo(MatchError):
    """What happened cannot be taken back, or not without the others' consent."""


class Beat:
    """A moment of the story: what one viewer sees after a task that told something, and what it told."""

    def __init__(self, view: Json, events: list[Event]) -> None:
        self.view = view
        self.events = events


class Move:
    """A ply and what the match remembers of it: the question it answered, if it was forced, if it brought anything to light."""

    def __init__(self, ply: Ply, question: int, forced: bool, unveiled: bool) -> None:
        self.ply = ply
        self.question = question
        self.forced = forced
        self.unveiled = unveiled


class Match:
    """A match of a game. Seats are numbers from 0; `SPECTATOR` (-1) sees what everybody may see.

    Fate's draws are made by the match itself. A seat that has one possible answer left gets it from the match too: within a
    `Commit` as soon as all others have answered; else at once, or, if `patient`, when `play_forced` is called, so that a
    table can keep a pause that betrays nothing.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        luck: FairLuck | None = None,
        names: Iterable[str] = (),
        patient: bool = False,
        start: bool = True,
    ) -> None:
        """Raises `OptionError`. With `start` off the match waits for contributions to its luck and a call of `start`."""
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
        self.question = 0  # the number of the ply that opened it; names the open question
        self._beats: dict[int, list[Beat]] = {}  # by viewer, while somebody watches
        self._secret = True  # does the record keep the luck's seed? (False: it was loaded without)
        self._menu = Menu()
        self._state = game.new(seats, self.options)
        if start:
            self.start()

    # before the first draw

    @property
    def commitment(self) -> str:
        """SHA-256 of the luck's seed: published before the first draw."""
        return self.luck.commitment

    def contribute(self, seat: int, text: str) -> None:
        """A seat mixes a text of its own into the luck, before the match starts."""
        self._check_seat(seat)
        if self.started:
            raise MatchError("the match has started: nothing can be mixed into the luck any more")
        try:
            self.luck.contribute(seat, text)
        except LuckError as error:
            raise MatchError(str(error)) from None

    def start(self) -> None:
        """Runs to the first question."""
        if self.started:
            raise MatchError("the match has started already")
        self.started = True
        self._run()
        self._go_on()

    # what anybody may ask

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

    def view(self, viewer: int = SPECTATOR) -> Json:
        """What a viewer may see, as plain JSON: the game's view, and under `table` what the match adds.

        `table` tells the question's number, who is asked, who has answered, and for a seat its answer or draft so far and its
        legal actions as texts.
        """
        self._check_viewer(viewer)
        s = self._with_draft(viewer)
        table: Json = {
            "seat": viewer,
            "names": list(self.names),
            "question": self.question,
            "asked": self.asked,
            "answered": [seat for seat in self.asked if seat not in self.waiting],
            "over": self.over,
        }
        if viewer != SPECTATOR:
            draft = [action.text for action in self.drafts.get(viewer, [])]
            table["answer"] = draft or [self.game.space[id].text for id in s.answer(viewer)]
            table["legal"] = [action.text for action in self.legal(viewer)]
        if self.over:
            table["result"] = self.result()
        return {**self.game.view(s, viewer), "table": table}

    def legal(self, seat: int) -> list[Action]:
        """What the seat may do next, its draft counted; a sealed answer may be given anew. Nothing if it is not asked."""
        self._check_seat(seat)
        if seat not in self.asked:
            return []
        return self._legal_in(self._with_draft(seat, anew=True), seat)

    def seen(self, seat: int) -> Seen:
        """What a bot in this seat is given."""
        self._check_seat(seat)
        return Seen(self.game, self._state.clone(), seat)

    def events(self, viewer: int = SPECTATOR, since: int = 0) -> list[Event]:
        """Everything that happened and that the viewer may know, from the event number `since` on."""
        self._check_viewer(viewer)
        return [event for event in self.story[since:] if event.only in (EVERYBODY, viewer)]

    def prompt(self, seat: int) -> str:
        """What is asked of the seat, in words."""
        return self.game.manners.prompt(self.view(seat), seat, self.names)

    def result(self) -> Json:
        """How the game ended and one score a seat; nothing while it is not over."""
        return {"ending": self._state.ending(), "returns": self._state.returns()} if self.over else {}

    # what a seat does

    def submit(
        self, seat: int, *texts: str, question: int | None = None, watch: Iterable[int] = ()
    ) -> dict[int, list[Beat]]:
        """A seat answers with a run of actions, all or nothing.

        A sealed answer to the open question is replaced once the new one is whole. `question` guards against answering another
        question than was meant. Returns for each viewer in `watch` the beats that followed. Raises `MatchError`,
        `UnknownAction`; then nothing has changed.
        """
        self._check_asked(seat, question)
        run = self._parse(texts)
        self._try_run(seat, run, whole=True)
        self._watch(watch)
        self.drafts.pop(seat, None)
        if seat not in self.waiting:
            self._withdraw(seat)
        for action in run:
            self._play(seat, action)
        self._go_on()
        return self._told()

    def draft(self, seat: int, *texts: str) -> None:
        """A seat's unfinished answer, shown to it alone; no texts take it away. Raises as `submit` does."""
        self._check_asked(seat, None)
        run = self._parse(texts)
        if run:
            self._try_run(seat, run, whole=False)
            self.drafts[seat] = run
        else:
            self.drafts.pop(seat, None)

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

    def play_forced(self, watch: Iterable[int] = ()) -> dict[int, list[Beat]]:
        """Answer for the seats that have no choice, if nobody else is awaited; returns the beats as `submit` does."""
        self._check_playable()
        self._watch(watch)
        if self._forced_all():
            self._go_on()
        return self._told()

    # taking back

    def undo_needs(self, seat: int) -> list[int]:
        """The other seats whose consent an undo of this seat's last answer takes. Raises `CannotUndo`."""
        if self._is_sealed(seat):
            return []
        since = self._last_answer(seat)
        for move in self.moves[since:]:
            if move.ply.seat == FATE:
                raise CannotUndo("luck has spoken since: a draw is never taken back")
            if move.unveiled:
                raise CannotUndo("something hidden has come to light since: it cannot be unseen")
        return sorted({move.ply.seat for move in self.moves[since:]} - {seat})

    def undo(self, seat: int, consent: Iterable[int] = ()) -> None:
        """Take back the seat's last answer and all that followed. Raises `CannotUndo`."""
        missing = [other for other in self.undo_needs(seat) if other not in set(consent)]
        if missing:
            raise CannotUndo("this takes the consent of " + ", ".join(self.names[other] for other in missing))
        if self._is_sealed(seat):
            self._withdraw(seat)
        else:
            self._replay(self.moves[: self._last_answer(seat)])

    # records

    def record(self) -> Record:
        """The game so far. The luck's seed is in it only when the game is over."""
        return self._record(self.luck.seed.hex() if self.over and self._secret else "")

    def save(self) -> Record:
        """The record with the luck's secret: for whoever runs the match, to go on later."""
        return self._record(self.luck.seed.hex() if self._secret else "")

    @staticmethod
    def load(game: Game, record: Record, upto: int | None = None, patient: bool = False) -> Match:
        """The match that a record tells of, replayed and checked ply by ply, whole or up to a number of plies.

        Raises `RecordError`, naming the ply. A record without a seed that is not over can be looked at, not played on.
        """
        if record.game != game.key:
            raise RecordError(f"this is a record of '{record.game}', not of '{game.key}'")
        if record.rules_version != game.rules_version:
            raise RecordError(
                f"this record was played by version {record.rules_version} of the rules of {game.title}; "
                f"this house plays version {game.rules_version}"
            )
        seed = _seed_of(record)
        try:
            match = Match(
                game, record.seats, record.options, FairLuck(seed), record.names, patient, start=False
            )
        except ValueError as error:
            raise RecordError(str(error)) from None
        if seed and match.commitment != record.commitment:
            raise RecordError("the seed in this record is not the one that its commitment was published for")
        match._secret = bool(seed)
        match.luck.contributions = dict(record.contributions)
        match.luck.commitment = record.commitment
        match.started = True
        match._run()
        whole = upto is None or upto >= len(record.plies)
        for ply in record.plies if whole else record.plies[:upto]:
            match.follow(ply)
        if whole and record.result and record.result != match.result():
            raise RecordError(
                f"the record says that it ended with {record.result}, its plies with {match.result()}"
            )
        if whole and match._secret:
            match._go_on()
        return match

    def copy(self) -> Match:
        """An independent match in the same position."""
        twin = Match(
            self.game, self.seats, self.options, self.luck.copy(), self.names, self.patient, start=False
        )
        twin.started = self.started
        twin.moves = list(self.moves)
        twin.story = list(self.story)
        twin.drafts = {seat: list(run) for seat, run in self.drafts.items()}
        twin.question = self.question
        twin._secret = self._secret
        twin._state = self._state.clone()
        return twin

    # checks

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise MatchError(f"there is no seat {seat}: the seats of this match are 0 to {self.seats - 1}")

    def _check_viewer(self, viewer: int) -> None:
        if viewer != SPECTATOR:
            self._check_seat(viewer)

    def _check_asked(self, seat: int, question: int | None) -> None:
        self._check_seat(seat)
        if self.over:
            raise MatchOver("the game is over")
        if not self.started:
            raise MatchError("the match has not started yet")
        self._check_playable()
        if question is not None and question != self.question:
            raise StaleQuestion(f"question {question} is not open any more; question {self.question} is")
        if seat not in self.asked:
            whom = " and ".join(self.names[other] for other in self.waiting) or "fate"
            raise NotYourTurn(f"{self.names[seat]} is not asked now: the question is put to {whom}")

    def _check_playable(self) -> None:
        if not self._secret:
            raise MatchError(
                "this match was loaded from a record without its seed: it can be looked at, not played on"
            )

    def _parse(self, texts: Iterable[str]) -> list[Action]:
        run = [self.game.space.parse(text) for text in texts]
        if len(run) > LONGEST_RUN:
            raise MatchError(f"an answer has at most {LONGEST_RUN} actions, not {len(run)}")
        return run

    def _legal_in(self, s: State, seat: int) -> list[Action]:
        if s.waiting <= 0 or not s.waiting & BIT[seat]:
            return []
        return Seen(self.game, s, seat).legal

    def _try_run(self, seat: int, run: list[Action], whole: bool) -> None:
        """Play the run on a clone and raise where it cannot be played."""
        s = self._state.clone()
        if not s.waiting & BIT[seat]:
            s.reopen(seat)
        complete = False
        for k, action in enumerate(run):
            if complete and not self._asked_at_once(s, seat):
                raise IllegalAction(
                    f"'{action.text}' comes too late: the answer is whole with '{run[k - 1].text}'"
                )
            s.legal(seat, self._menu)
            if not self._menu.holds(action):
                raise IllegalAction(self._why_not(s, seat, action))
            complete = cast("Decision[Any]", s.decision).whole(s, seat, action)
            s.take(seat, action)
        if not complete and (whole or not run):
            go_on = ", ".join(action.text for action in self._legal_in(s, seat))
            raise Unfinished(f"the answer is not whole yet; it can go on with: {go_on}")

    def _asked_at_once(self, s: State, seat: int) -> bool:
        """After its answer on a clone: is the seat asked again before others, luck or a revelation come in?

        Else a run that is refused would tell what was to come.
        """
        s.run()
        return not s.unveiled and s.waiting > 0 and bool(s.waiting & BIT[seat])

    def _why_not(self, s: State, seat: int, action: Action) -> str:
        legal = ", ".join(other.text for other in self._legal_in(s, seat))
        reason = self.game.manners.why_not(self.game.view(s, seat), seat, action)
        return f"'{action.text}' is not legal now" + (f": {reason}" if reason else "") + f" (legal: {legal})"

    # the course of events

    def _with_draft(self, viewer: int, anew: bool = False) -> State:
        """The position as a viewer has it before its eyes: its draft counts as played, in place of what it has sealed."""
        draft = self.drafts.get(viewer, [])
        if not draft and not (anew and self._is_sealed(viewer)):
            return self._state
        s = self._state.clone()
        if not s.waiting & BIT[viewer]:
            s.reopen(viewer)
        for action in draft:
            if cast("Decision[Any]", s.decision).whole(s, viewer, action):
                break
            s.take(viewer, action)
        return s

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

    def _play(self, seat: int, action: Action, kind: str = "", r: int = 0, n: int = 0) -> None:
        """One ply, unchecked, and all that follows from it up to the next question."""
        s = self._state
        s.unveiled = False
        s.events = []
        decision = cast("Decision[Any]", s.decision)
        question, forced = self.question, self._is_forced(seat, action)
        answered = not isinstance(decision, Commit) or (
            s.waiting == BIT[seat] and decision.whole(s, seat, action)
        )
        s.take(seat, action)
        self._tell()
        self._run()
        self.moves.append(Move(Ply(seat, action.text, kind, r, n), question, forced, s.unveiled))
        if answered:
            self.question = len(self.moves)
            self.drafts.clear()

    def _run(self) -> None:
        s = self._state
        s.events = []
        while s.step():
            self._tell()
        s.events = None

    def _tell(self) -> None:
        """Keep what the last task told: in the story, and as a beat for everybody who watches and sees something new."""
        s = self._state
        told = s.events
        if not told:
            return
        self.story.extend(told)
        s.events = []
        for viewer, beats in self._beats.items():
            seen = [event for event in told if event.only in (EVERYBODY, viewer)]
            view = self.game.view(s, viewer)
            if seen and beats and beats[-1].view == view:
                beats[-1].events.extend(seen)
            elif seen:
                beats.append(Beat(view, seen))

    def _go_on(self) -> None:
        """Fate's draws, and answers that are forced, up to the next question that somebody must think about."""
        while not self._state.over:
            if self._state.waiting == FATE:
                self._draw()
            else:
                somebody_chose = len(self.waiting) < len(self.asked)
                if (self.patient and not somebody_chose) or not self._forced_all():
                    return

    def _watch(self, viewers: Iterable[int]) -> None:
        beats: dict[int, list[Beat]] = {viewer: [] for viewer in viewers}
        for viewer in beats:
            self._check_viewer(viewer)
        self._beats = beats

    def _told(self) -> dict[int, list[Beat]]:
        beats, self._beats = self._beats, {}
        return beats

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

    # replay

    def _replay(self, moves: list[Move]) -> None:
        """Back to the position after these moves."""
        self.moves, self.story, self.question = [], [], 0
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
            self.luck.drawn[ply.kind] = self.luck.drawn.get(ply.kind, 0) + 1
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

    def _last_answer(self, seat: int) -> int:
        """The number of the first ply of the last answer that this seat gave by its own choice."""
        self._check_seat(seat)
        own = [k for k, move in enumerate(self.moves) if move.ply.seat == seat]
        chosen = [self.moves[k].question for k in own if not self.moves[k].forced]
        if not chosen:
            raise CannotUndo(f"{self.names[seat]} has not decided anything yet")
        return next(k for k in own if self.moves[k].question == chosen[-1])

    def _record(self, seed: str) -> Record:
        return Record(
            game=self.game.key,
            rules_version=self.game.rules_version,
            seats=self.seats,
            options=dict(self.options),
            names=list(self.names),
            plies=[move.ply for move in self.moves],
            commitment=self.luck.commitment,
            contributions=dict(self.luck.contributions),
            seed=seed,
            result=self.result(),
        )


def _seed_of(record: Record) -> bytes:
    try:
        return bytes.fromhex(record.seed)
    except ValueError:
        raise RecordError(
            f"the seed in this record must be hexadecimal digits, not {record.seed!r:.80}"
        ) from None
