"""The application: its routes, what is checked before each, what is said when something goes wrong."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Request, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType, ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from raffles.house import House
from raffles.web.api import API_ROUTES
from raffles.web.failures import answer_failure
from raffles.web.measures import Measures
from raffles.web.pages import PAGE_ROUTES
from raffles.web.security import HEADERS, LARGEST_BODY
from raffles.web.sockets import live
from raffles.web.tables import TABLE_ROUTES
from raffles.web.tongue import _
from raffles.web.web import Asked, InPath, TheWeb, Web, log

POSTS_A_SECOND: Final = 20.0  # from one address, on average


@get("/static/{path:path}", include_in_schema=False, sync_to_thread=False)
def static_file(request: Asked, web: TheWeb, path: InPath) -> Response[bytes]:
    """A style, script, font or picture."""
    found = web.static.find(path.lstrip("/"))
    if found is None:
        raise NotFoundException(_("There is no such file."))
    file, keep = found
    headers = {"Cache-Control": keep, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, media_type=file.type, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, media_type=file.type, headers=headers)
    return Response(file.content, media_type=file.type, headers=headers)


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT)
async def health(web: TheWeb) -> str:
    """Is the house open? It says so only when its store answers."""
    web.house.tables()
    return "open\n"


@get("/metrics", include_in_schema=False)
async def metrics(web: TheWeb, measures: NamedDependency[Measures]) -> Response[bytes]:
    """Numbers for Prometheus; none of them tells of a single table or person."""
    measures.look(web.house)
    return Response(generate_latest(measures.registry), media_type=CONTENT_TYPE_LATEST)


def make_app(
    house: House, secret: bytes, public_url: str | None = None, posts_a_second: float = POSTS_A_SECOND
) -> Litestar:
    """The house in the browser. `secret` signs cookies; `public_url` is where the house is found from
    outside.
    """
    web = Web(house, secret, public_url, posts_a_second)
    measures = Measures()

    async def check_posts(request: Request[Any, Any, State]) -> None:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            web.check_door(request)

    async def see_out(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            note(message["status"], str(scope.get("method")), str(scope.get("path_template") or "none"))

    def note(status: int, method: str, route: str) -> None:
        """One line a request that changes something or fails: its route, never its address, which may hold a
        secret.
        """
        measures.requests.labels(method, route, str(status)).inc()
        if method == "POST" or status >= 500:
            log.info("request", method=method, route=route, status=status)

    return Litestar(
        route_handlers=[*PAGE_ROUTES, *TABLE_ROUTES, *API_ROUTES, live, static_file, health, metrics],
        dependencies={
            "web": Provide(lambda: web, sync_to_thread=False),
            "measures": Provide(lambda: measures, sync_to_thread=False),
        },
        before_request=check_posts,
        before_send=[see_out],
        exception_handlers={Exception: answer_failure, HTTPException: answer_failure},
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude="^/static/"),
        openapi_config=OpenAPIConfig(
            title="Raffles",
            version="1",
            description="Tables of board games: take a seat, see what it may see, answer what it is asked.",
            path="/api/v1/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        state=State({"web": web}),
        logging_config=None,
        signature_types=[Web, Measures, Asked],
    )
