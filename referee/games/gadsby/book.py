"""The Gadsby rules as rulings cite them."""

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__)
