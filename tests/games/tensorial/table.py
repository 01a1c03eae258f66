"""A short way to play Tensorial Relations in a test."""

from referee.games.tensorial import RULES
from referee.games.tensorial.actions import Buy, DealStore, Play, Refill
from referee.kit.words import ListedWords
from tests.support.played_table import Seated

WORDS = ListedWords(frozenset({"LONERS", "SAINT", "LINE", "TONE", "REAL", "OIL"}))
NAMES = ("Alicia", "Beth", "Carlos", "Dov")
STORE = tuple("SJBDWZP")
LONERS = tuple("LONERS")


class Table(Seated):
    """Three players unless the test says otherwise."""

    def __init__(self, players=3, words=WORDS, **options):
        super().__init__(RULES, words, players, names=NAMES, **options)

    def dealt(self, store=STORE):
        return self.do(0, DealStore(tuple(store)))

    def turn(self, hand, word, buys=(), new=()):
        """One whole turn of whoever is next."""
        seat = self.state.turn
        self.do(seat, Play(tuple(hand), word))
        if word:
            self.do(seat, Buy(tuple(buys)))
        if new:
            self.do(seat, Refill(tuple(new)))
        return self
