"""How a table looks to one viewer: a list of pieces with their places, faces and words. Drawn by templates,
never here.

A scene is a function of the view and the legal actions alone. Pieces live in the coordinates of one drawing,
whose shape is `WIDE` or `NARROW` (a phone); ids are the same in both.
"""

from __future__ import annotations

from typing import Any, Final

WIDE: Final = "wide"
NARROW: Final = "narrow"


class Piece:
    """Something that can be seen, moved, pointed at or clicked.

    `id` stays the same while the viewer knows what the piece is (`card-C1`, `stone-2`); a piece unknown to
    the viewer is a numbered back that leaves its owner's hand from the end (`hand-2-0`). `was` is the id
    under which it lay here before it became known. `kind` names the macro that draws `face`; the macro draws
    around the origin, (x, y) and `turn` (degrees) place it. `layer` sorts: higher lies on top. `label` is the
    piece in words. `run` is what a click means: texts of actions, from the legal ones; `why_not` says why a
    click means nothing now. `preview` is words that are shown while the piece is pointed at.
    """

    def __init__(
        self,
        id: str,
        kind: str,
        x: float,
        y: float,
        label: str,
        face: dict[str, Any] | None = None,
        turn: float = 0.0,
        layer: int = 0,
        run: tuple[str, ...] = (),
        picked: bool = False,
        why_not: str = "",
        was: str = "",
        preview: str = "",
    ) -> None:
        self.id = id
        self.kind = kind
        self.x = x
        self.y = y
        self.label = label
        self.face = face or {}
        self.turn = turn
        self.layer = layer
        self.run = run
        self.picked = picked
        self.why_not = why_not
        self.was = was
        self.preview = preview


class Panel:
    """A player's place beside the board: `note` in a few words, `state` ("", "choosing", "sealed"), `face`
    for its macro. `pieces` lie there in a drawing of their own, of the given `size`.
    """

    def __init__(
        self,
        seat: int,
        name: str,
        crest: str,
        note: str,
        state: str,
        mine: bool,
        face: dict[str, Any],
        pieces: list[Piece] | None = None,
        size: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.seat = seat
        self.name = name
        self.crest = crest
        self.note = note
        self.state = state
        self.mine = mine
        self.face = face
        self.pieces = sorted(pieces or [], key=lambda piece: piece.layer)
        self.size = size


class Button:
    """How the button of an action looks beside its words: an icon of the game's sheet, and its price or
    consequence. An action that is not legal now but that a person would look for has `words` of its own, and
    `note` says why not.
    """

    def __init__(self, icon: str = "", note: str = "", words: str = "") -> None:
        self.icon = icon
        self.note = note
        self.words = words


class Zone:
    """A part of the drawing that a phone shows by itself, as a tab: x, y, width and height in the drawing."""

    def __init__(self, id: str, title: str, x: float, y: float, width: float, height: float) -> None:
        self.id = id
        self.title = title
        self.x = x
        self.y = y
        self.width = width
        self.height = height


class Scene:
    """Everything that a viewer sees of a game. `ground` is the face of the board itself, drawn by the macro
    `ground`.
    """

    def __init__(
        self,
        shape: str,
        width: float,
        height: float,
        ground: dict[str, Any],
        pieces: list[Piece],
        panels: list[Panel],
        hand: list[Piece] | None = None,
        hand_size: tuple[float, float] = (0.0, 0.0),
        buttons: dict[str, Button] | None = None,
        zones: list[Zone] | None = None,
        focus: str = "",
        kicker: str = "",
        aside: str = "",
        hand_in: str = "",
    ) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.ground = ground
        self.pieces = sorted(pieces, key=lambda piece: piece.layer)
        self.panels = panels
        self.hand = hand or []
        self.hand_size = hand_size
        self.buttons = buttons or {}  # by the text of the action, in the order of the list
        self.zones = zones or []
        self.focus = focus  # the zone in which the action is
        self.kicker = kicker  # where in the game we are, in a few words
        self.aside = aside  # what is at stake, in a line below the prompt
        self.hand_in = hand_in  # words on the button that hands in a whole answer
