"""Random co-op games for the contract tests, with every signature and both ways to keep the row."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.fold import Position, fold
from referee.engine.seats import Seat
from referee.games.hardback.actions.offer_row import ShowRow
from referee.games.hardback.offer import cards_on_offer
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variants.anthology import RULES
from referee.games.hardback.variants.anthology.actions import TellPenny
from referee.games.hardback.variants.anthology.options import Options
from referee.kit.house import House
from tests.games.hardback import walk
from tests.games.hardback.variant_moves import variants

TEXTS = walk.TEXTS
SIGNATURES = ("none", "adventure", "horror", "mystery", "romance")


def sample_house() -> HardbackHouse:
    return House(walk.sample_house().deck, walk.Moody(), Options())


def opening(random: Random) -> tuple[Position[State], HardbackHouse]:
    options = Options(
        target=random.choice([10, 20]),
        edition=random.choice(["first", "second"]),
        row=random.choice(["kept", "kept", "kept", "asked"]),
        signature=random.choice(SIGNATURES),
        cheapest=random.choice(["six", "seven"]),
        cheapest_tie=random.choice(["furthest", "letter"]),
        classics_lost=random.choice(["all", "oldest"]),
        ink_for_coins=random.random() < 0.5,
        **variants(random),
    )
    house: HardbackHouse = House(sample_house().deck, walk.Moody(), options)
    seats = tuple(Seat(n, walk.NAMES[n]) for n in range(random.choice(RULES.seats)))
    return fold(RULES.start(house, seats), ()), house


def step(position: Position[State], house: HardbackHouse, random: Random) -> walk.Request | None:
    """As in the competitive game; where nobody shows the row, Penny's turns are told."""
    state = position.state
    if RULES.result(state):
        return None
    waiting = state.turn and state.turn.cleared and state.penny and state.penny.turn < state.turn.number
    if waiting and not state.row_is_shown:
        deck = [card.id for card in cards_on_offer(state, house)]
        if house.options.row == "kept":
            return random.choice(state.playing), ShowRow(tuple(random.sample(deck, 7)))
        return random.choice(state.playing), TellPenny((random.choice(deck),), drawn=(random.choice(deck),))
    return walk.step(position, house, random)


def secret_pairs(random: Random) -> Iterator[walk.Pair]:
    """The referee knows nothing that the table does not, except a vote before it is over."""
    yield walk.vote_pair(RULES, sample_house(), random)
