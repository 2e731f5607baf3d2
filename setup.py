"""Compiles the kernel, the games and the searches with mypyc where a C compiler is at hand; else installs them as they are."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup

COMPILED = ("kernel", "games", "match", "fair", "check_luck", "bots", "lab/playout")  # packages and modules of raffles
SOURCES = Path("src/raffles")


def modules(part: str) -> list[str]:
    folder = SOURCES / part
    found = folder.rglob("*.py") if folder.is_dir() else [folder.with_suffix(".py")]
    return sorted(str(path) for path in found if path.name != "__init__.py" and path.exists())


def extensions() -> list:
    wanted = os.environ.get("RAFFLES_COMPILE", "auto")
    if wanted == "no" or (wanted == "auto" and not shutil.which(os.environ.get("CC", "cc"))):
        print("raffles: no C compiler, so the games run interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    sys.path.insert(0, "src")
    return mypycify(
        ["--strict", "--config-file=", *(path for part in COMPILED for path in modules(part))],
        opt_level=os.environ.get("RAFFLES_OPT", "3"),
        debug_level="0",
        multi_file=True,
    )


setup(ext_modules=extensions())
