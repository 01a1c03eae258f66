"""Votes in random games: words put to the table, votes in any order, hands counted, votes closed early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.fold import Position
from referee.engine.rules import AnyRules
from referee.kit.challenge_actions import PutToTable
from referee.kit.challenge_window import HoldAction, Release
from referee.kit.disputes import Disputable
from referee.kit.house import House
from referee.kit.vote import ALL, FALLS, LIST, MAJORITY, NEVER, NOT_MAKER, OTHERS, STANDS, UNANIMOUS
from referee.kit.vote_actions import CastVote, CloseVote, CountHands
from tests.contract.walks import record

Request = tuple[int, Action[Any, Any]]
Pair = tuple[int, Position[Any], Position[Any], House[Any]]
LONGEST_SEARCH = 400
MOST_GAMES = 400


def any_way(random: Random) -> dict[str, Any]:
    """A table's options for holding words and for its votes."""
    return {
        "hold": random.random() < 0.5,
        "overrule": random.choice([MAJORITY, MAJORITY, UNANIMOUS, NEVER]),
        "voters": random.choice([ALL, NOT_MAKER, OTHERS]),
        "undecided": random.choice([LIST, STANDS, FALLS]),
    }


def vote_step(
    state: Disputable,
    random: Random,
    holds: type[HoldAction[Any]],
    asks: type[Action[Any, Any]] | None = None,
    tables: type[PutToTable[Any]] = PutToTable,
) -> Request | None:
    """What somebody may do about a vote or a hold now, or nothing."""
    anybody = random.randrange(len(state.seats))
    if state.held_by is not None:
        return anybody, random.choice([Release(), Release(), holds.challenge(), holds()])
    if state.vote is None:
        if random.random() < 0.03:
            return anybody, holds()
        if (tables.waiting(state) or state.ruling) and random.random() < 0.5:
            return anybody, tables()
        if asks and random.random() < 0.02:
            return anybody, asks("".join(random.choices("AEIRST", k=random.randint(2, 5))))
        return None
    whim = random.random()
    if whim < 0.05:
        return anybody, CountHands(random.randint(0, 3), random.randint(0, 2))
    if whim < 0.1:
        return anybody, random.choice([CloseVote(), CountHands(ruling="no"), PutToTable()])
    return random.choice([*state.vote.missing, anybody]), CastVote(random.choice(["yes", "no", "abstain"]))


def vote_pairs(
    rules: AnyRules,
    opening: Callable[[Random], tuple[Position[Any], House[Any]]],
    step: Callable[[Position[Any], Any, Random], Request | None],
    random: Random,
) -> Iterator[Pair]:
    """A vote that is not over, with one seat's vote yes and then no, from the first game that has one."""
    for _ in range(MOST_GAMES):
        position, house = opening(random)
        for _ in range(LONGEST_SEARCH):
            vote = position.state.vote
            if vote and len(vote.missing) > 1:
                voter = random.choice(vote.missing)
                cast = (record(rules, position, voter, CastVote(choice), house) for choice in ("yes", "no"))
                one, other = cast
                yield voter, one, other, house
                return
            proposal = step(position, house, random)
            if proposal is None:
                break
            position = record(rules, position, *proposal, house)
    raise AssertionError(f"{rules.key}: no vote came up in {MOST_GAMES} games")
