"""The Piecepack Letterbox rulebook as rulings cite it."""

from __future__ import annotations

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__, "letterbox")
