"""Whole turns against Penny, entered in every grouping, and worked out by hand."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.fold import Position
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.offer_row import Jail, Refill, ShowRowAgain
from referee.games.hardback.variants.adverts import BuyAdvert
from referee.games.hardback.variants.anthology.penny import team_prestige
from referee.games.hardback.variants.powers.using import TakePower, UsePower
from tests.games.hardback.by_hand import OFFER, PRINTED, Card, CoopTable, genre, word_gives
from tests.games.hardback_anthology.table import Table
from tests.support.rules import rule

SIGNATURES = ("none", "adventure", "horror", "mystery", "romance")
READINGS = {
    "signature": SIGNATURES,
    "ink_for_coins": (True, False),
    "cheapest": ("six", "seven"),
    "cheapest_tie": ("furthest", "letter"),
    "classics_lost": ("all", "oldest"),
    "new_classics": ("goes", "stays"),
}
CLASSICS = sorted(key for key in PRINTED if key.endswith("T") and not key.startswith("starter"))
PLENTY = 99
MOST_JAILS = 2


def cards_for(random, signature, few):
    """Seven cards of the row and twelve of the deck; with `few`, so many of Penny's genre lie in the row.

    Then it matters which card goes, and which comes up between two steps.
    """
    cards = random.sample(OFFER, len(OFFER))
    if few is None:
        return cards[:19]
    hers = [key for key in cards if genre(key) == signature]
    others = [key for key in cards if genre(key) != signature]
    deck = [*hers[few : few + 5], *others[7:14]]
    return [*hers[:few], *others[: 7 - few], *random.sample(deck, len(deck))]


def sample(random, cards, most):
    return random.sample(cards, random.randint(0, most))


def turn_of(random):
    """A turn at the table: cards jailed, then ink used and cards bought, each with the card that comes up."""
    options = {name: random.choice(each) for name, each in READINGS.items()}
    cards = cards_for(random, options["signature"], random.choice((None, 0, 1, 1)))
    free = random.sample([key for key in CLASSICS if key not in cards], 4)
    classics, laid = sample(random, free[:2], 2), sample(random, free[2:], 2)
    by_hand = CoopTable(cards[:7], cards[7:], classics=list(classics), laid=list(laid), **options)
    _, by_hand.ours = word_gives([Card("starter-A"), Card("starter-T"), *map(Card, laid)])
    steps = []
    for _ in range(random.randint(0, MOST_JAILS)):
        key, keep = random.choice(by_hand.row), random.random() < 0.5
        steps.append(("jails", key, (by_hand.take_to_jail if keep else by_hand.remove)(key), keep))
    for _ in range(random.randint(0, 4)):
        match random.choice(("buy", "buy", "buy", "trade", "luck", "lyric", "advert", "jailed")):
            case "buy":
                key = random.choice(by_hand.row)
                steps.append(("buys", key, by_hand.buy(key)))
            case "jailed" if by_hand.jail:
                steps.append(("buys_out_of_jail", by_hand.buy_out_of_jail()))
            case "advert":
                steps.append(("buys_an_advert",))
                by_hand.advert()
            case "trade":
                steps.append(("trades", random.randint(1, 2)))
                by_hand.trade(steps[-1][1])
            case "luck":
                steps.append(("draws_with_ink",))
                by_hand.use_ink(1)
            case "lyric":
                steps.append(("writes_a_lyric",))
                by_hand.lyric()
    return cards[:7], classics, laid, options, steps, by_hand


def table_of(row, classics, laid, options):
    """Ann has spelled her word and has coins and ink to spare; Bea has ink too and waits for her turn."""
    table = (
        Table(2, target=500, powers="passive", adverts=True, **options)
        .ready(*row)
        .do(0, TakePower("lyrical_prestige"))
    )
    table.with_author(1, ink=PLENTY)
    table.holding(0, "starter-A", "starter-T", *laid, ink=PLENTY)
    made = (("either", "prestige"), ("tokens", "ink"), ("trash_this", ""), ("trash_discard", ""))
    choices = [
        f"{key}:{below}{name}={choice}" for key in laid for below in ("", "genre_") for name, choice in made
    ]
    table.spell("A", "T", *laid, choices=choices).in_play(0, *classics)
    state = replace(table.state, turn=replace(table.state.turn, coins=PLENTY, jails=MOST_JAILS))
    table.position = Position(state, state, ())
    return table


class Entry:
    """Enters a turn together or one by one; new cards at once, later, or by showing the row again."""

    def __init__(self, table, random):
        self.table, self.random = table, random
        self.unseen = []
        self.cards, self.trade = [], 0
        self.row = [card.key for card in table.state.row_cards]

    def either(self):
        return self.random.random() < 0.5

    def trades(self, coins):
        if self.cards or self.either():
            self.send()
        self.trade += coins

    def buys(self, key, new):
        if key in self.unseen and (len(self.unseen) > 1 or self.either()):
            self.send()
            self.shows()
        if key in self.unseen:
            self.unseen.remove(key)
        self.cards.append(key)
        self.row[self.row.index(key)] = new
        self.unseen.append(new)
        if self.either():
            self.send()
            if self.either():
                self.shows()

    def jails(self, key, new, keep):
        if key in self.unseen:
            self.shows()
        self.table.do(0, Jail(key, "jail" if keep else "remove"))
        self.row[self.row.index(key)] = new
        self.unseen.append(new)
        if self.either():
            self.shows()

    def buys_out_of_jail(self, key):
        self.cards.append(key)
        if self.either():
            self.send()

    def buys_an_advert(self):
        self.send()
        self.table.do(0, BuyAdvert())

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
        if self.unseen and self.either():
            self.table.do(0, ShowRowAgain(tuple(self.row)), agreed=False)
        elif self.unseen and self.either():
            self.table.do(0, Refill(tuple(self.unseen)))
        else:
            for key in self.unseen:
                self.table.do(0, Refill((key,)))
        self.unseen = []

    def ends(self):
        if self.either():
            self.send(more=False)
        else:
            self.send()
            if self.either():
                self.shows()
            self.table.do(0, EndTurn())
        self.shows()


@rule("hardback", "refill")
@rule("hardback", "coop_adventure")
@rule("hardback", "coop_horror")
@rule("hardback", "coop_classic_new")
@rule("hardback", "jail_one")
@rule("hardback", "adverts")
@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_however_a_turn_is_entered_row_and_scores_are_those_by_hand(seed):
    random = Random(seed)
    row, classics, laid, options, steps, by_hand = turn_of(random)
    table = table_of(row, classics, laid, options)
    entry = Entry(table, random)
    for what, *told in steps:
        getattr(entry, what)(*told)
    hers = by_hand.hers
    bought = [step[1] for step in steps if step[0] in ("buys", "buys_out_of_jail")]
    entry.ends()
    took = table.penny.prestige - hers
    for key in by_hand.penny():
        table.refill(key)
    assert [card.key for card in table.state.row_cards] == by_hand.row
    assert table.penny.prestige == by_hand.hers, (hers, took)
    assert team_prestige(table.state) == by_hand.ours
    assert [card.key for card in table.state.author(0).classics] == by_hand.classics
    jail = table.state.author(0).jail
    assert (jail.key if jail else None) == by_hand.jail
    assert set(bought) <= {card.key for card in table.state.author(0).cards}
