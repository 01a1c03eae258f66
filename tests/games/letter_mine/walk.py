"""Random games of Letter Mine for the contract tests. Nothing on this table is secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action
from referee.engine.fold import Position
from referee.games.letter_mine import RULES
from referee.games.letter_mine.actions import Begin, Explore, Finish, Mine, Move, Refill, Rest
from referee.games.letter_mine.challenging import AskTable, Challenge, Hold, Settle
from referee.games.letter_mine.options import Options
from referee.games.letter_mine.seating import Join, Leave
from referee.games.letter_mine.spelling import Score, Spell
from referee.games.letter_mine.state import LetterMineHouse, Phase, State
from tests.support.letterhead import begun, drawn, house_with
from tests.support.seated import chairs
from tests.support.votes import any_way, vote_pairs, vote_step

Request = tuple[int, Action[State, LetterMineHouse]]


def sample_house() -> LetterMineHouse:
    return house_with(Options())


def opening(random: Random, players: int | None = None) -> tuple[Position[State], LetterMineHouse]:
    options = Options(
        target=random.choice([15, 21, 35]),
        challenges=random.choice(["book", "book", "void", "single", "double", "penalty_5"]),
        **any_way(random),
        shortest=random.choice([1, 2, 3]),
        ending=random.choice(["at_once", "round"]),
    )
    number = players or random.choice(RULES.seats)
    seats = chairs(number, random.randint(0, 6 - number))
    return begun(RULES, options, seats)


def step(position: Position[State], house: LetterMineHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then a challenge, somebody coming or going, a wrong step."""
    state = position.state
    if state.ended:
        return None
    if voting := vote_step(state, random, Hold, AskTable):
        return voting
    anybody = random.randrange(len(state.seats))
    if random.random() < 0.01:
        return anybody, random.choice([Join(), Leave(anybody)])
    if state.phase is Phase.WORD and random.random() < 0.15:
        return anybody, Challenge()
    if not state.left and random.random() < 0.05:
        return anybody, Finish()
    return _due(state, random, anybody)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], LetterMineHouse]]:
    """The referee knows nothing that the table does not, except a vote before it is over."""
    yield from vote_pairs(RULES, opening, step, random)


def _due(state: State, random: Random, anybody: int) -> Request:
    seat = state.turn or 0
    match state.phase:
        case Phase.FIRST:
            return anybody, Begin(random.choice(state.playing))
        case Phase.DOUBT:
            return anybody, Settle(random.choice(["allowed", "refused"]))
        case Phase.REFILL:
            return anybody, Refill(drawn(state.all_cards(), random, len(state.bare)))
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
        return Explore(random.choice(edges), "".join(drawn(state.all_cards(), random, 1)))
    return Move(random.choice(near or ("9,9",)))
