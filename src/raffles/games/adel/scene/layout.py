"""Where everything lies on the board: twenty columns by twelve rows, or sixteen by fourteen for a phone."""

from __future__ import annotations

from typing import Final

from raffles.games.adel.content import CASTLES, END_OF_TABLE, FIRST_SEAT, LAST_SPACE
from raffles.kernel.scene import WIDE

Point = tuple[float, float]
CARD_SHAPE: Final = 1.4  # height of a card for a width of 1
APEX: Final = (
    (26, 6),
    (33, 5),
    (13, 15),
    (27, 8),
    (21, 2),
    (29, 7),
    (27, 0),
    (18, 7),
    (12, 2),
    (36, 2),
    (27, 11),
    (29, 10),
    (14, 9),
    (18, 4),
    (23, 2),
    (47, 6),
    (29, 0),
    (22, 12),
    (47, 1),
    (29, 3),
)  # of the castles' silhouettes, 58 by 40: where a flag is hoisted


class Area:
    """A rectangle of the drawing."""

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    def row(self, n: int, k: int, step: float) -> Point:
        """The middle of the k-th of n things side by side in the area, `step` apart if there is room."""
        if n > 1:
            step = min(step, self.width / n)
        return self.x + self.width / 2 + (k - (n - 1) / 2) * step, self.y + self.height / 2


class Layout:
    """A shape of the board. `left` and `top` are the corner of its grid, `cell` the width of a space."""

    def __init__(
        self,
        shape: str,
        size: Point,
        origin: Point,
        cell: float,
        columns: int,
        rows: int,
        up: int,
        across: int,
        seats: int,
    ) -> None:
        self.shape = shape
        self.width, self.height = size
        self.left, self.top = origin
        self.cell = cell
        self.columns = columns
        self.rows = rows
        self.up = up  # the space in the corner at the upper left
        self.across = across  # the space in the corner at the upper right
        self.seats = seats  # the column of the first seat of the dinner table
        self.wide = shape == WIDE
        self.areas: dict[str, Area] = {}

    def at(self, column: float, row: float) -> Point:
        """The upper left corner of a cell."""
        return self.left + column * self.cell, self.top + row * self.cell

    def cell_of(self, space: int) -> tuple[int, int]:
        """Column and row of a space from 1 on; the dinner table follows the last one."""
        if space >= FIRST_SEAT:
            return self.seats - (space - FIRST_SEAT), self.rows - 1
        if space <= self.up:
            return 0, self.up - space
        if space <= self.across:
            return space - self.up, 0
        return self.columns - 1, space - self.across

    def middle(self, space: int) -> Point:
        """The middle of a space; the club room is two by two cells."""
        if space == 0:
            return self.at(1, self.rows - 1)
        column, row = self.cell_of(space)
        return self.at(column + 0.5, row + 0.5)

    def pair(self, castle: int) -> Area:
        """The two spaces of a castle, which always lie side by side."""
        first, last = self.cell_of(2 * castle - 1), self.cell_of(2 * castle)
        x, y = self.at(min(first[0], last[0]), min(first[1], last[1]))
        lying = first[1] == last[1]
        return Area(x, y, self.cell * (2 if lying else 1), self.cell * (1 if lying else 2))

    def hill(self, castle: int) -> Area:
        """The cells on the inner side of a castle's spaces: two where there is room, one at the corners."""
        first, last = self.cell_of(2 * castle - 1), self.cell_of(2 * castle)
        columns = sorted({self._inner(first)[0], self._inner(last)[0]})
        rows = sorted({self._inner(first)[1], self._inner(last)[1]})
        taken = [self._corner(other) for other in range(1, len(CASTLES)) if other != castle]
        cells = [(c, r) for c in columns for r in rows if (c, r) not in taken]
        own = self._corner(castle)
        if own in cells:
            cells = [own]
        x, y = self.at(cells[0][0], cells[0][1])
        width = self.cell * (cells[-1][0] - cells[0][0] + 1)
        return Area(x, y, width, self.cell * (cells[-1][1] - cells[0][1] + 1))

    def _inner(self, cell: tuple[int, int]) -> tuple[int, int]:
        return (
            min(max(cell[0], 1), self.columns - 2),
            min(max(cell[1], 1), self.rows - 2),
        )

    def _corner(self, castle: int) -> tuple[int, int] | None:
        """The one cell of a castle near a corner, where another stands beside it; None for the others."""
        return self.corners.get(castle)

    @property
    def corners(self) -> dict[int, tuple[int, int]]:
        right = self.columns - 2
        if self.wide:
            return {5: (1, 1), 6: (2, 1), 14: (right - 1, 1), 15: (right, 1), 20: (right, self.rows - 2)}
        return {6: (1, 1), 7: (2, 1), 13: (right - 1, 1), 14: (right, 1), 20: (right, self.rows - 2)}

    def track(self) -> list[Point]:
        """The middles of all spaces, from the club room to the end of the dinner table."""
        return [self.middle(space) for space in range(END_OF_TABLE + 1)]


def _areas(layout: Layout, **areas: tuple[float, float, float, float]) -> Layout:
    layout.areas = {
        name: Area(layout.left + x, layout.top + y, width, height)
        for name, (x, y, width, height) in areas.items()
    }
    return layout


BOARD: Final = _areas(
    Layout(WIDE, (1016.0, 616.0), (8.0, 8.0), 50.0, 20, 12, up=10, across=29, seats=18),
    auction=(112.0, 112.0, 270.0, 380.0),
    windows=(112.0, 168.0, 270.0, 129.0),
    bidders=(112.0, 331.0, 270.0, 58.0),
    till=(116.0, 396.0, 262.0, 48.0),
    paid=(112.0, 444.0, 270.0, 34.0),
    castle=(400.0, 112.0, 264.0, 374.0),
    lawn=(396.0, 378.0, 272.0, 68.0),
    gallery=(404.0, 146.0, 486.0, 194.0),
    jail=(690.0, 380.0, 200.0, 108.0),
    hall=(130.0, 502.0, 320.0, 44.0),
)
PHONE: Final = _areas(
    Layout("narrow", (408.0, 362.0), (4.0, 6.0), 25.0, 16, 14, up=12, across=27, seats=14),
    auction=(54.0, 58.0, 132.0, 168.0),
    windows=(54.0, 82.0, 132.0, 64.0),
    bidders=(54.0, 166.0, 132.0, 25.0),
    till=(54.0, 194.0, 132.0, 20.0),
    paid=(54.0, 209.0, 132.0, 17.0),
    castle=(208.0, 58.0, 144.0, 168.0),
    lawn=(202.0, 170.0, 156.0, 36.0),
    gallery=(54.0, 84.0, 298.0, 108.0),
    jail=(112.0, 240.0, 235.0, 58.0),
    hall=(56.0, 302.0, 150.0, 22.0),
)


def layout_of(shape: str) -> Layout:
    return BOARD if shape == WIDE else PHONE


def stone_places(n: int) -> tuple[float, list[Point]]:
    """The size of n stones that share a space, and their places, for a space of width 1."""
    if n == 1:
        return 0.78, [(0.0, 0.0)]
    if n == 2:
        return 0.6, [(-0.16, -0.08), (0.16, 0.1)]
    if n == 3:
        return 0.5, [(-0.22, -0.16), (0.22, -0.16), (0.0, 0.2)]
    columns = 2 if n == 4 else 3
    apart = 0.46 if n == 4 else 0.32
    places = [(apart * (k % columns - (columns - 1) / 2), 0.42 * (k // columns - 0.5)) for k in range(n)]
    return (0.46 if n == 4 else 0.38), places


def club_places(n: int) -> tuple[float, list[Point]]:
    """The same for the club room, which is two spaces wide: rows of three above its name."""
    rows = (n + 2) // 3
    places = []
    for k in range(n):
        in_row = min(3, n - 3 * (k // 3))
        x = 0.6 * (k % 3 - (in_row - 1) / 2)
        places.append((x, 0.56 * (k // 3) - (0.2 if rows == 1 else 0.56)))
    return 0.6, places


def lit_castle(foremost: int) -> int:
    """The castle that sets the stakes; 0 is the club room."""
    return (min(foremost, LAST_SPACE) + 1) // 2
