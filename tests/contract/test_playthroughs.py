"""The playthroughs are as they were: a change in rules, views or notation shows as a diff of a text."""

from __future__ import annotations

import pytest

from contract.playthroughs import FOLDER, playthrough
from contract.tables import HOUSE


@pytest.mark.parametrize("key", HOUSE)
def test_the_playthrough_is_unchanged(key: str) -> None:
    assert playthrough(HOUSE[key]) == (FOLDER / f"{key}.txt").read_text(encoding="utf-8"), (
        "see `make playthroughs`"
    )
