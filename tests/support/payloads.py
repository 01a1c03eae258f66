"""Whatever can be sent with the right types, for tests that no payload is too odd for a ruling."""

from dataclasses import fields
from random import Random
from typing import get_type_hints

from hypothesis import strategies as st

from referee.engine.judge import judge
from referee.engine.seats import Viewer
from referee.engine.view import view
from tests.contract.walks import walked


def moments(rules, seed):
    """The positions of a random game."""
    return walked(rules, seed, most=300)


def payloads(action, texts):
    """Any request of this kind; `texts` are things that mean something in its game."""
    written = st.one_of(
        st.sampled_from(texts),
        st.sampled_from(["", "🙂", "\x00", "İ", "ß", "\u202e", "X" * 10_000]),
        st.text(max_size=30),
    )
    numbers = st.one_of(st.integers(-3, 9), st.integers())
    several = st.lists(written, max_size=4).map(tuple)
    kinds = {
        str: written,
        int: numbers,
        bool: st.booleans(),
        tuple[str, ...]: several,
        tuple[int, ...]: st.lists(numbers, max_size=4).map(tuple),
        str | None: st.none() | written,
        int | None: st.none() | numbers,
        tuple[str, ...] | None: st.none() | several,
    }
    hints = get_type_hints(action)
    return st.builds(action, **{field.name: kinds[hints[field.name]] for field in fields(action)})


def rule_on_anything(rules, action, texts, data, seed):
    """Draw a moment of a random game and a request; it stands, or is refused in short sentences."""
    positions, house = moments(rules, seed)
    position = data.draw(st.sampled_from(positions))
    seat = data.draw(st.integers(0, len(position.state.seats) - 1))
    verdict = judge(rules, position, seat, data.draw(payloads(action, texts)), house, agreed=True)
    assert verdict.stands or verdict.breaches
    assert all(finding.says and len(finding.says) < 400 for finding in verdict.findings)


def name_their_rules(rules, seed):
    """Whatever keeps an action shut at any moment of a random game cites the rulebook."""
    random = Random(seed)
    positions, house = moments(rules, seed)
    for position in positions:
        for action in rules.actions:
            seat = random.randrange(len(position.state.seats))
            for finding in action.open(position.state, seat, house):
                assert finding.cite is not None, finding.says


def show_something(rules, seed):
    """Everybody, and whoever looks on, gets a view at any moment of a random game."""
    positions, house = moments(rules, seed)
    for position in positions:
        for seat in (None, *range(len(position.state.seats))):
            assert view(rules, position, Viewer(seat, position.state.seats), house).status.says
