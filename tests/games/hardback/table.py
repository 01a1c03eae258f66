"""A short way to play Hardback in a test."""

from dataclasses import replace

from referee import decks
from referee.engine.codec import action_type, encode
from referee.engine.fold import Batch, Position, extended, fold
from referee.engine.judge import judge
from referee.engine.seats import Seat, Viewer
from referee.engine.view import view
from referee.games.hardback import RULES
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.setting import Begin, Refill, ShowRow
from referee.games.hardback.actions.spelling import PassTurn, Spell
from referee.games.hardback.copies import copy
from referee.games.hardback.options import Options
from referee.games.hardback.state import box
from referee.kit.house import House
from referee.kit.words import Reason, RuleSet, Ruling, WordVerdict

NAMES = ("Ann", "Bea", "Cal", "Dov", "Eve")
ROW = (
    "adventure-A5",
    "horror-E5T",
    "mystery-T8T",
    "romance-R5T",
    "adventure-I3T",
    "horror-N6T",
    "mystery-M4T",
)


class AnyWord:
    """A dictionary for tests of cards: every word is one, but for those that begin with X."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        known = not word.startswith("X")
        ruling = Ruling.LEGAL if known else Ruling.REFUSED
        return WordVerdict(
            word, ruling, Reason.ORDINARY if known else Reason.UNKNOWN, f"{word}: {ruling.value}."
        )


class Table:
    """One game, judged request by request."""

    rules = RULES
    options = Options

    def __init__(self, seats=2, words=None, late=0, begun=True, **options):
        self.house = House(decks.load("hardback"), words or AnyWord(), self.options(**options))
        places = tuple(Seat(n, NAMES[n], late=n >= seats - late) for n in range(seats))
        self.position = fold(self.rules.start(self.house, places), ())
        if begun:
            self.do(0, Begin(0))

    @property
    def state(self):
        return self.position.state

    def author(self, seat):
        return self.state.author(seat)

    def card(self, key, seat=0):
        return copy(box(self.state, self.house)[key], seat)

    def ask(self, seat, action, agreed=False):
        return judge(self.rules, self.position, seat, action, self.house, agreed)

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
        """The rules a question to the table rests on."""
        verdict = self.ask(seat, action)
        assert verdict.asks, [finding.says for finding in verdict.findings]
        return [finding.cite.rule for finding in verdict.questions]

    def shut(self, seat, name):
        """Why an action is not open."""
        action = action_type(self.rules, name)
        return [finding.cite.rule for finding in action.open(self.state, seat, self.house)]

    def view(self, seat):
        return view(self.rules, self.position, Viewer(seat, self.state.seats), self.house)

    def told(self):
        return [line.says for entry in self.view(None).ledger for line in entry.lines]

    # ---- a table in the middle of a game

    def with_author(self, seat, **changes):
        """The table with this player's things changed, as if a game had gone before."""
        state = self.state.with_author(seat, replace(self.author(seat), **changes))
        self.position = Position(state, state, ())
        return self

    def holding(self, seat, *keys, **changes):
        """A player whose deck is just these cards, all of them in hand."""
        pile = tuple(self.card(key, seat) for key in keys)
        bare = {"discard": (), "unknown": 0, "loose": 0, "hand": len(pile)}
        return self.with_author(seat, pile=pile, **{**bare, **changes})

    def in_play(self, seat, *keys):
        return self.with_author(seat, classics=tuple(self.card(key, seat) for key in keys))

    # ---- whole turns

    def spell(self, *cards, choices=(), seat=None, **more):
        return self.do(self.state.turn.seat if seat is None else seat, Spell(cards, tuple(choices), **more))

    def buy(self, *cards, **more):
        return self.do(self.state.turn.seat, Buy(cards, **more))

    def end(self):
        return self.do(self.state.turn.seat, EndTurn())

    def skip(self):
        return self.do(self.state.turn.seat, PassTurn())

    def row(self, *cards):
        return self.do(0, ShowRow(cards or ROW))

    def refill(self, *cards):
        return self.do(0, Refill(cards))
