"""`raffles serve`: the house opens, says where, keeps its things in its folder, and closes when told."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from raffles.web.serve import data_folder, read_secret

PATIENCE: Final = 30.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def page(address: str) -> str:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address, timeout=5) as answer:
                return str(answer.read().decode())
        except URLError:
            assert time.monotonic() < until, "the house does not open"
            time.sleep(0.1)


def test_the_house_opens_and_closes(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "raffles.cli",
        "serve",
        "--port",
        str(port),
        "--data",
        str(tmp_path / "house"),
    ]
    house = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert "Play now" in page(f"http://127.0.0.1:{port}/")
        house.send_signal(signal.SIGTERM)
        said, noted = house.communicate(timeout=PATIENCE)
    finally:
        house.kill()
    assert f"http://127.0.0.1:{port}" in said
    assert house.returncode == 0
    events = [json.loads(line)["event"] for line in noted.splitlines()]
    assert events[0] == "open"
    assert (tmp_path / "house" / "raffles.sqlite3").exists()


def test_the_secret_is_drawn_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    secret = read_secret(tmp_path)
    assert len(secret) == 32
    assert read_secret(tmp_path) == secret
    assert stat.S_IMODE(os.stat(tmp_path / "secret").st_mode) == 0o600


def test_the_folder_is_among_the_users_own_things(tmp_path: Path) -> None:
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(tmp_path)
    try:
        assert data_folder() == tmp_path / "raffles"
    finally:
        if before is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = before
