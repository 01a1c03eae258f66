"""Random games of Tensorial Relations for the contract tests. A hand is told only when it lies open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action
from referee.engine.fold import Position
from referee.games.tensorial import RULES
from referee.games.tensorial.actions import Buy, DealStore, Finish, Leave, Play, Refill
from referee.games.tensorial.challenging import AskTable, Challenge, Hold, Settle
from referee.games.tensorial.options import Options
from referee.games.tensorial.state import HAND, Phase, State, TensorialHouse, price
from tests.support.letterhead import begun, drawn, house_with
from tests.support.seated import chairs
from tests.support.votes import any_way, vote_pairs, vote_step

Request = tuple[int, Action[State, TensorialHouse]]


def sample_house() -> TensorialHouse:
    return house_with(Options())


def opening(random: Random, players: int | None = None) -> tuple[Position[State], TensorialHouse]:
    options = Options(
        challenges=random.choice(["book", "book", "void", "single", "double", "penalty_5"]),
        window=random.choice(["bought", "next"]),
        **any_way(random),
        ties=random.choice(["shared", "smaller"]),
        stall=random.choice(["table", "round"]),
    )
    seats = chairs(players or random.choice(RULES.seats))
    return begun(RULES, options, seats)


def step(position: Position[State], house: TensorialHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then a challenge, somebody leaving, or something wrong."""
    state = position.state
    if state.ended:
        return None
    if voting := vote_step(state, random, Hold, AskTable):
        return voting
    anybody = random.randrange(len(state.seats))
    if random.random() < 0.003:
        return anybody, Leave(anybody)
    if (state.phase is Phase.BUY or state.past) and random.random() < 0.1:
        return anybody, Challenge()
    if not state.left and random.random() < 0.05:
        return anybody, Finish()
    return _due(state, random, anybody)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], TensorialHouse]]:
    """The referee knows nothing that the table does not, except a vote before it is over."""
    yield from vote_pairs(RULES, opening, step, random)


def _due(state: State, random: Random, anybody: int) -> Request:
    if state.phase is Phase.DEAL:
        return anybody, DealStore(drawn(state.all_cards(), random, 7))
    if state.phase is Phase.DOUBT:
        return anybody, Settle(random.choice(["allowed", "refused"]))
    if state.phase is Phase.FILL:
        return anybody, Refill(drawn(state.all_cards(), random, state.due))
    seat = state.turn or 0
    if state.phase is Phase.PLAY:
        return seat, _hand(state, seat, random)
    return seat, Buy(_shopping(state, random))


def _hand(state: State, seat: int, random: Random) -> Play:
    pile = state.piles[seat]
    sure = [card for card in pile.deck if card.id in pile.sure]
    rest = random.sample([card for card in pile.deck if card not in sure], max(HAND - len(sure), 0))
    faces = [card.face for card in (*sure, *rest)]
    random.shuffle(faces)
    word = "".join(face if face != "WILD" else "E" for face in faces[: random.choice([0, 2, 4, 5, 5, 5])])
    return Play(tuple(faces), word)


def _shopping(state: State, random: Random) -> tuple[str, ...]:
    """Cards in any order as long as they can be paid, now and then one too many."""
    budget = state.played.points if state.played else 0
    basket: list[str] = []
    for card in random.sample(state.store, len(state.store)):
        if price(card) <= budget or random.random() < 0.02:
            basket.append(card.id)
            budget -= price(card)
    return tuple(basket)
