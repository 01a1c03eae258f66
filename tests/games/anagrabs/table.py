"""A short way to play Anagrabs in a test."""

from referee.games.anagrabs import RULES
from referee.games.anagrabs.actions.cards import Deal, Flip
from referee.kit.words import ListedWords
from tests.support.played_table import Seated

WORDS = ListedWords(frozenset({"NEAR", "RANGE", "GARNET", "GARNETS", "STRANGE", "EARN", "TAN", "ANT"}))
NAMES = ("Bob", "John", "Sally", "Gwen", "Eve", "Flo")


class Table(Seated):
    """Four players; `up` is turned up card by card before the game begins."""

    def __init__(self, up="AGNER", players=4, words=WORDS, **options):
        super().__init__(RULES, words, players, names=NAMES, **options)
        if up:
            self.do(0, Deal(tuple(up[:2])))
            self.turned(up[2:])

    def turned(self, faces):
        for face in faces:
            self.do(self.state.turn, Flip(face))
        return self

    def words(self, seat):
        return [word.word for word in self.state.of(seat)]

    def middle(self):
        return sorted(card.face for card in self.state.middle)
