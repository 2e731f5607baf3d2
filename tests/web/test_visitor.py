"""What a browser keeps of us: a name and its seats, signed."""

from __future__ import annotations

from typing import Any, cast

import pytest

from raffles.web.visitor import LONGEST_NAME, MOST_SEATS, Desk, Visitor, plain_name

BROWSER_LIMIT = 4096


class Connection:
    """As much of a request as is looked at."""

    def __init__(self, cookie: str) -> None:
        self.cookies = {"raffles": cookie}


def reads(desk: Desk, cookie: str) -> Visitor:
    return desk.visitor(cast("Any", Connection(cookie)))


def test_a_cookie_is_read_as_it_was_written() -> None:
    desk = Desk(b"secret", secure=False)
    found = reads(desk, desk.cookie(Visitor("id", "Zoë", {"t": "token"}, known=True)).value or "")
    assert (found.id, found.name, found.seats, found.known) == ("id", "Zoë", {"t": "token"}, True)


@pytest.mark.parametrize("cookie", ["", "x", "e30.x", "a.b.c", "\udcff"])
def test_nonsense_is_a_stranger(cookie: str) -> None:
    found = reads(Desk(b"secret", secure=False), cookie)
    assert (found.name, found.seats, found.known) == ("", {}, False)


def test_a_cookie_of_another_house_is_a_strangers() -> None:
    cookie = Desk(b"other", secure=False).cookie(Visitor("id", "Ann", {"t": "token"}, known=True))
    assert not reads(Desk(b"secret", secure=False), cookie.value or "").known


def test_a_cookie_never_outgrows_the_browser() -> None:
    desk = Desk(b"secret", secure=False)
    visitor = Visitor("i" * 12, "Ä" * LONGEST_NAME, {}, known=True)
    for number in range(3 * MOST_SEATS):
        visitor.takes(f"table-{number:05}", f"{number:022}")
    newest = f"table-{3 * MOST_SEATS - 1:05}"
    assert visitor.token(newest)
    assert not visitor.token("table-00000")
    assert len(desk.cookie(visitor).to_header()) < BROWSER_LIMIT


def test_a_form_token_is_its_visitors_alone() -> None:
    desk = Desk(b"secret", secure=False)
    ann, bob = (Visitor(id, "", {}, known=True) for id in ("a", "b"))
    assert desk.is_form_token(ann, desk.form_token(ann))
    assert not desk.is_form_token(bob, desk.form_token(ann))
    assert not desk.is_form_token(Visitor("a", "", {}, known=False), desk.form_token(ann))


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann  Smith ", "Ann Smith"),
        ("Ann\n\t\x00\u202eBob", "Ann Bob"),
        ("x" * 99, "x" * LONGEST_NAME),
        ("\u200b", ""),
        ("Łukasz Żółć", "Łukasz Żółć"),
    ],
)
def test_names_are_one_plain_line(given: str, shown: str) -> None:
    assert plain_name(given) == shown
