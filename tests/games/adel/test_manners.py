"""What Adel Verpflichtet says, and what its sheets show, for every viewer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from rich.text import Text

import raffles.games.adel
from games.adel.arrange import Table, real_table, table
from raffles.games.adel import GAME
from raffles.games.adel.actions import SPACE
from raffles.games.adel.content import CARDS, card_set
from raffles.games.adel.state import Adel
from raffles.kernel.game import SPECTATOR
from raffles.kernel.luck import Luck
from raffles.kernel.state import EVERYBODY, Event

MANNERS = GAME.manners
NAMES = ["You", "Mrs Pym", "the Verger", "Miss Drummond", "Baron Ochs", "the Count"]
BEST_AT_TABLE = "The best exhibition is the Verger's: 5 spaces, to seat 4 of the dinner table."
MOST_VALUABLE = "The most valuable collection is yours: 8 spaces, to seat 10 of the dinner table."
SILENT = {"round ends", "game over"}  # worth no line


def said(what: str, a: int = 0, b: int = 0, c: int = 0) -> str:
    return MANNERS.sentence(Event(what, EVERYBODY, a, b, c), NAMES)


def number(id: str) -> int:
    return next(k for k, card in enumerate(CARDS) if card.id == id)


def action(text: str) -> int:
    return int(SPACE.parse(text).id)


def plain(text: str) -> str:
    """What a reader sees of a line with markup."""
    return Text.from_markup(text).plain


def sheets(t: Table, viewer: str = "") -> dict[str, list[str]]:
    """The sheets as a viewer sees them, whose own name is You."""
    seat = t.seat(viewer) if viewer else SPECTATOR
    names = ["You" if k == seat else name for k, name in enumerate(t.match.names)]
    found = MANNERS.sheets(t.match.view(seat), seat, names)
    return {sheet.title: [plain(line).rstrip() for line in sheet.lines] for sheet in found}


def tonight(t: Table) -> list[str]:
    """The column of the players' sheet that tells where each spends the evening, or with what."""
    head, *lines = sheets(t)["Players"]
    start = head.find("tonight")
    return [line[start:].split("  ")[0] for line in lines] if start >= 0 else []


def prompt(t: Table, viewer: str) -> str:
    seat = t.seat(viewer)
    return MANNERS.prompt(t.match.view(seat), seat, t.match.names)


def labels(t: Table, viewer: str) -> list[str]:
    seat = t.seat(viewer)
    return [MANNERS.label(t.match.view(seat), seat, action) for action in t.match.legal(seat)]


def why_not(t: Table, viewer: str, text: str) -> str:
    seat = t.seat(viewer)
    assert text not in t.legal(viewer)
    return MANNERS.why_not(GAME.view(t.match._state, seat), seat, SPACE.parse(text))


# events


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (("colour", 0, 4), "You draw purple."),
        (("colour", 2, 0), "The Verger draws brown."),
        (("dealt", 0, number("F2")), "You inherit the Tavern board The Sober Duck (F2, 1569)."),
        (("on offer", 0, number("B6")), "In the left window now: the Pot with the painted eye (B6, 1820)."),
        (("on offer", 1, number("C1")), "In the right window now: the Limewood mask of Death (C1, 1478)."),
        (("round", 3, 1), "Round 3."),
        (("round", 9, 0), "Round 9. The Auction House is closed."),
        (("all go", 0), "Everybody meets at the Auction House."),
        (("all go", 1), "Everybody dresses for the Castle."),
        (("goes", 0, 1), "You go to the Castle."),
        (("goes", 1, 0), "Mrs Pym goes to the Auction House."),
        (("plays", 0, action("cheque 12000")), "You bid £12,000."),
        (("plays", 1, action("cheque 3000")), "Mrs Pym bids £3,000."),
        (("plays", 0, action("thief 0")), "You send thief 0."),
        (("plays", 1, action("thief 10")), "Mrs Pym sends thief 10."),
        (("plays", 0, action("exhibition")), "You announce an exhibition."),
        (("plays", 1, action("exhibition")), "Mrs Pym announces an exhibition."),
        (("plays", 0, action("detective")), "You bring a detective."),
        (("plays", 1, action("detective")), "Mrs Pym brings a detective."),
        (("plays", 0, action("pass")), "You have nothing to play."),
        (("plays", 2, action("pass")), "The Verger has nothing to play."),
        (("pays", 0, 11), "You pay £12,000."),
        (("pays", 1, 21), "Mrs Pym pays £22,000."),
        (("takes", 0, number("B6"), 1), "You take the Pot with the painted eye (B6, 1820)."),
        (("takes", 2, number("B6"), 0), "The Verger takes the Pot with the painted eye (B6, 1820)."),
        (("thieves collide", 2), "Two thieves run into each other. Neither gets anything."),
        (("thieves collide", 3), "Three thieves run into one another. None of them gets anything."),
        (("cheque stolen", 0, 4), "Your thief walks off with the cheque for £5,000."),
        (("cheque stolen", 4, 4), "Baron Ochs's thief walks off with the cheque for £5,000."),
        (("exhibits", 0, card_set("A1 B1 A5")), "You show A1, A5 and B1: 3 cards, oldest 1506."),
        (("exhibits", 1, card_set("D7 D6 D5")), "Mrs Pym shows D5, D6 and D7: 3 cards, oldest 1801."),
        (("exhibits", 0, 0), "Your exhibition was a bluff: the walls are bare."),
        (("exhibits", 2, 0), "The Verger's exhibition was a bluff: the walls are bare."),
        (("best exhibition", 0, 9, 13), "The best exhibition is yours: 4 spaces, to Ravenpike (13)."),
        (("second exhibition", 1, 0, 1), "The second best is Mrs Pym's: 1 space, to Mossgate Hall (1)."),
        (("best exhibition", 2, 39, 44), BEST_AT_TABLE),
        (
            ("steals", 0, 1, number("B6")),
            "Your thief leaves Mrs Pym's exhibition with the Pot with the painted eye (B6, 1820).",
        ),
        (
            ("steals", 2, 0, number("B6")),
            "The Verger's thief leaves your exhibition with the Pot with the painted eye (B6, 1820).",
        ),
        (("leaves it", 0, 2, 7), "Your thief 7 admires the Verger's exhibition and takes nothing."),
        (("leaves it", 2, 0, 7), "The Verger's thief 7 admires your exhibition and takes nothing."),
        (("nobody caught", 0b1), "Your detective finds nobody to arrest."),
        (("nobody caught", 0b100), "The Verger's detective finds nobody to arrest."),
        (("nobody caught", 0b110), "The detectives of Mrs Pym and the Verger find nobody to arrest."),
        (
            ("nobody caught", 0b1011),
            "The detectives of you, Mrs Pym and Miss Drummond find nobody to arrest.",
        ),
        (("jailed", 0, 7), "Your thief 7 goes to jail."),
        (("jailed", 1, 8), "Mrs Pym's thief 8 goes to jail."),
        (("freed", 0, 7), "Your thief 7 is pushed out of the last cell and is free."),
        (("freed", 2, 8), "The Verger's thief 8 is pushed out of the last cell and is free."),
        (("detective walks", 0, 2, 5), "For the arrest you walk 3 spaces, to Tattersby Manor (5)."),
        (("detective walks", 2, 2, 3), "For the arrest the Verger walks 1 space, to Crumbleigh Castle (3)."),
        (("final collection", 0, card_set("A1 B1")), "You lay open A1 and B1: 2 cards, oldest 1506."),
        (("final collection", 1, card_set("A1")), "Mrs Pym lays open A1: 1 card of 1506."),
        (("best collection", 0, 42, 50), MOST_VALUABLE),
        (
            ("second collection", 1, 0, 4),
            "The second most valuable is Mrs Pym's: 4 spaces, to Crumbleigh Castle (4).",
        ),
    ],
)
def test_events_are_told_to_the_reader_and_of_others(event: tuple[str, int], sentence: str) -> None:
    assert said(*event) == sentence


def test_every_event_of_the_rules_has_a_sentence() -> None:
    rules = Path(raffles.games.adel.__file__).parent / "rules"
    source = "".join(path.read_text("utf-8") for path in rules.glob("*.py"))
    told = set(re.findall(r'\b(?:tell|whisper|walk)\([^"()]*?(?:\([^()]*\)[^"()]*?)*"([a-z ]+)"', source))
    assert {"steals", "dealt", "best exhibition"} <= told
    assert {what for what in told if not said(what, 1, 1, 1)} == SILENT


# questions and buttons


class TestPrompts:
    def test_a_place_is_asked_for(self) -> None:
        t = table("brown, blue, green", {"brown": "A1 A2 B1"})
        assert prompt(t, "brown") == "Where will you spend the evening?"
        assert labels(t, "brown") == ["The Auction House", "The Castle"]

    def test_an_action_is_asked_for_in_company(self) -> None:
        t = table("brown, blue, green, beige, purple", {"brown": "A1 A2 B1"})
        t.go(castle="brown blue green", auction="beige purple")
        assert prompt(t, "brown") == "You are at the Castle with blue and green. What do you play?"
        assert prompt(t, "beige") == "You are at the Auction House with purple. What do you play?"
        assert labels(t, "brown") == ["Thief 5", "Thief 6", "Exhibit", "Detective"]
        assert labels(t, "beige")[0] == "Pay £6,000"
        t.answer(brown="detective")
        assert prompt(t, "brown").startswith("You are at the Castle")  # a sealed answer may be changed

    @pytest.mark.parametrize(
        ("castle", "company"),
        [
            ("brown", "alone"),
            ("brown blue green beige", "with three others"),
            ("brown blue green beige purple", "with everybody else"),
        ],
    )
    def test_a_crowd_is_not_called_by_name(self, castle: str, company: str) -> None:
        t = table("brown, blue, green, beige, purple")
        others = [colour for colour in t.colours if colour not in castle]
        t.go(castle=castle, auction=" ".join(others))
        assert prompt(t, "brown") == f"You are at the Castle {company}. What do you play?"

    def test_the_buyer_chooses_a_window(self) -> None:
        t = table("brown, blue, green", windows="C3 D5")
        t.round(auction="brown cheque 12000", castle="blue detective, green detective")
        assert prompt(t, "brown") == "The lot is yours for £12,000. Which window?"
        assert labels(t, "brown") == [
            "Take the left: C3 Boiled-leather harlequin, 1679",
            "Take the right: D5 Garter of Madame Celestine, 1801",
        ]
        assert prompt(t, "blue") == "Waiting for brown."

    def test_an_exhibitor_is_told_of_thieves_and_rivals(self) -> None:
        hands = {"brown": "A1 A2 B1 B2", "blue": "D1 D2 D3 D4", "green": "F1"}
        t = table("brown, blue, green, beige", hands)
        t.round(castle="brown exhibition, blue exhibition, green thief 8, beige thief 2")
        assert (
            prompt(t, "brown") == "Choose what to hang. Two thieves are in the room, and blue exhibits too."
        )
        t = table("brown, blue, green, beige", hands)
        t.round(castle="brown exhibition, green detective", auction="blue thief 4, beige cheque 6000")
        t.take(beige="left")
        assert prompt(t, "brown") == "Choose what to hang. No thieves are in the room."

    def test_the_cards_picked_so_far_are_counted(self) -> None:
        t = table("brown, blue, green", {"brown": "A1 A2 B1 C1"})
        t.round(castle="brown exhibition, blue detective, green detective")
        assert "Show C1 Limewood mask of Death, 1478" in labels(t, "brown")
        assert "Show all of A to C: 4 cards, oldest 1478" in labels(t, "brown")
        t.match.draft(0, "show A1", "show C1")
        assert "An exhibition takes three cards, and you have picked 2." in prompt(t, "brown")
        t.match.draft(0, "show A1", "show C1", "show A2")
        assert "B is missing between A and C." in prompt(t, "brown")
        t.match.draft(0, "show A1", "show B1", "show A2")
        assert "Open with these: 3 cards, oldest 1506" in labels(t, "brown")

    def test_a_thief_looks_around(self) -> None:
        t = table("brown, blue, green", {"brown": "A1 A2 B6"})
        t.round(castle="brown exhibition, blue thief 7", auction="green cheque 5000")
        t.take(green="left")
        assert prompt(t, "blue") == "Your thief 7 is alone with brown's exhibition. What comes along?"
        assert labels(t, "blue")[-2:] == ["Steal B6 Pot with the painted eye, 1820", "Take nothing"]

    def test_two_players_say_place_and_action_in_one_go(self) -> None:
        t = table("brown, blue", {"brown": "A1 A2 B1 C1"}, exhibit_prep="before_reveal")
        assert prompt(t, "brown") == "Where will you spend the evening?"
        t.match.draft(0, "castle")
        assert prompt(t, "brown") == "To the Castle, then. What do you play?"
        t.match.draft(0, "castle", "exhibition")
        assert prompt(t, "brown") == "Choose what to hang. You do not know who will come."
        t.match.draft(0, "castle", "exhibition", "show A1")
        assert "you have picked 1." in prompt(t, "brown")


# why not


def at_the_castle() -> Table:
    t = table("brown, blue, green", {"brown": "A1 C1 E1", "blue": "A2 A3 B1 D1"}, jail="7 5")
    t.go(castle="brown blue", auction="green")
    return t


def exhibiting(*picked: str) -> Table:
    t = table("brown, blue, green", {"brown": "A1 A2 B1 C2 E1 E2 F1"})
    t.round(castle="brown exhibition, blue detective, green detective")
    t.match.draft(0, *picked)
    return t


def choosing_a_place() -> Table:
    return table("brown, blue, green", cheques={"brown": ""}, jail="6 5")


def closed() -> Table:
    return table("brown, blue", stacks=(0, 0))


def buying() -> Table:
    t = table("brown, blue, green")
    t.round(auction="brown cheque 3000, blue cheque 4000", castle="green detective")
    return t


def stealing() -> Table:
    t = table("brown, blue, green", {"brown": "A1 A2 B6"})
    t.round(castle="brown exhibition, blue thief 7, green detective")
    return t


@pytest.mark.parametrize(
    ("arranged", "viewer", "text", "reason"),
    [
        (choosing_a_place, "brown", "auction", "you have neither a cheque nor a free thief to play there"),
        (choosing_a_place, "brown", "detective", "a place comes first"),
        (closed, "brown", "auction", "the Auction House is closed"),
        (closed, "brown", "cheque 3000", "cheques are for the Auction House: go there first"),
        (closed, "brown", "cheque 4000", "that cheque is not yours"),
        (closed, "brown", "detective", "detectives are for the Castle: go there first"),
        (closed, "brown", "thief 5", "say first where you go"),
        (at_the_castle, "brown", "castle", "an Action card is asked for"),
        (at_the_castle, "brown", "exhibition", "you have no three connected cards"),
        (at_the_castle, "brown", "thief 5", "thief 5 sits in cell 2"),
        (at_the_castle, "brown", "thief 7", "thief 7 is not yours"),
        (at_the_castle, "brown", "thief 3", "thief 3 is not yours"),
        (
            at_the_castle,
            "brown",
            "cheque 3000",
            "cheques are for the Auction House, and you are at the Castle",
        ),
        (at_the_castle, "brown", "pass", "you have something to play"),
        (
            at_the_castle,
            "green",
            "detective",
            "detectives are for the Castle, and you are at the Auction House",
        ),
        (at_the_castle, "green", "cheque 3000", "that cheque is not yours"),
        (exhibiting, "brown", "show D1", "D1 is not in your collection"),
        (lambda: exhibiting("show A1"), "brown", "show A1", "A1 is picked already"),
        (lambda: exhibiting("show A1"), "brown", "show E1", "E1 is not connected to what you have picked"),
        (
            lambda: exhibiting("show A1"),
            "brown",
            "show all A",
            "a whole group is shown at once, with nothing picked before",
        ),
        (exhibiting, "brown", "show all B", "no group of three cards begins with B"),
        (
            lambda: exhibiting("show A1", "show A2"),
            "brown",
            "done",
            "an exhibition takes three cards, and you have picked 2",
        ),
        (
            lambda: exhibiting("show A1", "show A2", "show C2"),
            "brown",
            "done",
            "B is missing between A and C",
        ),
        (exhibiting, "brown", "take left", "the cards of your exhibition are asked for"),
        (exhibiting, "blue", "show A1", "you are not asked now"),
        (buying, "blue", "pass", "a window is asked for"),
        (stealing, "blue", "steal C1", "C1 does not hang there; A1, A2, B6 do"),
        (stealing, "blue", "detective", "your thief has to choose"),
    ],
)
def test_what_is_not_legal_is_not_legal_for_a_reason(
    arranged: Callable[[], Table], viewer: str, text: str, reason: str
) -> None:
    t = arranged()
    seat = t.seat(viewer)
    state = t.match._with_draft(seat)
    assert MANNERS.why_not(GAME.view(state, seat), seat, SPACE.parse(text)) == reason
    assert text not in [action.text for action in t.match.legal(seat)]


def test_a_cheque_on_the_till_is_out_of_the_game() -> None:
    t = table("brown, blue, green", cheques={"brown": "3000"})
    t.go(auction="brown blue green")
    assert (
        why_not(t, "brown", "cheque 22000")
        == "the cheque for £22,000 lies on the till and is out of the game"
    )


def test_an_empty_window_is_empty() -> None:
    t = table("brown, blue, green", stacks=(2, 0))
    seat = t.seat("brown")
    t.round(auction="brown cheque 3000", castle="blue detective, green detective")
    assert t.question() != "TakeLot"  # there was but one card to take
    view = {**GAME.view(t.match._state, seat), "question": {"what": "TakeLot", "seats": [seat]}}
    assert MANNERS.why_not(view, seat, SPACE.parse("take right")) == "the right window is empty"


def test_when_all_is_over_nothing_is_asked() -> None:
    t = dinner()
    assert prompt(t, "brown") == "The evening is over."
    assert why_not(t, "brown", "castle") == "the game is over"


# the end


def dinner() -> Table:
    """Example E25: blue wins, although only brown had reached the table."""
    hands = {
        "brown": "A1 A5 B2 B6 C2 D4 F1",
        "blue": "C1 C5 D2 D6 E3 E6",
        "green": "A3 A7 C8 D5 E1 E4 F3",
        "beige": "B4 C7 E8 F2 F6",
    }
    t = table("brown 42, blue 39, green 36, beige 30", hands, max_rounds=1)
    t.round(castle="brown detective, blue detective, green detective, beige detective")
    return t


class TestSummary:
    def summary(self, t: Table, you: str = "") -> list[str]:
        names = ["You" if name == you else name for name in t.match.names]
        return MANNERS.summary(t.view(), names)

    def test_e25_the_best_collection_overtakes(self) -> None:
        assert self.summary(dinner()) == [
            "Blue dines first, on 47.",
            "Before the collections were counted, brown led on 42, 3 ahead of the winner.",
            "The best collection is blue's, 6 cards, oldest 1478: 8 spaces.",
            "The second best collection is brown's, 6 cards, oldest 1506: 4 spaces.",
            "Then brown on 46, green on 36 and beige on 30.",
        ]

    def test_the_winner_is_you(self) -> None:
        first, _, third, *_ = self.summary(dinner(), "blue")
        assert first == "You dine first, on 47."
        assert third == "The best collection is yours, 6 cards, oldest 1478: 8 spaces."
        assert "you led on 42" in self.summary(dinner(), "brown")[1]

    def test_e26_a_tie_at_the_table(self) -> None:
        t = table("brown 41, blue 37, green 3", {"brown": "A1 A2", "blue": "B1 B2 B3", "green": ""})
        t.round(castle="brown detective, blue detective, green detective")
        lines = self.summary(t)
        assert lines[0] == "Blue dines first: level with brown on 45, but with the better collection."

    def test_e36_the_round_limit(self) -> None:
        t = table(
            "brown 9, blue 4, green 4", {"brown": "A1", "blue": "B1 B2 B3", "green": "C1 D1"}, max_rounds=1
        )
        t.round(castle="brown detective, blue detective, green detective")
        lines = self.summary(t)
        assert lines[0] == "Blue dines first, on 12."
        assert lines[1] == "The last round allowed is over, and nobody has reached the table."

    def test_a_lead_that_holds(self) -> None:
        t = table("brown 44, blue 4, green 4", {"brown": "A1", "blue": "B1 B2 B3", "green": "C1 D1"})
        t.round(castle="brown detective, blue detective, green detective")
        assert self.summary(t)[1] == "The lead on 44 held when the collections were counted."

    def test_nothing_before_the_end(self) -> None:
        assert self.summary(table("brown, blue, green")) == []


# the sheets


class TestSheets:
    def test_the_board_shows_stakes_pieces_windows_and_jail(self) -> None:
        cheques = {"brown": "3000 22000"}
        t = table("brown 20, blue 17, green 3", windows="C3 D5", jail="7 3", cheques=cheques)
        board = sheets(t)["Round 1"]
        assert board[0] == "The best exhibition walks  4 , the second  1 : Fennick Abbey"
        assert board[1].endswith("(4|1)")
        assert board[2] == "club │  1  2│  G  4│  5  6│  7  8│  9 10│ 11 12│ 13 14│ 15 16│  B 18│ 19  N"
        assert board[6] == "Auction House  left   C3 1679 Boiled-leather harlequin  22 below"
        assert board[7] == "               right  D5 1801 Garter of Madame Celestine  21 below"
        assert board[8] == "Jail           1:B7  2:G3  3:-   Till 12 13"

    def test_pieces_that_share_a_space_stand_side_by_side(self) -> None:
        board = sheets(table("brown 12, blue 12, green 12, beige, purple"))["Round 1"]
        assert "11 NBG│ 13 14" in board[2]
        assert board[2].startswith("EP   │")
        assert board[1].index("(5|3)") == board[2].index("11 NBG")

    def test_the_table_is_near(self) -> None:
        assert "   4 to go for brown" in sheets(table("brown 37, blue 17"))["Round 1"][5]
        assert "to go" not in sheets(table("brown 34, blue 17"))["Round 1"][5]

    def test_a_closed_auction_house_and_an_empty_window(self) -> None:
        assert "Auction House  closed" in sheets(table("brown, blue", stacks=(0, 0)))["Round 1"]
        board = sheets(table("brown, blue", stacks=(1, 0)))["Round 1"]
        assert board[6].endswith("the last one")
        assert board[7].endswith("right  empty")

    def test_the_players_panel_lists_what_all_know(self) -> None:
        hands = {"brown": "A1 B1 F7", "blue": "D1 D2", "green": ""}
        t = table("brown 12, blue, green", hands, known="A1 B1", jail="5 7")
        assert sheets(t, "blue")["Players"] == [
            "         at  cheques     thieves  cards",
            "N brown  12  3 12 13 22  (5) 6    A1 B1 +1",
            "B You     0  4 11 14 21  4 (7)    +2",
            "G green   0  5 10 15 20  3 8",
        ]

    def test_with_memory_nothing_is_listed(self) -> None:
        """AV-12.5."""
        t = table("brown, blue, green", {"brown": "A1 B1 F7"}, known="A1 B1", ledger="memory")
        assert sheets(t, "blue")["Players"][1] == "N brown   0              5 6      3"

    def test_open_cards_are_shown_while_they_matter(self) -> None:
        t = table("brown, blue, green", {"brown": "A1 A2 B1 B2"}, windows="C3 D5")
        assert tonight(t) == []
        t.go(castle="brown blue", auction="green")
        assert tonight(t) == ["Castle", "Castle", "Auction"]
        t.play(green="cheque 5000", brown="exhibition", blue="thief 4")
        assert tonight(t) == ["Castle", "Castle", "£5,000"]
        t.take(green="left")
        assert tonight(t) == ["exhibition", "thief 4", "Auction"]

    def test_the_own_collection_comes_in_connected_groups(self) -> None:
        t = table("brown, blue, green", {"brown": "E2 A1 A5 B2 C2 E1 "})
        assert sheets(t, "brown")["Your collection"] == [
            "( A1 1506  A5 1757  B2 1556  C2 1577 )  4 cards, oldest 1506",
            "( E1 1493  E2 1602 )  2 cards, oldest 1493",
        ]
        assert "Your collection" not in sheets(t)
        assert sheets(table("brown, blue", {"brown": ""}), "brown")["Your collection"] == ["Nothing at all."]

    def test_exhibitions_hang_in_the_order_of_their_value(self) -> None:
        t = table("brown, blue, green", {"brown": "A1 A2 B1", "blue": "D1 D2 D3 D4"})
        t.round(castle="brown exhibition, blue exhibition, green thief 3")
        t.show(blue="D1 D2 D3 D4")
        assert sheets(t)["Exhibitions"] == [
            "B blue           ( D1 1531  D2 1613  D3 1624  D4 1709 )  4 cards, oldest 1531",
            "N brown          ( A1 1506  A2 1588  B1 1544 )  3 cards, oldest 1506",
        ]

    def test_the_result(self) -> None:
        assert sheets(dinner())["At dinner"] == [
            "            before  bonus  space  collection",
            "1. B blue       39      8     47  6 cards, oldest 1478",
            "2. N brown      42      4     46  6 cards, oldest 1506",
            "3. G green      36      -     36  5 cards, oldest 1493",
            "4. E beige      30      -     30  3 cards, oldest 1569",
        ]

    def test_names_are_never_taken_for_markup(self) -> None:
        t = real_table(2)
        found = MANNERS.sheets(t.match.view(0), 0, ["[red]Ann[/]", "Bob\\"])
        players = [plain(line) for sheet in found for line in sheet.lines]
        assert any("(red)Ann(/)" in line for line in players)
        assert any("Bob/" in line for line in players)


# along whole games


def shown_to(t: Table, world: Adel, seat: int) -> list[str]:
    """The sheets of a seat in a world."""
    view = GAME.view(world, seat)
    found = MANNERS.sheets(view, seat, t.match.names)
    return [line for sheet in found for line in [sheet.title, *sheet.lines]]


def said_to(t: Table, world: Adel, seat: int) -> list[str]:
    """Prompt, buttons, and why other buttons are dead, for a seat in a world."""
    view = GAME.view(world, seat)
    buttons = [MANNERS.label(view, seat, action) for action in t.match.legal(seat)]
    reasons = [MANNERS.why_not(view, seat, action) for action in SPACE.all]
    return [MANNERS.prompt(view, seat, t.match.names), *buttons, *reasons]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"two_player_mode": "confrontation", "exhibit_prep": "before_reveal"}),
        (3, {"exhibit_prep": "before_reveal", "bluff_exhibit": True}),
        (4, {"ledger": "memory"}),
        (5, {}),
        (6, {"six_lords": True}),
    ],
)
def test_along_whole_games_all_fits_and_nothing_leaks(players: int, options: dict[str, object]) -> None:
    """No sheet is wider than 79; what a seat reads is the same in every world that it must think possible."""
    t = real_table(players, 3, **options)
    luck = Luck(players)
    while not t.match.over:
        seat = t.match.waiting[0]
        t.match.submit(seat, *some_answer(t, seat, luck))
        viewer = luck.below(3 * players)
        if viewer >= players:
            continue  # every third question will do
        s = cast(Adel, t.match._state)
        assert max(len(plain(line)) for line in shown_to(t, s, viewer)) <= 79
        world = cast(Adel, GAME.determinize(s, viewer, luck))
        assert shown_to(t, world, viewer) == shown_to(t, s, viewer)
        assert said_to(t, world, viewer) == said_to(t, s, viewer)
    assert all(MANNERS.sentence(event, t.match.names) or event.what in SILENT for event in t.match.story)


def some_answer(t: Table, seat: int, luck: Luck) -> list[str]:
    seen, run = t.match.seen(seat), list[str]()
    while True:
        legal = seen.legal
        action = legal[luck.below(len(legal))]
        run.append(action.text)
        if seen.completes(action):
            return run
        seen = seen.after(action)
