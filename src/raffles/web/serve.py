"""Opens the house and serves it until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Final

import structlog
import uvicorn
from structlog.tracebacks import ExceptionDictTransformer

from raffles.house import House
from raffles.web.app import make_app

WITHOUT_VALUES: Final = ExceptionDictTransformer(show_locals=False)  # values may be the secret of a seat
LARGEST_FRAME: Final = 16 * 1024  # of a WebSocket, from a page: pages say nothing
GRACE: Final = 5  # seconds that open requests get when the house closes


def data_folder() -> Path:
    """Where a house keeps its things unless it is told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "raffles"


def read_secret(folder: Path) -> bytes:
    """What signs the cookies: drawn once, kept in the house's folder for its owner alone."""
    path = folder / "secret"
    with suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(32))
    return path.read_bytes()


def serve(
    host: str, port: int, folder: Path, public_url: str | None = None, pace: float | None = None
) -> None:
    """Blocks until Ctrl-C or SIGTERM."""
    configure_log()
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(_serve(host, port, folder, public_url, pace))


async def _serve(host: str, port: int, folder: Path, public_url: str | None, pace: float | None) -> None:
    house = await (House.open(folder) if pace is None else House.open(folder, pace=pace))
    try:
        app = make_app(house, read_secret(folder), public_url)
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            log_config=None,
            access_log=False,  # addresses may hold the secret of a seat
            server_header=False,
            ws_max_size=LARGEST_FRAME,
            ws="websockets-sansio",
            timeout_graceful_shutdown=GRACE,
        )
        structlog.get_logger("raffles.web").info("open", address=public_url or f"http://{host}:{port}")
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _is_closing)
        await uvicorn.Server(config).serve()
    finally:
        await house.close()


def _is_closing(number: int, frame: FrameType | None) -> None:
    """The server has heard the signal and sends it on when it has closed; then the house closes too."""


def configure_log() -> None:
    """Lines of JSON on the error stream."""
    logging.basicConfig(level=logging.WARNING)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.ExceptionRenderer(WITHOUT_VALUES),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
