"""Compiles kernel, games, match and bots with mypyc, or installs them as they are without a compiler."""

import os
import shutil
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("kernel", "games", "match", "fair", "check_luck", "bots", "lab/playout")
SOURCES = Path("src/raffles")


def modules(part: str) -> list[str]:
    folder = SOURCES / part
    found = folder.rglob("*.py") if folder.is_dir() else [folder.with_suffix(".py")]
    return sorted(str(path) for path in found if path.name != "__init__.py" and path.parent.name != "scene")


def extensions() -> list[Extension]:
    compiler = os.environ.get("CC", "cc").split()[0]
    if os.environ.get("RAFFLES_COMPILE") == "no" or not shutil.which(compiler):
        return []
    from mypyc.build import mypycify  # noqa: PLC0415  # not needed where nothing is compiled

    os.environ["MYPYPATH"] = "src"
    paths = [path for part in COMPILED for path in modules(part)]
    return mypycify(["--strict", *paths], opt_level="3", debug_level="0", multi_file=True)


class ParallelBuild(build_ext):
    """Compiles the many C files of one extension side by side: setuptools takes one after the other."""

    def build_extensions(self) -> None:
        compiler = self.compiler
        if compiler.compiler_type == "unix":
            compile_one, link = compiler._compile, compiler.link_shared_object
            running: list[Future[None]] = []
            pool = ThreadPoolExecutor(os.cpu_count())

            def compile_soon(*args: object) -> None:
                running.append(pool.submit(compile_one, *args))

            def link_when_ready(*args: object, **options: object) -> None:
                while running:
                    running.pop().result()
                link(*args, **options)

            compiler._compile, compiler.link_shared_object = compile_soon, link_when_ready
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelBuild})
