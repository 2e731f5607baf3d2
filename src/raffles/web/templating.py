"""The templates of the house and of its games, and the art that is drawn into them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from raffles.games import game_keys
from raffles.web import words
from raffles.web.scenes import crests
from raffles.web.static_files import StaticFiles, scene_folder
from raffles.web.tongue import TRANSLATIONS

TEMPLATES: Final = Path(__file__).parent / "templates"
ART: Final = Path(__file__).parent / "static" / "art"


def make_environment(files: StaticFiles) -> Environment:
    """Templates that know the addresses of static files."""
    environment = Environment(
        loader=ChoiceLoader(
            [
                FileSystemLoader(TEMPLATES),
                PrefixLoader({key: FileSystemLoader(scene_folder(key)) for key in game_keys()}),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_translations(TRANSLATIONS, newstyle=True)  # type: ignore[attr-defined]
    environment.globals.update(
        static=files.link,
        has_static=files.names().__contains__,
        art=art,
        cover=cover,
        has_style=has_style,
        levels=words.levels,
        strength=words.strength,
        usual_level=words.usual_level,
        usual_seats=words.usual_seats,
        for_players=words.for_players,
        standing=words.standing,
        since=words.since,
        initial=words.initial,
        crests=crests,
        seated=words.seated,
    )
    return environment


@cache
def art(name: str) -> Markup:
    """A drawing of the house, to be put into a page."""
    return Markup((ART / f"{name}.svg").read_text("utf-8").strip())


@cache
def cover(key: str) -> Markup | None:
    """The cover of a game, from its own folder or the house's art; None if nobody has drawn one."""
    for path in (scene_folder(key) / "cover.svg", ART / f"cover-{key.replace('_', '-')}.svg"):
        if path.is_file():
            return Markup(path.read_text("utf-8").strip())
    return None


@cache
def has_style(key: str) -> bool:
    return (scene_folder(key) / "style.css").is_file()
