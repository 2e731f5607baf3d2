"""Where tables are kept: two SQL tables, of which the entries only grow."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    insert,
    select,
)
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from raffles.house.parts import Entry

FILE: Final = "raffles.sqlite3"
MIGRATIONS: Final = Path(__file__).with_name("migrations")
METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("at", Double, nullable=False),
)
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("texts", Text, nullable=False),
    Column("move", String(64)),
    Column("mark", String(16), nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table", "seat", "move", name="one_move_once"),
)


@dataclass(frozen=True, slots=True)
class Laid:
    """What a table is laid with and what never changes: the luck's seed, too."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    title: str
    pace: str
    listed: bool
    seed: bytes = field(repr=False)
    at: float


class Store:
    """One SQLite file. Whatever is written is on the disk when `write` returns."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @staticmethod
    async def open(folder: Path) -> Store:
        """The file in this folder, made if there is none and brought up to date if it is old."""
        folder.mkdir(parents=True, exist_ok=True)
        # One connection for everybody: the one writer's.
        engine = create_async_engine(
            f"sqlite+aiosqlite:///{folder / FILE}", pool_size=1, max_overflow=0, hide_parameters=True
        )
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "begin", _begin)
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
        return Store(engine)

    async def close(self) -> None:
        await self.engine.dispose()

    async def laid(self) -> list[Laid]:
        """All tables that were ever laid, oldest first."""
        async with self.engine.begin() as connection:
            rows = await connection.execute(select(TABLES).order_by(TABLES.c.at, TABLES.c.id))
            return [_laid(row._mapping) for row in rows]

    async def entries(self, table: str) -> list[Entry]:
        """The log of one table."""
        async with self.engine.begin() as connection:
            rows = await connection.execute(
                select(ENTRIES).where(ENTRIES.c.table == table).order_by(ENTRIES.c.number)
            )
            return [_entry(row._mapping) for row in rows]

    async def write(self, laid: Iterable[Laid], entries: Iterable[tuple[str, Entry]]) -> None:
        """All of it or nothing. Raises what the database raises."""
        new = [_laid_row(table) for table in laid]
        lines = [_entry_row(table, entry) for table, entry in entries]
        if not new and not lines:
            return
        async with self.engine.begin() as connection:
            if new:
                await connection.execute(insert(TABLES), new)
            if lines:
                await connection.execute(insert(ENTRIES), lines)


def _set_up(connection: Any, _: ConnectionPoolEntry) -> None:
    """Transactions are begun by `_begin` alone, and are on the disk once they are committed."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _laid_row(table: Laid) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "seats": table.seats,
        "options": json.dumps(table.options),
        "title": table.title,
        "pace": table.pace,
        "listed": table.listed,
        "seed": table.seed.hex(),
        "at": table.at,
    }


def _laid(row: Any) -> Laid:
    return Laid(**{**row, "options": json.loads(row["options"]), "seed": bytes.fromhex(row["seed"])})


def _entry_row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table": table,
        "number": entry.number,
        "seat": entry.seat,
        "kind": entry.kind,
        "texts": json.dumps(entry.texts),
        "move": entry.move,
        "mark": entry.mark,
        "at": entry.at,
    }


def _entry(row: Any) -> Entry:
    texts = tuple(json.loads(row["texts"]))
    return Entry(row["number"], row["seat"], row["kind"], texts, row["at"], row["move"], row["mark"])
