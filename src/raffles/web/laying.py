"""The form for a new table, read."""

from __future__ import annotations

from typing import Final

from raffles.bots.levels import LEVELS
from raffles.games import find_game
from raffles.kernel.game import Game, OptionError
from raffles.web.tongue import _
from raffles.web.visitor import plain_name
from raffles.web.web import Form
from raffles.web.words import usual_level, usual_seats

PACES: Final = ("live", "days")
NO_CHAIR: Final = "none"
OPEN_CHAIR: Final = "open"
LONGEST_TITLE: Final = 60


class Order:
    """What somebody wants on the table. Chair 0 is the host's; the others are open or a bot's."""

    def __init__(
        self,
        game: Game,
        chairs: list[str],
        options: dict[str, object],
        host: str,
        title: str,
        pace: str,
        listed: bool,
        at_once: bool,
    ) -> None:
        self.game = game
        self.chairs = chairs
        self.options = options
        self.host = host
        self.title = title
        self.pace = pace
        self.listed = listed
        self.at_once = at_once  # does the game start as soon as the table is laid?

    @property
    def seats(self) -> int:
        return len(self.chairs)

    @property
    def bots(self) -> dict[int, str]:
        return {seat: chair for seat, chair in enumerate(self.chairs) if chair in LEVELS}


def read_order(form: Form, known_as: str) -> Order:
    """Raises `ValueError` with a sentence for the person."""
    game = find_game(form.text("game"))
    host = plain_name(form.text("name")) or known_as or _("Guest")
    at_once = form.flag("now")
    chairs = ["host", *(_quick_chairs(form, game) if at_once else _chosen_chairs(form, game))]
    pace = form.text("pace", PACES[0])
    if pace not in PACES:
        raise ValueError(_("The pace is %(paces)s.") % {"paces": " or ".join(PACES)})
    title = " ".join(form.text("title").split())[:LONGEST_TITLE]
    options = read_options(form, game)
    game.settle(len(chairs), options)
    return Order(game, chairs, options, host, title, pace, form.flag("listed"), at_once)


def read_options(form: Form, game: Game) -> dict[str, object]:
    """A preset, and over it whatever is chosen one by one."""
    options: dict[str, object] = {}
    name = form.text("preset")
    for preset in game.presets:
        if preset.name == name:
            options.update(preset.options)
    options.update({key: value for key, value in form.starting("option.").items() if value})
    return options


def usual_chairs(game: Game) -> list[str]:
    """What the empty form proposes besides the host's chair: one open, bots in the next ones."""
    level = usual_level()
    usual = usual_seats(game)
    proposed = [OPEN_CHAIR, *[level] * (usual - 2)] if usual > 1 else []
    return proposed + [NO_CHAIR] * (game.seats[-1] - 1 - len(proposed))


def _quick_chairs(form: Form, game: Game) -> list[str]:
    level = form.text("level", usual_level())
    if level not in LEVELS:
        raise ValueError(_("There is no bot of this strength."))
    seats = form.number("seats", usual_seats(game))
    if seats not in game.seats:
        wish = {"title": game.title, "players": game.players()}
        raise OptionError(_("%(title)s is for %(players)s players.") % wish)
    return [level] * (seats - 1)


def _chosen_chairs(form: Form, game: Game) -> list[str]:
    chosen = [form.text(f"chair{seat}", NO_CHAIR) for seat in range(1, game.seats[-1])]
    for chair in chosen:
        if chair not in (NO_CHAIR, OPEN_CHAIR) and chair not in LEVELS:
            raise ValueError(_("A chair is open, a bot's, or not there."))
    return [chair for chair in chosen if chair != NO_CHAIR]
