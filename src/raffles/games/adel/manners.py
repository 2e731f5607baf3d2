"""How Adel Verpflichtet speaks."""

from __future__ import annotations

from raffles.kernel.game import Manners


class AdelManners(Manners):
    pass
