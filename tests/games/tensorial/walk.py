"""Random games of Tensorial Relations for the contract tests. A hand is told only when it lies open."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.seats import Seat
from referee.games.tensorial import RULES
from referee.games.tensorial.actions import Buy, DealStore, Finish, Play, Refill
from referee.games.tensorial.challenge import CHALLENGE
from referee.games.tensorial.seating import Leave
from referee.games.tensorial.state import HAND, Phase, State, TensorialHouse, price
from tests.support.letterhead import Walk, draw
from tests.support.played_table import chairs

Request = tuple[int, Action[State, TensorialHouse]]
TEXTS = ["E", "*", "CAT", "WILD", "t1.E", "s0.R", "allowed", "yes"]
"""What means something in this game, for requests of any payload."""


def options(random: Random) -> dict[str, Any]:
    return {
        "window": random.choice(["bought", "next"]),
        "ties": random.choice(["shared", "smaller"]),
        "stall": random.choice(["table", "round"]),
    }


def seats(random: Random, players: int) -> tuple[Seat, ...]:
    return chairs(players)


def asides(state: State, anybody: int, random: Random) -> list[Action[State, TensorialHouse]]:
    return [Leave(anybody), *([] if state.left else [Finish()] * 20)]


def due(state: State, random: Random, anybody: int) -> Request:
    if state.phase is Phase.DEAL:
        return anybody, DealStore(draw(state.all_cards(), random, 7))
    if state.phase is Phase.FILL:
        return anybody, Refill(draw(state.all_cards(), random, state.due))
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


WALK = Walk(RULES, CHALLENGE, options, due, asides, aside=0.003, seats=seats)
opening, step, secret_pairs = WALK.opening, WALK.step, WALK.secret_pairs
