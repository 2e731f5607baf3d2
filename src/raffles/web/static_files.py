"""The files that pages refer to: under an address that changes with them, so that browsers may keep them."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Final

from raffles import games
from raffles.games import game_keys

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"


def scene_folder(key: str) -> Path:
    """Where a game keeps its faces, its style and its art."""
    return Path(games.__path__[0]) / key / "scene"


class StaticFile:
    def __init__(self, content: bytes, type: str) -> None:
        self.content = content
        self.type = type
        self.tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        packed = gzip.compress(content, mtime=0)
        self.packed = packed if len(packed) < 0.9 * len(content) else b""


class StaticFiles:
    """All files by the path after `/static/`: the house's own, and `games/<key>/…` from each game's folder
    `scene`.
    """

    def __init__(self) -> None:
        folders = {"": FOLDER} | {f"games/{key}/": scene_folder(key) for key in game_keys()}
        self._paths = {
            prefix + path.relative_to(folder).as_posix(): path
            for prefix, folder in folders.items()
            for path in sorted(folder.rglob("*"))
            if path.suffix in TYPES
        }
        self._files: dict[str, tuple[float, StaticFile]] = {}
        sums = hashlib.sha256()
        for name in sorted(self._paths):
            sums.update(f"{name} {self._read(name).tag}".encode())
        self.version = sums.hexdigest()[:12]

    def link(self, name: str) -> str:
        """The address of a file. All have the version in front, so that modules find each other."""
        return f"/static/{self.version}/{name}"

    def find(self, path: str) -> tuple[StaticFile, str] | None:
        """A file by its address after `/static/`, and how long a browser may keep it."""
        version, _, name = path.partition("/")
        if version == self.version and name in self._paths:
            return self._read(name), FOREVER
        return (self._read(path), ASK_FIRST) if path in self._paths else None

    def names(self) -> list[str]:
        return sorted(self._paths)

    def _read(self, name: str) -> StaticFile:
        """From memory, unless it has changed on the disk."""
        path = self._paths[name]
        changed = path.stat().st_mtime
        kept = self._files.get(name)
        if kept is None or kept[0] != changed:
            kept = (changed, StaticFile(path.read_bytes(), TYPES[path.suffix]))
            self._files[name] = kept
        return kept[1]
