"""What people type in, made fit to be kept and shown."""

from __future__ import annotations

from typing import Final

from raffles.house.errors import HouseError

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 60
LONGEST_LINE: Final = 500
LONGEST_MOVE: Final = 64


def name(text: str) -> str:
    """A player's name. Raises `HouseError`."""
    return _one_line(text, LONGEST_NAME, "Your name") or _missing("Please tell us your name.")


def title(text: str) -> str:
    """A table's title, which may be empty. Raises `HouseError`."""
    return _one_line(text, LONGEST_TITLE, "The title")


def line(text: str) -> str:
    """A line of the chat. Raises `HouseError`."""
    return _one_line(text, LONGEST_LINE, "A message") or _missing("This message is empty.")


def move(text: str) -> str:
    """A client's own id of what it sends. Raises `HouseError`."""
    if not (0 < len(text) <= LONGEST_MOVE and text.isascii() and text.isprintable()):
        raise HouseError(f"The id of a move is 1 to {LONGEST_MOVE} plain characters.")
    return text


def _one_line(text: str, longest: int, what: str) -> str:
    """Without control characters and what else cannot be seen, and with single spaces."""
    plain = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if len(plain) > longest:
        raise HouseError(f"{what} can have {longest} characters at most.")
    return plain


def _missing(sentence: str) -> str:
    raise HouseError(sentence)
