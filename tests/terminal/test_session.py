"""Whole games in the terminal, and what interrupts them."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

from raffles import check_luck
from raffles.bots.levels import UnknownLevel
from raffles.games.adel import GAME
from raffles.games.adel.content import CARDS
from raffles.games.adel.state import Adel
from raffles.kernel.bits import members
from raffles.kernel.game import OptionError
from raffles.kernel.record import RecordError, read_record
from raffles.match import Match
from raffles.terminal.keep import NothingKept, unfinished
from raffles.terminal.session import INTERRUPTED, play
from terminal.typist import Screen, Typist, anybody, lines, play_adel, says


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"two_player_mode": "confrontation", "exhibit_prep": "before_reveal", "max_rounds": "9"}),
        (3, {"bluff_exhibit": "on"}),
        (4, {"ledger": "memory", "max_rounds": "6"}),
        (5, {"max_rounds": "6"}),
        (6, {"six_lords": "on", "max_rounds": "4"}),
    ],
)
def test_a_whole_game_ends_with_a_fair_record(tmp_path: Path, seats: int, options: dict[str, str]) -> None:
    screen = Screen()
    assert play_adel(tmp_path, anybody(screen, seats), screen, seats, **options) == 0
    (path,) = tmp_path.glob("*.json")
    record = read_record(path.read_text("utf-8"))
    assert record.seats == seats
    assert record.result["ending"] in GAME.end_reasons
    assert check_luck.faults(json.loads(path.read_text("utf-8"))) == []
    assert Match.load(GAME, record).over
    end = screen.text[-700:]
    assert "first, on " in end or "but with the better collection" in end
    assert f"raffles verify {path}" in end


@pytest.mark.parametrize("width", [80, 120])
def test_no_line_is_wider_than_the_terminal(tmp_path: Path, width: int) -> None:
    screen = Screen(width)
    play_adel(tmp_path, anybody(screen, 8), screen, 5, max_rounds="8")
    paths = [line for line in screen.text.splitlines() if len(line) > width]
    assert all(str(tmp_path) in line for line in paths)  # paths are not wrapped, so that they can be copied


def test_bots_alone_can_be_watched(tmp_path: Path) -> None:
    screen = Screen()
    assert play(GAME, 3, "none", "random", "5", console=screen.console, stdin=lines(), folder=tmp_path) == 0
    assert "Mrs Pym (bot), Baron Ochs (bot), Miss Drummond (bot)" in screen.text
    assert "inherit" not in screen.text  # what a player is dealt is nobody's business
    assert not re.search(r"\byou\b", screen.text, re.IGNORECASE)
    assert "dines first" in screen.text


def test_the_seat_counts_from_one(tmp_path: Path) -> None:
    screen = Screen()
    play(GAME, 3, "3", "random", "5", console=screen.console, stdin=lines("castle"), folder=tmp_path)
    assert re.search(r"Mrs Pym draws \w+\. Baron Ochs draws \w+\. You draw", screen.text)


@pytest.mark.parametrize("seat", ["0", "4", "first", "-1"])
def test_a_seat_that_does_not_exist_is_refused(tmp_path: Path, seat: str) -> None:
    with pytest.raises(OptionError, match="your seat is a number from 1 to 3, or none to watch"):
        play(GAME, 3, seat, "random", console=Screen().console, stdin=lines(), folder=tmp_path)


def test_wrong_arguments_are_refused_before_anything_is_kept(tmp_path: Path) -> None:
    screen = Screen()
    with pytest.raises(UnknownLevel, match="there is no bot 'genius'"):
        play(GAME, 3, bots="genius", console=screen.console, stdin=lines(), folder=tmp_path)
    with pytest.raises(OptionError, match="is for 2 to 6 players, not 9"):
        play(GAME, 9, console=screen.console, stdin=lines(), folder=tmp_path)
    with pytest.raises(OptionError, match="has no option 'colour'"):
        play(GAME, 3, options={"colour": "red"}, console=screen.console, stdin=lines(), folder=tmp_path)
    assert screen.text == ""
    assert list(tmp_path.iterdir()) == []


def test_equal_seeds_and_answers_give_equal_games(tmp_path: Path) -> None:
    def without_commitment(text: str) -> str:
        return re.sub(r"Luck, sealed: \w+", "", text)

    first, again, other = (says(tmp_path, "castle", "detective", seed=seed) for seed in ("7", "7", "8"))
    assert first == again
    assert without_commitment(first) != without_commitment(other)


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    text = says(tmp_path, "castle", "detective", "quit", max_rounds="5")
    assert text.endswith("The game is kept. Go on with it: raffles play adel --resume\n")
    kept, _ = unfinished(tmp_path, GAME)
    screen = Screen()
    assert play(GAME, resume=True, console=screen.console, stdin=anybody(screen, 3), folder=tmp_path) == 0
    assert "What happened last:" in screen.text
    (path,) = tmp_path.glob("*.json")  # the same file
    record = read_record(path.read_text("utf-8"))
    before = [ply.to_json() for ply in kept.match.record().plies]
    assert [ply.to_json() for ply in record.plies[: len(before)]] == before
    assert record.result
    with pytest.raises(NothingKept, match="there is no unfinished game of Adel Verpflichtet"):
        play(GAME, resume=True, console=screen.console, stdin=lines(), folder=tmp_path)


def test_the_end_of_the_input_is_like_quitting(tmp_path: Path) -> None:
    assert says(tmp_path) == says(tmp_path, "quit").replace("> quit\n", "> \n")


def test_an_interrupt_loses_nothing(tmp_path: Path) -> None:
    typed = ["castle\n", "detective\n"]

    def next_line() -> str:
        if not typed:
            raise KeyboardInterrupt
        return typed.pop(0)

    screen = Screen()
    assert play_adel(tmp_path, Typist(next_line), screen) == INTERRUPTED
    assert screen.text.endswith("raffles play adel --resume\n")
    kept, _ = unfinished(tmp_path, None)
    mine = [ply.text for ply in kept.match.record().plies if ply.seat == kept.seat]
    assert mine[:2] == ["castle", "detective"]


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(_command(tmp_path), stdin=pipe, stdout=pipe, text=True) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("castle\ndetective\n")
        game.stdin.flush()
        asked = 0
        for line in game.stdout:
            asked += "Where will you spend the evening?" in line
            if asked == 2:
                break
        game.kill()
    kept, _ = unfinished(tmp_path, GAME)
    assert [ply.text for ply in kept.match.record().plies if ply.seat == 0][:2] == ["castle", "detective"]
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


def test_a_folder_that_cannot_be_written_is_mentioned_once(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    screen = Screen()
    assert play_adel(folder / "games", anybody(screen, 2), screen, max_rounds="5") == 0
    assert screen.text.count("We cannot keep this game") == 1
    assert "dines first" in screen.text or "You dine first" in screen.text
    assert screen.text.endswith("The record of the game could not be kept.\n")


def test_leaving_a_game_that_could_not_be_kept_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    screen = Screen()
    play_adel(folder / "games", lines("quit"), screen)
    assert screen.text.endswith("You leave, and the game is lost: it could not be kept.\n")


def test_files_that_are_no_games_are_passed_by(tmp_path: Path) -> None:
    says(tmp_path, "castle")
    (tmp_path / "zzz.json").write_text("{")
    (tmp_path / "yyy.json").write_bytes(b"\xff\xfe")
    (tmp_path / "xxx.json").write_text(json.dumps({"raffles": 1}))
    kept, keeper = unfinished(tmp_path, GAME)
    assert kept.seat == 0
    assert keeper.path.name.startswith("adel-")


def test_a_game_by_other_rules_is_not_resumed(tmp_path: Path) -> None:
    says(tmp_path, "castle")
    (path,) = tmp_path.glob("*.json")
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "rules_version": 99}))
    with pytest.raises(RecordError, match="played by version 99 of the rules"):
        play(GAME, resume=True, console=Screen().console, stdin=lines(), folder=tmp_path)


def test_the_screen_never_shows_a_card_that_the_person_cannot_know(tmp_path: Path) -> None:
    """AV-1.5, AV-11.4: at every question, what was ever shown holds no card that is hidden now."""
    screen = Screen()
    questions = 0

    def look() -> None:
        nonlocal questions
        kept, _ = unfinished(tmp_path, GAME)
        s = cast(Adel, kept.match._state)
        hidden = s.unseen | s.unknown(1) | s.unknown(2)
        shown = set(re.findall(r"\b[A-F]\d\b", screen.text))
        for card in (CARDS[k] for k in members(hidden)):
            assert card.id not in shown
            assert card.name not in screen.text
        questions += 1

    play_adel(tmp_path, anybody(screen, 6, look), screen, 3, max_rounds="6")
    assert questions > 10


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_in_a_real_terminal_there_is_colour_and_enter_skips_the_pauses(tmp_path: Path) -> None:
    import pty  # noqa: PLC0415

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        _command(tmp_path, "pause=60.0"), stdin=theirs, stdout=theirs, stderr=theirs
    ) as game:
        os.write(ours, b"castle\nquit\n")
        shown = b""
        while b"--resume" not in shown and select.select([ours], [], [], 20)[0]:
            shown += os.read(ours, 4096)
        game.kill()
    assert b"You are at the Castle" in shown
    assert b"--resume" in shown
    assert b"\x1b[" in shown


def _command(folder: Path, more: str = "") -> list[str]:
    """A process that plays against two random bots."""
    call = f"play(None, 3, bots='random', seed='1', folder=Path({str(folder)!r}), {more})"
    return [
        sys.executable,
        "-c",
        f"from pathlib import Path; from raffles.terminal.session import play; {call}",
    ]
