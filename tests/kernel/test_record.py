"""Records: what is written is what is read, and a broken text is refused with what is wrong in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raffles.kernel.record import Ply, Record, RecordError, read_record

words = st.text(max_size=12)
plies = st.one_of(
    st.builds(Ply, st.integers(0, 5), words),
    st.builds(Ply, st.just(-1), words, words, st.integers(0, 2**40), st.integers(1, 2**40)),
)
records = st.builds(
    Record,
    game=words,
    rules_version=st.integers(1, 99),
    seats=st.integers(1, 6),
    options=st.dictionaries(words, st.one_of(st.booleans(), st.integers(0, 99), words), max_size=3),
    names=st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs"])), max_size=3),
    plies=st.lists(plies, max_size=5),
    commitment=words,
    contributions=st.dictionaries(st.integers(0, 5), words, max_size=3),
    seed=words,
    result=st.one_of(
        st.just({}),
        st.fixed_dictionaries({"ending": words, "returns": st.lists(st.floats(0, 1), max_size=3)}),
    ),
)


def sample() -> Record:
    return Record(
        game="kuhn",
        rules_version=1,
        seats=2,
        options={"deep": True},
        names=["Ann", "Bób"],
        plies=[Ply(-1, "deal jack", "deal", 0, 3), Ply(0, "check"), Ply(1, "bet")],
        commitment="c0ffee",
        contributions={1: "my birthday", 0: ""},
        seed="ab12",
        result={"ending": "fold", "returns": [1.0, -1.0]},
    )


def edited(**entries: Any) -> str:
    """The sample's text with entries changed, or taken out if `None`; `luck_...` are entries of its luck."""
    found = json.loads(sample().to_json())
    for name, value in entries.items():
        place = found["luck"] if name.startswith("luck_") else found
        key = name.removeprefix("luck_")
        if value is None:
            del place[key]
        else:
            place[key] = value
    return json.dumps(found)


@given(records)
def test_what_is_written_is_what_is_read(record: Record) -> None:
    again = read_record(record.to_json())
    assert again.to_json() == record.to_json()
    assert again.contributions == record.contributions
    assert [ply.to_json() for ply in again.plies] == [ply.to_json() for ply in record.plies]
    assert (again.options, again.names, again.result) == (record.options, record.names, record.result)


def test_a_record_has_one_ply_a_line() -> None:
    lines = sample().to_json().splitlines()
    assert '  ["*", "deal jack", "deal", 0, 3],' in lines
    assert '  [0, "check"],' in lines
    assert '  [1, "bet"]' in lines


def test_a_record_without_plies_can_be_read() -> None:
    record = sample()
    record.plies = []
    assert read_record(record.to_json()).plies == []


def test_unknown_entries_are_ignored() -> None:
    """Whoever keeps a record may add a note of its own."""
    assert read_record(edited(note="a fine game")).game == "kuhn"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not a record: "),
        ("{", "this is not a record: "),
        ("[" * 100_000, "this is not a record: "),
        ("9" * 5000, "this is not a record: "),
        ("[1, 2]", "this is not a record of Raffles: it has no entry 'raffles'"),
        ('"raffles"', "this is not a record of Raffles"),
        ('{"game": "adel"}', "this is not a record of Raffles"),
        (edited(raffles=2), "this record has the format 2; this version of Raffles reads format 1"),
    ],
)
def test_what_is_no_record_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_record(text)


ENTRIES = (
    "game rules_version seats options names luck plies result luck_commitment luck_contributions luck_seed"
)


@pytest.mark.parametrize("name", ENTRIES.split())
def test_a_missing_entry_is_named(name: str) -> None:
    with pytest.raises(RecordError, match=f"the record has no entry '{name.removeprefix('luck_')}'"):
        read_record(edited(**{name: None}))


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("game", 7, "str"),
        ("rules_version", "1", "int"),
        ("rules_version", True, "int"),
        ("seats", 2.5, "int"),
        ("options", [], "dict"),
        ("names", "Ann", "list"),
        ("luck", "fair", "dict"),
        ("luck_commitment", 1, "str"),
        ("luck_contributions", [], "dict"),
        ("luck_seed", 12, "str"),
        ("plies", {}, "list"),
        ("result", "won", "dict"),
    ],
)
def test_an_entry_of_the_wrong_kind_is_named(name: str, value: Any, kind: str) -> None:
    entry = name.removeprefix("luck_")
    with pytest.raises(RecordError, match=f"the record's entry '{entry}' must be of the kind {kind}, not "):
        read_record(edited(**{name: value}))


@pytest.mark.parametrize(
    "row",
    [
        "check",
        [],
        [0],
        [0, 7],
        [0, "check", "twice"],
        [-1, "check"],
        [True, "check"],
        ["0", "check"],
        ["*", "deal jack"],
        ["*", "deal jack", "deal", 0],
        ["*", "deal jack", "deal", "0", 3],
        ["*", "deal jack", "deal", 0, 3, 4],
        None,
    ],
)
def test_a_broken_ply_is_named_by_its_number(row: Any) -> None:
    plies = [*json.loads(edited())["plies"], row]
    with pytest.raises(
        RecordError, match=r"ply 3: expected \[seat, action\] or \['\*', action, kind, r, n\], found"
    ):
        read_record(edited(plies=plies))


@pytest.mark.parametrize("contributions", [{"Ann": "x"}, {"-1": "x"}, {"0": 5}, {"0": None}])
def test_contributions_are_texts_by_seat(contributions: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="the contributions must be texts by seat number"):
        read_record(edited(luck_contributions=contributions))


def test_names_are_texts() -> None:
    with pytest.raises(RecordError, match="the names must be texts"):
        read_record(edited(names=["Ann", 2]))
