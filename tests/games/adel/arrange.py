"""Arrange a position of Adel Verpflichtet in a few words, speak in notation, look at what the table shows.

    t = table("brown 12, blue 20, green 9", hands={"brown": "A1 A2 B1 C1"}, jail="7 6")
    t.round(castle="brown exhibition, green thief 8", auction="blue cheque 4000")
    t.take(blue="left")
    t.show(brown="A1 A2 B1")
    t.steal(green="B1")
    assert t.track() == "brown 16, blue 20, green 9"

A real `Match` is behind it: turn, legality and secrecy are enforced, and an answer that is the only one
possible is given by the match. Players are called by their colours. Looking never reads the state, only what
a viewer is shown. (A position that was never played has no record: do not load or replay such a match.)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from raffles.fair import FairLuck
from raffles.games.adel import GAME
from raffles.games.adel.content import CHEQUES_OF, COLOURS, NUM_COLOURS, THIEVES_OF, card_set
from raffles.games.adel.rules.rounds import round_begins
from raffles.games.adel.state import NO_CARD, NOBODY, Adel
from raffles.kernel.bits import BIT, count, highest
from raffles.kernel.game import SPECTATOR, Json
from raffles.match import Match

NOTHING: Mapping[str, str] = {}


def table(
    seats: str,
    hands: Mapping[str, str] = NOTHING,
    *,
    known: str = "",
    windows: str = "",
    stacks: tuple[int, int] | None = None,
    cheques: Mapping[str, str] = NOTHING,
    jail: str = "",
    round: int = 1,
    **options: object,
) -> Table:
    """A table at the beginning of a round: nobody has chosen a place yet.

    `seats` gives colours and spaces (`brown 12, blue`); `jail` the thieves from cell 1 on; `known` cards that
    everybody has seen; `windows` the top cards and `stacks` the sizes of the stacks, top cards counted.
    Nothing gets lost: hands that are not named share what is in no named hand and in no stack (nothing, if
    `stacks` is not given); a cheque that is in nobody's hand lies on the till.
    """
    places = re.findall(r"([a-z]+)(?: (\d+))?", seats)
    colours = [colour for colour, _ in places]
    t = Table(Match(GAME, len(colours), options, FairLuck.seeded(seats), colours, start=False), colours)
    s = cast("Adel", t.match._state)
    s.position = vec[i64]([int(space or 0) for _, space in places])
    s.round = round - 1
    _give_colours(s, [COLOURS.index(colour) for colour in colours])
    _give_thieves(s, [int(thief) for thief in jail.split()])
    _give_cheques(s, {t.seat(colour): text.split() for colour, text in cheques.items()})
    _give_cards(s, {t.seat(colour): card_set(ids) for colour, ids in hands.items()}, windows.split(), stacks)
    s.known |= card_set(known)
    s.planned = 0
    s.then(round_begins)
    t.match.start()
    return t


def real_table(players: int, seed: object = 1, **options: object) -> Table:
    """A table that was set up by the rules."""
    match = Match(GAME, players, options, FairLuck.seeded(seed))
    return Table(match, [panel["colour"] for panel in match.view()["seats"]])


def _give_colours(s: Adel, colours: list[int]) -> None:
    s.colour = vec[i64](colours)
    s.seat_of = vec[i64]([colours.index(k) if k in colours else NOBODY for k in range(NUM_COLOURS)])


def _give_thieves(s: Adel, jail: list[int]) -> None:
    jailed = sum(2**thief for thief in jail)
    s.thieves = vec[i64]([int(THIEVES_OF[colour]) & ~jailed for colour in s.colour])
    s.jail = vec[i64](jail + [NO_CARD] * (s.num_seats - len(jail)))


def _give_cheques(s: Adel, named: dict[int, list[str]]) -> None:
    sets = [int(CHEQUES_OF[colour]) for colour in s.colour]
    asked_for = {seat: sum(2 ** (int(pounds) // 1000 - 1) for pounds in hand) for seat, hand in named.items()}
    hands = [asked_for.get(seat, own & ~sum(asked_for.values())) for seat, own in enumerate(sets)]
    s.cheques = vec[i64](hands)
    s.till = sum(sets) - sum(hands)


def _give_cards(s: Adel, named: dict[int, int], tops: list[str], stacks: tuple[int, int] | None) -> None:
    hands = [named.get(seat, 0) for seat in range(s.num_seats)]
    left = s.unseen & ~sum(hands)
    sizes = stacks or ((count(left) + 1) // 2, count(left) // 2)
    windows = [NO_CARD, NO_CARD]
    for w in (0, 1):
        if sizes[w]:
            windows[w] = highest(card_set(tops.pop(0)) if tops else left)
            left -= BIT[windows[w]]
    others = [seat for seat in range(s.num_seats) if seat not in named]
    below = [max(size - 1, 0) for size in sizes]
    for k in range(count(left) - sum(below)):
        hands[others[k % len(others)]] |= BIT[highest(left)]
        left -= BIT[highest(left)]
    s.collection, s.window, s.stack = vec[i64](hands), vec[i64](windows), vec[i64](below)
    s.unseen = left
    s.known = sum(2**card for card in windows if card != NO_CARD)


class Table:
    """A match whose players are called by their colours."""

    def __init__(self, match: Match, colours: list[str]) -> None:
        self.match = match
        self.colours = colours

    def seat(self, colour: str) -> int:
        return self.colours.index(colour)

    # speak

    def answer(self, **runs: str) -> None:
        """Everybody named answers the open question: `brown="cheque 3000"`; a run of actions has commas."""
        waiting = self.match.waiting
        seats = {self.seat(colour): run.split(", ") for colour, run in runs.items()}
        # who has no choice speaks first, or the match would take the word out of his mouth
        for seat in sorted(seats, key=lambda seat: seat in waiting and not self.match.forced(seat)):
            self.match.submit(seat, *seats[seat])

    def go(self, castle: str = "", auction: str = "") -> None:
        """Everybody named goes to a place: `castle="brown blue"`."""
        self.answer(**dict.fromkeys(castle.split(), "castle"), **dict.fromkeys(auction.split(), "auction"))

    def play(self, **cards: str) -> None:
        """All named lay an Action card: `brown="thief 6"`; if prepared, `brown="exhibition A1 A2 B1"`."""
        self.answer(**{colour: _run(card) for colour, card in cards.items()})

    def round(self, castle: str = "", auction: str = "") -> None:
        """All go and play, in one answer or two: `castle="brown exhibition, green thief 8"`."""
        here, there = _said(castle), _said(auction)
        if self.question() == "ChoosePlaceAndAction":
            together = {colour: "castle, " + _run(card) for colour, card in here.items()}
            self.answer(**together, **{colour: "auction, " + _run(card) for colour, card in there.items()})
            return
        if self.question() == "ChoosePlace":
            self.go(" ".join(here), " ".join(there))
        self.play(**here, **there)

    def take(self, **windows: str) -> None:
        """The buyer takes a card: `blue="left"`."""
        self.answer(**{colour: f"take {window}" for colour, window in windows.items()})

    def show(self, **cards: str) -> None:
        """Exhibitors select: `brown="A1 A2 B1"`, or nothing for a bluff."""
        self.answer(**{colour: _shown(ids.split()) for colour, ids in cards.items()})

    def steal(self, **cards: str) -> None:
        """Thieves choose in turn, each at every exhibition: `green="C1 nothing", beige="B1 E3"`."""
        for colour, ids in cards.items():
            self.answer(**{colour: ", ".join(f"steal {id}" for id in ids.split())})

    # look

    def view(self, viewer: str = "") -> Json:
        """What a player, or a spectator, sees."""
        return self.match.view(self.seat(viewer) if viewer else SPECTATOR)

    def panel(self, colour: str, viewer: str = "") -> Json:
        """What a viewer sees of one player."""
        panel: Json = self.view(viewer)["seats"][self.seat(colour)]
        return panel

    def track(self) -> str:
        """Colours and spaces, in the notation of `table`."""
        return ", ".join(f"{colour} {self.panel(colour)['position']}" for colour in self.colours)

    def hand(self, colour: str) -> str:
        """A player's collection, as its owner sees it."""
        return " ".join(self.panel(colour, colour)["hand"])

    def cheques(self, colour: str) -> list[int]:
        values: list[int] = self.panel(colour)["cheques"]
        return values

    def thieves(self, colour: str) -> list[int]:
        """The numbers of the thieves that are not in jail."""
        numbers: list[int] = self.panel(colour)["thieves"]
        return numbers

    def jail(self) -> str:
        """The thieves from cell 1 on."""
        return " ".join(str(cell["thief"]) for cell in self.view()["jail"])

    def till(self) -> list[int]:
        values: list[int] = self.view()["till"]
        return values

    def windows(self) -> list[str | None]:
        """The cards on offer."""
        return [window["card"] for window in self.view()["windows"]]

    def stacks(self) -> tuple[int, int]:
        """The sizes of the stacks, top cards counted."""
        left, right = (window["below"] + (window["card"] is not None) for window in self.view()["windows"])
        return left, right

    def legal(self, colour: str) -> list[str]:
        return [action.text for action in self.match.legal(self.seat(colour))]

    def question(self) -> str:
        """What is asked now; nothing when the game is over."""
        question = self.view()["question"]
        return str(question["what"]) if question else ""

    def asked(self) -> str:
        """Who is asked now, in the order of the seats."""
        return " ".join(self.colours[seat] for seat in self.match.asked)

    def waiting(self) -> str:
        """Who has not answered yet."""
        return " ".join(self.colours[seat] for seat in self.match.waiting)

    def told(self, what: str, viewer: str = "") -> list[tuple[int, ...]]:
        """The numbers of all events of one kind, as a viewer learns them."""
        events = self.match.events(self.seat(viewer) if viewer else SPECTATOR)
        return [event.key()[1:] for event in events if event.what == what]

    def played(self) -> list[str]:
        """All Action cards turned up so far: `brown cheque 3000`."""
        return [f"{self.colours[seat]} {GAME.space[card].text}" for seat, card, _ in self.told("plays")]

    def result(self) -> str:
        """The players by rank, the winner first: `blue 47, brown 46`; `brown 0 = green 0` share a rank."""
        final: list[dict[str, Any]] = self.view()["final"]
        lines: dict[int, list[str]] = {}
        for colour, row in zip(self.colours, final, strict=True):
            lines.setdefault(row["rank"], []).append(f"{colour} {row['space']}")
        return ", ".join(" = ".join(lines[rank]) for rank in sorted(lines))


def _said(text: str) -> dict[str, str]:
    """`brown thief 6, blue detective` by colour."""
    return dict(line.split(" ", 1) for line in text.split(", ")) if text else {}


def _run(card: str) -> str:
    """The actions for an Action card and, if named with it, its exhibition."""
    name, *ids = card.split()
    return f"exhibition, {_shown(ids)}" if name == "exhibition" and ids else card


def _shown(ids: list[str]) -> str:
    return ", ".join([*(f"show {id}" for id in ids), "done"])
