"""Whatever is sent with the right types gets a ruling in sentences, at any moment of a Hardback game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.judge import judge
from referee.games.hardback import RULES
from tests.contract.walks import walked
from tests.support.payloads import payloads

TEXTS = [
    "R", "star", "*O", "*", "romance-R5T", "romance-R", "*E=starter-A@0", "starter-A@1", "adventure-A5",
    "card1=romance-R5T", "horror-N5:either=coins", "romance-M2:trash_discard=starter-A@0", "ink", "jail",
    "prestige 2, coins 1", "lyrical_prestige", "mystery",
]  # fmt: skip


@pytest.fixture(scope="module")
def games():
    return [walked(RULES, seed, most=120) for seed in (1, 2, 3)]


@pytest.mark.parametrize("action", RULES.actions, ids=lambda action: action.name)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_no_payload_is_too_odd_for_a_ruling(games, action, data):
    positions, house = data.draw(st.sampled_from(games))
    position = data.draw(st.sampled_from(positions))
    seat = data.draw(st.integers(0, len(position.state.seats) - 1))
    verdict = judge(RULES, position, seat, data.draw(payloads(action, TEXTS)), house, agreed=True)
    assert verdict.stands or verdict.breaches
    assert all(finding.says and len(finding.says) < 400 for finding in verdict.findings)


def test_every_breach_names_its_rule(games):
    for positions, house in games:
        for position in positions[::7]:
            for action in RULES.actions:
                for finding in action.open(position.state, 0, house):
                    assert finding.cite is not None, finding.says
