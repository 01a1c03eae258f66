"""Whatever is sent with the right types gets a ruling in sentences, at any moment of a game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.word_war import RULES
from tests.support.effort import effort
from tests.support.payloads import rule_on_anything

TEXTS = ["0,0", "3,3", "1,2", "4,4", "-1,0", "deck", "discard", "E", "*", "CAT", "grid.E", "allowed"]


@pytest.mark.parametrize("action", RULES.actions, ids=lambda action: action.name)
@settings(max_examples=effort(15, 100), deadline=None)
@given(data=st.data(), seed=st.integers(0, 3))
def test_no_payload_is_too_odd_for_a_ruling(action, data, seed):
    rule_on_anything(RULES, action, TEXTS, data, seed)
