"""How the table looks: it follows from the view alone, and all that can be done can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from games.adel.arrange import Table, table
from match.sight import finished, submit_anything
from raffles.fair import FairLuck
from raffles.games.adel import GAME
from raffles.games.adel.content import CASTLES, LAST_SPACE
from raffles.games.adel.scene.layout import BOARD, PHONE, Area, Layout
from raffles.games.adel.scene.scene import scene
from raffles.kernel.game import SPECTATOR, Json
from raffles.kernel.luck import Luck
from raffles.kernel.scene import NARROW, WIDE, Piece, Scene
from raffles.match import Match
from raffles.match.answer import Answer

SHAPES = (WIDE, NARROW)
NAMES = ["Ann", "Mrs Pym", "Count Zdenko", "Maximiliane-Charlotte XY", "Eve", "the Verger"]
BY_PIECES = ("auction", "castle", "take", "steal", "show", "cheque", "thief")  # what a piece can say
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {"two_player_mode": "confrontation"}),
    (2, {}),
    (3, {"ledger": "memory", "exhibit_prep": "before_reveal"}),
    (4, {"bluff_exhibit": True}),
    (6, {"six_lords": True}),
]


def new(seats: int, seed: object, **options: object) -> Match:
    return Match(GAME, seats, options, FairLuck.seeded(seed), NAMES[:seats], patient=True)


def moments(seats: int, seed: object, plies: int, **options: object) -> Iterator[Match]:
    """A match of random answers, each time it stands at a question, to its end if it is short."""
    match, luck = new(seats, seed, **options), Luck(seed)
    for _ in range(plies):
        yield match
        if match.over:
            return
        submit_anything(match, luck)


def drawn(match: Match, viewer: int, shape: str = WIDE) -> Scene:
    return scene(match.view(viewer), viewer, match.names, shape)


def all_pieces(of: Scene) -> list[Piece]:
    return [*of.pieces, *of.hand, *(piece for panel in of.panels for piece in panel.pieces)]


def piece(of: Scene, id: str) -> Piece:
    return next(piece for piece in all_pieces(of) if piece.id == id)


def plain(thing: object) -> Any:
    """A scene with all that is in it, as lists and dicts."""
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [plain(value) for value in thing]
    if isinstance(thing, str | int | float | bool) or thing is None:
        return thing
    fields = [name for name in dir(thing) if not name.startswith("_")]
    return {name: plain(getattr(thing, name)) for name in fields if not callable(getattr(thing, name))}


# what is drawn


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_scene_knows_no_more_than_view(seats: int, options: dict[str, object]) -> None:
    luck = Luck("imagined")
    for match in moments(seats, "secrets", 25, **options):
        for seat in range(seats):
            world = GAME.determinize(match._state, seat, luck)
            for shape in SHAPES:
                true, imagined = (
                    plain(scene(GAME.view(s, seat), seat, match.names, shape)) for s in (match._state, world)
                )
                assert true == imagined


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_moment_can_be_drawn_in_both_shapes(seats: int, options: dict[str, object]) -> None:
    for match in moments(seats, "every moment", 70, **options):
        for viewer in range(SPECTATOR, seats):
            wide, narrow = (drawn(match, viewer, shape) for shape in SHAPES)
            ids = [piece.id for piece in all_pieces(wide)]
            assert len(set(ids)) == len(ids)
            assert sorted(ids) == sorted(piece.id for piece in all_pieces(narrow))
            for of in (wide, narrow):
                for found in of.pieces:
                    assert inside(found, (of.width, of.height)), found.id
                for found in of.hand:
                    assert inside(found, of.hand_size), found.id
                for panel in of.panels:
                    assert all(inside(found, panel.size) for found in panel.pieces)


def inside(of: Piece, size: tuple[float, float]) -> bool:
    """Is the whole piece in the drawing?"""
    if of.kind == "note":
        width, height = 54 * of.face["scale"], 25 * of.face["scale"]
    elif of.kind in ("chip", "back", "thief", "gone"):
        width, height = 16.0, 18.0
    else:
        width = of.face.get("w") or of.face["size"]
        height = of.face.get("h") or width
    return (
        width / 2 <= of.x <= size[0] - width / 2
        and height / 2 <= of.y <= size[1] - height / 2
        and bool(of.label)
    )


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_all_that_is_legal_can_be_chosen(seats: int, options: dict[str, object]) -> None:
    for match in moments(seats, "legal", 60, **options):
        for seat in match.waiting:
            legal = {action.text for action in match.legal(seat)}
            runs = {text for piece in all_pieces(drawn(match, seat)) for text in piece.run}
            assert runs <= legal
            for action in match.legal(seat):
                assert action.verb not in BY_PIECES or action.text in runs
            assert legal == {choice.action.text for choice in Answer(match.copy(), seat).choices()}


def test_nobody_else_is_offered_anything() -> None:
    for match in moments(4, "not asked", 60):
        for viewer in range(SPECTATOR, 4):
            if viewer not in match.asked:
                of = drawn(match, viewer)
                assert not [piece.id for piece in all_pieces(of) if piece.run or piece.picked]
                assert not of.buttons


def test_what_is_picked_can_be_taken_back() -> None:
    t = choosing_exhibition()
    t.match.draft(0, "show A1", "show B1")
    of = scene(t.match.view(0), 0, t.match.names, WIDE)
    assert {piece.id for piece in of.hand if piece.picked} == {"card-A1", "card-B1"}
    assert piece(of, "card-A1").run == ("show A1",)
    assert "not connected" in piece(of, "card-E1").why_not


def choosing_exhibition() -> Table:
    """Brown may choose what to hang: five cards in a run, and one beside it."""
    t = table(
        "brown 12, blue 20, green 9",
        hands={"brown": "A1 A2 B1 B2 C1 E1", "blue": "D1 D2 E2 F1", "green": "A3 B3 C3 F2"},
    )
    t.match.submit(0, "castle")
    t.match.submit(1, "castle")
    t.match.submit(2, "castle")
    t.match.submit(0, "exhibition")
    t.match.submit(1, "exhibition")
    t.match.submit(2, "thief 3")
    return t


# pieces keep their identity


def test_stones_guests_and_thieves_are_always_there() -> None:
    for match in moments(4, "stones", 80):
        ids = {piece.id for piece in all_pieces(drawn(match, SPECTATOR))}
        assert {f"stone-{seat}" for seat in range(4)} <= ids
        if not match.over:
            assert {f"guest-{seat}" for seat in range(4)} <= ids
        thieves = [int(id.removeprefix("thief-")) for id in ids if id.startswith("thief-")]
        assert len(thieves) == 8


def test_card_that_nobody_knows_is_a_numbered_back() -> None:
    match = new(4, "backs")
    of = drawn(match, 1)
    backs = sorted(piece.id for piece in of.panels[0].pieces if piece.kind == "back")
    assert backs == ["hand-0-0", "hand-0-1", "hand-0-2", "hand-0-3"]
    assert not [piece for piece in of.panels[1].pieces if piece.kind == "back"]


@pytest.mark.parametrize("options", [{}, {"ledger": "memory"}])
def test_card_that_becomes_known_says_what_it_was(options: dict[str, object]) -> None:
    match, luck, turned = new(4, "known", **options), Luck("known"), 0
    before = {piece.id for piece in all_pieces(drawn(match, SPECTATOR))}
    for _ in range(120):
        if match.over:
            break
        for beat in submit_anything(match, luck, watch=[SPECTATOR])[SPECTATOR]:
            of = scene(beat.view, SPECTATOR, match.names, WIDE)
            now = {piece.id for piece in all_pieces(of)}
            gone = {id for id in before - now if id.startswith("hand-")}
            on_offer = {f"card-{window['card']}" for window in beat.view["windows"]}
            for found in all_pieces(of):
                if gone and found.id.startswith("card-") and found.id not in before | on_offer:
                    assert gone & set(found.was.split())
                    turned += 1
            before = now
    assert turned > 5


def test_action_card_is_a_back_until_it_is_turned_up() -> None:
    t = table("brown 12, blue 20, green 9", hands={"brown": "A1 A2 B1", "blue": "C1 C2 D1", "green": "E1"})
    for seat in range(3):
        t.match.submit(seat, "castle")
    t.match.submit(0, "detective")
    sealed = scene(t.match.view(1), 1, t.match.names, WIDE)
    assert "brown" in piece(sealed, "sealed-0").label
    assert not [piece.id for piece in sealed.pieces if piece.id == "played-0"]
    assert "only you" in piece(scene(t.match.view(0), 0, t.match.names, WIDE), "played-0").label
    t.match.submit(1, "thief 4")
    beats = t.match.submit(2, "thief 3", watch=[1])[1]
    turned_up = piece(scene(beats[0].view, 1, t.match.names, WIDE), "played-0")
    assert turned_up.label == "Detective, played by brown"
    assert turned_up.was == "sealed-0"
    home = piece(scene(t.match.view(1), 1, t.match.names, WIDE), "guest-0")
    assert home.label == "Brown, in the hall, choosing"


# words and buttons


def test_greyed_buttons_say_why() -> None:
    t = table(
        "brown 12, blue 20, green 9",
        hands={"brown": "A1 C1 E1", "blue": "C2 C3 D1", "green": "E2"},
        jail="8 6",
    )
    for seat in range(3):
        t.match.submit(seat, "castle")
    of = scene(t.match.view(0), 0, t.match.names, WIDE)
    assert of.buttons["thief 6"].note == "in jail, cell 2"
    assert of.buttons["exhibition"].note == "you have no three connected cards"
    assert of.buttons["detective"].note == "two steps if a thief is caught"
    assert not of.buttons["detective"].words


def test_best_run_is_named_below_the_hand() -> None:
    of = scene(choosing_exhibition().match.view(0), 0, ["brown", "blue", "green"], WIDE)
    assert [run["strong"] for run in of.ground["runs"]] == ["5 in a row, A to C", "E"]
    assert of.kicker == "Round 1"
    assert of.hand_in == "Hang it"


@pytest.mark.parametrize("shape", SHAPES)
def test_large_hand_stays_readable(shape: str) -> None:
    ids = [f"{letter}{number}" for letter in "ABCDEF" for number in range(1, 6) if letter != "D"]
    t = table("brown, blue, green", hands={"brown": " ".join(ids)})
    of = scene(t.match.view(0), 0, t.match.names, shape)
    assert len(of.hand) == len(ids)
    for one, other in combinations(of.hand, 2):
        assert abs(one.x - other.x) >= one.face["w"] or abs(one.y - other.y) >= one.face["w"] * 1.4
    assert all(card.face["w"] >= 36 and inside(card, of.hand_size) for card in of.hand)


def test_end_is_set_in_the_dining_room() -> None:
    match = finished(GAME, 5, "dinner")
    for viewer in (SPECTATOR, 2):
        of = scene(match.view(viewer), viewer, NAMES[:5], WIDE)
        final: list[Json] = match.view()["final"]
        results = of.ground["results"]
        assert [line["rank"] for line in results] == sorted(row["rank"] for row in final)
        assert {piece.id for piece in of.pieces} == {f"stone-{seat}" for seat in range(5)}
        assert len(of.ground["lamps"]) == 1
        assert sorted(line["bonus"] for line in results)[-2:] == [4, 8]


# the board


@pytest.mark.parametrize(
    ("space", "cell"),
    [
        (1, (0, 9)),
        (8, (0, 2)),
        (9, (0, 1)),
        (10, (0, 0)),
        (11, (1, 0)),
        (12, (2, 0)),
        (27, (17, 0)),
        (28, (18, 0)),
        (29, (19, 0)),
        (30, (19, 1)),
        (31, (19, 2)),
        (40, (19, 11)),
        (41, (18, 11)),
        (53, (6, 11)),
    ],
)
def test_track_of_the_board(space: int, cell: tuple[int, int]) -> None:
    assert BOARD.cell_of(space) == cell


@pytest.mark.parametrize("layout", [BOARD, PHONE])
def test_every_castle_stands_beside_its_two_spaces(layout: Layout) -> None:
    castles = range(1, len(CASTLES))
    hills = [layout.hill(castle) for castle in castles]
    assert not [pair for pair in combinations(hills, 2) if overlap(*pair)]
    spaces = [cell_area(layout, space) for space in range(1, LAST_SPACE + 14)]
    assert not [(hill.x, hill.y) for hill in hills for space in spaces if overlap(hill, space)]
    for castle, hill in zip(castles, hills, strict=True):
        pair = layout.pair(castle)
        assert pair.width * pair.height == 2 * layout.cell**2
        near = Area(
            pair.x - layout.cell,
            pair.y - layout.cell,
            pair.width + 2 * layout.cell,
            pair.height + 2 * layout.cell,
        )
        assert overlap(near, hill)


def cell_area(layout: Layout, space: int) -> Area:
    x, y = layout.at(*layout.cell_of(space))
    return Area(x, y, layout.cell, layout.cell)


def overlap(one: Area, other: Area) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
