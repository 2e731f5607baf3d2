"""What a match refuses, and why."""

from __future__ import annotations


class MatchError(ValueError):
    """Something that this match cannot do now. Nothing has changed; the message says what would be right."""


class MatchOver(MatchError):
    """The game is over."""


class NotYourTurn(MatchError):
    """The open question is not put to this seat."""


class IllegalAction(MatchError):
    """The action exists, but not now."""


class Unfinished(MatchError):
    """The run is legal as far as it goes, but no whole answer."""


class StaleQuestion(MatchError):
    """The question that was answered is not the open one."""


class CannotUndo(MatchError):
    """What happened cannot be taken back, or not without the others' consent."""
