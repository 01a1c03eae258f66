"""A short way to play Gadsby in a test."""

from referee import decks
from referee.engine.codec import encode
from referee.engine.fold import Batch, extended, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat, Viewer
from referee.engine.view import view
from referee.games.gadsby import RULES
from referee.games.gadsby.actions import Deal
from referee.games.gadsby.options import Options
from referee.kit.house import House
from referee.kit.words import ListedWords

WORDS = ListedWords(frozenset({"RAG", "RAGE", "GEAR", "FUR", "BRAND"}))
NAMES = ("Bob", "Gwen", "John", "Sally", "Eve", "Flo")


class Table:
    """One game, judged request by request."""

    def __init__(self, seats=3, words=WORDS, late=0, **options):
        self.house = House(decks.load("letterhead"), words, Options(**options))
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

    def told(self):
        return [line.says for entry in self.view(None).ledger for line in entry.lines]

    def dealt(self):
        return self.do(0, Deal())
