"""A table: what its entries have made of it, one after the other."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import structlog

from raffles.fair import FairLuck
from raffles.house.errors import HouseError, NotAllowed
from raffles.house.marks import key_of, mark_of
from raffles.house.parts import NOBODY, Answered, Beats, Chair, Entry, Line, Request
from raffles.house.store import Laid
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.record import Record, RecordError, read_record
from raffles.match import Match
from raffles.match.answer import Answer

OF_THE_MATCH: Final = ("start", "move", "forced", "undo")
log = structlog.get_logger(__name__)


class Diverged(HouseError):
    """An entry does not lead where it led when it was made."""


class Table:
    """A table as it stands. A change is made on a copy, which takes its place once it is stored."""

    def __init__(self, laid: Laid, game: Game) -> None:
        self.laid = laid
        self.id = laid.id
        self.game = game
        self.seats = laid.seats
        self.options = laid.options
        self.title = laid.title
        self.pace = laid.pace
        self.listed = laid.listed
        self.chairs = [Chair(seat) for seat in range(laid.seats)]
        self.host = ""  # hash of the token that grants hosting
        self.state = "open"
        self.why_closed = ""
        self.entry = 0
        self.question = 0  # the number of the entry that opened the question
        self.since = laid.at
        self.chat: tuple[Line, ...] = ()
        self.requests: tuple[Request, ...] = ()
        self.next = ""  # the table where the same company plays again
        self.moves: dict[tuple[int, str], Answered] = {}  # by seat and the client's own id of what it sent
        self.fresh: list[Entry] = []  # not stored yet
        self.redrafted = False
        self.beats: Beats = {}
        self._kept = ""  # the record, once the game is over
        self._match: Match | None = None

    # what anybody may ask

    @property
    def match(self) -> Match | None:
        """The match, from its start on; where it can be followed no further, as far as it went."""
        if self._match is None and self._kept and not self.why_closed:
            try:
                self._match = Match.load(self.game, read_record(self._kept), patient=True)
            except RecordError as error:
                self.why_closed = str(error)
        return self._match

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def commitment(self) -> str:
        """SHA-256 of the luck's seed."""
        return FairLuck(self.laid.seed).commitment

    def seat_of(self, token: str | None) -> int:
        """The seat that this token grants, or `SPECTATOR`."""
        key = key_of(token)
        return next((chair.seat for chair in self.chairs if key and chair.key == key), SPECTATOR)

    def is_host(self, token: str | None) -> bool:
        key = key_of(token)
        return bool(key) and key == self.host

    def answer(self, seat: int) -> Answer:
        """What the seat has put together of its answer so far, on a copy of the match."""
        twin = self.playing().copy()
        draft = twin.drafts.pop(seat, [])
        answer = Answer(twin, seat)
        if draft:
            twin.drafts[seat] = draft
        return answer

    def playing(self) -> Match:
        """The match that is going on. Raises `NotAllowed`."""
        match = self._match
        if self.state == "playing" and match is not None:
            return match
        raise NotAllowed("The game has not started yet." if self.state == "open" else self._ended())

    def _ended(self) -> str:
        return "The game is over." if self.state == "over" else f"This table is closed: {self.why_closed}."

    def drafted(self, seat: int) -> list[str]:
        """What the seat has picked so far."""
        return [action.text for action in self.playing().drafts.get(seat, [])]

    def check_open(self) -> None:
        """Raises `NotAllowed` once the game has started."""
        if self.state != "open":
            raise NotAllowed("The game has started already." if self.state == "playing" else self._ended())

    def kept_record(self) -> Record:
        """The record of the finished game, seed and all. Raises `NotAllowed`."""
        if self.state != "over":
            raise NotAllowed("There is a record when the game is over: until then it would tell secrets.")
        return read_record(self._kept)

    # how it changes

    def copy(self) -> Table:
        """A table to be changed. It shares the match, which is copied when it moves on."""
        twin = copy.copy(self)
        twin.chairs = list(self.chairs)
        twin.moves = dict(self.moves)
        twin.fresh = []
        twin.beats = {}
        twin.redrafted = False
        return twin

    def redraft(self, answer: Answer) -> None:
        """The seat has picked something, or taken it back."""
        self._match = answer.match
        self.redrafted = True

    def add(self, kind: str, seat: int, *texts: str, move: str | None = None, watch: bool = False) -> None:
        """A new entry, and what it brings about. Raises what the match raises."""
        viewers = [SPECTATOR, *(chair.seat for chair in self.chairs if chair.key)] if watch else []
        if self._match is not None and kind in OF_THE_MATCH:
            self._match = self._match.copy()
        entry = Entry(self.entry + 1, seat, kind, texts, time.time(), move)
        self.beats = self._apply(entry, viewers)
        if kind in OF_THE_MATCH and self._match is not None:
            entry = replace(entry, mark=mark_of(self._match))
        self.fresh.append(entry)
        if self._match is not None and self._match.over and self.state == "playing":
            self.add_end()

    def add_end(self) -> None:
        """The record remains, whatever becomes of the rules."""
        beats = self.beats
        self.add("end", NOBODY, self.playing().save().to_json())
        self.beats = beats

    def replay(self, entries: Iterable[Entry]) -> None:
        """All that was stored. What can be followed no further closes the table, with the reason."""
        entries = list(entries)
        ended = any(entry.kind == "end" for entry in entries)
        for entry in entries:
            if not (entry.kind in OF_THE_MATCH and (ended or self.state == "closed")):
                self._replay_one(entry)
            self._count(entry)

    def _replay_one(self, entry: Entry) -> None:
        """The reason tells where it ends, and nothing that only some may know."""
        why = "it is no longer legal"
        try:
            self._apply(entry, ())
            if not entry.mark or (self._match is not None and mark_of(self._match) == entry.mark):
                return
            why = "it leads elsewhere now"
        except Diverged as error:
            why = str(error)
        except Exception as error:  # whatever the rules of a game may raise: the other tables go on
            log.error(
                "a table is not replayed", table=self.id, entry=entry.number, error=type(error).__name__
            )
        self.state = "closed"
        self.why_closed = f"it cannot go on after entry {entry.number - 1} under the present rules: {why}"

    def _apply(self, entry: Entry, viewers: Iterable[int]) -> Beats:
        """What the entry changes. Everything that is checked is checked before, but for the match's part."""
        beats: Beats = {}
        if entry.kind in OF_THE_MATCH:
            beats = self._move_on(entry, viewers)
        else:
            self._change(entry)
        self._count(entry)
        return beats

    def _count(self, entry: Entry) -> None:
        """It is the last one, and whoever sent it will get the same answer for it again."""
        self.entry = entry.number
        if entry.move:
            self.moves[entry.seat, entry.move] = Answered(entry.number, True)

    def _change(self, entry: Entry) -> None:
        seat, texts = entry.seat, entry.texts
        match entry.kind:
            case "host":
                self.host = texts[0]
            case "sit" | "back":
                self._seat_person(seat, *texts)
            case "bot":
                self._seat_bot(seat, *texts)
            case "empty":
                self._vacate(seat)
            case "say":
                line = Line(entry.number, self.chairs[seat].name, seat, texts[0], entry.at)
                self.chat = (*self.chat, line)
            case "ask":
                self._ask(entry)
            case "consent":
                self._consent(seat, texts[0] == "yes")
            case "again":
                self.next = texts[0]
            case "end":
                self.state, self._kept = "over", texts[0]
                self.requests = ()
            case "close":
                self.state, self.why_closed = "closed", texts[0]

    def _move_on(self, entry: Entry, viewers: Iterable[int]) -> Beats:
        """The match's part. Raises what the match raises."""
        beats: Beats = {}
        if entry.kind == "start":
            self._match, open_before = self._begin(entry.texts), -1
            self._match.start()
            self.state = "playing"
        else:
            match = self.playing()
            open_before = match.question
            if entry.kind == "move":
                beats = match.submit(entry.seat, *entry.texts, watch=viewers)
            elif entry.kind == "forced":
                beats = match.play_forced(watch=viewers)
            else:
                match.undo(entry.seat, consent=range(self.seats))
        asked_anew = self.playing().question != open_before
        if asked_anew:
            self.question, self.since = entry.number, entry.at
        self.requests = tuple(
            request
            for request in self.requests
            if request.kind == "bot" and request.about != entry.seat and not asked_anew
        )
        return beats

    def _begin(self, texts: tuple[str, ...]) -> Match:
        version, *names = texts
        if int(version) != self.game.rules_version:
            raise Diverged(
                f"it was begun with version {version} of the rules, this is version {self.game.rules_version}"
            )
        luck = FairLuck(self.laid.seed)
        return Match(self.game, self.seats, self.options, luck, names, patient=True, start=False)

    def _seat_person(self, seat: int, name: str = "", key: str = "") -> None:
        chair = self.chairs[seat]
        self.chairs[seat] = Chair(seat, "person", name or chair.name, key=key or chair.key)

    def _seat_bot(self, seat: int, level: str, name: str = "") -> None:
        """In a chair that has an owner it plays for the owner."""
        chair = self.chairs[seat]
        self.chairs[seat] = Chair(seat, "bot", name or chair.name, level, chair.key)
        self.requests = tuple(request for request in self.requests if request.about != seat)

    def _vacate(self, seat: int) -> None:
        left = self.chairs[seat]
        self.chairs[seat] = Chair(seat)
        if left.key and left.key == self.host:
            self.host = next((chair.key for chair in self.chairs if chair.key), "")

    def _ask(self, entry: Entry) -> None:
        kind, about, level, needs = entry.texts
        awaited = frozenset(int(seat) for seat in needs.split(",") if seat)
        request = Request(entry.number, kind, entry.seat, int(about), level, entry.at, awaited)
        self.requests = (*self.requests, request)

    def _consent(self, seat: int, yes: bool) -> None:
        """To the oldest request that awaits this seat; a no is the end of it."""
        request = next(request for request in self.requests if seat in request.needs)
        others = [other for other in self.requests if other is not request]
        if yes:
            given = replace(request, needs=request.needs - {seat}, given=request.given | {seat})
            others.append(given)
        self.requests = tuple(sorted(others, key=lambda request: request.number))
