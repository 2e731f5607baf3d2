"""What is said when something goes wrong: a page for people, a sentence of JSON for scripts and programs."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.response import Response

from raffles.games import UnknownGame
from raffles.house import HouseError, NoSuchTable, NotAllowed, NotKept, SeatTaken
from raffles.match import MatchOver, NotYourTurn, StaleQuestion
from raffles.web.tongue import _
from raffles.web.web import Web, by_script, log
from raffles.web.words import sentence_of

STATUS: Final[tuple[tuple[type[Exception], int], ...]] = (
    (NoSuchTable, 404),
    (UnknownGame, 404),
    (NotAllowed, 403),
    (SeatTaken, 409),
    (StaleQuestion, 409),
    (MatchOver, 409),
    (NotYourTurn, 409),
    (NotKept, 503),
    (HouseError, 422),
    (ValueError, 422),
)
HEADINGS: Final = {
    403: _("Not so fast"),
    404: _("There is nothing here"),
    409: _("A moment too late"),
    429: _("One thing at a time"),
    500: _("Something fell off a shelf"),
    503: _("We could not keep that"),
}
NOT_FOUND: Final = _("Perhaps it was never there. It is that kind of house.")
FELL: Final = _("That was our fault, and it has been noted. Nothing you did is lost.")


def answer_failure(request: Request[Any, Any, State], error: Exception) -> Response[Any]:
    status, sentence = diagnose(error)
    if status >= 500:
        log.error("failure", route=str(request.scope.get("path_template")), exc_info=error)
    if by_script(request) or request.url.path.startswith("/api/") or request.method not in ("GET", "POST"):
        return Response({"error": sentence}, status_code=status, media_type=MediaType.JSON)
    return _page(request, status, sentence)


def diagnose(error: Exception) -> tuple[int, str]:
    """The status and the sentence. What we did not foresee is not shown to anybody."""
    if isinstance(error, HTTPException):
        plain = error.status_code != 404 and error.status_code < 500
        sentence = error.detail if plain else NOT_FOUND if error.status_code == 404 else FELL
        return error.status_code, sentence
    for kind, status in STATUS:
        if isinstance(error, kind):
            return status, sentence_of(str(error))
    return 500, FELL


def _page(request: Request[Any, Any, State], status: int, sentence: str) -> Response[Any]:
    web: Web = request.app.state.web
    table = re.match(r"/t/([\w-]+)/", request.url.path)
    return web.page(
        request,
        web.desk.visitor(request),
        "error.jinja",
        status=status,
        heading=HEADINGS.get(status, _("Not quite")),
        sentence=sentence,
        back=f"/t/{table[1]}" if table and status != 404 else "",
    )
