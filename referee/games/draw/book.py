"""The rules of Draw! as rulings cite them."""

from __future__ import annotations

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__, "draw")
