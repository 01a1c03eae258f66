"""Whatever is sent with the right types gets a ruling in sentences, at any moment of a game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.letterpress import RULES
from tests.support.effort import effort
from tests.support.payloads import name_their_rules, rule_on_anything, show_something

TEXTS = [
    "ARM", "R", "QU", "TH", "r1.shared.R", "r1.s0.A", "one_vowel", "joins", "TH 4",
]  # fmt: skip


@pytest.mark.parametrize("action", RULES.actions, ids=lambda action: action.name)
@settings(max_examples=effort(20, 180), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2))
def test_no_payload_is_too_odd_for_a_ruling(action, data, seed):
    rule_on_anything(RULES, action, TEXTS, data, seed)


def test_every_breach_of_letterpress_names_its_rule():
    name_their_rules(RULES, 5)


def test_views_can_be_built_for_everybody_at_any_moment():
    for seed in range(3):
        show_something(RULES, seed)
