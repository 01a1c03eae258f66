"""The solo rules, for citations; rules about words are cited from the Letterpress book."""

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__, "letterpress_solo")
