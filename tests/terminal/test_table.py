"""How sheets, questions and news are laid out, with a game that needs no rules."""

from __future__ import annotations

import io

from rich.console import Console

from raffles.kernel.action import Action
from raffles.kernel.game import Manners, Sheet
from raffles.kernel.state import EVERYBODY, Event
from raffles.match.answer import Choice
from raffles.terminal.table import Table, paragraphs


def drawn(width: int, *sheets: Sheet) -> list[str]:
    file = io.StringIO()
    Table(Console(file=file, width=width), io.StringIO(), pause=0).sheets(list(sheets))
    return [line.rstrip() for line in file.getvalue().splitlines() if line.strip()]


def asked(width: int, *choices: Choice) -> list[str]:
    file = io.StringIO()
    Table(Console(file=file, width=width), io.StringIO(), pause=0).question("What now?", list(choices))
    return [line.rstrip() for line in file.getvalue().splitlines() if line.strip()]


def choice(words: str, picked: bool = False, reason: str = "") -> Choice:
    return Choice(Action(0, "do", words, 0, 0), words, picked, reason)


LEFT = Sheet("Left", ["[bold]one[/] " + "." * 30, "two"])
RIGHT = Sheet("Right", ["three"])


def test_sheets_lie_side_by_side_where_there_is_room() -> None:
    narrow = drawn(40, LEFT, RIGHT)
    assert narrow[1:3] + narrow[4:] == ["one " + "." * 30, "two", "three"]
    assert drawn(60, LEFT, RIGHT) == [
        "── Left ──────────────────────────    ── Right ──",
        "one " + "." * 30 + "    three",
        "two",
    ]


def test_a_question_lists_its_choices_with_marks_and_reasons() -> None:
    lines = asked(80, choice("Apple"), choice("Pear", picked=True), choice("Plum", reason="the tree is bare"))
    assert lines == ["What now?", " 1   Apple", " 2 x Pear", " 3   Plum (the tree is bare)"]


def test_many_choices_stand_in_columns_read_downwards() -> None:
    fruit = [choice(f"Fruit {k}") for k in range(1, 8)]
    assert asked(60, *fruit)[1:3] == [
        " 1   Fruit 1     4   Fruit 4     7   Fruit 7",
        " 2   Fruit 2     5   Fruit 5",
    ]
    assert asked(30, *fruit)[1] == " 1   Fruit 1     5   Fruit 5"
    assert asked(20, *fruit)[7] == " 7   Fruit 7"


class ShortManners(Manners):
    def sentence(self, event: Event, names: list[str]) -> str:
        return "" if event.what == "quiet" else f"{names[event.a]} {event.what}."


def test_events_of_one_kind_share_a_paragraph() -> None:
    told = (("sings", 0), ("sings", 1), ("quiet", 0), ("sings", 0), ("goes", 1))
    events = [Event(what, EVERYBODY, seat, 0, 0) for what, seat in told]
    assert paragraphs(ShortManners(), events, ["Ann", "Bob"]) == [
        "Ann sings. Bob sings. Ann sings.",
        "Bob goes.",
    ]
