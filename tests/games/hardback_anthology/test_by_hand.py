"""Whole turns against Penny, entered in every grouping, and worked out by hand."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.fold import Position
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.offer_row import Refill, ShowRowAgain
from referee.games.hardback.variants.anthology.penny import team_prestige
from referee.games.hardback.variants.powers.using import TakePower, UsePower
from tests.games.hardback.by_hand import OFFER, PRINTED, CoopTable, genre
from tests.games.hardback_anthology.table import Table
from tests.support.rules import rule

SIGNATURES = ("none", "adventure", "horror", "mystery", "romance")
READINGS = {
    "signature": SIGNATURES,
    "ink_for_coins": (True, False),
    "cheapest": ("six", "seven"),
    "cheapest_tie": ("furthest", "letter"),
    "classics_lost": ("all", "oldest"),
}
CLASSICS = sorted(key for key in PRINTED if key.endswith("T") and not key.startswith("starter"))
PLENTY = 99


def cards_for(seed, signature, few):
    """Seven cards of the row and twelve of the deck; with `few`, so many of Penny's genre lie in the row.

    Then it matters which card goes, and which comes up between two steps.
    """
    random = Random(seed)
    cards = random.sample(OFFER, len(OFFER))
    if few is None:
        return cards[:19]
    hers = [key for key in cards if genre(key) == signature]
    others = [key for key in cards if genre(key) != signature]
    deck = [*hers[few : few + 5], *others[7:14]]
    return [*hers[:few], *others[: 7 - few], *random.sample(deck, len(deck))]


@st.composite
def turns(draw):
    """A turn at the table: ink used and cards bought one after the other, with the cards that come up."""
    options = {name: draw(st.sampled_from(each)) for name, each in READINGS.items()}
    few = draw(st.sampled_from((None, 0, 1, 1)))
    cards = cards_for(draw(st.integers(0, 10_000)), options["signature"], few)
    free = [key for key in CLASSICS if key not in cards]
    classics = draw(st.lists(st.sampled_from(free), max_size=2, unique=True))
    by_hand = CoopTable(list(cards[:7]), list(cards[7:]), classics=list(classics), **options)
    steps = []
    for _ in range(draw(st.integers(0, 4))):
        match draw(st.sampled_from(("buy", "buy", "trade", "luck", "lyric"))):
            case "buy":
                key = draw(st.sampled_from(by_hand.row))
                steps.append(("buys", key, by_hand.buy(key)))
            case "trade":
                steps.append(("trades", draw(st.integers(1, 2))))
                by_hand.trade(steps[-1][1])
            case "luck":
                steps.append(("draws_with_ink",))
                by_hand.use_ink(1)
            case "lyric":
                steps.append(("writes_a_lyric",))
                by_hand.lyric()
    return cards[:7], list(classics), options, steps, by_hand


def table_of(row, classics, options):
    """Ann has spelled her word and has coins and ink to spare; Bea has ink too and waits for her turn."""
    table = Table(2, target=500, powers="passive", **options).ready(*row).do(0, TakePower("lyrical_prestige"))
    table.with_author(1, ink=PLENTY)
    table.holding(0, "starter-A", "starter-T", ink=PLENTY).spell("AT").in_play(0, *classics)
    state = replace(table.state, turn=replace(table.state.turn, coins=PLENTY))
    table.position = Position(state, state, ())
    return table


class Entry:
    """Enters a turn together or one by one; new cards at once, later, or by showing the row again."""

    def __init__(self, table, draw):
        self.table, self.draw = table, draw
        self.unseen = []
        self.cards, self.trade = [], 0
        self.row = [card.key for card in table.state.row_cards]

    def trades(self, coins):
        if self.cards or self.draw(st.booleans()):
            self.send()
        self.trade += coins

    def buys(self, key, new):
        if key in self.unseen and (len(self.unseen) > 1 or self.draw(st.booleans())):
            self.send()
            self.shows()
        if key in self.unseen:
            self.unseen.remove(key)
        self.cards.append(key)
        self.row[self.row.index(key)] = new
        self.unseen.append(new)
        if self.draw(st.booleans()):
            self.send()
            if self.draw(st.booleans()):
                self.shows()

    def draws_with_ink(self):
        """Bea presses her luck in Ann's turn."""
        self.send()
        self.table.do(1, UseInk())

    def writes_a_lyric(self):
        self.send()
        self.table.do(0, UsePower())

    def send(self, *, more=True):
        if self.cards or self.trade or not more:
            self.table.do(0, Buy(tuple(self.cards), 0, self.trade, more))
        self.cards, self.trade = [], 0

    def shows(self):
        if self.unseen and self.draw(st.booleans()):
            self.table.do(0, ShowRowAgain(tuple(self.row)), agreed=False)
        elif self.unseen and self.draw(st.booleans()):
            self.table.do(0, Refill(tuple(self.unseen)))
        else:
            for key in self.unseen:
                self.table.do(0, Refill((key,)))
        self.unseen = []

    def ends(self):
        if self.draw(st.booleans()):
            self.send(more=False)
        else:
            self.send()
            if self.draw(st.booleans()):
                self.shows()
            self.table.do(0, EndTurn())
        self.shows()


@rule("hardback", "refill")
@rule("hardback", "coop_adventure")
@rule("hardback", "coop_horror")
@settings(max_examples=150, deadline=None)
@given(turn=turns(), data=st.data())
def test_however_a_turn_is_entered_row_and_scores_are_those_by_hand(turn, data):
    row, classics, options, steps, by_hand = turn
    table = table_of(row, classics, options)
    entry = Entry(table, data.draw)
    for what, *told in steps:
        getattr(entry, what)(*told)
    hers = by_hand.hers
    bought = [step[1] for step in steps if step[0] == "buys"]
    entry.ends()
    took = table.penny.prestige - hers
    for key in by_hand.penny():
        table.refill(key)
    assert [card.key for card in table.state.row_cards] == by_hand.row
    assert table.penny.prestige == by_hand.hers, (hers, took)
    assert team_prestige(table.state) == by_hand.ours
    assert [card.key for card in table.state.author(0).classics] == by_hand.classics
    assert set(bought) <= {card.key for card in table.state.author(0).cards}
