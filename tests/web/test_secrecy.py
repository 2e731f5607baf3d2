"""What a page shows depends only on what its viewer may know: the first law, on the bytes that are sent."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from house.company import game as find_any_game
from match.sight import submit_anything
from raffles.fair import FairLuck
from raffles.house import Table
from raffles.house.store import Laid
from raffles.kernel.game import SPECTATOR
from raffles.kernel.luck import Luck
from raffles.kernel.scene import NARROW, WIDE
from raffles.match import Match
from raffles.web.drawing import Drawing, Onlooker
from raffles.web.static_files import StaticFiles
from raffles.web.templating import make_environment
from web.door import Door, visit

NAMES: Final = ["Ann", "Bob", "Cy", "Dee"]
MOMENTS: Final = 40
DRAWING: Final = Drawing(make_environment(StaticFiles()))


def table_of(match: Match) -> Table:
    """A table at which this match is played."""
    laid = Laid("table", match.game.key, match.seats, dict(match.options), "", "live", False, bytes(32), 0.0)
    table = Table(laid, match.game)
    table.state = "over" if match.over else "playing"
    table._match = match
    return table


def drawn(match: Match, viewer: int, shape: str = WIDE) -> str:
    return DRAWING.table(table_of(match), Onlooker(viewer, shape, "token", "http://house.test"))


def imagined(match: Match, viewer: int, luck: Luck) -> Match:
    """The same match in a world that the viewer must think possible; what others sealed is sealed anew."""
    twin = match.copy()
    sealed = [seat for seat in match.asked if seat not in match.waiting and seat != viewer]
    twin._state = match.game.determinize(match._state, viewer, luck)
    for seat in sealed:
        seal(twin, seat, luck)
    twin.drafts = {viewer: match.drafts[viewer]} if viewer in match.drafts else {}
    return twin


def seal(match: Match, seat: int, luck: Luck) -> None:
    """Some answer to the open question, whatever it is."""
    seen = match.seen(seat)
    while True:
        action = seen.legal[luck.below(len(seen.legal))]
        whole = seen.completes(action)
        match._play(seat, action)
        if whole:
            return
        seen = match.seen(seat)


@pytest.mark.parametrize("key", ["adel", "vault", "lantern"])
@pytest.mark.parametrize("shape", [WIDE, NARROW])
def test_a_seat_sees_the_same_in_every_world_that_it_must_think_possible(key: str, shape: str) -> None:
    game = find_any_game(key)
    seats = min(4, game.seats[-1])
    luck = Luck(f"worlds {shape}")
    match = Match(game, seats, {}, FairLuck.seeded(shape), NAMES[:seats], patient=True)
    for _ in range(MOMENTS):
        if match.over:
            break
        for viewer in range(seats):
            assert drawn(imagined(match, viewer, luck), viewer, shape) == drawn(match, viewer, shape)
        submit_anything(match, luck)


def test_worlds_differ_where_a_seat_may_look() -> None:
    """The test above would be worthless if the imagined worlds were all alike."""
    match = Match(find_any_game("adel"), 4, {}, FairLuck.seeded("differ"), NAMES)
    world = imagined(match, 0, Luck("differ"))
    assert drawn(world, 1) != drawn(match, 1)


def test_a_draft_is_drawn_for_its_seat_alone() -> None:
    match = Match(find_any_game("adel"), 2, {}, FairLuck.seeded("draft"), NAMES[:2], patient=True)
    others = [SPECTATOR, 1]
    before = [drawn(match, viewer) for viewer in others]
    own = drawn(match, 0)
    match.draft(0, "auction")
    assert [drawn(match, viewer) for viewer in others] == before
    assert drawn(match, 0) != own


def test_no_page_tells_a_hidden_card_or_a_secret_of_the_house(tmp_path: Path) -> None:
    async def stay(door: Door) -> None:
        path, (host, guest) = await door.company("Ann", "Bob")
        table = door.house.table(path.removeprefix("/t/"))
        match = table.match
        assert match is not None
        hand = match.view(0)["seats"][0]["hand"]
        spectator = door.browser()
        pages = {address: await spectator.get(address) for address in ("/", path, f"{path}/luck", "/metrics")}
        pages["guest"] = await guest.get(path)
        pages["api"] = await spectator.get(f"/api/v1{path.replace('/t/', '/tables/')}")
        secrets = [table.laid.seed.hex(), host.csrf, *hand_marks(hand)]
        for address, page in pages.items():
            assert page.status_code == 200, address
            told = [secret for secret in secrets if secret in page.text]
            assert not told, f"{address} tells {told}"

    visit(tmp_path, stay)


def hand_marks(hand: list[str]) -> list[str]:
    """How a page would name these cards."""
    return [f'"card-{card}"' for card in hand] + [f"({card}," for card in hand]
