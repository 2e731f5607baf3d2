"""What the house refuses, and why; the messages are for people."""

from __future__ import annotations


class HouseError(ValueError):
    """Something that the house cannot do now. Nothing has changed."""


class NoSuchTable(HouseError):
    """There is no table of this name."""


class NotAllowed(HouseError):
    """Somebody else may do this, or nobody now."""


class SeatTaken(HouseError):
    """There is no room where somebody wants to sit."""


class NotKept(HouseError):
    """It could not be stored, so it did not happen."""
