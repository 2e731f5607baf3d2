"""The person at the table: reads what is typed, answers questions, looks things up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from raffles.kernel.action import Action, UnknownAction
from raffles.match import CannotUndo, Match, MatchError
from raffles.match.answer import Answer, Choice
from raffles.terminal.handbook import about, handbook
from raffles.terminal.keep import write_whole
from raffles.terminal.table import Table, paragraphs

LEAVING = ("quit", "exit")
LONGEST_NUMBER = 6  # digits that can be a number on the list
HELP = """\
 1             choose number 1, or several: 1 3 4; a picked one is taken back
 its words     or write the action itself; with commas between, a run of them
 clear         nothing is picked any more
 undo          take back your last answer, if nothing has come to light since
 table         show the table again
 log           what has happened so far
 rules         the chapters of the rules; rules WORD, or rules all, to read them
 save FILE     write the game so far to a file
 quit          leave; the game is kept, and --resume goes on with it"""


class Person:
    def __init__(self, match: Match, seat: int, names: list[str], table: Table) -> None:
        self.match = match
        self.seat = seat
        self.names = names  # as the person is told them: its own is "You"
        self.table = table
        self.heard = 0  # events that the person knows of
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "undo": self._undo,
            "table": self._look,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
        }

    def hear(self) -> None:
        """What has happened since this was last said."""
        events = self.match.events(self.seat, self.heard)
        self.heard = len(self.match.story)
        self.table.news(paragraphs(self.match.game.manners, events, self.names))

    def look(self) -> None:
        """The table as it is now."""
        self.table.sheets(self.match.game.manners.sheets(self.match.view(self.seat), self.seat, self.names))

    def decide(self) -> bool:
        """Ask until the open question is answered or undone; False if the person leaves."""
        self.hear()
        self.look()
        question, answer = self.match.question, Answer(self.match, self.seat)
        understood = True
        while self.match.question == question and not self.match.over:
            choices = answer.choices()
            if understood:
                prompt = self.match.game.manners.prompt(self.match.view(self.seat), self.seat, self.names)
                self.table.question(prompt, choices)
            line = self.table.read()
            if line is None or line in LEAVING:
                return False
            understood = self._obey(line, answer, choices)
        return True

    def _obey(self, line: str, answer: Answer, choices: list[Choice]) -> bool:
        """Carry out a command or choose. False if that was not possible: the person has been told why."""
        if not line:
            return False
        command, _, rest = line.partition(" ")
        try:
            if command in self.commands:
                self.commands[command](rest.strip())
            elif line == "clear":
                answer.clear()
            else:
                answer.press(_chosen(line, answer, choices))
                answer.hand_in()
        except UnknownAction as error:
            self.table.say(f"{_sentence(str(error))} help lists the commands.")
        except MatchError as error:
            self.table.say(_sentence(str(error)))
        else:
            return True
        return False

    # commands

    def _help(self, rest: str) -> None:
        for line in HELP.splitlines():
            self.table.whole(line)

    def _undo(self, rest: str) -> None:
        """Take back the last pick, or the last answer: bots always consent."""
        draft = self.match.drafts.get(self.seat)
        if draft:
            self.match.draft(self.seat, *(action.text for action in draft[:-1]))
            return
        if all(move.forced or move.ply.seat != self.seat for move in self.match.moves):
            raise CannotUndo("you have not decided anything yet")
        self.match.undo(self.seat, self.match.undo_needs(self.seat))
        self.heard = len(self.match.story)
        self.table.say("Taken back.")

    def _look(self, rest: str) -> None:
        self.look()

    def _log(self, rest: str) -> None:
        events = self.match.game.manners.log(self.match.view(self.seat), self.match.events(self.seat))
        for paragraph in paragraphs(self.match.game.manners, events, self.names):
            self.table.say(paragraph)

    def _rules(self, topic: str) -> None:
        """The chapters by name, those on a topic, or all."""
        sections = handbook(self.match.game)
        if not sections:
            self.table.say("There are no rules to read here.")
        elif not topic:
            self.table.sections(sections[:1])
            self.table.say(f"The chapters: {'; '.join(section.heading for section in sections[1:])}.")
            self.table.say("Write rules and a word that you want to read about, or rules all.")
        elif topic == "all":
            self.table.sections(sections)
        else:
            found = about(sections, topic)
            self.table.sections(found)
            if not found:
                self.table.say(f"The rules say nothing about '{topic}'.")

    def _save(self, name: str) -> None:
        if not name:
            self.table.say("Write the name of the file, too: save FILE.")
            return
        path = Path(name)
        try:
            path = path.expanduser()
            if path.exists():
                self.table.whole(f"There is a file {path} already; give another name.")
                return
            write_whole(path, self.match.save().to_json())
        except (OSError, RuntimeError) as error:  # the second: no such user's home
            self.table.whole(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.")
        else:
            self.table.whole(f"The game so far is in {path}.")


def _chosen(line: str, answer: Answer, choices: list[Choice]) -> list[Action]:
    """What a line of numbers, or of texts with commas, stands for. Raises `MatchError`, `UnknownAction`."""
    words = line.replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < LONGEST_NUMBER for word in words):
        return [answer.parse(text) for text in line.split(",") if text.strip()]
    for word in words:
        if not 1 <= int(word) <= len(choices):
            raise MatchError(f"there is no number {word} on the list: it ends with {len(choices)}")
    return [choices[int(word) - 1].action for word in words]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
