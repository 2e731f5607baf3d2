"""How a game goes on: clicks, answers, talk. Each takes a copy of the table; the match alone judges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from raffles.house.chairs import owner, player
from raffles.house.parts import NOBODY, Answered
from raffles.house.tables import Table
from raffles.match import StaleQuestion

Pick = Callable[[Table, int], bool]  # changes the seat's draft; is it to be handed in?


def pressing(texts: Sequence[str], confirm: bool) -> Pick:
    """One click: these actions are picked, or taken back. What is whole is handed in, unless `confirm`."""

    def press(t: Table, seat: int) -> bool:
        answer = t.answer(seat)
        answer.press([answer.parse(text) for text in texts])
        t.redraft(answer)
        return not confirm and answer.match.whole(seat)

    return press


def saying(texts: Sequence[str]) -> Pick:
    """A whole answer at once, whatever has been picked."""

    def say(t: Table, seat: int) -> bool:
        answer = t.answer(seat)
        answer.match.draft(seat, *texts)
        t.redraft(answer)
        return True

    return say


def as_picked(t: Table, seat: int) -> bool:
    """What has been picked is the answer."""
    return True


def answer(t: Table, token: str, pick: Pick, question: int, move: str, watch: bool) -> Answered:
    """The same move again changes nothing and gets the same answer.

    Raises `NotAllowed` and whatever the match raises.
    """
    seat = owner(t, token)
    if (seat, move) in t.moves:
        return t.moves[seat, move]
    player(t, token)
    t.playing()
    if question != t.question:
        raise StaleQuestion("This question is not open any more.")
    if pick(t, seat):
        t.add("move", seat, *t.drafted(seat), move=move, watch=watch)
    else:
        t.moves[seat, move] = Answered(t.entry, False)  # not stored: nor are drafts
    return t.moves[seat, move]


def clear(t: Table, token: str) -> None:
    """Nothing is picked."""
    cleared = t.answer(player(t, token))
    cleared.clear()
    t.redraft(cleared)


def answer_for_bot(t: Table, seat: int, texts: Sequence[str], question: int, watch: bool) -> None:
    """A bot's answer, or with `NOBODY` those of all who have no choice; too late, it is none."""
    if t.state != "playing" or question != t.question:
        return
    if seat == NOBODY:
        t.add("forced", seat, watch=watch)
    elif t.chairs[seat].kind == "bot" and seat in t.playing().waiting:
        t.add("move", seat, *texts, watch=watch)


def say(t: Table, token: str, line: str) -> None:
    """In the chat."""
    t.add("say", owner(t, token), line)
