"""A game's rules for players, from its help file, as HTML."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from raffles import games
from raffles.kernel.game import Game


class Chapter:
    def __init__(self, id: str, heading: str, html: Markup) -> None:
        self.id = id
        self.heading = heading
        self.html = html


@cache
def rules_of(game: Game) -> list[Chapter]:
    """The chapters of the help file; the first, without a heading, says what the game is about."""
    if not game.help_file:
        return []
    text = (Path(games.__path__[0]) / game.key / game.help_file).read_text("utf-8")
    reader = _reader()
    start, *rest = ("\n" + text).split("\n## ")
    chapters = [Chapter("about", "", Markup(reader.render(start)))]
    for number, part in enumerate(rest, 1):
        heading, _, body = part.partition("\n")
        chapters.append(Chapter(f"chapter-{number}", heading.strip(), Markup(reader.render(body))))
    return chapters


@cache
def credits_text() -> Markup:
    """Whose fonts, icons and programs are in the pages."""
    path = Path(__file__).parent / "static" / "CREDITS.md"
    return Markup(_reader().render(path.read_text("utf-8"))) if path.is_file() else Markup("")


def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")
