"""Where games are kept, and that a file is written whole or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from raffles.terminal.keep import data_folder, write_whole


@pytest.mark.parametrize(
    ("platform", "variable", "value", "folder"),
    [
        ("linux", "XDG_DATA_HOME", "/srv/data", "/srv/data/raffles/games"),
        ("linux", "XDG_DATA_HOME", "", "HOME/.local/share/raffles/games"),
        ("darwin", "XDG_DATA_HOME", "/srv/data", "HOME/Library/Application Support/raffles/games"),
        ("win32", "APPDATA", "/roaming", "/roaming/raffles/games"),
        ("win32", "APPDATA", "", "HOME/AppData/Roaming/raffles/games"),
    ],
)
def test_games_are_kept_where_the_platform_keeps_data(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str, value: str, folder: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, value)
    assert data_folder() == Path(folder.replace("HOME", str(Path.home())))


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_whole(path, "first")
    write_whole(path, "£2")
    assert path.read_text("utf-8") == "£2"
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, "first")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "second, broken off: \udcff")
    assert path.read_text("utf-8") == "first"
    assert list(tmp_path.iterdir()) == [path]
