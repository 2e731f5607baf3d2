"""The pages around the tables: the front page, a new table, rules, credits."""

from __future__ import annotations

import re
import time
from importlib.resources import files
from typing import Any

from litestar import get, post
from litestar.enums import MediaType
from litestar.response import Redirect, Response
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from raffles.games import find_game, game_keys
from raffles.house import Table
from raffles.kernel.game import SPECTATOR, Game
from raffles.web.laying import read_order, usual_chairs
from raffles.web.rules import credits_text, rules_of
from raffles.web.tables import enter
from raffles.web.tongue import _
from raffles.web.visitor import Visitor, plain_name
from raffles.web.web import Asked, Form, InPath, Page, TheWeb, Web
from raffles.web.words import sentence_of

SHOWN = 12  # tables of each kind on the front page
INVITATION = re.compile(r"/t/([\w-]{6,40})(?:/seat/([\w-]{10,64}))?/?(?:[?#].*)?$")


def games() -> list[Game]:
    return [find_game(key) for key in game_keys()]


@get("/", include_in_schema=False)
async def front(request: Asked, web: TheWeb) -> Page:
    """The shelf of games, your tables, open tables."""
    visitor = web.desk.visitor(request)
    return web.page(request, visitor, "front.jinja", **lobby(web, visitor))


def lobby(web: Web, visitor: Visitor) -> dict[str, Any]:
    """What the front page shows."""
    tables = [table for table in web.house.tables() if table.state != "closed"]
    yours = [(table, seat) for table in tables if (seat := web.seat(visitor, table)) != SPECTATOR]
    held = {table.id for table, _ in yours}
    listed = [table for table in tables if table.listed and table.id not in held]
    return {
        "games": games(),
        "yours": sorted(yours, key=_urgency)[:SHOWN],
        "open": [table for table in listed if table.state == "open"][:SHOWN],
        "running": [table for table in listed if table.state == "playing"][:SHOWN],
        "now": time.time(),
    }


def _urgency(row: tuple[Table, int]) -> int:
    """First what waits for the visitor, last what is over."""
    table, seat = row
    if table.state == "over":
        return 2
    return 0 if table.match is not None and seat in table.match.waiting else 1


@get("/lay", include_in_schema=False)
async def new_table(request: Asked, web: TheWeb) -> Page:
    """The form for a new table, over the front page."""
    chosen = find_game(request.query_params.get("game") or game_keys()[0])
    return _form_page(request, web, chosen, usual_chairs(chosen), {}, "")


@post("/tables", include_in_schema=False)
async def lay(request: Asked, web: TheWeb) -> Page | Redirect:
    visitor = web.desk.visitor(request)
    form = await web.form(request, visitor)
    try:
        order = read_order(form, visitor.name)
        laid = await web.house.lay(
            order.game.key,
            order.seats,
            order.options,
            host=order.host,
            title=order.title,
            bots=order.bots,
            pace=order.pace,
            listed=order.listed,
        )
    except ValueError as error:
        chosen = find_game(form.text("game", game_keys()[0]))
        return _form_page(
            request, web, chosen, _given_chairs(form, chosen), form.all(), sentence_of(str(error))
        )
    if order.at_once:
        await web.house.start(laid.table, laid.token)
    else:
        visitor.name = order.host
    return enter(web, visitor, laid.table, laid.token)


def _given_chairs(form: Form, game: Game) -> list[str]:
    return [form.text(f"chair{seat}", "none") for seat in range(1, game.seats[-1])]


def _form_page(
    request: Asked, web: Web, game: Game, chairs: list[str], given: dict[str, str], error: str
) -> Page:
    visitor = web.desk.visitor(request)
    return web.page(
        request,
        visitor,
        "lay.jinja",
        status=HTTP_422_UNPROCESSABLE_ENTITY if error else 200,
        game=game,
        chairs=chairs,
        given=given,
        error=error,
        **lobby(web, visitor),
    )


@post("/name", include_in_schema=False)
async def rename(request: Asked, web: TheWeb) -> Redirect:
    """How the visitor wants to be called at the next tables."""
    visitor = web.desk.visitor(request)
    form = await web.form(request, visitor)
    visitor.name = plain_name(form.text("name"))
    back = form.text("back", "/")
    response = Redirect(back if _is_own_path(back) else "/", status_code=HTTP_303_SEE_OTHER)
    response.set_cookie(web.desk.cookie(visitor))
    return response


def _is_own_path(path: str) -> bool:
    return re.fullmatch(r"/(?!/)[\w/.-]*", path) is not None


@post("/invitation", include_in_schema=False)
async def invitation(request: Asked, web: TheWeb) -> Redirect:
    """To the table of a link that somebody has pasted, wherever it says the house is."""
    visitor = web.desk.visitor(request)
    form = await web.form(request, visitor)
    found = INVITATION.search(form.text("link"))
    if not found:
        raise ValueError(_("This is no link to a table. It ends in /t/ and a few letters."))
    table, token = found.groups()
    path = f"/t/{table}/seat/{token}" if token else f"/t/{table}"
    return Redirect(path, status_code=HTTP_303_SEE_OTHER)


@get("/g/{key:str}/rules", include_in_schema=False)
async def rules(request: Asked, web: TheWeb, key: InPath) -> Page:
    game = find_game(key)
    return web.page(request, web.desk.visitor(request), "rules.jinja", game=game, chapters=rules_of(game))


@get("/credits", include_in_schema=False)
async def credits_page(request: Asked, web: TheWeb) -> Page:
    visitor = web.desk.visitor(request)
    return web.page(request, visitor, "credits.jinja", games=games(), credits=credits_text())


@get("/check_luck.py", include_in_schema=False)
async def luck_program() -> Response[str]:
    """The program that checks a record's luck, for whoever wants to read it."""
    source = files("raffles").joinpath("check_luck.py").read_text("utf-8")
    return Response(source, media_type=MediaType.TEXT)


PAGE_ROUTES = [front, new_table, lay, rename, invitation, rules, credits_page, luck_program]
