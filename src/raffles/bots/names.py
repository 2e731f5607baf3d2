"""What bots are called at a table."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Mrs Pym", "Baron Ochs", "Miss Drummond", "the Colonel", "the Verger", "the Count")
