"""Games in the terminal are kept in one file each, written anew with every answer: a kill loses nothing."""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from pathlib import Path
from typing import Any

from raffles.games import find_game
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.record import Record, read_record
from raffles.match import Match

ENTRY = "terminal"  # what the terminal adds to the record of an unfinished game


class NothingKept(ValueError):
    """There is no unfinished game to go on with."""


def data_folder() -> Path:
    """The platform's folder for the data of a user's programs, and in it ours."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "raffles" / "games"


def write_whole(path: Path, text: str) -> None:
    """All of it or nothing: into a file beside it first, which then takes its place. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


class Sitting:
    """A match with one person, or nobody (`SPECTATOR`), and bots of these levels in the other seats."""

    def __init__(self, match: Match, seat: int, bots: str) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots


class Keeper:
    """Keeps one game in one file. Where that fails it says so once, and the game goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""  # why the last writing failed
        self.warned = False

    @staticmethod
    def new(folder: Path, game: Game) -> Keeper:
        name = f"{game.key}-{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(2)}.json"
        return Keeper(folder / name)

    def keep(self, sitting: Sitting) -> None:
        """Write the record; while the game is not over, with the luck's secret and who sits where."""
        text = sitting.match.save().to_json()
        if not sitting.match.over:
            text = json.dumps({**json.loads(text), ENTRY: {"seat": sitting.seat, "bots": sitting.bots}})
        try:
            write_whole(self.path, text)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{self.path}: {error.strerror or error}"

    def warning(self) -> str:
        """What the person must know about a failed writing, the first time it fails."""
        if not self.trouble or self.warned:
            return ""
        self.warned = True
        return f"We cannot keep this game ({self.trouble}). It goes on, but would be lost if you left."


def unfinished(folder: Path, game: Game | None) -> tuple[Sitting, Keeper]:
    """The latest game, or game of this kind, that is not over. Raises `NothingKept`, `RecordError`."""
    for path in _latest_first(folder):
        try:
            text = path.read_text("utf-8")
            record = read_record(text)
            who = json.loads(text).get(ENTRY)
        except (OSError, ValueError):
            continue  # somebody else's file
        if game is not None and record.game != game.key:
            continue
        if not record.result and _fits(who, record):
            return Sitting(Match.load(find_game(record.game), record), who["seat"], who["bots"]), Keeper(path)
    raise NothingKept(f"there is no unfinished game{f' of {game.title}' if game else ''} in {folder}")


def _latest_first(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _fits(who: Any, record: Record) -> bool:
    match who:
        case {"seat": int(seat), "bots": str()}:
            return SPECTATOR <= seat < record.seats
    return False
