"""What a seat may know of a position, and the worlds it must think possible."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from raffles.games.adel.actions import EXHIBITION, SHOW, SPACE
from raffles.games.adel.collection import any_exhibition, best_group, exhibitable
from raffles.games.adel.content import (
    BONUS_BEST,
    BONUS_SECOND,
    CARDS,
    CHEQUES_OF,
    COLOURS,
    LAST_SPACE,
    THIEVES_OF,
    card_ids,
    castle_at,
    cheque_values,
)
from raffles.games.adel.rules.rounds import actions_at
from raffles.games.adel.rules.thieves import Steal
from raffles.games.adel.state import NO_CARD, NOWHERE, Adel
from raffles.kernel.action import Menu
from raffles.kernel.bits import BIT, count, members, nth
from raffles.kernel.luck import Luck

PLACES = ("auction", "castle")
_MENU: Final = Menu()


def view(s: Adel, seat: int) -> dict[str, Any]:
    """AV-11: what this seat, or a spectator (-1), may know, as plain JSON. Cards are named by id, money is in
    pounds.
    """
    stakes = castle_at(min(s.foremost(), LAST_SPACE))
    return {
        "round": s.round,
        "max_rounds": s.max_rounds,
        "ledger": "memory" if s.memory else "open",
        "auction_open": s.open,
        "stakes": {"castle": stakes.name, "high": stakes.high, "low": stakes.low},
        "windows": [
            {"card": CARDS[s.window[w]].id if s.window[w] != NO_CARD else None, "below": s.stack[w]}
            for w in (0, 1)
        ],
        "till": cheque_values(s.till),
        "paid": cheque_values(BIT[s.paid]) if s.paid != NO_CARD else [],
        "jail": [{"seat": s.owner(thief), "thief": thief} for thief in s.jail if thief != NO_CARD],
        "seats": [_seat(s, other, seat) for other in range(s.num_seats)],
        "ranking": [exhibitor for exhibitor in s.ranking if exhibitor >= 0] if s.turned_up else [],
        "question": _question(s),
        "final": _final(s) if s.over else None,
    }


def _seat(s: Adel, other: int, seat: int) -> dict[str, Any]:
    """One player's panel, as `seat` sees it."""
    own = other == seat
    collection = s.collection[other]
    row: dict[str, Any] = {
        "colour": COLOURS[s.colour[other]] if s.colour[other] >= 0 else None,
        "position": s.position[other],
        "cards": count(collection),
        "thieves": members(s.thieves[other]),
        "place": PLACES[s.place[other]] if s.place[other] != NOWHERE else None,
        "card": _action_card(s, other, own),
        "shown": card_ids(s.shown[other]) if s.turned_up or (own and s.before_reveal) else [],
    }
    if own or not s.memory:  # AV-12.5
        row["cheques"] = cheque_values(s.cheques[other])
        row["known"] = card_ids(collection & s.known)
    if own:
        row["hand"] = card_ids(collection)
        row["picked"] = card_ids(s.picks(other, SHOW))
    if s.over:
        row["final"] = card_ids(best_group(collection))
    return row


def _action_card(s: Adel, other: int, own: bool) -> str | None:
    """AV-11.2: an Action card is open once it is turned up; before, others see its back."""
    if s.card[other] == NO_CARD:
        return None
    if own or s.face_up & BIT[other]:
        return SPACE[s.card[other]].text
    return "face down"


def _question(s: Adel) -> dict[str, Any] | None:
    """The open question, as everybody knows it; fate's questions are over before anybody sees them."""
    decision = s.decision
    if decision is None or s.waiting <= 0:
        return None
    asked: dict[str, Any] = {"what": type(decision).__name__, "seats": members(decision.who)}
    if isinstance(decision, Steal):
        asked["victim"] = decision.victim
        asked["thief"] = decision.thief
    return asked


def _final(s: Adel) -> list[dict[str, Any]]:
    """AV-9.11: the result, seat by seat."""
    ranks = s.ranks()
    bonus = dict(zip(s.by_collection(), (BONUS_BEST, BONUS_SECOND), strict=False))
    rows = []
    for seat in range(s.num_seats):
        group = best_group(s.collection[seat])
        rows.append(
            {
                "rank": ranks[seat],
                "space": s.position[seat],
                "before_bonus": s.position[seat] - bonus.get(seat, 0),
                "collection": card_ids(group),
                "oldest": min((CARDS[k].year for k in members(group)), default=None),
            }
        )
    return rows


def determinize(s: Adel, seat: i64, luck: Luck) -> Adel:
    """A world that this seat must think possible: what it cannot know is dealt anew, what it knows stays.

    Unseen cards are equally likely in every unknown place. An Exhibition card that lies open is owned (not
    with `bluff_exhibit`), so a world in which its owner could not show one is dealt again. Sealed answers are
    forgotten; Action cards that lie face down are drawn anew from what their owner could play in that world.
    """
    while True:
        world = s.clone()
        world.forget_sealed_answers(seat)
        _deal_anew(world, seat, luck)
        if _fits(world, seat):
            _lay_anew(world, seat, luck)
            return world


def _deal_anew(s: Adel, seat: i64, luck: Luck) -> None:
    pool = s.unseen
    for other in range(s.num_seats):
        if other != seat:
            pool |= s.unknown(other)
    for other in range(s.num_seats):
        if other == seat:
            continue
        unknown = count(s.unknown(other))
        s.collection[other] &= s.known
        for _ in range(unknown):
            card = BIT[nth(pool, luck.below(count(pool)))]
            pool -= card
            s.collection[other] |= card
    s.unseen = pool


def _fits(s: Adel, seat: i64) -> bool:
    """Can others show what they have openly announced? Has a bluff that came out been one?"""
    for other in range(s.num_seats):
        if other == seat or s.card[other] != EXHIBITION.id or not s.face_up & BIT[other]:
            continue
        can_show = exhibitable(s.collection[other]) != 0
        if s.turned_up and s.bluff and can_show and other not in s.ranking:  # AV-5.2: who can, must
            return False
        if not s.turned_up and not s.bluff and not can_show:
            return False
    return True


def _lay_anew(s: Adel, seat: i64, luck: Luck) -> None:
    """Action cards that lie face down, and prepared exhibitions that nobody has seen."""
    for other in range(s.num_seats):
        if other == seat or s.card[other] == NO_CARD or s.turned_up:
            continue
        if not s.face_up & BIT[other]:
            _MENU.n = 0
            s.card[other] = _some_card(s, other, luck)
            s.shown[other] = 0
        if s.before_reveal and s.card[other] == EXHIBITION.id:
            s.shown[other] = any_exhibition(s.collection[other], luck)


def _some_card(s: Adel, seat: i64, luck: Luck) -> i64:
    """Any card that the seat could have laid."""
    actions_at(s, s.place[seat], seat, _MENU)
    return _MENU.ids[luck.below(_MENU.n)]


def census(s: Adel) -> dict[str, Any]:
    """Invariants 1 to 3: every card, cheque and thief that the box holds, wherever it is."""
    cards = [CARDS[k].id for k in members(s.unseen)] + [
        CARDS[card].id for card in s.window if card != NO_CARD
    ]
    cheques = cheque_values(s.till) + (cheque_values(BIT[s.paid]) if s.paid != NO_CARD else [])
    thieves = [thief for thief in s.jail if thief != NO_CARD]
    for seat in range(s.num_seats):
        cards += card_ids(s.collection[seat])
        cheques += cheque_values(s.cheques[seat])
        thieves += members(s.thieves[seat])
    for colour in members(s.colours):
        cheques += cheque_values(CHEQUES_OF[colour])
        thieves += members(THIEVES_OF[colour])
    return {"cards": sorted(cards), "cheques": sorted(cheques), "thieves": sorted(thieves)}
