"""Draws the table in a terminal: sheets, news, the question and its numbered choices."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from select import select
from typing import TextIO

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from raffles.kernel.game import Manners, Sheet
from raffles.kernel.state import Event
from raffles.match.answer import Choice
from raffles.terminal.handbook import Section

with suppress(ImportError):  # not on Windows
    import readline  # noqa: F401  # lines can be edited, and old ones called back

LAMP = "bold #1e1b1f on #f2b33d"  # a lamp means: you may
GAP = 4  # between things side by side
ROOMY = 34  # lines of a terminal that has room for empty ones
FEW = 5  # choices that need no second column
MOST_COLUMNS = 3
WIDEST_TEXT = 100
INDENT = "  "
LETTERS_A_BEAT = 40  # that take as long to read as it takes to notice a new line


class Table:
    """All that is shown and typed goes through here. `pause` is the time for a short piece of news."""

    def __init__(self, console: Console, stream: TextIO, pause: float) -> None:
        self.console = console
        self.stream = stream
        self.pause = pause
        self.line = "─" if console.encoding.lower().startswith("utf") else "-"

    @property
    def width(self) -> int:
        return self.console.width

    def read(self) -> str | None:
        """A line that the person types, without blanks at its ends; None where the input ends."""
        if self.stream is sys.stdin and self.stream.isatty():
            try:
                return input("> ").strip()
            except EOFError:
                return None
        line = self.stream.readline()
        self.say(f"> {line.strip()}")
        return line.strip() if line else None

    def say(self, text: str, style: str = "") -> None:
        """A sentence or a few, wrapped."""
        for line in Text(text, style).wrap(self.console, min(self.width, WIDEST_TEXT)) or [""]:
            self.console.print(line, soft_wrap=True, highlight=False)

    def whole(self, text: str, style: str = "") -> None:
        """A line that is not wrapped, so that it can be copied."""
        self.console.print(Text(text, style), soft_wrap=True, highlight=False)

    def news(self, paragraphs: Iterable[str]) -> None:
        """What happened, one thing after the other, with time to read each; Enter brings the rest at once."""
        for paragraph in paragraphs:
            for line in Text(paragraph).wrap(self.console, min(self.width, WIDEST_TEXT) - len(INDENT)):
                self.whole(INDENT + line.plain.rstrip())
            if self.pause and not self._typed():
                self._wait(self.pause * (1 + len(paragraph) / LETTERS_A_BEAT))

    def sheets(self, sheets: list[Sheet]) -> None:
        """One below the other, or side by side where the terminal is wide enough."""
        rows: list[list[_Block]] = []
        for sheet in sheets:
            block = _Block(sheet)
            row = next((row for row in rows if _width(row) + GAP + block.width <= self.width), None)
            if row is None:
                rows.append([block])
            else:
                row.append(block)
        for row in rows:
            self._air()
            for line in _side_by_side(row, self.line, self.width):
                self.console.print(line, soft_wrap=True, highlight=False)

    def question(self, prompt: str, choices: list[Choice]) -> None:
        """What is asked, and what can be chosen."""
        self._air()
        self.say(prompt, "bold")
        lines = [_choice_line(number, choice) for number, choice in enumerate(choices, 1)]
        longest = max((line.cell_len for line in lines), default=0)
        columns = min(MOST_COLUMNS, max(1, (self.width + GAP) // (longest + GAP))) if len(lines) > FEW else 1
        height = -(-len(lines) // columns)
        for k in range(height):
            row = Text()
            for line in lines[k::height]:
                row.append_text(_padded(line, longest + GAP))
            row.rstrip()
            self.console.print(row, soft_wrap=True, highlight=False)

    def sections(self, sections: list[Section]) -> None:
        for section in sections:
            heading = f"## {section.heading}\n\n" if section.heading else ""
            text = Padding(Markdown(heading + section.text), (0, 0, 1, 0))
            self.console.print(Group(text), width=min(self.width, WIDEST_TEXT))

    def _typed(self) -> bool:
        """Has the person pressed Enter already? It is not read here."""
        return self._wait(0)

    def _wait(self, seconds: float) -> bool:
        """Let time pass, or less if the person presses Enter; tells whether that was so."""
        if sys.platform == "win32":  # where a console cannot be waited for in this way
            time.sleep(seconds)
            return False
        return bool(select([self.stream], [], [], seconds)[0])

    def _air(self) -> None:
        """An empty line, where there is room."""
        if not self.console.is_terminal or self.console.height >= ROOMY:
            self.console.print()


def paragraphs(manners: Manners, events: list[Event], names: list[str]) -> list[str]:
    """The events as sentences; those of one kind that follow each other share a paragraph."""
    found: list[str] = []
    last = ""
    for event in events:
        sentence = manners.sentence(event, names)
        if not sentence:
            continue
        if event.what == last:
            found[-1] += f" {sentence}"
        else:
            found.append(sentence)
        last = event.what
    return found


class _Block:
    """A sheet, measured."""

    def __init__(self, sheet: Sheet) -> None:
        self.title = sheet.title
        self.lines = [Text.from_markup(line) for line in sheet.lines]
        self.width = max(line.cell_len for line in [*self.lines, Text(sheet.title + " " * 6)])


def _width(row: list[_Block]) -> int:
    return sum(block.width for block in row) + GAP * (len(row) - 1)


def _side_by_side(row: list[_Block], rule: str, room: int) -> Iterable[Text]:
    columns = [
        [_title(block, rule, block.width if len(row) > 1 else min(room, 78)), *block.lines] for block in row
    ]
    for k in range(max(len(lines) for lines in columns)):
        line = Text()
        for block, lines in zip(row, columns, strict=True):
            line.append_text(_padded(lines[k] if k < len(lines) else Text(), block.width + GAP))
        line.rstrip()
        yield line


def _title(block: _Block, rule: str, width: int) -> Text:
    title = Text.assemble((rule * 2, "dim"), (f" {block.title} ", "bold"))
    return title.append(rule * max(width - title.cell_len, 0), "dim")


def _choice_line(number: int, choice: Choice) -> Text:
    if choice.reason:
        return Text(f"{number:>2}   {choice.words} ({choice.reason})", "dim")
    mark = "x" if choice.picked else " "
    return Text.assemble((f"{number:>2} ", LAMP), f"{mark} ", (choice.words, "bold" if choice.picked else ""))


def _padded(text: Text, width: int) -> Text:
    copy = text.copy()
    copy.append(" " * max(width - text.cell_len, 0))
    return copy
