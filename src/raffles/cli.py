"""The command `raffles`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Annotated, Any, TypeVar

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from raffles import check_luck
from raffles.games import find_game, game_keys
from raffles.kernel.game import SPECTATOR, Game
from raffles.kernel.record import Record, read_record
from raffles.lab import report
from raffles.lab.bench import bench as bench_rows
from raffles.lab.bench import build
from raffles.lab.fuzz import Trial
from raffles.lab.fuzz import fuzz as fuzz_games
from raffles.lab.perft import perft as count_sequences
from raffles.lab.simulate import Outcome, Plan, fill_bots
from raffles.lab.simulate import simulate as simulate_games
from raffles.match import Match
from raffles.terminal.session import play as play_in_terminal
from raffles.terminal.table import Table, paragraphs

T = TypeVar("T")
WRONG = 2  # exit code for arguments and files that are wrong
BROKEN = 1  # exit code for a check that failed
INTERRUPTED = 130  # exit code after Ctrl-C; what there was until then is kept

app = App(
    name="raffles",
    help="A house of modern board games: play, bots and a laboratory.",
    version_flags=["--version"],
)
out = Console()
err = Console(stderr=True)

Options = Annotated[
    list[str],
    Parameter(name="--option", negative="", help="An option of the game, as NAME=VALUE; repeatable."),
]


def read_options(options: list[str]) -> dict[str, str]:
    """`k=v` texts as a dictionary. Raises `ValueError`."""
    pairs = [option.partition("=") for option in options]
    for name, equals, _ in pairs:
        if not equals:
            raise ValueError(f"an option is given as NAME=VALUE, not as '{name}'")
    return {name.strip(): value for name, _, value in pairs}


def read_file(path: Path) -> Record:
    """The record in a file. Raises `ValueError` with one clear line."""
    try:
        return read_record(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{path}: this is not a record: not a text file") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def consume(label: str, total: int | None, items: Iterator[T], each: Callable[[T], object]) -> bool:
    """Take items one by one under a bar with counts, rate and time left; Ctrl-C stops. Tells whether all were
    taken.

    The bar is drawn on the error stream, so that results can be piped.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
    )
    start = monotonic()
    with Progress(*columns, TimeRemainingColumn(), console=err, transient=True) as bar:
        task = bar.add_task(label, total=total, rate="")
        try:
            for done, item in enumerate(items, 1):
                each(item)
                bar.update(task, completed=done, rate=f"{done / (monotonic() - start):.1f} games/s")
        except KeyboardInterrupt:
            return False
    return True


@app.command
def games(game: str | None = None, /) -> int:
    """List the games of the house, or the options of one.

    Parameters
    ----------
    game
        The game whose options and presets are wanted.
    """
    for key in [game] if game else game_keys():
        found = find_game(key)
        out.print(f"[bold]{key:<14}[/]{found.title}, by {found.author} ({found.year})", highlight=False)
        out.print(Padding(found.sentence, (0, 0, 0, 14)))
        out.print(
            f"{'':<14}{found.players()} players, {found.minutes[0]} to {found.minutes[1]} minutes\n",
            highlight=False,
        )
        if game:
            list_options(found)
    return 0


def list_options(game: Game) -> None:
    """What the table can choose, with the defaults, and the presets."""
    for option in game.options:
        default = ("off", "on")[option.default] if isinstance(option.default, bool) else option.default
        out.print(f"--option {option.name}={default}", style="bold", highlight=False)
        out.print(Padding(f"{option.text} ({option.allowed()})", (0, 0, 0, 4)), highlight=False)
    for preset in game.presets:
        out.print(f"--preset '{preset.name}'", style="bold", highlight=False)
        out.print(Padding(preset.text, (0, 0, 0, 4)), highlight=False)


@app.command
def play(
    game: str | None = None,
    /,
    *,
    seats: int | None = None,
    seat: str | None = None,
    bots: str = "greedy",
    seed: str | None = None,
    option: Options = [],  # noqa: B006  # cyclopts reads the default, nobody writes it
    preset: str | None = None,
    contribute: str = "",
    resume: bool = False,
) -> int:
    """Play a game in this terminal, with bots in the other seats.

    Parameters
    ----------
    game
        Which game; `raffles games` lists them. Left out: the first, or with --resume the one that was left.
    seats
        How many players.
    seat
        Your seat, from 1, or "none" to watch bots.
    bots
        Level of the bots: random or greedy.
    seed
        Any text; the same text gives the same luck again.
    preset
        A named set of options; `raffles games GAME` lists them.
    contribute
        A text of yours that is mixed into the luck after the table has sealed its own part.
    resume
        Go on with the game that was left, as it was.
    """
    if resume and (seats is not None or seat or seed or option or preset or contribute):
        raise ValueError("--resume goes on with the game as it was: leave the other options out")
    found = find_game(game) if game else None
    options = {**preset_options(found or find_game(game_keys()[0]), preset), **read_options(option)}
    return play_in_terminal(found, seats, seat, bots, seed, options, resume, contribution=contribute)


def preset_options(game: Game, name: str | None) -> dict[str, str]:
    """The options of a preset, as texts. Raises `ValueError`."""
    presets = {preset.name: preset for preset in game.presets}
    if name is None:
        return {}
    if name not in presets:
        raise ValueError(f"{game.title} has no preset '{name}'; it has {', '.join(presets) or 'none'}")
    return {option: str(value) for option, value in presets[name].options.items()}


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    public_url: str | None = None,
    pace: float = 0.8,
) -> int:
    """Open the house: a table in the browser, for people and bots.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets other machines in.
    port
        The port to listen at.
    data
        The folder in which the house keeps its tables; left out, one in your own data folder.
    public_url
        Where others find the house, if that is another address: links and cookies are made for it.
    pace
        Seconds that a bot lets pass before it answers.
    """
    from raffles.web.serve import data_folder  # noqa: PLC0415  # the web is loaded only where it is served
    from raffles.web.serve import serve as open_house  # noqa: PLC0415

    folder = data or data_folder()
    address = public_url or f"http://{host}:{port}"
    out.print(f"Raffles is open at {address} (Ctrl-C closes it)", highlight=False)
    open_house(host, port, folder, public_url, pace)
    return 0


@app.command
def simulate(
    game: str,
    /,
    *,
    games: int = 1000,
    seats: int = 4,
    bots: str = "greedy,random",
    seed: str = "raffles",
    jobs: int = 1,
    out_file: Annotated[Path | None, Parameter(name="--out")] = None,
    option: Options = [],  # noqa: B006
) -> int:
    """Play many games between bots and report win rates, length, scores and endings.

    Parameters
    ----------
    game
        Which game.
    games
        How many games.
    seats
        How many players.
    bots
        Levels with commas between; the last takes the seats left over. All move on a seat after each game.
    seed
        Any text; the same text gives the same games again, whatever the number of jobs.
    jobs
        Processes at work.
    out_file
        A file for the results, one row per game and seat: .csv, .json or .parquet.
    """
    if games < 1 or jobs < 1:
        raise ValueError("--games and --jobs must be at least 1")
    if out_file is not None:
        report.check_format(out_file)
    found = find_game(game)
    levels = [level.strip() for level in bots.split(",")]
    plan = Plan(game, seats, read_options(option), fill_bots(levels, seats), seed)
    plan.check()
    outcomes: list[Outcome] = []
    whole = consume(game, games, simulate_games(plan, games, jobs), outcomes.append)
    if not whole:
        err.print(f"Stopped: {len(outcomes)} of {games} games are kept.", highlight=False)
    if not outcomes:
        return BROKEN
    print_report(outcomes, found)
    if out_file is not None:
        report.write(outcomes, out_file)
        out.print(f"\nResults are in {out_file}.")
    return 0 if whole else INTERRUPTED


def print_report(outcomes: list[Outcome], game: Game) -> None:
    out.print(f"[bold]{game.title}[/], {len(outcomes)} games, {len(outcomes[0].bots)} seats\n")
    out.print("Win rate with its 95 % interval")
    for name, rate in {**report.win_rate_by_seat(outcomes), **report.win_rate_by_bot(outcomes)}.items():
        out.print(f"  {name:<12}{rate}", highlight=False)
    out.print(f"\nLength in plies: {report.spread([outcome.plies for outcome in outcomes])}", highlight=False)
    out.print("\nReturn by bot, mean")
    for bot, mean in report.mean_return_by_bot(outcomes).items():
        out.print(f"  {bot:<12}{mean:6.3f}", highlight=False)
    out.print("\nEndings")
    for ending in game.end_reasons:
        out.print(f"  {ending:<20}{sum(o.ending == ending for o in outcomes):6}", highlight=False)
    out.print("\nEvents per game, mean")
    for what, mean in report.event_means(outcomes).items():
        out.print(f"  {what:<20}{mean:8.2f}", highlight=False)


@app.command
def replay(file: Path, /, *, to: int | None = None) -> int:
    """Tell a recorded game again, and show the table at its end.

    Parameters
    ----------
    file
        The record.
    to
        Stop after this many plies.
    """
    record = read_file(file)
    game = find_game(record.game)
    if to is not None and not 0 <= to <= len(record.plies):
        raise ValueError(f"--to must be from 0 to {len(record.plies)}, the number of plies in {file}")
    match = Match.load(game, record, upto=to)
    table = Table(out, sys.stdin, pause=0)
    table.news(paragraphs(game.manners, match.events(), match.names))
    view = match.view(SPECTATOR)
    table.sheets(game.manners.sheets(view, SPECTATOR, match.names))
    if match.over:
        table.news(game.manners.summary(view, match.names))
    return 0


@app.command
def verify(file: Path, /) -> int:
    """Check that a finished game was played by the rules and that its luck was fair.

    Parameters
    ----------
    file
        The record.
    """
    record = read_file(file)
    game = find_game(record.game)
    match = Match.load(game, record)
    if not match.over:
        err.print(
            f"{file}: the game is not over, so its luck cannot be checked yet.", highlight=False, markup=False
        )
        return BROKEN
    faults = check_luck.faults(json.loads(record.to_json()))
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise ValueError(f"{file}: {faults[0]}{more}")
    draws = sum(ply.seat < 0 for ply in record.plies)
    out.print(f"{game.title}: {len(record.plies)} plies follow the rules.")
    out.print(
        f"{draws} draws are the ones that commitment {record.commitment[:16]}… stands for.", highlight=False
    )
    return 0


@app.command
def fuzz(
    game: str,
    /,
    *,
    games: int | None = None,
    minutes: float | None = None,
    seed: str | None = None,
    crashes: Path = Path("crashes"),
) -> int:
    """Random legal play with every check of the contract on; a fault writes a record.

    Parameters
    ----------
    game
        Which game.
    games
        How many games (100 if neither this nor --minutes is given).
    minutes
        How long.
    seed
        Any text; a new one each time if left out.
    crashes
        The folder for records of faults.
    """
    found = find_game(game)
    seed = seed or token_hex(4)
    if games is None and minutes is None:
        games = 100
    if (games is not None and games < 1) or not (minutes is None or minutes > 0):
        raise ValueError("--games must be at least 1, and --minutes more than 0")
    trials = limited(fuzz_games(found, seed), games, minutes)
    tally: Counter[str] = Counter()

    def look(trial: Trial) -> None:
        tally["games"] += 1
        if trial.fault:
            tally["faults"] += 1
            err.print(f"{trial.fault}\n  written to {write_crash(crashes, trial, seed)}", highlight=False)

    whole = consume(f"fuzz {game}", games, trials, look)
    if not whole:
        err.print("Stopped.")
    faults = f"{tally['faults'] or 'no'} fault{'' if tally['faults'] == 1 else 's'}"
    out.print(f"{tally['games']} games of {found.title}, seed {seed}: {faults}.", highlight=False)
    return BROKEN if tally["faults"] else 0 if whole else INTERRUPTED


def limited(trials: Iterator[Trial], games: int | None, minutes: float | None) -> Iterator[Trial]:
    """The first trials, up to a number of games or a time."""
    until = monotonic() + 60 * minutes if minutes is not None else float("inf")
    for trial in islice(trials, games):
        yield trial
        if monotonic() > until:
            return


def write_crash(folder: Path, trial: Trial, seed: str) -> Path:
    """The record of a fault, as a file that `raffles replay` opens."""
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() else "-" for letter in seed)
    path = folder / f"{trial.record.game}-{name}-{trial.number}.json"
    path.write_text(trial.record.to_json(), encoding="utf-8")
    return path


@app.command
def perft(game: str, /, *, depth: int = 4, seats: int | None = None, option: Options = []) -> int:  # noqa: B006
    """Count the sequences of actions from the start, depth by depth.

    Parameters
    ----------
    game
        Which game.
    depth
        How deep.
    seats
        How many players; the fewest if left out.
    """
    if depth < 1:
        raise ValueError("--depth must be at least 1")
    found = find_game(game)
    start = found.start(found.seats[0] if seats is None else seats, read_options(option))
    with err.status("Counting …"):
        for d in range(1, depth + 1):
            out.print(f"{d:3}  {count_sequences(start, found.space, d):,}", highlight=False)
    return 0


@app.command
def bench(*game: str, json_file: Annotated[Path | None, Parameter(name="--json")] = None) -> int:
    """Measure how fast the rules run.

    Parameters
    ----------
    game
        Which games; all if none is named.
    json_file
        A file for the rows.
    """
    found = [find_game(key) for key in game or game_keys()]
    columns = ("game", "build", "seats", "plies_per_s", "playouts_per_s", "clones_per_s", "legal_per_s")
    out.print("".join(f"{name:>15}" for name in columns), style="bold", highlight=False, soft_wrap=True)
    rows: list[dict[str, object]] = []
    with err.status(f"Measuring the {build()} build …"):
        for row in bench_rows(found):
            rows.append(row.to_json())
            cells = [f"{value:,}" if isinstance(value, int) else str(value) for value in rows[-1].values()]
            out.print("".join(f"{cell:>15}" for cell in cells), highlight=False, soft_wrap=True)
            if json_file is not None:  # after each row: what is measured is kept
                json_file.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 0


def main(arguments: list[str] | None = None) -> None:
    """Runs the command and exits: 0 done, 1 a check failed, 2 something was wrong with what was asked."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """The exit code of a command line; what is wrong with it is said in one line."""
    try:
        command: Callable[..., Any]
        command, bound, _ = app.parse_args(arguments, print_error=False, exit_on_error=False)
        return int(command(*bound.args, **bound.kwargs) or 0)
    except KeyboardInterrupt:
        err.print("Stopped.")
        return INTERRUPTED
    except CycloptsError as error:
        err.print(str(error).strip() or type(error).__name__, highlight=False, markup=False, soft_wrap=True)
    except OSError as error:
        err.print(
            f"raffles: {error.filename}: {error.strerror}", highlight=False, markup=False, soft_wrap=True
        )
    except ValueError as error:
        err.print(f"raffles: {error}", highlight=False, markup=False, soft_wrap=True)
    return WRONG


if __name__ == "__main__":
    main()
