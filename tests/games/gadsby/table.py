"""A short way to play Gadsby in a test."""

from referee.games.gadsby import RULES
from referee.games.gadsby.actions import Deal
from referee.kit.words import ListedWords
from tests.support.played_table import Seated

WORDS = ListedWords(frozenset({"RAG", "RAGE", "GEAR", "FUR", "BRAND"}))
NAMES = ("Bob", "Gwen", "John", "Sally", "Eve", "Flo")


class Table(Seated):
    """Three players unless the test says otherwise."""

    def __init__(self, players=3, words=WORDS, **options):
        super().__init__(RULES, words, players, names=NAMES, **options)

    def dealt(self):
        return self.do(0, Deal())
