"""Actions: the small, numbered, interned choices a game is played in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from raffles.kernel.bits import lowest

MOST_ACTIONS: Final = 65536  # an action's number fits in 16 bits of a sealed pick


class UnknownAction(ValueError):
    """A text that is no action of this game."""


class Action:
    """One small choice. Interned: equal actions are the same object, compared with `is`.

    `id` is its number in the game's `ActionSpace`, `text` its notation, `a` and `b` its place in its rows
    (`take 1` has a = 1; `patrol 0 5` has a = 0, b = 5).
    """

    def __init__(self, id: i64, verb: str, text: str, a: i64, b: i64) -> None:
        self.id = id
        self.verb = verb
        self.text = text
        self.a = a
        self.b = b

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Row:
    """The actions of one verb, with ids in a row: `TAKE[0]`, `TAKE[1]`."""

    def __init__(self, actions: list[Action]) -> None:
        self.first: i64 = actions[0].id
        self.size: i64 = len(actions)
        self.actions = actions

    def __getitem__(self, k: i64) -> Action:
        return self.actions[k]

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def holds(self, action: Action) -> bool:
        return 0 <= action.id - self.first < self.size


class ActionSpace:
    """Every action of a game, numbered from 0 in the order of their definition. Closed once the game is
    loaded.
    """

    def __init__(self) -> None:
        self.all: list[Action] = []
        self._by_text: dict[str, Action] = {}

    def add(self, verb: str, *words: object, a: int = 0, b: int = 0) -> Action:
        text = " ".join([verb, *map(str, words)])
        if text in self._by_text:
            raise ValueError(f"the action '{text}' is defined twice")
        if len(self.all) == MOST_ACTIONS:
            raise ValueError(f"an action space holds at most {MOST_ACTIONS} actions")
        action = Action(len(self.all), verb, text, a, b)
        self.all.append(action)
        self._by_text[text] = action
        return action

    def row(self, verb: str, words: Iterable[object]) -> Row:
        """One action per word: `row("take", ("left", "right"))` gives `take left` (a = 0) and `take right` (a
        = 1).
        """
        return Row([self.add(verb, word, a=k) for k, word in enumerate(words)])

    def grid(self, verb: str, rows: Iterable[object], words: Iterable[object]) -> list[Row]:
        """Two arguments: `grid("patrol", range(3), range(16))[0][5]` is `patrol 0 5` (a = 0, b = 5)."""
        columns = list(words)
        return [
            Row([self.add(verb, row, word, a=j, b=k) for k, word in enumerate(columns)])
            for j, row in enumerate(rows)
        ]

    def parse(self, text: str) -> Action:
        """The action with this notation; blanks around and between words do not matter. Raises
        `UnknownAction`.
        """
        plain = " ".join(text.split())
        found = self._by_text.get(plain)
        if found is None:
            near = get_close_matches(plain, self._by_text, n=1)
            raise UnknownAction(
                f"there is no action '{plain}'" + (f"; did you mean '{near[0]}'?" if near else "")
            )
        return found

    def __getitem__(self, id: i64) -> Action:
        return self.all[id]

    def __len__(self) -> int:
        return len(self.all)


class Menu:
    """What one seat may do now: ascending ids in a buffer that is filled again and again."""

    def __init__(self) -> None:
        self.ids = vec[i64]([0] * 1024)
        self.n: i64 = 0

    def add(self, action: Action) -> None:
        self.ids[self.n] = action.id
        self.n += 1

    def offer(self, row: Row, which: i64) -> None:
        """The actions of a row whose bit is set in `which`."""
        first, n, ids = row.first, self.n, self.ids
        while which:
            ids[n] = first + lowest(which)
            n += 1
            which &= which - 1
        self.n = n

    def holds(self, action: Action) -> bool:
        for k in range(self.n):
            if self.ids[k] == action.id:
                return True
        return False
