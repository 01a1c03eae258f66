"""The Letterpress rulebook as rulings cite it."""

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__)
