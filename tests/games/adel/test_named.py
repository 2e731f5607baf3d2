"""Every statement of the rules and every worked example is named by a test, and only those."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from raffles.games import adel

STATEMENT = re.compile(r"\bAV-\d+\.\d+\b")
EXAMPLES = {f"e{k}" for k in range(1, 39)}
TESTS = Path(__file__).parent
GAME = Path(adel.__file__).parent


def statements() -> list[str]:
    """The ids of rules.md, in its order."""
    text = files("raffles.games.adel").joinpath("rules.md").read_text("utf-8")
    return re.findall(r"^- \*\*(AV-\d+\.\d+)\*\* \S", text, re.MULTILINE)


def all_tests() -> Iterator[ast.FunctionDef]:
    for path in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def number(statement: str) -> tuple[int, int]:
    chapter, k = statement.removeprefix("AV-").split(".")
    return int(chapter), int(k)


def test_statements_are_numbered_without_gaps() -> None:
    numbers = [number(statement) for statement in statements()]
    chapters = range(1, 13)
    assert numbers == [(n, k + 1) for n in chapters for k in range(sum(m == n for m, _ in numbers))]
    assert {n for n, _ in numbers} == set(chapters)


def test_every_statement_is_named_by_a_test() -> None:
    named = {
        statement for test in all_tests() for statement in STATEMENT.findall(ast.get_docstring(test) or "")
    }
    assert sorted(set(statements()) - named, key=number) == []


def test_every_statement_that_is_named_exists() -> None:
    texts = [*TESTS.glob("*.py"), *GAME.rglob("*.py"), *GAME.glob("*.md")]
    named = {statement for path in texts for statement in STATEMENT.findall(path.read_text("utf-8"))}
    assert sorted(named - set(statements()), key=number) == []


def test_every_example_is_a_test() -> None:
    found = [match[1] for test in all_tests() if (match := re.match(r"test_(e\d+)_", test.name))]
    assert set(found) == EXAMPLES
