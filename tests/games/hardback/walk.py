"""Random games of Hardback for the contract tests. No hand is told before it is played: little is secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from referee import decks
from referee.engine.action import Action
from referee.engine.fold import Position, fold
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat
from referee.games.hardback import RULES
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.ink import GiveBack, UseInk, UseRemover
from referee.games.hardback.actions.offer_row import Flush, Jail, Refill, ShowRow
from referee.games.hardback.actions.setup import Begin, TellStarters
from referee.games.hardback.actions.spelling import LookAtTop, PassTurn, Spell, TellTotals
from referee.games.hardback.challenge import AskTable
from referee.games.hardback.numbers import INK_FOR_COIN
from referee.games.hardback.offer import cards_on_offer
from referee.games.hardback.options import Options
from referee.games.hardback.seating import Leave
from referee.games.hardback.state import HardbackHouse, Phase, State
from referee.games.hardback.variants.powers.power import UNSIGHTLY, WILD_JOURNEY
from referee.games.hardback.variants.powers.using import TakePower, UsePower
from referee.games.hardback.word.findings import findings
from referee.games.hardback.word.judgement import judge_word
from referee.kit.house import House
from referee.kit.vote_actions import CastVote
from referee.kit.words import Reason, RuleSet, Ruling, WordVerdict
from tests.contract.walks import record
from tests.games.hardback.variant_moves import any_on, needs, random_move, variants

Request = tuple[int, Action[State, HardbackHouse]]
Pair = tuple[int | tuple[int, ...], Position[State], Position[State], HardbackHouse]
NAMES = ("Ann", "Bea", "Cal", "Dov", "Eve")
TEXTS = [
    "R", "star", "*O", "*", "romance-R5T", "romance-R", "*E=starter-A@0", "starter-A@1", "adventure-A5",
    "card1=romance-R5T", "horror-N5:either=coins", "romance-M2:trash_discard=starter-A@0", "ink", "jail",
    "prestige 2, coins 1", "lyrical_prestige", "mystery",
]  # fmt: skip
"""What means something in this game, for requests of any payload."""


class Moody:
    """A dictionary for random games: it allows nearly all, refuses some and cannot say about some."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        ruling = {0: Ruling.REFUSED, 1: Ruling.DISPUTED}.get(sum(map(ord, word)) % 11, Ruling.LEGAL)
        return WordVerdict(word, ruling, Reason.ORDINARY, f"{word}: {ruling.value}.")


def sample_house() -> HardbackHouse:
    return House(decks.load("hardback"), Moody(), Options())


def options(random: Random) -> Options:
    return Options(
        target=random.choice([10, 20, 20, 40]),
        edition=random.choice(["first", "second"]),
        tracking=random.choice(["cards", "cards", "cards", "totals"]),
        row=random.choice(["kept", "kept", "asked"]),
        ties=random.choice(["shared", "larger"]),
        doubles_all=random.random() < 0.5,
        **variants(random),
    )


def opening(random: Random, players: int | None = None) -> tuple[Position[State], HardbackHouse]:
    house: HardbackHouse = House(sample_house().deck, Moody(), options(random))
    seats = tuple(Seat(n, NAMES[n]) for n in range(players or random.choice(RULES.seats)))
    return fold(RULES.start(house, seats), ()), house


def step(position: Position[State], house: HardbackHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then ink, a flush, somebody leaving, or something wrong."""
    state = position.state
    if state.ended:
        return None
    anybody = random.choice(state.playing)
    if state.turn is None:
        return anybody, _setting(state, house, random)
    if random.random() < 0.003:
        return anybody, Leave(anybody)
    if state.owed:
        return anybody, GiveBack(random.choice(["ink", "remover"]), state.owed[0][0])
    if random.random() < 0.1:
        return anybody, _aside(state, anybody, house, random)
    if any_on(house) and random.random() < 0.2:
        trying = state.turn.seat if random.random() < 0.8 else anybody
        return trying, random_move(state, trying, house, random)
    if state.empty_places and random.random() < 0.8:
        return anybody, Refill((_new(state, house, random),))
    seat = state.turn.seat
    return seat, _due(state, seat, house, random)


def secret_pairs(random: Random) -> Iterator[Pair]:
    """A vote that is not over, the card of another hand that Wild Journey chose, a card drawn face down."""
    yield vote_pair(RULES, sample_house(), random)
    yield chosen_wilds()
    yield covered_cards()


def vote_pair(rules: AnyRules, house: HardbackHouse, random: Random) -> Pair:
    """A vote on a word the list cannot say, with one seat's vote once yes and once no."""
    start = fold(rules.start(house, tuple(Seat(n, NAMES[n]) for n in range(3))), ())
    asked = _played(rules, start, house, (0, Begin(0)), (0, AskTable("RAIN")))
    voter = random.choice(asked.state.vote.missing)
    yes, no = (_played(rules, asked, house, (voter, CastVote(choice))) for choice in ("yes", "no"))
    return voter, yes, no, house


def chosen_wilds() -> Pair:
    """Ann chose a card of Bea's hand, which only the two of them know: one that Bea bought, or a starter."""
    begun, house = _with_power("aggressive", WILD_JOURNEY)
    before = _played(
        RULES,
        begun,
        house,
        (0, Spell(tuple("STALE"))),
        (0, Buy(ink=5)),
        (1, Spell(tuple("STALE"))),
        (1, Buy(("romance-M2",))),
        (2, PassTurn()),
        *[(seat, PassTurn()) for _ in range(2) for seat in range(3)],
    )
    cards = ("romance-M2", "starter-A@1")
    one, other = (_played(RULES, before, house, (0, UsePower((card,)))) for card in cards)
    return (0, 1), one, other, house


def covered_cards() -> Pair:
    """Ann drew a card to lie face down, which only she has seen: one that she bought, or a starter."""
    begun, house = _with_power("passive", UNSIGHTLY)
    others = [(seat, PassTurn()) for seat in (1, 2)]
    before = _played(
        RULES,
        begun,
        house,
        (0, Spell(tuple("STALE"))),
        (0, Buy(ink=2)),
        *others,
        (0, Spell(tuple("RIN"))),
        (0, Buy(("romance-M2",))),
        *others,
    )
    cards = ("romance-M2", "starter-A@0")
    one, other = (_played(RULES, before, house, (0, UsePower((card,)))) for card in cards)
    return 0, one, other, house


def _with_power(side: str, power: str) -> tuple[Position[State], HardbackHouse]:
    """Three players, the first of whom begins and has this power; the row lies on the table only."""
    house = replace(sample_house(), options=Options(powers=side, row="asked"))
    start = fold(RULES.start(house, tuple(Seat(n, NAMES[n]) for n in range(3))), ())
    return _played(RULES, start, house, (0, Begin(0)), (0, TakePower(power))), house


def _played(
    rules: AnyRules, position: Position[State], house: HardbackHouse, *requests: Request
) -> Position[State]:
    """The position after these requests, all of which stand."""
    for seat, action in requests:
        after = record(rules, position, seat, action, house)
        assert after is not position, (seat, action)
        position = after
    return position


def _setting(state: State, house: HardbackHouse, random: Random) -> Action[State, HardbackHouse]:
    if house.options.row == "kept" and not state.row and random.random() < 0.8:
        deck = [card.id for card in cards_on_offer(state, house)]
        return ShowRow(tuple(random.sample(deck, 7)))
    return Begin(random.choice(state.playing))


def _aside(state: State, seat: int, house: HardbackHouse, random: Random) -> Action[State, HardbackHouse]:
    author = state.author(seat)
    out = {*author.inked}
    pile = [card.id for card in author.pile if card.id not in out]
    return random.choice(
        [
            UseInk(random.choice([*pile, ""]) if pile else ""),
            UseRemover(random.choice([*author.inked, ""])),
            TellStarters((random.choice("BCDGHMOPUY"),)),
            Flush(),
            LookAtTop(random.choice([0, 1])),
        ]
    )


def _due(state: State, seat: int, house: HardbackHouse, random: Random) -> Action[State, HardbackHouse]:
    if state.phase is Phase.SPELL:
        if house.options.tracking == "totals":
            if random.random() < 0.03:
                return PassTurn()
            return TellTotals(random.randrange(9), random.randrange(9), random.randrange(3), 0, "STAR")
        return random_word(state, seat, house, random)
    if state.turn and state.turn.jails and random.random() < 0.8:
        card = random.choice(state.row_cards).id if state.row_cards else _new(state, house, random)
        return Jail(card, random.choice(["jail", "remove"]))
    return EndTurn() if random.random() < 0.2 else shopping(state, seat, house, random)


def random_word(
    state: State, seat: int, house: HardbackHouse, random: Random
) -> Action[State, HardbackHouse]:
    """A word of cards that can be in hand, some of them face down, with all its choices made at random."""
    author = state.author(seat)
    inked = [card.id for card in author.pile if card.id in author.inked]
    rest = [card.id for card in author.pile if card.id not in author.inked]
    many = min(max(author.hand - len(inked), 0), len(rest))
    hand = random.sample(rest, random.randint(min(2, many), many) if many else 0)
    classics = [card.id for _, card in state.classics() if random.random() < 0.3]
    tokens = [
        *inked,
        *(f"*{random.choice('AEIOU')}={card}" if random.random() < 0.2 else card for card in hand),
    ]
    due = needs(state, seat, random)
    taken = {token.rpartition("=")[2] for token in due}
    tokens = [token for token in tokens if token.rpartition("=")[2] not in taken] + due + classics
    random.shuffle(tokens)
    if not tokens or random.random() < 0.03:
        return PassTurn()
    return Spell(
        tuple(tokens), choose(tuple(tokens), state, seat, house, random), _helper(state, seat, random)
    )


def choose(
    tokens: tuple[str, ...], state: State, seat: int, house: HardbackHouse, random: Random
) -> tuple[str, ...]:
    """One of the picks for every choice the ruling puts."""
    made: tuple[str, ...] = ()
    for _ in range(3):  # a choice may open another one
        it = judge_word(tokens, made, None, state, seat, house)
        picks = [found.pick for found in findings(it, made, state, seat, house) if found.pick]
        made = tuple(random.choice(pick.choices).value for pick in picks if pick.choices)
    return made


def shopping(state: State, seat: int, house: HardbackHouse, random: Random) -> Buy:
    """Cards in any order as long as they can be paid, now and then one too many, and ink for the rest."""
    trade = random.choice([0, 0, state.author(seat).ink // INK_FOR_COIN])
    coins = (state.turn.coins if state.turn else 0) + trade
    shelf = list(state.row_cards) or random.sample(cards_on_offer(state, house), 7)
    basket: list[str] = []
    for card in random.sample(shelf, len(shelf)):
        if card.cost <= coins or random.random() < 0.01:
            basket.append(card.id)
            coins -= card.cost
    more = random.random() < 0.3
    return Buy(tuple(basket), random.randint(0, max(coins, 0)), trade, more)


def _new(state: State, house: HardbackHouse, random: Random) -> str:
    row = {card.id for card in state.row_cards}
    deck = [card.id for card in cards_on_offer(state, house) if card.id not in row]
    return random.choice(deck or [card.id for card in state.removed if card.cost])


def _helper(state: State, seat: int, random: Random) -> int | None:
    others = state.others(seat)
    return random.choice(others) if others and random.random() < 0.1 else None
