"""The language of the house: every sentence of pages goes through here. English for now."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

TRANSLATIONS: Final = NullTranslations()
_ = TRANSLATIONS.gettext
ngettext = TRANSLATIONS.ngettext
