"""Whatever can be sent with the right types, for tests that no payload is too odd for a ruling."""

from dataclasses import fields
from typing import get_type_hints

from hypothesis import strategies as st

from referee.engine.judge import judge
from tests.contract.walks import walked


def payloads(action, texts):
    """Any request of this kind; `texts` are things that mean something in its game."""
    written = st.one_of(
        st.sampled_from(texts),
        st.sampled_from(["", "🙂", "\x00", "İ", "ß", "\u202e", "X" * 10_000]),
        st.text(max_size=30),
    )
    numbers = st.one_of(st.integers(-3, 9), st.integers())
    kinds = {
        str: written,
        int: numbers,
        bool: st.booleans(),
        tuple[str, ...]: st.lists(written, max_size=4).map(tuple),
        int | None: st.none() | numbers,
    }
    hints = get_type_hints(action)
    return st.builds(action, **{field.name: kinds[hints[field.name]] for field in fields(action)})


def rule_on_anything(rules, action, texts, data, seed):
    """Draw a moment of a random game and a request; it stands, or is refused in short sentences."""
    positions, house = walked(rules, seed, most=150)
    position = data.draw(st.sampled_from(positions))
    seat = data.draw(st.integers(0, len(position.state.seats) - 1))
    verdict = judge(rules, position, seat, data.draw(payloads(action, texts)), house, agreed=True)
    assert verdict.stands or verdict.breaches
    assert all(finding.says and len(finding.says) < 400 for finding in verdict.findings)
