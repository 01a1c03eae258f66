"""People round a table, for any game: every verb goes through the judge, and must stand or the test fails."""

from referee import decks
from referee.engine.codec import encode
from referee.engine.core import Rewind
from referee.engine.fold import Batch, extended, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat, Viewer
from referee.engine.view import view
from referee.kit.house import House
from referee.kit.words import Reason, Ruling, WordVerdict

NAMES = ("Ann", "Bea", "Cal", "Dov", "Eve", "Flo")


class PaperBook:
    """A table that looks words up in its own book."""

    def verdict(self, word, rules):
        return WordVerdict(word, Ruling.DISPUTED, Reason.NO_LIST, "No list here.")


class Moody:
    """A dictionary for random games: it allows, refuses and cannot say, by the length of the word."""

    def verdict(self, word, rules):
        ruling = (Ruling.LEGAL, Ruling.REFUSED, Ruling.DISPUTED, Ruling.LEGAL)[len(word) % 4]
        return WordVerdict(word, ruling, Reason.ORDINARY, f"{word}: {ruling.value}.")


class Seated:
    """One game, judged request by request."""

    def __init__(self, rules, words, players=2, late=0, **options):
        self.rules = rules
        self.house = House(decks.load(rules.deck), words, rules.options(**options))
        seats = tuple(Seat(n, NAMES[n], late=n >= players) for n in range(players + late))
        self.position = fold(rules.start(self.house, seats), ())

    @property
    def state(self):
        return self.position.state

    def check(self, seat, action, agreed=False):
        return judge(self.rules, self.position, seat, action, self.house, agreed)

    def do(self, seat, action, agreed=True):
        verdict = self.check(seat, action, agreed)
        assert verdict.stands, [finding.says for finding in verdict.findings]
        batch = Batch(self.position.number + 1, seat, action.name, encode(action), verdict.events, agreed)
        self.position = extended(self.position, batch)
        return self

    def refused(self, seat, action):
        """The rules a request breaks; none where it stands or is asked."""
        return {finding.cite.rule if finding.cite else None for finding in self.check(seat, action).breaches}

    def asked(self, seat, action):
        """The rules under which the table is asked first."""
        verdict = self.check(seat, action)
        assert verdict.asks, [finding.says for finding in verdict.findings]
        return {finding.cite.rule if finding.cite else None for finding in verdict.questions}

    def undo(self):
        return self.do(0, Rewind(self.position.number - 1))

    def view(self, seat):
        return view(self.rules, self.position, Viewer(seat, self.state.seats), self.house)

    def told(self, seat=None):
        return [line.says for entry in self.view(seat).ledger for line in entry.lines]

    @property
    def places(self):
        return [(place.name, place.place, place.points) for place in self.rules.result(self.state).places]
