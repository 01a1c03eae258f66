"""A short way to play Anagrabs in a test."""

from referee import decks
from referee.engine.codec import encode
from referee.engine.fold import Batch, extended, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat, Viewer
from referee.engine.view import view
from referee.games.anagrabs import RULES
from referee.games.anagrabs.actions import Deal, Flip
from referee.games.anagrabs.options import Options
from referee.kit.house import House
from referee.kit.words import ListedWords

WORDS = ListedWords(frozenset({"NEAR", "RANGE", "GARNET", "GARNETS", "STRANGE", "EARN", "TAN", "ANT"}))
NAMES = ("Bob", "John", "Sally", "Gwen", "Eve", "Flo")


class Table:
    """One game, judged request by request; `up` is turned up card by card before it begins."""

    def __init__(self, up="AGNER", seats=4, words=WORDS, late=0, **options):
        self.house = House(decks.load("letterhead"), words, Options(**options))
        places = tuple(Seat(n, NAMES[n], late=n >= seats - late) for n in range(seats))
        self.position = fold(RULES.start(self.house, places), ())
        if up:
            self.do(0, Deal(tuple(up[:2])))
            self.turned(up[2:])

    @property
    def state(self):
        return self.position.state

    def turned(self, faces):
        for face in faces:
            self.do(self.state.turn, Flip(face))
        return self

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

    def words(self, seat):
        return [word.word for word in self.state.of(seat)]

    def middle(self):
        return sorted(card.face for card in self.state.middle)
