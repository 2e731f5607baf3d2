"""The table of Adel Verpflichtet as text, 80 columns wide: readable without colour, more pleasant with it."""

from __future__ import annotations

import re
from typing import Any, Final

from raffles.games.adel.collection import SERIES, group_from
from raffles.games.adel.content import (
    CASTLES,
    END_OF_TABLE,
    FIRST_SEAT,
    LAST_SPACE,
    card_ids,
    card_set,
)
from raffles.games.adel.wording import WINDOWS, YOU, card_by, cards_in_brief, played_card
from raffles.kernel.game import SPECTATOR, Json, Sheet

LETTER_OF: Final = {"brown": "N", "blue": "B", "green": "G", "beige": "E", "purple": "P", "white": "W"}
_PIECE: Final = {
    "brown": "#fffbf1 on #6b4429",
    "blue": "#fffbf1 on #2a5590",
    "green": "#fffbf1 on #1d7d63",
    "beige": "#1e1b1f on #e9cb85",
    "purple": "#1e1b1f on #b47fd0",
    "white": "#1e1b1f on #fffbf1",
}
_SERIES: Final = {
    "A": "#1e1b1f on #d9a84a",
    "B": "#fffbf1 on #3c6ca3",
    "C": "#fffbf1 on #b23a2e",
    "D": "#fffbf1 on #7b5aa0",
    "E": "#fffbf1 on #3f7f50",
    "F": "#1e1b1f on #e58a54",
}
_LIT: Final = "bold #1e1b1f on #ffc65c"
_MARKUP: Final = re.compile(r"\[[^\[\]]*\]")
CASTLES_IN_A_ROW: Final = 10
NEAR: Final = 6  # spaces from the dinner table
CLUB_ROOM: Final = 5  # columns
LONGEST_NAME: Final = 14
PANEL_WIDTH: Final = 78


def table_sheets(view: Json, seat: int, names: list[str]) -> list[Sheet]:
    """The board, the open exhibitions if there are any, the players, and the reader's collection."""
    sheets = [_board(view, names)]
    if any(row["shown"] for row in view["seats"]):
        sheets.append(_exhibitions(view, names))
    sheets.append(_players(view, names))
    if view["final"]:
        sheets.append(_final_table(view, names))
    elif seat != SPECTATOR:
        sheets.append(_collection(view["seats"][seat]))
    return sheets


# the board


def _board(view: Json, names: list[str]) -> Sheet:
    stakes = view["stakes"]
    high, low = f"[{_LIT}] {stakes['high']} [/]", f"[{_LIT}] {stakes['low']} [/]"
    lines = (
        []
        if view["final"]
        else [f"The best exhibition walks {high}, the second {low}: [bold]{stakes['castle']}[/]"]
    )
    lines += [*_track(view), _dinner_table(view, names), *_auction_house(view), _jail(view)]
    return Sheet(f"Round {view['round']}", lines)


def _track(view: Json) -> list[str]:
    """Two lines for ten castles: what they pay, and their spaces with the pieces."""
    pieces = _pieces_by_space(view)
    foremost = min(max(row["position"] for row in view["seats"]), LAST_SPACE)
    lines: list[str] = []
    for first in range(1, len(CASTLES), CASTLES_IN_A_ROW):
        plate, space = _club_room(pieces, foremost) if first == 1 else ("", "")
        plates, spaces = [_padded(plate, CLUB_ROOM)], [_padded(space, CLUB_ROOM)]
        for k in range(first, min(first + CASTLES_IN_A_ROW, len(CASTLES))):
            spaces.append(f"{_space(2 * k - 1, pieces)} {_space(2 * k, pieces)}")
            plates.append(_padded(_plate(k, foremost), _width(spaces[-1])))
        lines += ["  ".join(plates), "[dim]│[/] ".join(spaces)]
    return lines


def _club_room(pieces: dict[int, str], foremost: int) -> tuple[str, str]:
    return _plate(0, foremost), pieces.get(0, "[dim]club[/]")


def _plate(k: int, foremost: int) -> str:
    """What a castle pays; the foremost piece's castle is lit, and bracketed for those without colour."""
    text = f"{CASTLES[k].high}|{CASTLES[k].low}"
    return f"[{_LIT}]({text})[/]" if k == (foremost + 1) // 2 else f" {text} "


def _space(space: int, pieces: dict[int, str]) -> str:
    """The pieces on a space, or its number if it is empty."""
    found = pieces.get(space, f"[dim]{space}[/]")
    return " " * (2 - _width(found)) + found


def _dinner_table(view: Json, names: list[str]) -> str:
    pieces = _pieces_by_space(view)
    seats = " ".join(_space(space, pieces) for space in range(FIRST_SEAT, END_OF_TABLE + 1))
    far = {FIRST_SEAT - row["position"]: plain(name) for name, row in zip(names, view["seats"], strict=True)}
    nearest = min(far)
    return f"table  {seats}" + (f"   {nearest} to go for {far[nearest]}" if 0 < nearest <= NEAR else "")


def _pieces_by_space(view: Json) -> dict[int, str]:
    pieces: dict[int, str] = {}
    for row in view["seats"]:
        pieces[row["position"]] = pieces.get(row["position"], "") + _piece(row["colour"])
    return pieces


def _piece(colour: str) -> str:
    return f"[bold {_PIECE[colour]}]{LETTER_OF[colour]}[/]"


def _auction_house(view: Json) -> list[str]:
    if not view["auction_open"]:
        return ["[bold]Auction House[/]  closed"]
    lines = []
    for name, window in zip(WINDOWS, view["windows"], strict=True):
        title = "[bold]Auction House[/]  " if name == WINDOWS[0] else " " * 15
        lines.append(f"{title}{name:<6} {_window(window)}")
    return lines


def _window(window: dict[str, Any]) -> str:
    if window["card"] is None:
        return "empty"
    card = card_by(window["card"])
    below = f"{window['below']} below" if window["below"] else "the last one"
    return f"{_card(card.id)} {card.year} {card.name}  [dim]{below}[/]"


def _jail(view: Json) -> str:
    """The cells in order, and the cheques that are out of the game."""
    colours = [row["colour"] for row in view["seats"]]
    cells = [f"{_piece(colours[prisoner['seat']])}{prisoner['thief']}" for prisoner in view["jail"]]
    cells += ["-"] * (len(colours) - len(cells))
    line = "[bold]Jail[/]           " + "  ".join(f"[dim]{k + 1}:[/]{cell}" for k, cell in enumerate(cells))
    till = f"   [bold]Till[/] {_thousands(view['till']) or '-'}"
    return line + (
        till if _width(line + till) <= PANEL_WIDTH else f"   [bold]Till[/] {len(view['till'])} cheques"
    )


def _thousands(cheques: list[int]) -> str:
    return " ".join(str(cheque // 1000) for cheque in cheques)


# the people


def _players(view: Json, names: list[str]) -> Sheet:
    """A line for each player; cards that do not fit go on in another."""
    chosen = any(row["place"] for row in view["seats"])
    rows = [[f"[dim]{word}[/]" for word in ("", "", "at", "cheques", "thieves", "tonight")[: 5 + chosen]]]
    for seat, row in enumerate(view["seats"]):
        name = plain(names[seat])[:LONGEST_NAME]
        cells = [_piece(row["colour"]), f"[bold]{name}[/]" if name == YOU else name, f"{row['position']:>2}"]
        cells += [_thousands(row["cheques"]) if "cheques" in row else "", _thieves(seat, row, view)]
        rows.append(cells + [_doing(row, view)] * chosen)
    left = _in_columns(rows)
    room = (PANEL_WIDTH - _width(left[0]) - 1) // 3
    lines = [f"{left[0]}  [dim]cards[/]"]
    for line, row in zip(left[1:], view["seats"], strict=True):
        cards = _cards_of(row)
        lines.append(f"{line}  {' '.join(cards[:room])}")
        lines += [
            " " * (_width(line) + 2) + " ".join(cards[k : k + room]) for k in range(room, len(cards), room)
        ]
    return Sheet("Players", lines)


def _cards_of(row: dict[str, Any]) -> list[str]:
    """The cards that everybody has seen, and how many more there are."""
    if "known" not in row:
        return [str(row["cards"])]
    hidden = row["cards"] - len(row["known"])
    return [_card(id) for id in row["known"]] + [f"+{hidden}"] * (hidden > 0)


def _in_columns(rows: list[list[str]]) -> list[str]:
    widths = [max(_width(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(_padded(cell, widths[k]) for k, cell in enumerate(row)).replace("  ", " ", 1)
        for row in rows
    ]


def _thieves(seat: int, row: dict[str, Any], view: Json) -> str:
    """Thieves by number; those in jail in brackets."""
    jailed = [prisoner["thief"] for prisoner in view["jail"] if prisoner["seat"] == seat]
    numbers = sorted([*row["thieves"], *jailed])
    return " ".join(f"[dim]({number})[/]" if number in jailed else str(number) for number in numbers)


def _doing(row: dict[str, Any], view: Json) -> str:
    """Where a player spends the evening, or the Action card that matters now, if it lies open."""
    if row["place"] == "auction":
        bidding = not any(_open_card(other) for other in view["seats"] if other["place"] == "castle")
        return (bidding and _open_card(row)) or "Auction"
    return _open_card(row) or ("Castle" if row["place"] else "")


def _open_card(row: dict[str, Any]) -> str:
    return played_card(row["card"]) if row["card"] not in (None, "face down") else ""


def _exhibitions(view: Json, names: list[str]) -> Sheet:
    """What hangs at the Castle, best exhibition first."""
    lines = []
    for seat in view["ranking"] or range(len(names)):
        row = view["seats"][seat]
        if row["shown"]:
            owner = f"{_piece(row['colour'])} {_padded(plain(names[seat])[:LONGEST_NAME], LONGEST_NAME)} "
            first, *more = _group(row["shown"], PANEL_WIDTH - _width(owner))
            lines += [owner + first, *(" " * _width(owner) + line for line in more)]
    return Sheet("Exhibitions", lines)


def _collection(row: dict[str, Any]) -> Sheet:
    """The reader's own cards, group by connected group."""
    hand = card_set(" ".join(row["hand"]))
    groups = [card_ids(group_from(hand, first)) for first in range(SERIES)]
    lines = [line for group in groups if group for line in _group(group, PANEL_WIDTH)]
    return Sheet("Your collection", lines or ["Nothing at all."])


def _group(ids: list[str], room: int) -> list[str]:
    """Connected cards in brackets and what they amount to: dated if there is room, else in two lines."""
    note = f"  [dim]{cards_in_brief(ids)}[/]" if len(ids) > 1 else ""
    dated = "  ".join(f"{_card(id)} {card_by(id).year}" for id in ids)
    brief = " ".join(_card(id) for id in ids)
    for cards in (dated, brief):
        line = f"( {cards} ){note}"
        if _width(line) <= room:
            return [line]
    half = (len(ids) + 1) // 2
    first, second = " ".join(_card(id) for id in ids[:half]), " ".join(_card(id) for id in ids[half:])
    return [f"( {first}", f"  {second} ){note}"]


def _final_table(view: Json, names: list[str]) -> Sheet:
    """The result, the winner first."""
    final = view["final"]
    rows = [[f"[dim]{word}[/]" for word in ("", "", "before", "bonus", "space", "collection")]]
    for seat in sorted(range(len(names)), key=lambda seat: final[seat]["rank"]):
        row = final[seat]
        bonus = row["space"] - row["before_bonus"]
        cards = row["collection"]
        name = f"{_piece(view['seats'][seat]['colour'])} {plain(names[seat])[:LONGEST_NAME]}"
        numbers = [f"{row['before_bonus']:>6}", f"{bonus or '-':>5}", f"{row['space']:>5}"]
        rows.append([f"{row['rank']}.", name, *numbers, cards_in_brief(cards) if cards else "nothing"])
    return Sheet("At dinner", _in_columns(rows))


# markup


def plain(name: str) -> str:
    """A name that cannot be taken for markup."""
    return name.replace("[", "(").replace("]", ")").replace("\\", "/")


def _card(id: str) -> str:
    return f"[bold {_SERIES[id[0]]}]{id}[/]"


def _width(text: str) -> int:
    """How wide a text with markup is on the screen."""
    return len(_MARKUP.sub("", text))


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))
