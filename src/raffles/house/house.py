"""The house: tables, and what people may do at them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from raffles.games import find_game
from raffles.house import chairs, play, requests, words
from raffles.house.errors import HouseError, NoSuchTable, NotAllowed
from raffles.house.parts import Answered, Change, Seated
from raffles.house.store import Laid, Store
from raffles.house.tables import Table
from raffles.house.work import Work
from raffles.house.writer import Writer
from raffles.kernel.game import Game
from raffles.kernel.record import Record

T = TypeVar("T")
MOST_UNHEARD: Final = 64  # changes that a follower may lag behind


class House:
    """All tables of one folder. `House.open` opens it, `close` closes it."""

    def __init__(self, store: Store, games: Callable[[str], Game]) -> None:
        self.store = store
        self._games = games
        self._tables: dict[str, Table] = {}
        self._lost: dict[str, str] = {}  # tables of games that are here no more, and why
        self._followers: dict[str, set[asyncio.Queue[Change]]] = {}
        self._writer = Writer(store, self._tables, self._tell)
        self._work: Work | None = None

    @staticmethod
    async def open(
        folder: Path, think: bool = True, pace: float = 0.8, games: Callable[[str], Game] = find_game
    ) -> House:
        """The house in this folder, a new one if there is none. With `think` off its bots do nothing.

        `pace`: the seconds that a bot leaves a question open, at least. `games` finds a game by its key.
        """
        house = House(await Store.open(folder), games)
        for laid in await house.store.laid():
            try:
                table = Table(laid, games(laid.game))
            except ValueError as error:
                house._lost[laid.id] = str(error)
                continue
            table.replay(await house.store.entries(laid.id))
            house._tables[laid.id] = table
        house._writer.start()
        if think:
            house._work = Work(house, games, pace)
            for table in house.tables():
                house._work.look(table)
        return house

    async def close(self) -> None:
        """What was begun is stored first."""
        if self._work is not None:
            await self._work.stop()
        await self._writer.stop()
        await self.store.close()

    # what anybody may ask

    def tables(self) -> list[Table]:
        """All of them, newest first."""
        return sorted(self._tables.values(), key=lambda table: -table.laid.at)

    def table(self, table: str) -> Table:
        """The table as it stands now: what happens at it makes a new `Table`. Raises `NoSuchTable`."""
        if table in self._lost:
            raise NoSuchTable(f"This table is closed: {self._lost[table]}.")
        if table not in self._tables:
            raise NoSuchTable("There is no such table.")
        return self._tables[table]

    def record(self, table: str) -> Record:
        """The record of a finished game. Raises `NotAllowed` while it runs."""
        return self.table(table).kept_record()

    @asynccontextmanager
    async def follow(self, table: str) -> AsyncIterator[asyncio.Queue[Change]]:
        """A queue of all that changes from now on. Who is too slow misses the oldest."""
        self.table(table)
        queue: asyncio.Queue[Change] = asyncio.Queue(MOST_UNHEARD)
        self._followers.setdefault(table, set()).add(queue)
        try:
            yield queue
        finally:
            self._followers[table].discard(queue)
            if not self._followers[table]:
                del self._followers[table]

    # before the game

    async def lay(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        *,
        host: str,
        title: str = "",
        bots: Mapping[int, str] | None = None,
        pace: str = "live",
        listed: bool = False,
    ) -> Seated:
        """A new table. The host gets the lowest free chair; where bots have them all, the host watches."""
        if pace not in chairs.PACES:
            raise HouseError(f"The pace of a table is {' or '.join(chairs.PACES)}.")
        name, title, token = words.name(host), words.title(title), chairs.new_token()
        try:
            found = self._games(game)
            found.start(seats, options)
            settled = found.settle(seats, options)
        except ValueError as error:
            raise HouseError(_sentence(error)) from None
        new = _new_table(secrets.token_urlsafe(8), found, seats, settled, title, pace, listed)
        return await self._writer.do(new.id, lambda t: chairs.furnish(t, name, token, bots or {}), new)

    async def sit(self, table: str, name: str, seat: int | None = None) -> Seated:
        """Somebody sits down, in the lowest free chair if none is named. Raises `SeatTaken`."""
        name, token = words.name(name), chairs.new_token()
        return await self._do(table, lambda t: chairs.sit(t, name, token, seat))

    async def leave(self, table: str, token: str) -> None:
        """Before the start the chair is free again; later a bot plays on until its owner comes back."""
        await self._do(table, lambda t: chairs.leave(t, token))

    async def come_back(self, table: str, token: str) -> None:
        """Who has left a running game takes the seat back from the bot."""
        await self._do(table, lambda t: chairs.come_back(t, token))

    async def give_to_bot(self, table: str, token: str, seat: int, level: str = chairs.SUBSTITUTE) -> None:
        """Before the start the host puts a bot into a chair; a silent player's takes the others' consent."""
        await self._do(table, lambda t: chairs.give_to_bot(t, token, seat, level))

    async def open_seat(self, table: str, token: str, seat: int) -> None:
        """The host frees a chair, whoever sat in it."""
        await self._do(table, lambda t: chairs.open_seat(t, token, seat))

    async def start(self, table: str, token: str) -> None:
        """All chairs are taken: the host begins the game."""
        await self._do(table, lambda t: chairs.start(t, token))

    async def again(self, table: str, token: str) -> Seated:
        """The same game, options and company at a new table; everybody's token opens the same seat there."""

        def remember(t: Table) -> str:
            seat = chairs.owner(t, token)
            if t.state not in ("over", "closed"):
                raise NotAllowed("This game is not over yet.")
            if not t.next:
                t.add("again", seat, secrets.token_urlsafe(8))
            return t.next

        id = await self._do(table, remember)
        old = self.table(table)
        new = _new_table(id, old.game, old.seats, old.options, old.title, old.pace, old.listed)
        return await self._writer.do(id, lambda t: chairs.furnish_again(t, old, token), new)

    # at the table

    async def press(
        self, table: str, token: str, texts: list[str], question: int, move: str, confirm: bool = False
    ) -> Answered:
        """One click: these actions are picked, or taken back. Whole, it is handed in, unless `confirm`."""
        return await self._answer(table, token, play.pressing(texts, confirm), question, move)

    async def hand_in(self, table: str, token: str, question: int, move: str) -> Answered:
        """What has been picked is the answer."""
        return await self._answer(table, token, play.as_picked, question, move)

    async def submit(self, table: str, token: str, texts: list[str], question: int, move: str) -> Answered:
        """A whole answer at once, whatever has been picked."""
        return await self._answer(table, token, play.saying(texts), question, move)

    async def clear(self, table: str, token: str) -> None:
        """Nothing is picked."""
        await self._do(table, lambda t: play.clear(t, token))

    async def undo(self, table: str, token: str) -> None:
        """The last answer is taken back: at once, or when all whom it takes have consented."""
        await self._do(table, lambda t: requests.ask_for_undo(t, chairs.player(t, token)))

    async def consent(self, table: str, token: str, yes: bool) -> None:
        """An answer to the oldest request that awaits this seat's."""
        await self._do(table, lambda t: requests.consent(t, chairs.player(t, token), yes))

    async def say(self, table: str, token: str, text: str) -> None:
        """A line in the chat."""
        line = words.line(text)
        await self._do(table, lambda t: play.say(t, token, line))

    async def answer_for_bot(self, table: str, seat: int, texts: list[str], question: int) -> None:
        """What a bot answers, or with `NOBODY` the answers of all who have no choice."""
        await self._do(
            table, lambda t: play.answer_for_bot(t, seat, texts, question, table in self._followers)
        )

    # within

    async def _answer(self, table: str, token: str, pick: play.Pick, question: int, move: str) -> Answered:
        move = words.move(move)
        return await self._do(
            table, lambda t: play.answer(t, token, pick, question, move, table in self._followers)
        )

    async def _do(self, table: str, step: Callable[[Table], T]) -> T:
        self.table(table)
        return await self._writer.do(table, step)

    def _tell(self, change: Change) -> None:
        for queue in self._followers.get(change.table.id, ()):
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(change)
        if self._work is not None:
            self._work.look(change.table)


def _new_table(
    id: str,
    game: Game,
    seats: int,
    options: Mapping[str, bool | int | str],
    title: str,
    pace: str,
    listed: bool,
) -> Table:
    seed = secrets.token_bytes(32)
    return Table(Laid(id, game.key, seats, dict(options), title, pace, listed, seed, time.time()), game)


def _sentence(error: ValueError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
