"""What every part of the drawing asks of a view."""

from __future__ import annotations

from typing import Any, Final

from raffles.games.adel.actions import SPACE
from raffles.games.adel.content import CARDS, CASTLES, FIRST_SEAT, card_ids, card_set, castle_at
from raffles.games.adel.scene.layout import Layout
from raffles.games.adel.why_not import reason_against
from raffles.games.adel.wording import card_by
from raffles.kernel.game import SPECTATOR, Json

CHOOSING_PLACE: Final = "ChoosePlace"
CHOOSING_ACTION: Final = ("ChooseAction", "ChoosePlaceAndAction")
FACE_DOWN: Final = "face down"
PLAYABLE: Final = ("cheque", "thief", "exhibition", "detective", "pass")
TITLES: Final = ("mrs", "miss", "mr", "the", "count", "baron", "lady", "lord", "sir", "dr")
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")


class Sight:
    """A view with its viewer, the names by seat, and the shape of the drawing."""

    def __init__(self, view: Json, seat: int, names: list[str], layout: Layout) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.layout = layout
        self.rows: list[dict[str, Any]] = view["seats"]
        table: dict[str, Any] = view.get("table", {})
        question: dict[str, Any] = view["question"] or {}
        self.what: str = question.get("what", "")
        self.asked: list[int] = table.get("asked", question.get("seats", []))
        self.answered: list[int] = table.get("answered", [])
        self.answer: list[str] = table.get("answer", [])
        self.legal: set[str] = set(table.get("legal", []))
        self.question = question
        self.exhibitors: list[int] = view["ranking"]
        self.foremost: int = max(row["position"] for row in self.rows)

    @property
    def own(self) -> dict[str, Any] | None:
        """The viewer's own row; a spectator has none."""
        return self.rows[self.seat] if self.seat != SPECTATOR else None

    def run(self, text: str) -> tuple[str, ...]:
        """What a click means: this action, if it is legal or picked already."""
        return (text,) if text in self.legal or text in self.answer else ()

    def picked(self, text: str) -> bool:
        return text in self.answer

    def why_not(self, text: str) -> str:
        """Why this action is not legal, for somebody who is asked now."""
        if self.seat not in self.asked or text in self.legal:
            return ""
        return reason_against(self.view, self.seat, SPACE.parse(text))

    def mood(self, seat: int) -> str:
        if seat in self.answered:
            return "sealed"
        return "choosing" if seat in self.asked else ""

    def crest(self, seat: int) -> str:
        return self.rows[seat]["colour"] or "blank"

    def known(self, seat: int) -> list[str]:
        """The cards of a seat that everybody knows and that do not lie in its exhibition."""
        shown = self.shown(seat)
        return [id for id in self.rows[seat].get("known", []) if id not in shown]

    def shown(self, seat: int) -> list[str]:
        """What lies open in the seat's exhibition."""
        shown: list[str] = self.rows[seat]["shown"] if seat in self.exhibitors else []
        return shown

    def hidden(self, seat: int) -> int:
        """How many of the seat's cards the table does not list."""
        cards: int = self.rows[seat]["cards"]
        return cards - len(self.known(seat)) - len(self.shown(seat))

    def played(self, seat: int) -> str:
        """The Action card of a seat as the viewer sees it: its text, `face down`, or nothing."""
        card: str | None = self.rows[seat]["card"]
        if card is not None:
            return card
        if seat == self.seat and self.what in CHOOSING_ACTION:
            return next((text for text in self.answer if text.partition(" ")[0] in PLAYABLE), "")
        return FACE_DOWN if seat in self.answered and self.what != "SelectExhibition" else ""

    def turned_up(self, seat: int) -> bool:
        """Does everybody see this seat's Action card? One's own is taken to be open with those beside it."""
        if self.played(seat) in ("", FACE_DOWN):
            return False
        if seat != self.seat:
            return True
        place = self.rows[seat]["place"]
        if place is None or self.rows[seat]["card"] is None:
            return False
        if self.what in ("Steal", "SelectExhibition") or self.exhibitors:
            return True
        beside = [
            row["card"] for other, row in enumerate(self.rows) if row["place"] == place and other != seat
        ]
        if self.what == "TakeLot" or self.view["paid"]:
            return bool(place == "auction")
        return any(card != FACE_DOWN for card in beside if card)


def back_id(seat: int, k: int) -> str:
    """The id of the k-th card of a seat of which the viewer sees only the back."""
    return f"hand-{seat}-{k}"


def was_back(sight: Sight, seat: int, more: int) -> str:
    """Which backs a card may have been that lies open now: those that the hand has lost at its end."""
    hidden = sight.hidden(seat)
    if seat == sight.seat:
        return ""
    return " ".join(back_id(seat, hidden + k) for k in range(more))


def card_face(id: str) -> dict[str, Any]:
    """What is printed on a collection card; the name in two lines."""
    return FACES[id]


def card_words(id: str) -> str:
    card = card_by(id)
    return f"{id}: {card.name}, {card.year}"


def two_lines(text: str) -> list[str]:
    """The words in two lines, as even as they come."""
    words = text.split()
    if len(words) == 1:
        return [text]
    cuts: list[tuple[str, str]] = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    best = min(cuts, key=_longer_line)
    return [best[0], best[1]]


def _longer_line(cut: tuple[str, str]) -> int:
    return max(len(cut[0]), len(cut[1]) + 1)


def short(name: str, letters: int) -> str:
    """A name that fits: whole, its first word that is no title, or cut."""
    if len(name) <= letters:
        return name
    words = [word for word in name.split() if word.lower() not in TITLES]
    if words and 3 <= len(words[0]) <= letters:
        return words[0]
    return name[: letters - 1].rstrip() + "…"


def where(space: int) -> str:
    """A space in a few words."""
    if space == 0:
        return "club room"
    return f"seat {space - FIRST_SEAT + 1}" if space >= FIRST_SEAT else f"space {space}"


def where_in_full(space: int) -> str:
    if space == 0:
        return "in the club room"
    if space >= FIRST_SEAT:
        return f"on seat {space - FIRST_SEAT + 1} of the dinner table"
    return f"on space {space}, {castle_at(space).name}"


def ranks(sight: Sight, seat: int) -> tuple[int, int]:
    """How far the seat's detective would walk: with pieces on one space counted once, and each for itself."""
    ahead = [row["position"] for row in sight.rows if row["position"] > sight.rows[seat]["position"]]
    return 1 + len(set(ahead)), 1 + len(ahead)


def stakes_castle(view: Json) -> int:
    """The number of the castle that sets the stakes; 0 is the club room."""
    name: str = view["stakes"]["castle"]
    return next(k for k, castle in enumerate(CASTLES) if castle.name == name)


def in_order(ids: list[str]) -> list[str]:
    """Cards as a hand is laid out: by letter, then by age."""
    return card_ids(card_set(" ".join(ids)))


FACES: Final[dict[str, dict[str, Any]]] = {
    card.id: {"id": card.id, "letter": card.letter, "year": card.year, "name": two_lines(card.name)}
    for card in CARDS
}
