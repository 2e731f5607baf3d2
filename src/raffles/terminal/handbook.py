"""The rules for players, by their headings: a game's help file."""

from __future__ import annotations

from importlib.resources import files

from raffles.kernel.game import Game


class Section:
    """A heading and what stands under it, as Markdown."""

    def __init__(self, heading: str, text: str) -> None:
        self.heading = heading
        self.text = text


def handbook(game: Game) -> list[Section]:
    """The sections of the game's help file, first what comes before any heading; nothing without a file."""
    if not game.help_file:
        return []
    text = files(f"raffles.games.{game.key}").joinpath(game.help_file).read_text("utf-8")
    start, *rest = ("\n" + text).split("\n## ")
    sections = [Section("", start.strip())]
    for part in rest:
        heading, _, body = part.partition("\n")
        sections.append(Section(heading.strip(), body.strip()))
    return sections


def about(sections: list[Section], topic: str) -> list[Section]:
    """The sections on a topic: those whose heading names it, else those whose text does."""
    word = topic.casefold()
    headed = [section for section in sections if word in section.heading.casefold()]
    return headed or [section for section in sections if word in section.text.casefold()]
