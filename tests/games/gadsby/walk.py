"""Random games of Gadsby for the contract tests. The referee knows hands by their size alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action
from referee.engine.fold import Position
from referee.games.gadsby import RULES
from referee.games.gadsby.actions import AddLetter, Deal, Decline, Draw, Pass, Play
from referee.games.gadsby.challenging import Accept, AskTable, Challenge, Hold, Settle
from referee.games.gadsby.options import Options
from referee.games.gadsby.seating import EmptyDeck, Join, Leave
from referee.games.gadsby.state import GadsbyHouse, Phase, State
from tests.support.letterhead import begun, house_with, some_late
from tests.support.votes import any_way, vote_pairs, vote_step

Request = tuple[int, Action[State, GadsbyHouse]]


def sample_house() -> GadsbyHouse:
    return house_with(Options())


def opening(random: Random, players: int | None = None) -> tuple[Position[State], GadsbyHouse]:
    options = Options(
        letter=random.choice("EEAO"),
        challenges=random.choice(["book", "book", "void", "single", "double", "penalty_5"]),
        **any_way(random),
        ends=random.choice(["at_once", "round"]),
        full_hand=random.choice(["pass", "draw"]),
        wild_cancels=random.random() < 0.7,
        ties=random.choice(["shared", "longest"]),
    )
    number = players or random.choice(RULES.seats)
    seats = some_late(random, number)
    return begun(RULES, options, seats)


def step(position: Position[State], house: GadsbyHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then a challenge, a coming or going, or something wrong."""
    state = position.state
    if state.ended:
        return None
    if voting := vote_step(state, random, Hold, AskTable):
        return voting
    anybody = random.randrange(len(state.seats))
    if random.random() < 0.02:
        return anybody, random.choice([Leave(anybody), Join(), EmptyDeck(), Draw()])
    if state.lying and random.random() < 0.1:
        return anybody, Challenge()
    return _due(state, house, random, anybody)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], GadsbyHouse]]:
    """The referee knows nothing that the table does not, except a vote before it is over."""
    yield from vote_pairs(RULES, opening, step, random)


def _due(state: State, house: GadsbyHouse, random: Random, anybody: int) -> Request:
    if state.phase is Phase.DEAL:
        return anybody, Deal(random.choice([None, anybody]))
    if state.phase is Phase.DOUBT:
        return anybody, Settle(random.choice(["allowed", "refused"]))
    if state.phase is Phase.CANCEL:
        return anybody, Accept()
    if state.phase is Phase.ASK and state.lying:
        return state.lying.asked[0], _answer(state.lying.word, house.options.letter, random)
    return state.turn or 0, _turn(state, house, random)


def _answer(word: str, letter: str, random: Random) -> Action[State, GadsbyHouse]:
    if random.random() < 0.7:
        return Decline()
    letters = list(word + letter)
    random.shuffle(letters)
    return AddLetter("".join(letters), wild=random.random() < 0.2)


def _turn(state: State, house: GadsbyHouse, random: Random) -> Action[State, GadsbyHouse]:
    held = state.hands[state.turn or 0]
    if held < 3 or random.random() < 0.5:
        return Draw() if random.random() < 0.7 else Pass()
    letters = [random.choice("ABCDFGHIKLMNOPRSTU") for _ in range(random.randint(3, min(held, 6)))]
    cards = ["WILD" if random.random() < 0.1 else letter for letter in letters]
    return Play("".join(letters), tuple(cards) if "WILD" in cards else ())
