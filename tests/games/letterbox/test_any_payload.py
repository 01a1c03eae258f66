"""Whatever is sent with the right types gets a ruling in sentences, at any moment of a game."""

from dataclasses import fields
from random import Random
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.judge import judge
from referee.engine.seats import Viewer
from referee.engine.view import view
from referee.games.letterbox import RULES
from referee.games.letterbox.actions import ACTIONS
from tests.contract.walks import walked
from tests.games.letterbox.table import house_of

TEXTS = st.one_of(
    st.sampled_from(["", "A1", "0,0", "9,9", "ne", "row", "star", "k0a0b", "SN", "B2: on", "x\ny"]),
    st.sampled_from(["🙂", "\x00", "İ", "ß", "\u202e"]),
    st.text(max_size=30),
    st.just("X" * 10_000),
)
NUMBERS = st.one_of(st.integers(-3, 9), st.integers())
KINDS = {
    str: TEXTS,
    int: NUMBERS,
    bool: st.booleans(),
    tuple[str, ...]: st.lists(TEXTS, max_size=4).map(tuple),
    tuple[int, ...]: st.lists(NUMBERS, max_size=4).map(tuple),
}


def payloads(action):
    hints = get_type_hints(action)
    return st.builds(action, **{field.name: KINDS[hints[field.name]] for field in fields(action)})


@pytest.fixture(scope="module")
def positions():
    return [walked(RULES, seed)[0] for seed in range(3)]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_no_payload_is_too_odd_for_a_ruling(positions, action, data):
    game = data.draw(st.sampled_from(positions))
    position = data.draw(st.sampled_from(game))
    seat = data.draw(st.integers(0, len(position.state.seats) - 1))
    verdict = judge(RULES, position, seat, data.draw(payloads(action)), house_of(), agreed=True)
    assert verdict.stands or verdict.breaches
    assert all(finding.says and len(finding.says) < 400 for finding in verdict.findings)


def test_every_breach_names_its_rule():
    random = Random(5)
    for position in walked(RULES, 5)[0]:
        for action in ACTIONS:
            seat = random.randrange(len(position.state.seats))
            for finding in action.open(position.state, seat, house_of()):
                assert finding.cite is not None, finding.says


def test_views_can_be_built_for_everybody_at_any_moment(positions):
    for game in positions:
        for position in game:
            for seat in (None, *range(len(position.state.seats))):
                assert view(RULES, position, Viewer(seat, position.state.seats), house_of()).status.says
