"""The Letterpress rulebook, for citations."""

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__)
