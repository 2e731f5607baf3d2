"""Makes the picture of the README, `make pictures`: a game of bots, stopped where seat 1 can choose."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from raffles.bots.bot import answer
from raffles.bots.levels import make_bot
from raffles.fair import FairLuck
from raffles.games import find_game
from raffles.match import Match
from raffles.match.answer import Answer
from raffles.terminal.table import Table, paragraphs

FOLDER = Path(__file__).parent / "pictures"
NAMES = ["You", "Ottilie", "Basil", "Cordelia"]
SEED = "picture 1"
AFTER_ROUND = 11
WIDTH = 118
NIGHT = TerminalTheme(
    (0x15, 0x16, 0x1D),
    (0xF3, 0xEB, 0xDC),
    [
        *((0x29, 0x2C, 0x38), (0xF0, 0x71, 0x6E), (0x7C, 0xCB, 0xA2), (0xF2, 0xB3, 0x3D)),
        *((0x8D, 0xBB, 0xFF), (0xD9, 0xA3, 0xD6), (0x8C, 0xC7, 0xA5), (0xF3, 0xEB, 0xDC)),
    ],
)
# the format of rich without its links to fonts on the net
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\n", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def stopped_game() -> Match:
    """The game up to an exhibition that seat 0 must select."""
    match = Match(find_game("adel"), len(NAMES), {}, FairLuck.seeded(SEED), NAMES)
    bots = [make_bot("greedy", f"{SEED}/{seat}") for seat in range(len(NAMES))]
    while not match.over:
        view = match.view(0)
        asked = view["question"]["what"] == "SelectExhibition" and match.waiting[0] == 0
        if asked and view["round"] > AFTER_ROUND and len(match.legal(0)) > 4:
            return match
        seat = match.waiting[0]
        match.submit(seat, *answer(bots[seat], match, seat))
    raise SystemExit("this game has no such moment: try another seed")


def draw(match: Match) -> str:
    """The table as seat 0 sees it in its terminal, as SVG."""
    console = Console(
        record=True, width=WIDTH, height=40, force_terminal=True, color_system="truecolor", file=io.StringIO()
    )
    table = Table(console, io.StringIO(), 0)
    manners, view = match.game.manners, match.view(0)
    table.news(paragraphs(match.game.manners, match.events(0), NAMES)[-4:])
    table.sheets(manners.sheets(view, 0, NAMES))
    table.question(match.prompt(0), Answer(match, 0).choices())
    return console.export_svg(title="raffles play adel", theme=NIGHT, code_format=FORMAT, unique_id="table")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "table.svg").write_text(draw(stopped_game()), encoding="utf-8")
