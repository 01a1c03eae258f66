"""Random games of Anagrabs for the contract tests. Everything lies open."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.games.anagrabs import RULES
from referee.games.anagrabs.actions.cards import CountFaceDown, Deal, Finish, Flip
from referee.games.anagrabs.actions.claim import ChooseWay, Claim
from referee.games.anagrabs.actions.shout import GiveWay, Shout, TimeUp
from referee.games.anagrabs.challenge import CHALLENGE
from referee.games.anagrabs.seating import Join, Leave
from referee.games.anagrabs.state import AnagrabsHouse, Phase, State
from tests.support.letterhead import Walk, draw

Request = tuple[int, Action[State, AnagrabsHouse]]
TEXTS = ["E", "*", "CAT", "NEAR", "middle", "w1", "allowed", "yes"]
"""What means something in this game, for requests of any payload."""


def options(random: Random) -> dict[str, Any]:
    return {
        "buzzer": random.choice(["phones", "phones", "voices"]),
        "close": random.choice(["first", "left", "behind"]),
        "window": random.choice([50, 100, 250]),
        "patience": random.choice([0, 5, 10]),
        "turning": random.choice(["ready", "wait"]),
        "splits": random.random() < 0.4,
        "new_letter": random.choice(["one", "each"]),
        "own_words": random.random() < 0.3,
        "s_is_enough": random.random() < 0.7,
        "last_claims": random.choice(["open", "at_once"]),
        "ties": random.choice(["shared", "longest"]),
    }


def asides(state: State, anybody: int, random: Random) -> list[Action[State, AnagrabsHouse]]:
    return [Leave(anybody), Join(), CountFaceDown(random.randint(0, 9))]


def due(state: State, random: Random, anybody: int) -> Request:
    """Cards and claims, and shouts at any time."""
    if state.phase is Phase.DEAL:
        return anybody, Deal(draw(state.all_cards(), random, 2))
    if state.said and state.speaker is not None and random.random() < 0.7:
        words = random.sample(state.words, random.randint(0, min(2, len(state.words))))
        return state.speaker, ChooseWay(tuple(word.id for word in words))
    at = state.number * 20_000 + random.choice([0, 40, 1900])
    if random.random() < 0.3:
        return anybody, Shout(random.choice([None, at, at]))
    if state.taps and random.random() < 0.5:
        who = random.choice([anybody, anybody if state.speaker is None else state.speaker])
        return who, random.choice([GiveWay(at), TimeUp(at), TimeUp()])
    if random.random() < 0.4:
        return anybody if state.speaker is None else state.speaker, _claim(state, random)
    if state.exhausted:
        return anybody, Finish()
    return state.turn or 0, Flip(draw(state.all_cards(), random, 1)[0], at)


def _claim(state: State, random: Random) -> Claim:
    """Some letters of the middle, with all letters of a word where there is one."""
    taken = random.choice([None, *state.words])
    middle = random.sample(state.middle, random.randint(0, min(4, len(state.middle))))
    letters = [*(taken.word if taken else ""), *("E" if c.face == "WILD" else c.face for c in middle)]
    random.shuffle(letters)
    of = random.choice(["", taken.id]) if taken else random.choice(["", "middle"])
    half = len(letters) // 2 if len(letters) > 5 and random.random() < 0.5 else len(letters)
    return Claim("".join(letters[:half]), of, also="".join(letters[half:]))


WALK = Walk(RULES, CHALLENGE, options, due, asides)
opening, step, secret_pairs = WALK.opening, WALK.step, WALK.secret_pairs
