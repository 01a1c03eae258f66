"""The solo rules as citations. The common word rules are cited from the Letterpress book itself."""

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__, "letterpress_solo")
