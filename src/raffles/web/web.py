"""What every page and every post needs: the house, the cookies, the templates, and the checks at the door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.exceptions.http_exceptions import TooManyRequestsException
from litestar.params import FromPath

from raffles.house import House, Table
from raffles.kernel.game import SPECTATOR
from raffles.kernel.scene import NARROW, WIDE
from raffles.web.drawing import SHAPES, Drawing, Onlooker
from raffles.web.security import Connected, Turnstile, comes_from_here
from raffles.web.static_files import StaticFiles
from raffles.web.templating import make_environment
from raffles.web.tongue import _
from raffles.web.visitor import Desk, Visitor

Asked = Request[Any, Any, State]
Page = Response[str]
LONGEST_FIELD: Final = 2_000
MOST_FIELDS: Final = 200

log = structlog.get_logger("raffles.web")


class Form:
    """What was posted, as short texts."""

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        self._fields = fields

    def text(self, name: str, otherwise: str = "") -> str:
        return self.texts(name)[0].strip() if self.texts(name) else otherwise

    def texts(self, name: str) -> list[str]:
        return self._fields.get(name, [])

    def number(self, name: str, otherwise: int = -1) -> int:
        """A whole number; what is not one is refused."""
        given = self.text(name)
        if not given:
            return otherwise
        if not given.removeprefix("-").isdecimal() or len(given) > 9:
            raise ClientException(_("%(name)s is a whole number.") % {"name": name})
        return int(given)

    def all(self) -> dict[str, str]:
        """Every field, to be shown again."""
        return {name: self.text(name) for name in self._fields}

    def flag(self, name: str) -> bool:
        return self.text(name).lower() in ("1", "on", "true", "yes")

    def starting(self, prefix: str) -> dict[str, str]:
        """All fields whose names begin so, by the rest of the name."""
        return {
            name.removeprefix(prefix): self.text(name) for name in self._fields if name.startswith(prefix)
        }


class Web:
    def __init__(self, house: House, secret: bytes, public_url: str | None, rate: float) -> None:
        self.house = house
        self.public_url = public_url.rstrip("/") if public_url else None
        self.desk = Desk(secret, secure=bool(public_url and public_url.startswith("https:")))
        self.static = StaticFiles()
        self.drawing = Drawing(make_environment(self.static))
        self.turnstile = Turnstile(rate, burst=5 * rate)

    def table(self, id: str) -> Table:
        """Raises `NoSuchTable`."""
        return self.house.table(id)

    def token(self, visitor: Visitor, table: Table) -> str:
        """The secret of the visitor's seat at this table. A company that plays again keeps its secrets."""
        held = visitor.token(table.id)
        if held or not visitor.seats:
            return held
        return next((t for t in visitor.seats.values() if table.seat_of(t) != SPECTATOR), "")

    def seat(self, visitor: Visitor, table: Table) -> int:
        return table.seat_of(self.token(visitor, table))

    def onlooker(self, request: Connected, visitor: Visitor, table: Table, shape: str) -> Onlooker:
        viewer = self.seat(visitor, table)
        watches = viewer == SPECTATOR and table.match is not None  # has nothing to post
        return Onlooker(
            viewer=viewer,
            shape=shape,
            csrf="" if watches else self.desk.form_token(visitor),
            home=self.address(request),
            name=visitor.name,
            is_host=table.is_host(self.token(visitor, table)),
        )

    def address(self, request: Connected) -> str:
        """Where this house is found from outside, without a slash at the end."""
        scheme = "https" if request.url.scheme in ("https", "wss") else "http"
        return self.public_url or f"{scheme}://{request.headers.get('host', request.url.netloc)}"

    def page(self, request: Asked, visitor: Visitor, template: str, status: int = 200, **values: Any) -> Page:
        """A whole page. A stranger gets a cookie, so that the forms in it can be posted."""
        html = self.drawing.page(
            template, visitor=visitor, csrf=self.desk.form_token(visitor), here=request.url.path, **values
        )
        response = Response(html, media_type=MediaType.HTML, status_code=status)
        response.headers["Cache-Control"] = "no-store"
        if not visitor.known:
            response.set_cookie(self.desk.cookie(visitor))
        return response

    async def form(self, request: Asked, visitor: Visitor) -> Form:
        """What this visitor posted with one of our own forms. Raises what is answered with 400 or 403."""
        fields: dict[str, list[str]] = {}
        for name, value in (await request.form()).multi_items():
            if not isinstance(value, str) or len(value) > LONGEST_FIELD or len(fields) > MOST_FIELDS:
                raise ClientException(_("That is more than this form can hold."))
            fields.setdefault(name, []).append(value)
        form = Form(fields)
        if not self.desk.is_form_token(visitor, request.headers.get("x-csrf") or form.text("csrf")):
            raise PermissionDeniedException(_("This form has grown old. Load the page again and try again."))
        return form

    def check_door(self, connection: Connected) -> None:
        """Of every post and every socket: does it come from here, and not too often?"""
        if not comes_from_here(connection, self.public_url):
            raise PermissionDeniedException(_("This came from another site's page."))
        if not self.turnstile.lets_in(connection.client.host if connection.client else ""):
            raise TooManyRequestsException(_("One thing at a time: try again in a second."))


TheWeb = NamedDependency[Web]  # as handlers ask for it
InPath = FromPath[str]


def shape_of(request: Connected) -> str:
    """The shape that suits the device: what it asked for, else what it says about itself."""
    asked = request.query_params.get("shape", "")
    if asked in SHAPES:
        return str(asked)
    agent = request.headers.get("user-agent", "")
    mobile = request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in agent
    return NARROW if mobile else WIDE


def by_script(request: Connected) -> bool:
    """Was it sent by the page's script, which stays on the page, and not by a plain form?"""
    return "x-csrf" in request.headers
