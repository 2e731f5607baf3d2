"""Everything that anybody, fate included, can do in Adel Verpflichtet. Texts are the notation of records."""

from __future__ import annotations

from typing import Final

from raffles.games.adel.content import CARDS, COLOURS, LETTERS, MOST_CHEQUES, MOST_THIEVES, pounds
from raffles.kernel.action import ActionSpace, Row

SPACE: Final = ActionSpace()

# fate
COLOUR: Final = SPACE.row("colour", COLOURS)
DEAL: Final = SPACE.row("deal", [card.id for card in CARDS])

# players
AUCTION: Final = SPACE.add("auction", a=0)
CASTLE: Final = SPACE.add("castle", a=1)
CHEQUE: Final = SPACE.row("cheque", [pounds(k) for k in range(MOST_CHEQUES)])
THIEF: Final = SPACE.row("thief", range(MOST_THIEVES))
EXHIBITION: Final = SPACE.add("exhibition")
DETECTIVE: Final = SPACE.add("detective")
PASS: Final = SPACE.add("pass")
TAKE: Final = SPACE.row("take", ("left", "right"))
SHOW: Final = SPACE.row("show", [card.id for card in CARDS])
SHOW_ALL: Final[Row] = SPACE.row("show all", LETTERS)
DONE: Final = SPACE.add("done")
STEAL: Final = SPACE.row("steal", [card.id for card in CARDS])
STEAL_NOTHING: Final = SPACE.add("steal nothing")
