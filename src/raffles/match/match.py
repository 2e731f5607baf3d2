"""A match: what a seat may do and see, and what it may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from raffles.fair import FairLuck, LuckError
from raffles.kernel.action import Action
from raffles.kernel.bits import BIT
from raffles.kernel.decision import FATE, Decision
from raffles.kernel.game import SPECTATOR, Game, Json, Seen
from raffles.kernel.record import Record, RecordError
from raffles.kernel.state import EVERYBODY, Event, State
from raffles.match.course import Beat, Course
from raffles.match.errors import (
    CannotUndo,
    IllegalAction,
    MatchError,
    MatchOver,
    NotYourTurn,
    StaleQuestion,
    Unfinished,
)

LONGEST_RUN: Final = 64  # actions in one submission


class Match(Course):
    """A match of a game. Seats are numbers from 0; `SPECTATOR` (-1) sees what everybody may see.

    Fate's draws are made by the match itself. A seat that has one possible answer left gets it from the match
    too: within a `Commit` as soon as all others have answered; else at once, or, if `patient`, when
    `play_forced` is called, so that a table can keep a pause that betrays nothing.
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
        """Raises `OptionError`. With `start` off it waits for contributions and a call of `start`."""
        super().__init__(game, seats, options, luck, names, patient)
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

    def view(self, viewer: int = SPECTATOR) -> Json:
        """What a viewer may see, as plain JSON: the game's view, and under `table` what the match adds.

        `table` tells the question's number, who is asked, who has answered, and for a seat its answer or
        draft so far and its legal actions as texts.
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
        """What the seat may do next: after its draft, or instead of its sealed answer."""
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

    # what a seat does

    def submit(
        self, seat: int, *texts: str, question: int | None = None, watch: Iterable[int] = ()
    ) -> dict[int, list[Beat]]:
        """A seat answers with a run of actions, all or nothing.

        A sealed answer to the open question is replaced once the new one is whole. `question` guards against
        answering another question than was meant. Returns for each viewer in `watch` the beats that followed.
        Raises `MatchError`, `UnknownAction`; then nothing has changed.
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

    def whole(self, seat: int) -> bool:
        """Is the seat's draft a whole answer, that could be submitted?"""
        try:
            self._check_asked(seat, None)
            self._try_run(seat, self.drafts.get(seat, []), whole=True)
        except MatchError:
            return False
        return True

    def play_forced(self, watch: Iterable[int] = ()) -> dict[int, list[Beat]]:
        """Answer for all who are awaited if none has a choice; returns beats as `submit` does."""
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
        later = [move for move in self.moves[since:] if not move.forced or move.question == self.question]
        return sorted({move.ply.seat for move in later} - {seat})

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
        """The match that a record tells of, checked ply by ply, whole or up to a number of plies.

        Raises `RecordError`, naming the ply. A record without its seed can be looked at, not played on.
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
        if not record.plies:
            return match
        match.started = True
        match._run()
        whole = upto is None or upto >= len(record.plies)
        for ply in record.plies if whole else record.plies[:upto]:
            match.follow(ply)
        if whole and record.result != match.result():
            raise RecordError(
                f"the record says that it ended with {record.result}, its plies with {match.result()}"
            )
        return match

    def go_on(self) -> None:
        """After `load`: fate's draws and forced answers, up to the next question to think about."""
        self._check_playable()
        self._go_on()

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

    def _with_draft(self, viewer: int, anew: bool = False) -> State:
        """The position as a viewer sees it: its draft counts as played, in place of what it has sealed."""
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

    def _watch(self, viewers: Iterable[int]) -> None:
        beats: dict[int, list[Beat]] = {viewer: [] for viewer in viewers}
        for viewer in beats:
            self._check_viewer(viewer)
        self._beats = beats

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
