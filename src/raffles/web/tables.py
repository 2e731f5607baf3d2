"""A table in the browser: its page, and everything that can be done at it."""

from __future__ import annotations

import json
from secrets import token_urlsafe
from typing import Final

from litestar import get, post
from litestar.enums import MediaType
from litestar.response import Redirect, Response
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER
from markupsafe import Markup

from raffles import check_luck
from raffles.house import Table
from raffles.kernel.decision import FATE
from raffles.kernel.game import SPECTATOR
from raffles.match.match import LONGEST_RUN
from raffles.web.drawing import title_of
from raffles.web.tongue import _
from raffles.web.visitor import Visitor, plain_name
from raffles.web.web import Asked, Form, InPath, Page, TheWeb, Web, by_script, shape_of

LONGEST_MOVE_ID: Final = 64
Answer = Response[None] | Redirect


@get("/t/{id:str}", include_in_schema=False)
async def table_page(request: Asked, web: TheWeb, id: InPath) -> Page:
    """The table, as whoever holds this browser sees it."""
    visitor, table = web.desk.visitor(request), web.table(id)
    onlooker = web.onlooker(request, visitor, table, shape_of(request))
    fragment, title = web.drawing.table(table, onlooker), title_of(table, onlooker.viewer)
    leave = f"/t/{table.id}/leave" if onlooker.viewer != SPECTATOR and table.state == "playing" else ""
    return web.page(
        request, visitor, "room.jinja", table=table, fragment=Markup(fragment), title=title, leave=leave
    )


@get("/t/{id:str}/seat/{token:str}", include_in_schema=False)
async def seat_link(request: Asked, web: TheWeb, id: InPath, token: InPath) -> Redirect:
    """The link of a seat: it moves the seat to this browser, and leaves no trace of its secret."""
    visitor, table = web.desk.visitor(request), web.table(id)
    response = Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER)
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-store"
    if table.seat_of(token) != SPECTATOR:
        visitor.name = visitor.name or table.chairs[table.seat_of(token)].name
        visitor.takes(table.id, token)
        response.set_cookie(web.desk.cookie(visitor))
    return response


def enter(web: Web, visitor: Visitor, table: str, token: str) -> Redirect:
    """To the table, with the seat in the cookie."""
    visitor.takes(table, token)
    response = Redirect(f"/t/{table}", status_code=HTTP_303_SEE_OTHER)
    response.set_cookie(web.desk.cookie(visitor))
    return response


class Deed:
    """A post to a table: who sent it, with what."""

    def __init__(self, table: Table, visitor: Visitor, token: str, form: Form, scripted: bool) -> None:
        self.table = table
        self.visitor = visitor
        self.token = token
        self.form = form
        self.scripted = scripted

    @property
    def question(self) -> int:
        return self.form.number("question")

    @property
    def move(self) -> str:
        """The name that the sender gave to this move, so that it can be sent again."""
        return self.form.text("move")[:LONGEST_MOVE_ID] or token_urlsafe(12)

    def done(self) -> Answer:
        """Back to the table; a script needs no page, it hears through its socket."""
        if self.scripted:
            return Response(None, status_code=HTTP_204_NO_CONTENT, media_type=MediaType.TEXT)
        return Redirect(f"/t/{self.table.id}", status_code=HTTP_303_SEE_OTHER)


async def deed(request: Asked, web: Web, id: str) -> Deed:
    visitor = web.desk.visitor(request)
    form = await web.form(request, visitor)
    table = web.table(id)
    return Deed(table, visitor, web.token(visitor, table), form, by_script(request))


# before the game


@post("/t/{id:str}/sit", include_in_schema=False)
async def sit(request: Asked, web: TheWeb, id: InPath) -> Redirect:
    it = await deed(request, web, id)
    name = plain_name(it.form.text("name")) or it.visitor.name or _("Guest")
    seat = it.form.number("seat")
    seated = await web.house.sit(it.table.id, name, seat if seat >= 0 else None)
    it.visitor.name = name
    return enter(web, it.visitor, it.table.id, seated.token)


@post("/t/{id:str}/leave", include_in_schema=False)
async def leave(request: Asked, web: TheWeb, id: InPath) -> Redirect:
    it = await deed(request, web, id)
    await web.house.leave(it.table.id, it.token)
    if it.table.state == "open":
        it.visitor.seats.pop(it.table.id, None)  # in a running game the seat waits for its owner
    response = Redirect("/", status_code=HTTP_303_SEE_OTHER)
    response.set_cookie(web.desk.cookie(it.visitor))
    return response


@post("/t/{id:str}/come-back", include_in_schema=False)
async def come_back(request: Asked, web: TheWeb, id: InPath) -> Answer:
    """Who has left a running game takes the seat back."""
    it = await deed(request, web, id)
    await web.house.come_back(it.table.id, it.token)
    return it.done()


@post("/t/{id:str}/bot", include_in_schema=False)
async def give_to_bot(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.give_to_bot(it.table.id, it.token, it.form.number("seat"), it.form.text("level"))
    return it.done()


@post("/t/{id:str}/open-seat", include_in_schema=False)
async def open_seat(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.open_seat(it.table.id, it.token, it.form.number("seat"))
    return it.done()


@post("/t/{id:str}/start", include_in_schema=False)
async def start(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.start(it.table.id, it.token)
    return it.done()


# in the game


@post("/t/{id:str}/press", include_in_schema=False)
async def press(request: Asked, web: TheWeb, id: InPath) -> Answer:
    """One click: a run of actions, picked or taken back."""
    it = await deed(request, web, id)
    run = [text.strip() for part in it.form.texts("run") for text in part.split(",") if text.strip()]
    if len(run) > LONGEST_RUN:
        raise ValueError(_("One click is at most %(most)s actions.") % {"most": LONGEST_RUN})
    await web.house.press(it.table.id, it.token, run, it.question, it.move, it.form.flag("confirm"))
    return it.done()


@post("/t/{id:str}/hand-in", include_in_schema=False)
async def hand_in(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.hand_in(it.table.id, it.token, it.question, it.move)
    return it.done()


@post("/t/{id:str}/clear", include_in_schema=False)
async def clear(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.clear(it.table.id, it.token)
    return it.done()


@post("/t/{id:str}/undo", include_in_schema=False)
async def undo(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.undo(it.table.id, it.token)
    return it.done()


@post("/t/{id:str}/consent", include_in_schema=False)
async def consent(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.consent(it.table.id, it.token, it.form.flag("yes"))
    return it.done()


@post("/t/{id:str}/say", include_in_schema=False)
async def say(request: Asked, web: TheWeb, id: InPath) -> Answer:
    it = await deed(request, web, id)
    await web.house.say(it.table.id, it.token, it.form.text("text"))
    return it.done()


@post("/t/{id:str}/again", include_in_schema=False)
async def again(request: Asked, web: TheWeb, id: InPath) -> Redirect:
    it = await deed(request, web, id)
    laid = await web.house.again(it.table.id, it.token)
    return enter(web, it.visitor, laid.table, laid.token)


# afterwards


@get("/t/{id:str}/record", include_in_schema=False)
async def record(web: TheWeb, id: InPath) -> Response[str]:
    """The record of a finished game, to keep."""
    table = web.table(id)
    found = web.house.record(table.id)
    response = Response(found.to_json(), media_type=MediaType.JSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game.key}-{table.id}.json"'
    return response


@get("/t/{id:str}/luck", include_in_schema=False)
async def luck(request: Asked, web: TheWeb, id: InPath) -> Page:
    """What was promised before the first draw, and how anybody can check it."""
    visitor, table = web.desk.visitor(request), web.table(id)
    match = table.match
    record = web.house.record(table.id) if table.state == "over" else None
    faults = check_luck.faults(json.loads(record.to_json())) if record else []
    draws = sum(ply.seat == FATE for ply in record.plies) if record else 0
    return web.page(
        request, visitor, "luck.jinja", table=table, match=match, record=record, faults=faults, draws=draws
    )


TABLE_ROUTES = [
    table_page,
    seat_link,
    sit,
    leave,
    come_back,
    give_to_bot,
    open_seat,
    start,
    press,
    hand_in,
    clear,
    undo,
    consent,
    say,
    again,
    record,
    luck,
]
