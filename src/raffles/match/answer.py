"""What a person can choose now, numbered, and the answer that is being put together."""

from __future__ import annotations

import re

from raffles.kernel.action import Action, UnknownAction
from raffles.match.errors import MatchError, Unfinished
from raffles.match.match import Match


class NotNow(MatchError):
    """Something that cannot be chosen now; the message says why."""


class Choice:
    """A line of the list: free to choose, picked already, or out of reach for a reason."""

    def __init__(self, action: Action, words: str, picked: bool, reason: str) -> None:
        self.action = action
        self.words = words
        self.picked = picked
        self.reason = reason


class Answer:
    """A person's answer to the open question, put together step by step as a draft of the match."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.at_first = match.legal(seat)

    @property
    def draft(self) -> list[Action]:
        return list(self.match.drafts.get(self.seat, []))

    def choices(self) -> list[Choice]:
        """What is legal or picked, and what has gone out of reach since the first pick, with the reason.

        Verbs come in the game's order, and the actions of one verb as a person sorts them: 9000 before 12000.
        """
        legal, draft = self.match.legal(self.seat), self.draft
        verbs = {action.verb for action in draft}
        shown = {*legal, *draft, *(action for action in self.at_first if action.verb in verbs)}
        first = {
            verb: min(action.id for action in shown if action.verb == verb)
            for verb in {a.verb for a in shown}
        }
        manners, view = self.match.game.manners, self.match.view(self.seat)
        lines = []
        for action in sorted(shown, key=lambda action: (first[action.verb], _natural(action.text))):
            free = action in legal or action in draft
            reason = "" if free else manners.why_not(view, self.seat, action) or "not now"
            lines.append(Choice(action, manners.label(view, self.seat, action), action in draft, reason))
        return lines

    def parse(self, text: str) -> Action:
        """The action with this text; capitals do not matter. Raises `UnknownAction`."""
        plain = " ".join(text.split())
        try:
            return self.match.game.space.parse(plain)
        except UnknownAction:
            for action in self.match.game.space.all:
                if action.text.casefold() == plain.casefold():
                    return action
            raise

    def press(self, actions: list[Action]) -> None:
        """Pick each of these, or take it back if it is picked; all or nothing. Raises `MatchError`."""
        before = self.draft
        try:
            for action in actions:
                self._press_one(action)
        except MatchError:
            self._keep(before)
            raise

    def hand_in(self) -> bool:
        """Submit the draft if it is a whole answer. Tells whether it was."""
        try:
            self.match.submit(self.seat, *_texts(self.draft))
        except Unfinished:
            return False
        return True

    def clear(self) -> None:
        """Nothing is picked."""
        self._keep([])

    def _press_one(self, action: Action) -> None:
        draft, legal = self.draft, self.match.legal(self.seat)
        whole = self.match.whole(self.seat)
        if action in draft and (whole or action not in legal):
            self._take_back(draft, action)
        elif action in legal:
            self._keep([*(draft[:-1] if whole else draft), action])  # another end
        elif action in self.at_first and action.verb not in {picked.verb for picked in draft}:
            self._keep([action])  # another beginning
        else:
            view, manners = self.match.view(self.seat), self.match.game.manners
            reason = manners.why_not(view, self.seat, action)
            raise NotNow(f"Not now: {reason}." if reason else f"'{action.text}' cannot be chosen now.")

    def _take_back(self, draft: list[Action], action: Action) -> None:
        """Without this one; and, if that makes no sense any more, without all that came after it."""
        place = draft.index(action)
        try:
            self._keep(draft[:place] + draft[place + 1 :])
        except MatchError:
            self._keep(draft[:place])

    def _keep(self, draft: list[Action]) -> None:
        self.match.draft(self.seat, *_texts(draft))


def _texts(actions: list[Action]) -> list[str]:
    return [action.text for action in actions]


def _natural(text: str) -> list[tuple[int, int, str]]:
    """Numbers by size, words by letters."""
    return [
        (0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", text) if part
    ]
