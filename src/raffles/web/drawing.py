"""Draws a table as one viewer sees it, from what the match shows to that viewer and nothing else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from jinja2 import Environment, TemplateNotFound

from raffles.house import Change, Table
from raffles.house.requests import silent
from raffles.kernel.game import SPECTATOR, Game, Json
from raffles.kernel.scene import NARROW, WIDE
from raffles.kernel.state import Event
from raffles.match import Beat, CannotUndo, Match
from raffles.match.answer import Choice
from raffles.web.scenes import scene_of
from raffles.web.tongue import _

SHAPES: Final = (WIDE, NARROW)
MOST_SHARED: Final = 256  # changes whose drawings are kept for whoever else looks
PLAIN_FACES: Final = "plain.jinja"  # of a game that brings no drawing of its own


class Moment:
    """What is drawn: a view, what has been told up to it, and whether it is the present, which can be acted
    in.
    """

    def __init__(self, view: Json, events: list[Event], fresh: int, present: bool) -> None:
        self.view = view
        self.events = events
        self.fresh = fresh  # how many of the events were told just now
        self.present = present


class Onlooker:
    """For whom a table is drawn: a seat or a spectator, on a device of some shape. `csrf` goes into forms,
    `home` is the address of the house.
    """

    def __init__(
        self,
        viewer: int,
        shape: str,
        csrf: str = "",
        home: str = "",
        name: str = "",
        is_host: bool = False,
    ) -> None:
        self.viewer = viewer
        self.shape = shape
        self.csrf = csrf
        self.home = home
        self.name = name
        self.is_host = is_host


class Drawing:
    """Draws tables and frames with the templates of the house and of its games."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self._shared: OrderedDict[int, tuple[Change, dict[tuple[str, ...], list[str]]]] = OrderedDict()

    def page(self, template: str, **values: Any) -> str:
        return self.environment.get_template(template).render(values)

    def table(self, table: Table, onlooker: Onlooker, fresh: int = 0) -> str:
        """The present: the element `main` with the id `table`."""
        match, viewer = table.match, onlooker.viewer
        if match is None:
            return self._chairs(table, onlooker)
        moment = Moment(match.view(viewer), match.events(viewer), fresh, present=True)
        return self._moment(table, match, onlooker, moment)

    def _chairs(self, table: Table, onlooker: Onlooker) -> str:
        return self.page(
            "chairs.jinja",
            table=table,
            viewer=onlooker.viewer,
            host=onlooker.is_host,
            name=onlooker.name,
            csrf=onlooker.csrf,
            link=f"{onlooker.home}/t/{table.id}",
        )

    def beats(self, change: Change, onlooker: Onlooker) -> list[str]:
        """What a change told this viewer, moment by moment, with the present last. All who see the same share
        one drawing.
        """
        if change.table.match is None:
            return [self.table(change.table, onlooker)]
        _, drawn = self._shared.setdefault(id(change), (change, {}))
        kind = (str(onlooker.viewer), onlooker.shape, onlooker.csrf)
        if kind not in drawn:
            drawn[kind] = self._beats(change, onlooker)
        while len(self._shared) > MOST_SHARED:
            self._shared.popitem(last=False)
        return drawn[kind]

    def _beats(self, change: Change, onlooker: Onlooker) -> list[str]:
        table, match, viewer = change.table, change.table.match, onlooker.viewer
        told = change.beats.get(viewer, [])
        if match is None or not told or change.before is None:
            return [self.table(table, onlooker)]
        events = match.events(viewer)
        already = len(change.before.events(viewer))
        if _same(told[-1].view, match.view(viewer)):
            told = told[:-1]
        drawn, heard = [], already
        for beat in told:
            heard += len(beat.events)
            view = _with_table(beat, match, viewer)
            moment = Moment(view, events[:heard], heard - already, present=False)
            drawn.append(self._moment(table, match, onlooker, moment))
        return [*drawn, self.table(table, onlooker, fresh=len(events) - already)]

    def _moment(self, table: Table, match: Match, onlooker: Onlooker, moment: Moment) -> str:
        game, view, names, viewer = table.game, moment.view, match.names, onlooker.viewer
        acting = moment.present and viewer != SPECTATOR
        spoken = ["You" if seat == viewer else name for seat, name in enumerate(names)]
        log = _log(game, moment, spoken)
        asked = [seat for seat in view["table"]["asked"] if seat not in view["table"]["answered"]]
        return self.page(
            "table.jinja",
            table=table,
            viewer=viewer,
            view=view,
            names=names,
            scene=scene_of(game, view, viewer, names, onlooker.shape),
            faces=self._faces(game),
            prompt=game.manners.prompt(view, viewer, spoken) if moment.present else _last(log),
            choices=_choices(table, match, viewer) if acting else [],
            whole=acting and match.whole(viewer),
            silent=_silent(table, viewer) if acting else [],
            waiting=[names[seat] for seat in asked],
            can_undo=acting and _can_undo(match, viewer),
            result=game.manners.summary(view, spoken) if moment.present and match.over else [],
            log=log,
            chat=table.chat,
            csrf=onlooker.csrf,
        )

    def _faces(self, game: Game) -> Any:
        """The macros with which a game draws its pieces."""
        if game.scene is not None:
            try:
                return self.environment.get_template(f"{game.key}/faces.jinja").module
            except TemplateNotFound:
                pass
        return self.environment.get_template(PLAIN_FACES).module


def title_of(table: Table, viewer: int) -> str:
    """The title of the page, with a mark if it is the viewer's turn."""
    turn = table.match is not None and viewer in table.match.waiting
    if turn:
        return "● " + _("Your turn · %(title)s") % {"title": table.game.title}
    return f"{table.game.title} · Raffles"


def _with_table(beat: Beat, match: Match, viewer: int) -> Json:
    """A beat's view with what the match adds to one: nobody is asked in the middle of a story."""
    return {
        **beat.view,
        "table": {
            "seat": viewer,
            "names": list(match.names),
            "question": match.question,
            "asked": [],
            "answered": [],
            "over": False,
            "answer": [],
            "legal": [],
        },
    }


def _same(beat: Json, view: Json) -> bool:
    return beat == {key: value for key, value in view.items() if key != "table"}


def _log(game: Game, moment: Moment, names: list[str]) -> list[dict[str, Any]]:
    """The lines of the log. They are numbered among what this viewer was told: other seats' secrets count
    for nothing.
    """
    first_fresh = len(moment.events) - moment.fresh
    numbers = {id(event): number for number, event in enumerate(moment.events)}
    lines = []
    for event in game.manners.log(moment.view, moment.events):
        sentence = game.manners.sentence(event, names)
        if sentence:
            number = numbers[id(event)]
            lines.append(
                {"number": number, "what": event.what, "sentence": sentence, "fresh": number >= first_fresh}
            )
    return lines


def _last(log: Iterable[dict[str, Any]]) -> str:
    return next((str(line["sentence"]) for line in reversed(list(log))), "")


def _choices(table: Table, match: Match, seat: int) -> list[Choice]:
    asked = table.state == "playing" and seat in match.asked
    return table.answer(seat).choices() if asked else []


def _silent(table: Table, viewer: int) -> list[int]:
    """The others who keep the table waiting, and for whom nothing has been proposed yet."""
    proposed = [request.about for request in table.requests if request.kind == "bot"]
    return [seat for seat in silent(table) if seat != viewer and seat not in proposed]


def _can_undo(match: Match, seat: int) -> bool:
    try:
        match.undo_needs(seat)
    except CannotUndo:
        return False
    return True
