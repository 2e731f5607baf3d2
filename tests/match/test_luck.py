"""The luck: nobody can choose it, foresee it or deny it, and a script that needs only Python proves it."""

from __future__ import annotations

import ast
import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from match.sight import finished, sight
from raffles import check_luck
from raffles.fair import FairLuck, LuckError
from raffles.games.adel import GAME as ADEL
from raffles.kernel.game import Game
from raffles.match import Match, MatchError
from toys import goofspiel, kuhn, pig

SCRIPT = Path(check_luck.__file__).with_name("check_luck.py")


def draws(luck: FairLuck, n: int, times: int, kind: str = "deal") -> list[int]:
    return [luck.draw(kind, n) for _ in range(times)]


# the draws


def test_the_same_seed_gives_the_same_draws() -> None:
    assert draws(FairLuck.seeded(1), 1000, 20) == draws(FairLuck.seeded(1), 1000, 20)
    assert draws(FairLuck.seeded(1), 1000, 20) != draws(FairLuck.seeded(2), 1000, 20)


def test_a_secret_luck_is_another_each_time() -> None:
    assert len({FairLuck.secret().commitment for _ in range(20)}) == 20
    assert len(FairLuck.secret().seed) == 32


def test_kinds_of_draws_do_not_disturb_each_other() -> None:
    mixed, pure = FairLuck.seeded(1), FairLuck.seeded(1)
    both = [(mixed.draw("deal", 1000), mixed.draw("dice", 6)) for _ in range(20)]
    assert [deal for deal, _ in both] == draws(pure, 1000, 20)
    assert [dice for _, dice in both] == draws(pure, 6, 20, kind="dice")


@pytest.mark.parametrize("n", [1, 2, 6, 45, 2**63 + 1, 2**64])
def test_every_draw_is_in_range(n: int) -> None:
    assert all(0 <= draw < n for draw in draws(FairLuck.seeded("range"), n, 50))


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_what_cannot_be_drawn_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"there is no draw of {n} equally likely cases"):
        FairLuck.seeded(1).draw("deal", n)


def test_draws_are_even() -> None:
    counts = Counter(draws(FairLuck.seeded("even"), 6, 3000))
    assert sum((counts[k] - 500) ** 2 / 500 for k in range(6)) < 5 + 4 * 12**0.5


def test_the_draws_are_those_that_the_script_describes() -> None:
    """Computed once more, from its description alone."""
    luck = FairLuck(b"secret")
    luck.contribute(1, "käse")
    luck.contribute(0, "1:2")
    key = hmac.new(b"secret", "0:3:1:2;1:4:käse;".encode(), "sha256").digest()
    for count in range(10):
        x = hmac.new(key, f"lot/{count}/0".encode(), "sha256").digest()[:8]
        assert luck.draw("lot", 52) == int.from_bytes(x, "big") % 52
    assert luck.commitment == hashlib.sha256(b"secret").hexdigest()


def test_a_case_beyond_the_last_whole_multiple_is_drawn_again() -> None:
    """With 2**63 + 1 cases nearly every second try is thrown away; the rest is what counts."""
    luck, n = FairLuck(b"secret"), 2**63 + 1
    key = hmac.new(b"secret", b"", "sha256").digest()
    again = 0
    for count in range(30):
        tries = [hmac.new(key, f"lot/{count}/{k}".encode(), "sha256").digest()[:8] for k in range(40)]
        numbers = [int.from_bytes(x, "big") for x in tries]
        first = next(x for x in numbers if x < n)
        again += first != numbers[0]
        assert luck.draw("lot", n) == first
    assert again > 0


def test_a_copy_of_the_luck_goes_its_own_way() -> None:
    luck = FairLuck.seeded(1)
    luck.contribute(0, "mine")
    draws(luck, 6, 5)
    twin = luck.copy()
    assert (twin.contributions, twin.commitment) == ({0: "mine"}, luck.commitment)
    assert draws(twin, 1000, 5) == draws(luck, 1000, 5)
    twin.draw("deal", 6)
    assert luck.drawn != twin.drawn


# what players mix in


def test_a_contribution_changes_the_draws_and_not_the_commitment() -> None:
    plain, mixed = FairLuck.seeded(1), FairLuck.seeded(1)
    mixed.contribute(0, "")
    assert mixed.commitment == plain.commitment
    assert draws(mixed, 1000, 10) != draws(plain, 1000, 10)


def test_contributions_cannot_be_read_in_two_ways() -> None:
    different = [{0: "a;1:1:b"}, {0: "a", 1: "b"}, {0: "a;", 1: "b"}, {1: "a", 0: "b"}, {0: "ab"}]
    keys = {check_luck.key_of(b"seed", contributions) for contributions in different}
    assert len(keys) == len(different)


def test_the_order_in_which_players_contribute_does_not_matter() -> None:
    one, two = FairLuck.seeded(1), FairLuck.seeded(1)
    for luck, seats in ((one, (0, 1)), (two, (1, 0))):
        for seat in seats:
            luck.contribute(seat, f"text of {seat}")
    assert draws(one, 1000, 10) == draws(two, 1000, 10)


def test_players_contribute_before_the_start() -> None:
    match = Match(kuhn.GAME, 2, luck=FairLuck.seeded(1), start=False)
    commitment = match.commitment
    match.contribute(1, "first thought")
    match.contribute(1, "second thought")
    match.start()
    assert match.record().contributions == {1: "second thought"}
    assert match.record().commitment == commitment == hashlib.sha256(match.luck.seed).hexdigest()
    assert sight(match) != sight(Match(kuhn.GAME, 2, luck=FairLuck.seeded(1)))


@pytest.mark.parametrize("game", [kuhn.GAME, pig.GAME])
def test_nobody_contributes_after_the_start(game: Game) -> None:
    """Not even in Pig, where nothing is drawn before the first decision."""
    match = Match(game, 2, luck=FairLuck.seeded(1), patient=True)
    before = sight(match)
    with pytest.raises(
        MatchError, match="the match has started: nothing can be mixed into the luck any more"
    ):
        match.contribute(0, "late")
    assert sight(match) == before


@pytest.mark.parametrize(
    ("seat", "text", "message"),
    [
        (2, "x", "there is no seat 2"),
        (0, "x" * 201, "a contribution to the luck has at most 200 characters, not 201"),
        (0, "\ud800", "a contribution to the luck is a text of whole characters"),
    ],
)
def test_a_contribution_can_be_refused(seat: int, text: str, message: str) -> None:
    match = Match(kuhn.GAME, 2, start=False)
    with pytest.raises(MatchError, match=message):
        match.contribute(seat, text)
    match.start()
    assert match.record().contributions == {}


def test_the_luck_itself_refuses_after_its_first_draw() -> None:
    luck = FairLuck.seeded(1)
    luck.draw("deal", 6)
    with pytest.raises(LuckError, match="the first draw is made"):
        luck.contribute(0, "late")


# the script


def check(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Runs the script as anybody may: alone, with a Python that sees no other module of ours."""
    command = [sys.executable, "-I", str(SCRIPT), str(path), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=path.parent)


def played() -> dict[str, Any]:
    """A finished game with contributions, as the JSON of its record."""
    match = Match(goofspiel.GAME, 2, luck=FairLuck.seeded(1), start=False)
    match.contribute(0, "Ann's text")
    match.contribute(1, "Bobs Käse")
    match.start()
    for bid in ("bid 1", "bid 2", "bid 3"):
        match.submit(0, bid)
        match.submit(1, bid)
    found: dict[str, Any] = json.loads(match.record().to_json())
    return found


def test_a_finished_record_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(played()), encoding="utf-8")
    result = check(path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "All 4 draws are the ones that the published commitment stands for.\n"


def test_a_whole_game_of_adel_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    record = finished(ADEL, 3, "luck").record()
    path.write_text(record.to_json(), encoding="utf-8")
    number = sum(ply.seat < 0 for ply in record.plies)
    assert (
        check(path).stdout == f"All {number} draws are the ones that the published commitment stands for.\n"
    )


def edited_r(record: dict[str, Any]) -> None:
    record["plies"][0][3] = (record["plies"][0][3] + 1) % 4


def wrong_seed(record: dict[str, Any]) -> None:
    record["luck"]["seed"] = "00" * 32


def other_contribution(record: dict[str, Any]) -> None:
    record["luck"]["contributions"]["1"] += "!"


def draw_left_out(record: dict[str, Any]) -> None:
    del record["plies"][0]


def no_seed(record: dict[str, Any]) -> None:
    record["luck"]["seed"] = ""


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (edited_r, r"ply 0 (prize "),
        (wrong_seed, "the seed is not the one that the commitment was published for"),
        (other_contribution, "but the seed gives case"),
        (draw_left_out, "but the seed gives case"),
        (no_seed, "the record tells no seed: the game is not over, so its luck cannot be checked yet"),
    ],
)
def test_an_edited_record_is_refused(
    tmp_path: Path, edit: Callable[[dict[str, Any]], None], message: str
) -> None:
    record, path = played(), tmp_path / "record.json"
    edit(record)
    path.write_text(json.dumps(record), encoding="utf-8")
    result = check(path)
    assert (result.returncode, result.stderr) == (1, "")
    assert message in result.stdout
    assert "All" not in result.stdout


def with_ply(*ply: object) -> str:
    record = played()
    record["plies"][0] = list(ply)
    return json.dumps(record)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "{}",
        "[" * 100_000,
        '{"luck": {"seed": "zz"}}',
        '{"luck": {"seed": 7, "commitment": ""}, "plies": []}',
        with_ply(),
        with_ply("*", "prize 1", "prize", 0),
        with_ply("*", "prize 1", "prize", 0, 0),
        with_ply("*", "prize 1", "prize", 0, 2**65),
        with_ply("*", "prize 1", "prize", 0, "4"),
    ],
)
def test_a_broken_record_is_refused_in_a_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    result = check(path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path} is not a record that can be checked: ")
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = check(tmp_path / "nothing.json")
    assert (result.returncode, result.stdout) == (2, "")
    assert "FileNotFoundError" in result.stderr


def test_the_script_says_how_it_is_called(tmp_path: Path) -> None:
    result = check(tmp_path / "one.json", "two.json")
    assert (result.returncode, result.stderr) == (2, "usage: python3 check_luck.py RECORD.json\n")


def test_the_script_is_short_and_needs_nothing_but_python() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
    nodes = list(ast.walk(ast.parse(text)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    assert names
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
