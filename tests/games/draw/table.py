"""A short way to play Draw! in a test."""

from referee.games.draw import RULES
from referee.games.draw.actions.duel import Reveal, SettleDuel
from referee.games.draw.actions.embark import Deal, Embark, WriteConvoy
from referee.games.draw.actions.travel import Advance, Waylay
from referee.kit.words import ListedWords
from tests.support.played_table import Seated

WORDS = ListedWords(frozenset({"RAGE", "RAT", "NEAR", "TOE", "JEST", "SAINT", "BARONS"}))


class Table(Seated):
    """Two players with two convoys each, unless the test says otherwise."""

    def __init__(self, players=2, words=WORDS, **options):
        super().__init__(RULES, words, players, **{"convoys": 2, **options})

    def why(self, seat=None):
        """The reasons under the last sentence, each with its rule."""
        last = self.view(seat).ledger[-1].lines[-1]
        return {why.cite.rule: why.says for why in last.why}

    def open(self, seat):
        return {offer.name for offer in self.view(seat).open if not offer.quiet}

    def dealt(self):
        """The last seat deals, so that the first one begins."""
        return self.do(0, Deal())

    def embarked(self, *rows):
        """Everybody's convoys, written as `WORD CARGO`; nothing for one that is not entered."""
        if self.state.turn is None:
            self.dealt()
        for seat, row in enumerate(rows):
            for number, written in enumerate(row, 1):
                if written:
                    self.do(seat, written_as(number, written))
        for seat in self.state.playing:
            self.do(seat, Embark())
        return self

    def duel(self, by=0, mine=1, target="1.1"):
        return self.do(by, Waylay(mine, target))

    def reveals(self, *seats):
        for seat in seats:
            self.do(seat, Reveal())
        return self

    def settle(self):
        return self.do(0, SettleDuel())

    def home(self, *turns):
        """Advance these convoys, `(seat, number)` each, one after the other."""
        for seat, number in turns:
            self.do(seat, Advance(number))
        return self


def written_as(number, written):
    """`RAGE TS` is RAGE above T and S, `RAG*` has a wild E, `-RSTLNA` no word, `RAGE` no cargo told."""
    word, _, cargo = written.replace("-", " ").partition(" ")
    cards = tuple("WILD" if sign == "*" else sign for sign in word) if "*" in word else ()
    return WriteConvoy(number, word.replace("*", "E"), cards, tuple(cargo))
