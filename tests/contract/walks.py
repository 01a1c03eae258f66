"""Whole games played at random: every game brings a `walk` module that proposes the next request."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from hypothesis import strategies as st

from referee.engine.action import Action
from referee.engine.codec import encode
from referee.engine.fold import Batch, Position, extend
from referee.engine.judge import judge
from referee.engine.rules import AnyRules
from referee.games import GAMES
from referee.kit.house import House
from tests.support.effort import effort

LONGEST_GAME = 2000
POOL = Random(2026 if os.environ.get("CI") == "true" else None).sample(range(10_000), 12)
"""Each promise is tried on games out of these, so that a game is played once for all of them."""
seeds = effort(st.sampled_from(POOL), st.integers(0, 10_000))


def walk_of(rules: AnyRules) -> Any:
    """The game's own `tests/games/<key>/walk.py`."""
    return import_module(f"tests.games.{rules.key}.walk")


def record(
    rules: AnyRules, position: Position[Any], seat: int, action: Action[Any, Any], house: House[Any]
) -> Position[Any]:
    """The position after a request, with the table agreeing to everything; unchanged where it is refused."""
    verdict = judge(rules, position, seat, action, house, agreed=True)
    if not verdict.stands:
        return position
    return extend(
        position, Batch(position.number + 1, seat, action.name, encode(action), verdict.events, agreed=True)
    )


def random_game(
    rules: AnyRules, seed: int, most: int = LONGEST_GAME, players: int | None = None
) -> tuple[list[Position[Any]], House[Any]]:
    """The positions of one random game, from the opening to its end or `most` requests on."""
    return _random_game(rules.key, seed, most, players)


@cache
def _random_game(
    key: str, seed: int, most: int, players: int | None
) -> tuple[list[Position[Any]], House[Any]]:
    rules = next(each for each in GAMES if each.key == key)
    walk, random = walk_of(rules), Random(seed)
    position, house = walk.opening(random) if players is None else walk.opening(random, players)
    positions = [position]
    for _ in range(most):
        proposal = walk.step(position, house, random)
        if proposal is None:
            break
        after = record(rules, position, *proposal, house)
        if after is not position:
            positions.append(after)
        position = after
    return positions, house
