"""The table of Adel Verpflichtet as a list of pieces: a function of the view alone."""

from __future__ import annotations

from raffles.games.adel.scene.buttons import HAND_IN, aside, buttons
from raffles.games.adel.scene.ceremony import Hall, hall_ground, hall_pieces
from raffles.games.adel.scene.gallery import gallery_ground, gallery_pieces
from raffles.games.adel.scene.ground import board_ground
from raffles.games.adel.scene.guests import guests
from raffles.games.adel.scene.hand import Hand
from raffles.games.adel.scene.layout import layout_of
from raffles.games.adel.scene.panels import panels
from raffles.games.adel.scene.pieces import board_pieces
from raffles.games.adel.scene.seen import Sight
from raffles.kernel.game import Json
from raffles.kernel.scene import Scene


def scene(view: Json, seat: int, names: list[str], shape: str) -> Scene:
    """What `seat` (or a spectator, -1) sees: the board until the game is over, then the dining room."""
    sight = Sight(view, seat, names, layout_of(shape))
    if view["final"]:
        return _dinner(sight)
    layout, hand = sight.layout, Hand(sight)
    ground = {**board_ground(sight), "gallery": gallery_ground(sight), "runs": hand.runs, "over": False}
    return Scene(
        shape,
        layout.width,
        layout.height,
        ground,
        [*board_pieces(sight), *gallery_pieces(sight), *guests(sight)],
        panels(sight),
        hand.pieces,
        (hand.width, hand.height),
        buttons(sight),
        kicker=_kicker(view),
        aside=aside(sight),
        hand_in=HAND_IN.get(sight.what, ""),
    )


def _dinner(sight: Sight) -> Scene:
    hall = Hall(sight.layout.wide)
    return Scene(
        sight.layout.shape,
        hall.width,
        hall.height,
        {**hall_ground(sight, hall), "over": True, "runs": []},
        hall_pieces(sight, hall),
        panels(sight),
        kicker=f"Round {sight.view['round']}",
    )


def _kicker(view: Json) -> str:
    if not view["round"]:
        return "Before the first round"
    return f"Round {view['round']}" + ("" if view["auction_open"] else ", the Auction House is closed")
