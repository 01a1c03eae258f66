"""Random games of Anagrabs for the contract tests. Everything lies open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action
from referee.engine.fold import Position
from referee.games.anagrabs import RULES
from referee.games.anagrabs.actions import Claim, Deal, Finish, Flip, Join, Leave
from referee.games.anagrabs.challenging import AskTable, Challenge, Hold, Settle
from referee.games.anagrabs.counting import CountFaceDown
from referee.games.anagrabs.options import Options
from referee.games.anagrabs.shouting import GiveWay, Shout, TimeUp
from referee.games.anagrabs.state import AnagrabsHouse, Phase, State
from tests.support.letterhead import begun, drawn, house_with, some_late
from tests.support.votes import any_way, vote_pairs, vote_step

Request = tuple[int, Action[State, AnagrabsHouse]]


def sample_house() -> AnagrabsHouse:
    return house_with(Options())


def opening(random: Random, players: int | None = None) -> tuple[Position[State], AnagrabsHouse]:
    options = Options(
        challenges=random.choice(["book", "book", "void", "single", "double", "penalty_5"]),
        buzzer=random.choice(["phones", "phones", "voices"]),
        close=random.choice(["first", "left", "behind"]),
        window=random.choice([50, 100, 250]),
        patience=random.choice([0, 5, 10]),
        **any_way(random),
        splits=random.random() < 0.3,
        own_words=random.random() < 0.3,
        s_is_enough=random.random() < 0.7,
        last_claims=random.choice(["open", "at_once"]),
        ties=random.choice(["shared", "longest"]),
    )
    number = players or random.choice(RULES.seats)
    seats = some_late(random, number)
    return begun(RULES, options, seats)


def step(position: Position[State], house: AnagrabsHouse, random: Random) -> Request | None:
    """Cards and claims, with challenges, comings and goings, and words that cannot be made."""
    state = position.state
    if state.ended:
        return None
    if voting := vote_step(state, random, Hold, AskTable):
        return voting
    anybody = random.randrange(len(state.seats))
    if state.phase is Phase.DEAL:
        return anybody, Deal(drawn(state.seen(), random, 2))
    if state.phase is Phase.DOUBT:
        return anybody, Settle(random.choice(["allowed", "refused"]))
    if random.random() < 0.02:
        return anybody, random.choice([Leave(anybody), Join(), CountFaceDown(random.randint(0, 9))])
    if random.random() < 0.1:
        return anybody, Challenge()
    at = position.number * 2000 + random.choice([0, 40, 1900])
    if random.random() < 0.3:
        return anybody, Shout(random.choice([None, at, at]))
    if state.taps and random.random() < 0.5:
        who = random.choice([anybody, anybody if state.speaker is None else state.speaker])
        return who, random.choice([GiveWay(at), TimeUp(at), TimeUp()])
    if random.random() < 0.4:
        return anybody if state.speaker is None else state.speaker, _claim(state, random)
    if state.exhausted:
        return anybody, Finish()
    return state.turn or 0, Flip(drawn(state.seen(), random, 1)[0], at)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], AnagrabsHouse]]:
    """The referee knows nothing that the table does not, except a vote before it is over."""
    yield from vote_pairs(RULES, opening, step, random)


def _claim(state: State, random: Random) -> Claim:
    """Some letters of the middle, with all letters of a word where there is one."""
    taken = random.choice([None, *state.words])
    middle = random.sample(state.middle, random.randint(0, min(4, len(state.middle))))
    letters = [*(taken.word if taken else ""), *("E" if c.face == "WILD" else c.face for c in middle)]
    random.shuffle(letters)
    of = random.choice(["", taken.id]) if taken else random.choice(["", "middle"])
    return Claim("".join(letters), of)
