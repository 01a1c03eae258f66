"""Random games of Gadsby for the contract tests. The referee knows hands by their size alone."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.games.gadsby import RULES
from referee.games.gadsby.actions import AddLetter, Deal, Decline, Draw, EmptyDeck, NobodyAdds, Pass, Play
from referee.games.gadsby.challenge import CHALLENGE, Accept
from referee.games.gadsby.seating import Join, Leave
from referee.games.gadsby.state import GadsbyHouse, Phase, State
from tests.support.letterhead import Walk

Request = tuple[int, Action[State, GadsbyHouse]]
TEXTS = ["E", "*", "CAT", "WILD", "allowed", "yes"]
"""What means something in this game, for requests of any payload."""


def options(random: Random) -> dict[str, Any]:
    return {
        "letter": random.choice("EEAO"),
        "ends": random.choice(["at_once", "round"]),
        "full_hand": random.choice(["pass", "draw"]),
        "wild_cancels": random.random() < 0.7,
        "ties": random.choice(["shared", "longest"]),
    }


def asides(state: State, anybody: int, random: Random) -> list[Action[State, GadsbyHouse]]:
    return [Leave(anybody), Join(), EmptyDeck(), Draw()]


def due(state: State, random: Random, anybody: int) -> Request:
    if state.phase is Phase.DEAL:
        return anybody, Deal(random.choice([None, anybody]))
    if state.phase is Phase.CANCEL:
        return anybody, Accept()
    if state.phase is Phase.ASK and state.lying:
        return state.lying.asked[0], _answer(state.lying.word, state.letter, random)
    return state.turn or 0, _turn(state, random)


def _answer(word: str, letter: str, random: Random) -> Action[State, GadsbyHouse]:
    if random.random() < 0.7:
        return Decline() if random.random() < 0.6 else NobodyAdds()
    letters = list(word + letter)
    random.shuffle(letters)
    return AddLetter("".join(letters), wild=random.random() < 0.2)


def _turn(state: State, random: Random) -> Action[State, GadsbyHouse]:
    held = state.hands[state.turn or 0]
    if held < 3 or random.random() < 0.5:
        return Draw() if random.random() < 0.7 else Pass()
    letters = [random.choice("ABCDFGHIKLMNOPRSTU") for _ in range(random.randint(3, min(held, 6)))]
    cards = ["WILD" if random.random() < 0.1 else letter for letter in letters]
    return Play("".join(letters), tuple(cards) if "WILD" in cards else ())


WALK = Walk(RULES, CHALLENGE, options, due, asides)
opening, step, secret_pairs = WALK.opening, WALK.step, WALK.secret_pairs
