"""The rules of Word Chain as rulings cite them."""

from referee.engine.rulebook import Rulebook

book = Rulebook.beside(__package__, "word_chain")
