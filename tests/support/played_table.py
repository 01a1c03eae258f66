"""People round a table, for any game: every verb goes through the judge, and must stand or the test fails."""

from referee import decks
from referee.engine.codec import encode
from referee.engine.common_actions import Rewind
from referee.engine.fold import Batch, add_notes, extend, fold
from referee.engine.judge import judge, offers
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


class Judged:
    """One game, judged request by request."""

    def __init__(self, rules, house, seats):
        self.rules, self.house = rules, house
        self.position = fold(rules.start(house, seats), ())

    @property
    def state(self):
        return self.position.state

    def check(self, seat, action, agreed=False):
        return judge(self.rules, self.position, seat, action, self.house, agreed)

    def record(self, seat, action, agreed=False):
        """What stands is written down, with what the table agreed to; a private note beside the log."""
        verdict = self.check(seat, action, agreed)
        assert verdict.stands, [finding.says for finding in verdict.findings]
        if action.private:
            self.position = add_notes(self.position, verdict.events)
            return verdict
        number = self.position.number + 1
        batch = Batch(number, seat, action.name, encode(action), verdict.events, verdict.agreed)
        self.position = extend(self.position, batch)
        return verdict

    def refuses(self, seat, action, agreed=False):
        """The rules under which it is refused; fails when it is not."""
        verdict = self.check(seat, action, agreed)
        assert verdict.breaches, [finding.says for finding in verdict.findings]
        return {finding.cite.rule for finding in verdict.breaches if finding.cite}

    def view(self, seat):
        return view(self.rules, self.position, Viewer(seat, self.state.seats), self.house)

    def sees(self, seat):
        """Everything a pair of eyes gets of the table, as one text."""
        return repr(self.view(seat))

    def ledger_lines(self, seat=None):
        return [line.says for entry in self.view(seat).ledger for line in entry.lines]

    def open(self, seat):
        return [offer.name for offer in offers(self.rules, self.position, seat, self.house) if offer.open]

    def undo(self, seat=0):
        self.record(seat, Rewind(self.position.number - 1), agreed=True)
        return self


class Seated(Judged):
    """People who agree to whatever is asked, unless the test says otherwise."""

    def __init__(self, rules, words, players=2, late=0, names=NAMES, **options):
        house = House(decks.load(rules.deck), words, rules.options(**options))
        super().__init__(rules, house, chairs(players, late, names))

    def do(self, seat, action, agreed=True):
        self.record(seat, action, agreed)
        return self

    def refused(self, seat, action):
        """The rules a request breaks; none where it stands or is asked."""
        return [finding.cite.rule if finding.cite else None for finding in self.check(seat, action).breaches]

    def asked(self, seat, action):
        """The rules under which the table is asked first."""
        verdict = self.check(seat, action)
        assert verdict.asks, [finding.says for finding in verdict.findings]
        return [finding.cite.rule if finding.cite else None for finding in verdict.questions]

    @property
    def places(self):
        return [(place.name, place.place, place.points) for place in self.rules.result(self.state).places]


def chairs(players, late=0, names=NAMES):
    """Those who play from the start, then those who came late."""
    return tuple(Seat(n, names[n], late=n >= players) for n in range(players + late))
