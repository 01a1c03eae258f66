"""A preview tells nothing: two tables that differ in another seat's secret alone give equal previews.

Every past turn is tried, struck out and filled in again with a corpus of payloads: what was asked then, and
each of its fields changed.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from referee.engine.amend import amend
from referee.engine.codec import BadRequestError, decode_action
from referee.engine.common_actions import Rewind
from referee.engine.hidden_turns import finds, hides
from referee.engine.judge import judge
from referee.engine.rules import AnyRules
from referee.engine.seats import Viewer
from referee.games import GAMES
from tests.contract.walks import random_game, seeds, walk_of
from tests.support.effort import effort

games = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
few = settings(max_examples=effort(2, 40), deadline=None)
PAIRS = effort(3, 200)
LETTERS = "AEKRSTZ"
TURNS = effort(8, 1000)
MOST_PAYLOADS = effort(5, 200)


@games
@few
@given(seed=seeds)
def test_no_preview_tells_a_secret_of_somebody_else(rules: AnyRules, seed: int) -> None:
    random = Random(seed)
    pairs = list(islice(walk_of(rules).secret_pairs(Random(seed)), 40))
    for owner, one, other, house in random.sample(pairs, min(PAIRS, len(pairs))):
        knows = {owner} if isinstance(owner, int) else set(owner)
        for seat in (seat.number for seat in one.state.seats if seat.number not in knows):
            for number in random.sample(one.standing, min(TURNS, len(one.standing))):
                for request in _requests(rules, one.batch(number), seat, random):
                    first, second = (
                        _preview(rules, position, house, number, seat, request) for position in (one, other)
                    )
                    assert first == second, (owner, seat, number, request)
                first, second = (
                    judge(rules, position, seat, Rewind(number - 1), house).findings
                    for position in (one, other)
                )
                assert first == second, (owner, seat, number)


@games
@few
@given(seed=seeds)
def test_a_turn_that_others_read_otherwise_says_that_it_hides_something(rules: AnyRules, seed: int) -> None:
    """A preview stops by the names of actions and events, so one whose line depends on the eyes says so."""
    position = random_game(rules, seed)[0][-1]
    for batch in position.log:
        lines = [
            [event.line(Viewer(seat, position.state.seats)) for event in batch.events]
            for seat in (None, *range(len(position.state.seats)))
        ]
        if any(line != lines[0] for line in lines):
            assert hides(rules, batch) or finds(rules, batch), batch


def _preview(rules, position, house, number, seat, request):
    """Everything of a preview that leaves the referee."""
    instead = None if request is None else decode_action(rules, position.batch(number).action, request)
    return replace(amend(rules, position, house, number, seat, instead, preview=True), batches=())


def _requests(rules: AnyRules, batch, seat: int, random: Random) -> list[dict[str, object] | None]:
    """Strike it out; if it is one's own turn also fill it in again, in many ways."""
    if batch.seat != seat:
        return [None]
    ways = [dict(batch.request)]
    for field, value in batch.request.items():
        ways += [{**batch.request, field: other} for other in _other_values(rules, value)]
    readable = [way for way in ways if _is_readable(rules, batch.action, way)]
    return [None, readable[0], *random.sample(readable, min(MOST_PAYLOADS, len(readable)))]


def _other_values(rules: AnyRules, value: object) -> Iterator[object]:
    texts = [*LETTERS, *walk_of(rules).TEXTS]
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1)
        case str() | None:
            yield from texts
        case list() | tuple():
            yield ()
            yield from ((*value[:n], text, *value[n + 1 :]) for n in range(len(value)) for text in texts)


def _is_readable(rules: AnyRules, action: str, request: dict[str, object]) -> bool:
    try:
        decode_action(rules, action, request)
    except BadRequestError:
        return False
    return True
