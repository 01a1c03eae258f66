"""A Word War table for tests: a grid with CAT, STAR, SHE, DEAN and a wild card in it."""

from referee.games.word_war import RULES
from referee.games.word_war.actions.grid import DealGrid, Draw
from referee.games.word_war.actions.word import Spell, Take
from referee.games.word_war.state import Phase
from referee.kit.words import ListedWords
from tests.support.played_table import Seated

WORDS = ListedWords(frozenset({"CAT", "STAR", "SHE", "DEAN", "RAT", "JET"}))
GRID = ("C", "A", "T", "E", "R", "S", "E", "D", "O", "H", "A", "N", "L", "*", "J", "I")
"""
C A T E
R S E D
O H A N
L * J I
"""
STAR = ("1,1", "0,2", "0,1", "1,0")
SHE = ("1,1", "2,1", "1,2")
DEAN = ("1,3", "1,2", "2,2", "2,3")


class Table(Seated):
    """Two players unless the test says otherwise; Ann deals and begins."""

    def __init__(self, players=2, words=WORDS, **options):
        super().__init__(RULES, words, players, **options)

    def dealt(self, grid=GRID):
        return self.do(0, DealGrid(tuple(grid)))

    def begun(self, grid=GRID):
        """Dealt, and Ann has drawn from the deck."""
        return self.dealt(grid).do(0, Draw())

    def spells(self, word, card=None, path=()):
        """Whoever is next spells, and takes a card of it."""
        seat = self.state.turn
        if self.state.phase is Phase.DRAW:
            self.do(seat, Draw())
        self.do(seat, Spell(word, tuple(path)))
        return self if card is None else self.do(seat, Take(card))
