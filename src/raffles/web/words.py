"""What pages say about tables, games and bots, in a few words."""

from __future__ import annotations

from typing import Final

from raffles.bots.levels import LEVELS
from raffles.house import Table
from raffles.kernel.game import SPECTATOR, Game, Option
from raffles.web.tongue import _, ngettext

USUAL_SEATS: Final = 4
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
STRENGTHS: Final = {"random": _("newcomer"), "greedy": _("club player")}  # what a level is called


def levels() -> list[tuple[str, str]]:
    """Every level of bots, and what it is called."""
    return [(level, strength(level)) for level in LEVELS]


def strength(level: str) -> str:
    return STRENGTHS.get(level, level)


def usual_level() -> str:
    """Whom a newcomer should meet first."""
    return "greedy" if "greedy" in LEVELS else next(iter(LEVELS))


def usual_seats(game: Game) -> int:
    return min(USUAL_SEATS, game.seats[-1])


def for_players(option: Option) -> str:
    """For which numbers of players an option matters."""
    numbers = ", ".join(map(str, option.seats[:-1]))
    last = option.seats[-1]
    if not numbers:
        return _("For %(last)s players only.") % {"last": last}
    return _("For %(numbers)s or %(last)s players only.") % {"numbers": numbers, "last": last}


def standing(table: Table, seat: int) -> str:
    """How a game stands, with its title where the table has a name of its own."""
    title = f"{table.game.title}. " if table.title and table.title != table.game.title else ""
    return title + _standing(table, seat)


def _standing(table: Table, seat: int) -> str:
    match = table.match
    if table.state == "closed":
        return _("Closed")
    if match is None:
        return _("Not started yet")
    if match.over:
        return match.game.manners.summary(match.view(SPECTATOR), match.names)[0]
    if seat in match.waiting:
        return match.game.manners.prompt(match.view(seat), seat, match.names)
    return match.game.manners.prompt(match.view(SPECTATOR), SPECTATOR, match.names)


def initial(name: str) -> str:
    """The letter that stands for a person: of Mrs Pym it is P."""
    return name.rsplit(maxsplit=1)[-1][:1].upper() if name.split() else ""


def since(table: Table, seat: int, now: float) -> str:
    """How long the table has waited, and for whom."""
    match = table.match
    if match is None or match.over:
        return seated(table)
    passed = span(now - table.since)
    if seat in match.waiting:
        return _("waiting %(span)s for you") % {"span": passed} if passed else _("waiting for you")
    return _("since %(span)s") % {"span": passed} if passed else ""


def span(seconds: float) -> str:
    """A time in its largest unit; "" for less than a minute."""
    for unit, letter in ((DAY, "d"), (HOUR, "h"), (MINUTE, "min")):
        if seconds >= unit:
            return f"{int(seconds // unit)} {letter}"
    return ""


def seated(table: Table) -> str:
    filled = sum(chair.kind != "empty" for chair in table.chairs)
    if table.state == "open":
        return _("%(filled)s of %(chairs)s seated") % {"filled": filled, "chairs": len(table.chairs)}
    return ngettext("%(num)s player", "%(num)s players", filled) % {"num": filled}


def sentence_of(text: str) -> str:
    """With a capital and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
