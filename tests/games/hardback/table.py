"""A short way to play Hardback in a test."""

from dataclasses import replace

from referee.engine.codec import action_type
from referee.engine.fold import Position
from referee.games.hardback import RULES
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.offer_row import Refill, ShowRow
from referee.games.hardback.actions.setup import Begin
from referee.games.hardback.actions.spelling import PassTurn, Spell
from referee.games.hardback.physical_cards import physical_card
from referee.games.hardback.state import known_cards
from referee.kit.words import Reason, RuleSet, Ruling, WordVerdict
from tests.support.played_table import Seated

ROW = (
    "adventure-A5",
    "horror-E5T",
    "mystery-T8T",
    "romance-R5T",
    "adventure-I3T",
    "horror-N6T",
    "mystery-M4T",
)

COIN_HAND = ("romance-O8T", "horror-B6", "mystery-B4", "starter-A", "starter-T")
"""OBAT of it gives seven coins and a prestige."""


class AnyWord:
    """A dictionary for tests of cards: every word is one, but for those that begin with X."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        known = not word.startswith("X")
        ruling = Ruling.LEGAL if known else Ruling.REFUSED
        return WordVerdict(
            word, ruling, Reason.ORDINARY if known else Reason.UNKNOWN, f"{word}: {ruling.value}."
        )


class Table(Seated):
    """Two players unless the test says otherwise; Ann has begun."""

    rules = RULES

    def __init__(self, players=2, words=None, begun=True, **options):
        super().__init__(self.rules, words or AnyWord(), players, **options)
        if begun:
            self.do(0, Begin(0))

    def author(self, seat):
        return self.state.author(seat)

    def card(self, key, seat=0):
        return physical_card(known_cards(self.state, self.house)[key], seat)

    def shut(self, seat, name):
        """Why an action is not open."""
        action = action_type(self.rules, name)
        return [finding.cite.rule for finding in action.open(self.state, seat, self.house)]

    # ---- a table in the middle of a game

    def with_author(self, seat, **changes):
        """The table with this player's things changed, as if a game had gone before."""
        state = self.state.with_author(seat, replace(self.author(seat), **changes))
        self.position = Position(state, state, ())
        return self

    def holding(self, seat, *keys, **changes):
        """A player whose deck is just these cards, all of them in hand."""
        pile = tuple(self.card(key, seat) for key in keys)
        bare = {"discard": (), "unknown": 0, "unseen_discards": 0, "hand": len(pile)}
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


def rich(**options):
    """Ann with seven coins and a prestige for OBAT, and the row in sight."""
    table = Table(**options)
    if options.get("row") != "asked":
        table.row()
    table.holding(0, *COIN_HAND)
    return table.spell("O", "B", "A", "T", choices=("card2=horror-B6",))
