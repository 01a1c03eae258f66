"""Whatever is sent with the right types gets a ruling in sentences, in every game and at any moment of it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.codec import schema
from referee.engine.judge import judge
from referee.engine.seats import Viewer
from referee.engine.view import view
from referee.games import GAMES
from tests.contract.walks import random_game, walk_of
from tests.support.effort import effort
from tests.support.payloads import payloads

games = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
LONGEST_SENTENCE = 400


def moments(rules, seed):
    """The positions of a random game."""
    return random_game(rules, seed, most=300)


@pytest.mark.parametrize(
    "rules, action", [(rules, action) for rules in GAMES for action in rules.actions],
    ids=lambda each: each.key if hasattr(each, "key") else each.name,
)  # fmt: skip
@settings(max_examples=effort(12, 120), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2))
def test_no_payload_is_too_odd_for_a_ruling(rules, action, data, seed):
    positions, house = moments(rules, seed)
    position = data.draw(st.sampled_from(positions))
    seat = data.draw(st.integers(0, len(position.state.seats) - 1))
    request = data.draw(payloads(action, walk_of(rules).TEXTS))
    verdict = judge(rules, position, seat, request, house, agreed=True)
    assert verdict.stands or verdict.breaches
    assert all(finding.says and len(finding.says) < LONGEST_SENTENCE for finding in verdict.findings)


@games
def test_whatever_keeps_an_action_shut_cites_the_rulebook(rules):
    random = Random(5)
    for seed in range(3):
        positions, house = moments(rules, seed)
        for position in positions:
            for action in rules.actions:
                seat = random.randrange(len(position.state.seats))
                for finding in action.open(position.state, seat, house):
                    assert finding.cite is not None, finding.says


@games
def test_everybody_and_whoever_looks_on_gets_a_view_at_any_moment(rules):
    positions, house = moments(rules, 1)
    for position in positions:
        for seat in (None, *range(len(position.state.seats))):
            assert view(rules, position, Viewer(seat, position.state.seats), house).status.says


@games
def test_every_action_has_a_schema(rules):
    assert all(schema(action)["type"] == "object" for action in rules.actions)
