"""Random games of Letter Mine for the contract tests. Nothing on this table is secret."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.seats import Seat
from referee.games.letter_mine import RULES
from referee.games.letter_mine.actions.map import Begin, Explore, Finish, Mine, Move, Refill, Rest
from referee.games.letter_mine.actions.word import Score, Spell
from referee.games.letter_mine.challenge import CHALLENGE
from referee.games.letter_mine.seating import Join, Leave
from referee.games.letter_mine.state import LetterMineHouse, Phase, State
from tests.support.letterhead import Walk, draw
from tests.support.played_table import chairs

Request = tuple[int, Action[State, LetterMineHouse]]
TEXTS = ["0,0", "0,1", "-1,0", "up", "left", "E", "*", "CAT", "t1.E", "allowed"]
"""What means something in this game, for requests of any payload."""


def options(random: Random) -> dict[str, Any]:
    return {
        "target": random.choice([15, 21, 35]),
        "shortest": random.choice([1, 2, 3]),
        "ending": random.choice(["at_once", "round"]),
    }


def seats(random: Random, players: int) -> tuple[Seat, ...]:
    return chairs(players, random.randint(0, 6 - players))


def asides(state: State, anybody: int, random: Random) -> list[Action[State, LetterMineHouse]]:
    return [Join(), Leave(anybody), *([] if state.left else [Finish()] * 4)]


def due(state: State, random: Random, anybody: int) -> Request:
    seat = state.turn or 0
    match state.phase:
        case Phase.FIRST:
            return anybody, Begin(random.choice(state.playing))
        case Phase.REFILL:
            return anybody, Refill(draw(state.all_cards(), random, len(state.bare)))
        case Phase.WORD:
            return seat, Score()
        case _:
            return seat, _action(state, seat, random)


def _action(state: State, seat: int, random: Random) -> Action[State, LetterMineHouse]:
    chance, mined = random.random(), state.mined[seat]
    if chance < 0.03:
        return Rest()
    if len(mined) > 2 and chance < 0.5:
        used = random.sample(mined, random.randint(2, min(4, len(mined))))
        return Spell("".join("E" if card.kind == "wild" else card.face for card in used))
    if state.here(seat).card and chance < 0.9:
        return Mine(random.randint(1, 6))
    edges, near = state.empty_edges(seat), state.within_reach(seat)
    if edges and (not near or chance < 0.4):
        return Explore(random.choice(edges), "".join(draw(state.all_cards(), random, 1)))
    return Move(random.choice(near or ("9,9",)))


WALK = Walk(RULES, CHALLENGE, options, due, asides, aside=0.01, seats=seats)
opening, step, secret_pairs = WALK.opening, WALK.step, WALK.secret_pairs
