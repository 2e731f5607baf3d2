"""The scene of a game: its own, or the sheets of text of its terminal table if it brings no drawing."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from raffles.house import Table
from raffles.kernel.game import SPECTATOR, Game, Json
from raffles.kernel.scene import WIDE, Panel, Scene

LINE: Final = 22.0
LETTER: Final = 9.0
CRESTS: Final = ("scarlet", "blue", "green", "purple", "beige", "brown")  # in order of seating


def scene_of(game: Game, view: Json, viewer: int, names: list[str], shape: str) -> Scene:
    if game.scene is not None:
        return game.scene(view, viewer, names, shape)
    return plain_scene(game, view, viewer, names, shape)


def crests(table: Table) -> list[str]:
    """The shields of the seats, as everybody sees them; nothing before the game."""
    match = table.match
    if match is None:
        return []
    scene = scene_of(table.game, match.view(SPECTATOR), SPECTATOR, match.names, WIDE)
    return [panel.crest for panel in scene.panels]


def plain_scene(game: Game, view: Json, viewer: int, names: list[str], shape: str) -> Scene:
    """Every sheet below the other, as lines of text."""
    lines: list[tuple[bool, str]] = []  # is it a title?
    for sheet in game.manners.sheets(view, viewer, names):
        lines.append((True, sheet.title))
        lines.extend((False, Text.from_markup(line).plain) for line in sheet.lines)
    longest = max((len(line) for _, line in lines), default=0)
    width = max(longest * LETTER + 2 * LINE, 600.0 if shape == WIDE else 360.0)
    ground = {
        "lines": [
            {"title": title, "text": line, "y": LINE * (k + 1.5)} for k, (title, line) in enumerate(lines)
        ]
    }
    return Scene(
        shape=shape,
        width=width,
        height=LINE * (len(lines) + 2),
        ground=ground,
        pieces=[],
        panels=[_panel(view, viewer, seat, name) for seat, name in enumerate(names)],
    )


def _panel(view: Json, viewer: int, seat: int, name: str) -> Panel:
    asked, answered = view["table"]["asked"], view["table"]["answered"]
    state = "sealed" if seat in answered else "choosing" if seat in asked else ""
    return Panel(seat, name, CRESTS[seat % len(CRESTS)], "", state, seat == viewer, {})
