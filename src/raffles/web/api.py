"""The JSON API for programs: lay a table, take a seat, see what it sees, answer, wait for what happens."""

from __future__ import annotations

import asyncio
from secrets import token_urlsafe
from typing import Annotated, Any, Final

import msgspec
from litestar import Router, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response

from raffles.games import find_game, game_keys
from raffles.house import NotAllowed, Table
from raffles.kernel.game import SPECTATOR, Game, Json
from raffles.web.laying import PACES
from raffles.web.tongue import _
from raffles.web.visitor import LONGEST_NAME
from raffles.web.web import Asked, InPath, TheWeb

LONGEST_WAIT: Final = 30.0  # seconds that a request may stay open
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, msgspec.Meta(max_length=100)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be laid. `bots` maps seats to levels; the host takes the lowest free seat."""

    game: Text
    seats: int
    host: Name
    options: dict[str, bool | int | Text] = {}
    bots: dict[int, Text] = {}
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    pace: Text = PACES[0]
    listed: bool = False


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who sits down; in the lowest free seat if none is named."""

    name: Name
    seat: int | None = None


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """A whole answer to the open question: actions as texts. The same `move` again changes nothing."""

    texts: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=64)]
    question: int
    move: Annotated[str, msgspec.Meta(max_length=64)] = ""


class SeatGiven(msgspec.Struct):
    """A seat and its secret: send it as `Authorization: Bearer TOKEN`."""

    table: str
    seat: int
    token: str


class Taken(msgspec.Struct):
    """The answer is kept: `entry` is the number under which it stands."""

    entry: int


class Step(msgspec.Struct):
    """How an answer may go on, and whether it is whole already."""

    legal: list[str]
    whole: bool


class GameCard(msgspec.Struct):
    key: str
    title: str
    sentence: str
    seats: list[int]
    minutes: list[int]
    options: list[dict[str, Any]]


class ChairCard(msgspec.Struct):
    seat: int
    kind: str
    name: str
    level: str


class Sight(msgspec.Struct):
    """A table as one seat sees it, or a spectator (`seat` -1)."""

    table: str
    game: str
    title: str
    state: str
    entry: int
    question: int
    seat: int
    chairs: list[ChairCard]
    waiting: list[int]
    prompt: str
    legal: list[str]
    view: Json | None


@get("/games", sync_to_thread=False)
def list_games() -> list[GameCard]:
    """The games of the house."""
    return [_game_card(find_game(key)) for key in game_keys()]


@get("/tables")
async def list_tables(request: Asked, web: TheWeb) -> list[Sight]:
    """The tables that anybody may find."""
    return [sight(table, SPECTATOR, with_view=False) for table in web.house.tables() if table.listed][:100]


@post("/tables")
async def lay_table(web: TheWeb, data: JSONBody[NewTable]) -> SeatGiven:
    """Lay a table and sit down at it as its host."""
    laid = await web.house.lay(
        data.game,
        data.seats,
        data.options,
        host=data.host,
        title=data.title,
        bots=data.bots,
        pace=data.pace,
        listed=data.listed,
    )
    return SeatGiven(laid.table, laid.seat, laid.token)


@get("/tables/{id:str}")
async def see_table(request: Asked, web: TheWeb, id: InPath) -> Sight:
    """The table as your seat sees it, with what is legal for it now."""
    table = web.table(id)
    return sight(table, table.seat_of(_token(request)))


@get("/tables/{id:str}/legal")
async def see_legal(
    request: Asked,
    web: TheWeb,
    id: InPath,
    after: Annotated[list[str] | None, QueryParameter(description="the actions chosen so far")] = None,
) -> Step:
    """What your seat may do next; `after` an unfinished run, how the run may go on. Nothing is played."""
    table = web.table(id)
    seat, run = _own_seat(request, table), after or []
    if table.state != "playing":
        return Step([], False)
    match = table.answer(seat).match
    if run:
        match.draft(seat, *run)
    whole = match.whole(seat)
    return Step([] if whole else [action.text for action in match.legal(seat)], whole)


@post("/tables/{id:str}/seats")
async def take_seat(web: TheWeb, id: InPath, data: JSONBody[NewSeat]) -> SeatGiven:
    """Sit down before the game starts."""
    seated = await web.house.sit(web.table(id).id, data.name, data.seat)
    return SeatGiven(id, seated.seat, seated.token)


@post("/tables/{id:str}/start", status_code=200)
async def start_game(request: Asked, web: TheWeb, id: InPath) -> Sight:
    """The host starts the game, once all chairs are filled."""
    token = _token(request)
    await web.house.start(web.table(id).id, token)
    table = web.table(id)
    return sight(table, table.seat_of(token))


@post("/tables/{id:str}/answers", status_code=200)
async def submit(request: Asked, web: TheWeb, id: InPath, data: JSONBody[Answer]) -> Taken:
    """Answer the open question. It is kept when this returns; 409 says that the question is closed."""
    _own_seat(request, web.table(id))
    move = data.move or token_urlsafe(12)
    answered = await web.house.submit(id, _token(request), data.texts, data.question, move)
    return Taken(answered.entry)


@get("/tables/{id:str}/wait")
async def wait(
    request: Asked,
    web: TheWeb,
    id: InPath,
    entry: Annotated[int, QueryParameter(description="the last entry that you have seen")] = 0,
    seconds: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
) -> Sight:
    """The table as soon as it has moved on from the entry that you know, or when the time is over."""
    table = web.table(id)
    async with web.house.follow(table.id) as queue:
        table = web.table(id)
        try:
            async with asyncio.timeout(seconds):
                while table.entry <= entry and table.state in ("open", "playing"):
                    table = (await queue.get()).table
        except TimeoutError:
            table = web.table(id)
    return sight(table, table.seat_of(_token(request)))


@get("/tables/{id:str}/record")
async def keep_record(web: TheWeb, id: InPath) -> Response[str]:
    """The record of a finished game."""
    return Response(web.house.record(web.table(id).id).to_json(), media_type=MediaType.JSON)


def sight(table: Table, seat: int, with_view: bool = True) -> Sight:
    match = table.match
    playing = match is not None and table.state in ("playing", "over")
    view = match.view(seat) if match is not None and with_view else None
    if view is not None:
        view["table"]["question"] = table.question
    return Sight(
        table=table.id,
        game=table.game.key,
        title=table.title,
        state=table.state,
        entry=table.entry,
        question=table.question,
        seat=seat,
        chairs=[ChairCard(chair.seat, chair.kind, chair.name, chair.level) for chair in table.chairs],
        waiting=match.waiting if match is not None and playing else [],
        prompt=table.game.manners.prompt(view, seat, match.names) if match is not None and view else "",
        legal=view["table"].get("legal", []) if view else [],
        view=view,
    )


def _game_card(game: Game) -> GameCard:
    options = [
        {"name": option.name, "default": option.default, "text": option.text, "allowed": option.allowed()}
        for option in game.options
    ]
    return GameCard(game.key, game.title, game.sentence, list(game.seats), list(game.minutes), options)


def _token(request: Asked) -> str:
    """The secret of the seat, from the header; cookies count for nothing here."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _own_seat(request: Asked, table: Table) -> int:
    seat = table.seat_of(_token(request))
    if seat == SPECTATOR:
        raise NotAllowed(
            _("Say who you are: Authorization: Bearer TOKEN, with the token of a seat at this table.")
        )
    return seat


API_ROUTES = [
    Router(
        "/api/v1",
        route_handlers=[
            list_games,
            list_tables,
            lay_table,
            see_table,
            see_legal,
            take_seat,
            start_game,
            submit,
            wait,
            keep_record,
        ],
    )
]
__all__ = ["API_ROUTES", "sight"]
