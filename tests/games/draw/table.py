"""A short way to play Draw! in a test."""

from referee import decks
from referee.engine.codec import encode
from referee.engine.fold import Batch, extended, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat, Viewer
from referee.engine.view import view
from referee.games.draw import RULES
from referee.games.draw.duelling import Reveal, SettleDuel
from referee.games.draw.embarking import Deal, Embark, WriteConvoy
from referee.games.draw.options import Options
from referee.games.draw.travelling import Advance, Waylay
from referee.kit.house import House
from referee.kit.words import ListedWords

WORDS = ListedWords(frozenset({"RAGE", "RAT", "NEAR", "TOE", "JEST", "A", "SAINT", "BARONS"}))
NAMES = ("Ann", "Bea", "Cal", "Dov")


class Table:
    """One game, judged request by request."""

    def __init__(self, seats=2, words=WORDS, late=0, **options):
        self.house = House(decks.load("letterhead"), words, Options(**{"convoys": 2, **options}))
        places = tuple(Seat(n, NAMES[n], late=n >= seats - late) for n in range(seats))
        self.position = fold(RULES.start(self.house, places), ())

    @property
    def state(self):
        return self.position.state

    def ask(self, seat, action, agreed=False):
        return judge(RULES, self.position, seat, action, self.house, agreed)

    def do(self, seat, action, agreed=True):
        verdict = self.ask(seat, action, agreed)
        assert verdict.stands, [finding.says for finding in verdict.findings]
        batch = Batch(self.position.number + 1, seat, action.name, encode(action), verdict.events, agreed)
        self.position = extended(self.position, batch)
        return self

    def refused(self, seat, action):
        """The rules a request breaks; none where it stands."""
        return [finding.cite.rule if finding.cite else None for finding in self.ask(seat, action).breaches]

    def asked(self, seat, action):
        verdict = self.ask(seat, action)
        assert verdict.asks, [finding.says for finding in verdict.findings]
        return [finding.cite.rule for finding in verdict.questions]

    def view(self, seat):
        return view(RULES, self.position, Viewer(seat, self.state.seats), self.house)

    def sees(self, seat):
        """All a pair of eyes gets of the table, as text."""
        return repr(self.view(seat))

    def told(self, seat=None):
        return [line.says for entry in self.view(seat).ledger for line in entry.lines]

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
        """Everybody's convoys, written as `WORD CARGO`; nothing for one that is not told."""
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
