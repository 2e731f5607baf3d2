"""The layers: kernel, games, match, bots, lab; a game knows nothing but itself and the kernel."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "raffles"
MODULES = sorted(SOURCES.rglob("*.py"))
BELOW = {  # layer: the layers of raffles it may import
    "kernel": {"kernel"},
    "games": {"kernel"},
    "check_luck": set(),
    "fair": {"check_luck"},
    "match": {"kernel", "fair", "match"},
    "bots": {"kernel", "games", "match", "bots"},
    "lab": {"kernel", "games", "match", "fair", "bots", "lab"},
    "terminal": {"kernel", "games", "match", "fair", "bots", "terminal"},
    "house": {"kernel", "games", "match", "fair", "bots", "house"},
    "web": {"kernel", "games", "match", "check_luck", "fair", "bots", "house", "web"},
}
KERNEL_MAY_USE = {"librt", "mypy_extensions"}
GAMES_MAY_NOT_USE = {
    "random",
    "time",
    "datetime",
    "os",
    "pathlib",
    "numpy",
    "secrets",
    "threading",
    "asyncio",
    "rich",
}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "raffles"}
    return found


def layer(path: Path) -> str:
    return path.relative_to(SOURCES).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_a_module_imports_only_what_lies_below(path: Path) -> None:
    if layer(path) not in BELOW:
        assert layer(path) in ("__init__", "cli"), f"{path.name}: which layer is this?"
        return
    own = [name for name in imports(path) if name.startswith("raffles.")]
    for name in own:
        above = name.split(".")[1]
        if layer(path) == "games" and above == "games":
            game = path.relative_to(SOURCES).parts[1]
            assert name.split(".")[2] == game, f"{path.name} imports another game: {name}"
        else:
            assert above in BELOW[layer(path)], f"{path.name} imports {name}"


@pytest.mark.parametrize("path", [path for path in MODULES if layer(path) in ("kernel", "games")], ids=str)
def test_rules_use_no_clock_no_files_and_no_luck_of_their_own(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert not roots & GAMES_MAY_NOT_USE
    if layer(path) == "kernel":
        assert roots - set(sys.stdlib_module_names) - KERNEL_MAY_USE <= {"raffles"}
