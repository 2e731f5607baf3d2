"""Every command, and every way to answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from raffles.games.adel import GAME
from raffles.kernel.record import read_record
from raffles.match import Match
from terminal.typist import says

TO_AN_EXHIBITION = ("castle", "exhibition")  # with this seed there is a choice of cards
SEED = "12"


def after(text: str, typed: str) -> str:
    """What was shown between the last time that a line was typed and the next line."""
    _, found, rest = text.rpartition(f"> {typed}\n")
    assert found, f"'{typed}' was not read"
    return rest.split("\n> ")[0].strip()


def test_a_number_chooses(tmp_path: Path) -> None:
    by_number, by_text = says(tmp_path, "2"), says(tmp_path, "castle")
    assert "You go to the Castle." in after(by_number, "2")
    assert after(by_number, "2") == after(by_text, "castle")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "There is no number 9 on the list: it ends with 2."),
        ("0", "There is no number 0 on the list: it ends with 2."),
        ("1 2 99", "There is no number 99 on the list: it ends with 2."),
        ("casle", "There is no action 'casle'; did you mean 'castle'? help lists the commands."),
        ("-1", "There is no action '-1'. help lists the commands."),
        ("castle, castel", "There is no action 'castel'; did you mean 'castle'? help lists the commands."),
        ("detective", "Not now: a place comes first."),
        ("[red]x[/red]", "There is no action '[red]x[/red]'. help lists the commands."),
        ("undo", "You have not decided anything yet."),
        ("rules of chess", "The rules say nothing about 'of chess'."),
        ("save", "Write the name of the file, too: save FILE."),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(
    tmp_path: Path, typed: str, answer: str
) -> None:
    text = says(tmp_path, typed, "2")
    assert after(text, typed).startswith(answer)
    assert "You go to the Castle." in after(text, "2")


def test_an_empty_line_is_nothing(tmp_path: Path) -> None:
    text = says(tmp_path, "", "castle")
    assert "You go to the Castle." in after(text, "castle")
    assert text.count("Where will you spend the evening?") == 1


def test_capitals_and_blanks_do_not_matter(tmp_path: Path) -> None:
    assert "You go to the Castle." in after(says(tmp_path, "  CASTLE "), "CASTLE")


def test_the_words_of_the_list_are_explained_too(tmp_path: Path) -> None:
    text = says(tmp_path, "help", "castle")
    assert after(text, "help").count("\n") > 8
    assert max(map(len, text.splitlines())) <= 80


class TestPickingCards:
    """An exhibition is put together card by card."""

    def shown(self, folder: Path, *typed: str) -> str:
        return says(folder, *TO_AN_EXHIBITION, *typed, seats=4, seed=SEED)

    def test_picked_cards_are_marked_and_the_next_step_is_told(self, tmp_path: Path) -> None:
        text = after(self.shown(tmp_path, "1"), "1")
        assert text.startswith("Choose what to hang. An exhibition takes three cards, and you have picked 1.")
        assert " 1 x Show A6 Guillotine bowl with basket, 1793" in text
        assert " 2   Show B4 Blue pot with windmill, 1717" in text

    def test_a_number_again_takes_back(self, tmp_path: Path) -> None:
        text = self.shown(tmp_path, "1", "1 1 1", "2")
        assert " x " not in after(text, "1 1 1")
        assert after(text, "2").count(" x ") == 1

    def test_several_numbers_are_picked_at_once(self, tmp_path: Path) -> None:
        text = after(self.shown(tmp_path, "1, 2 4"), "1, 2 4")
        assert "C is missing between A and D." in text
        assert text.count(" x Show") == 3

    def test_clear_takes_all_back(self, tmp_path: Path) -> None:
        text = after(self.shown(tmp_path, "1 2 3", "clear"), "clear")
        assert " x " not in text
        assert "Show all of A to D: 4 cards, oldest 1613" in text

    def test_undo_takes_the_last_pick_back(self, tmp_path: Path) -> None:
        text = after(self.shown(tmp_path, "1 2 3", "undo"), "undo")
        assert text.count(" x Show") == 2

    def test_a_run_of_texts_is_a_whole_answer(self, tmp_path: Path) -> None:
        text = self.shown(tmp_path, "show a6, show B4, show C8, done")
        assert "You show A6, B4 and C8: 3 cards, oldest 1717." in text

    def test_a_run_is_all_or_nothing(self, tmp_path: Path) -> None:
        text = self.shown(tmp_path, "show A6, show E1, done", "undo")
        assert after(text, "show A6, show E1, done") == "Not now: E1 is not in your collection."
        assert "x Show" not in text

    def test_another_kind_of_answer_begins_anew(self, tmp_path: Path) -> None:
        text = self.shown(tmp_path, "1", "show all A")
        assert "You show A6, B4, C8 and D2: 4 cards, oldest 1613." in text


class TestSurprise:
    """Two players choose place and action in one go."""

    def test_the_place_can_be_taken_back_before_the_action(self, tmp_path: Path) -> None:
        text = says(tmp_path, "auction", "1", "castle, detective", seats=2)
        assert "To the Auction House, then. What do you play?" in after(text, "auction")
        assert after(text, "1").startswith("Where will you spend the evening?")
        assert "You bring a detective." in after(text, "castle, detective")

    def test_another_place_takes_the_place_of_the_first(self, tmp_path: Path) -> None:
        text = says(tmp_path, "auction", "castle", "detective", seats=2)
        assert "To the Castle, then. What do you play?" in after(text, "castle")
        assert "You bring a detective." in after(text, "detective")


def test_undo_goes_no_further_than_what_came_to_light(tmp_path: Path) -> None:
    text = says(tmp_path, "castle", "undo")
    assert "Something hidden has come to light since: it cannot be unseen." in after(text, "undo")


def test_undo_takes_back_an_answer_that_unveiled_nothing(tmp_path: Path) -> None:
    """Who leaves an exhibition alone tells nobody anything; sealed answers of bots are no obstacle."""
    text = says(tmp_path, "castle", "thief 1", "steal nothing", "undo", "1", seed="4")
    again = after(text, "undo")
    assert again.startswith("Taken back.")
    assert "Your thief 1 is alone with Mrs Pym's exhibition." in again
    assert "Your thief leaves Mrs Pym's exhibition with the Lady motorist's dust mask (C8," in after(
        text, "1"
    )


def test_table_shows_the_table_again(tmp_path: Path) -> None:
    text = says(tmp_path, "table")
    assert "── Players" in after(text, "table")


def test_log_tells_all_that_happened(tmp_path: Path) -> None:
    text = after(says(tmp_path, "castle", "detective", "log"), "log")
    assert (
        text.index("You inherit")
        < text.index("Round 1.")
        < text.index("You bring a detective.")
        < text.index("Round 2.")
    )


def test_log_with_memory_tells_this_round_only(tmp_path: Path) -> None:
    """AV-12.5."""
    text = after(says(tmp_path, "castle", "detective", "castle", "log", ledger="memory"), "log")
    assert text.startswith("Round 2.")


def test_rules_can_be_read_whole_or_on_a_topic(tmp_path: Path) -> None:
    text = says(tmp_path, "rules", "rules jail", "rules all", "rules spoil")
    assert "The chapters: Overview; The round; Exhibitions;" in after(text, "rules")
    assert "Time opens no cell." in after(text, "rules all")
    assert after(text, "rules spoil").startswith("The round")
    jail = after(text, "rules jail")
    assert "Detectives and the jail" in jail
    assert "Eight points" not in jail


def test_save_writes_a_game_that_can_go_on(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "game.json"
    text = says(tmp_path / "kept", "castle", f"save {file}", f"save {file}", f"save {tmp_path}")
    assert f"The game so far is in {file}." in text
    assert f"There is a file {file} already; give another name." in text
    assert f"There is a file {tmp_path} already" in text
    match = Match.load(GAME, read_record(file.read_text("utf-8")))
    assert not match.over
    assert [move.ply.text for move in match.moves if move.ply.seat == 0] == ["castle"]


def test_a_save_that_fails_is_explained_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    text = says(tmp_path, f"save {tmp_path / 'file' / 'game.json'}", "castle")
    assert "You go to the Castle." in after(text, "castle")
    assert "game.json cannot be written: " in text
