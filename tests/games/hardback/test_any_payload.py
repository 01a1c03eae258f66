"""Whatever is sent with the right types gets a ruling in sentences, at any moment of a game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.hardback import RULES
from tests.support.effort import effort
from tests.support.payloads import name_their_rules, rule_on_anything

TEXTS = [
    "R", "star", "*O", "*", "romance-R5T", "romance-R", "*E=starter-A@0", "starter-A@1", "adventure-A5",
    "card1=romance-R5T", "horror-N5:either=coins", "romance-M2:trash_discard=starter-A@0", "ink", "jail",
    "prestige 2, coins 1", "lyrical_prestige", "mystery",
]  # fmt: skip


@pytest.mark.parametrize("action", RULES.actions, ids=lambda action: action.name)
@settings(max_examples=effort(15, 120), deadline=None)
@given(data=st.data(), seed=st.integers(1, 3))
def test_no_payload_is_too_odd_for_a_ruling(action, data, seed):
    rule_on_anything(RULES, action, TEXTS, data, seed)


def test_every_breach_names_its_rule():
    for seed in (1, 2, 3):
        name_their_rules(RULES, seed)
