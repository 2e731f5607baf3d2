"""The tests run on the build that they are meant for."""

from __future__ import annotations

import os

from raffles.lab.bench import build


def test_this_is_the_build_that_was_asked_for() -> None:
    assert build() == os.environ.get("RAFFLES_BUILD", build())
