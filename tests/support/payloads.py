"""Whatever can be sent with the right types, for tests that no payload is too odd for a ruling."""

from dataclasses import fields
from typing import get_type_hints

from hypothesis import strategies as st


def payloads(action, texts):
    """Any request of this kind; `texts` are things that mean something in its game."""
    written = st.one_of(
        st.sampled_from(texts),
        st.sampled_from(["", "🙂", "\x00", "İ", "ß", "\u202e", "X" * 10_000, "💥" * 10_000]),
        st.text(max_size=30),
    )
    numbers = st.one_of(st.integers(-3, 9), st.integers())
    several = st.lists(written, max_size=4).map(tuple) | written.map(lambda text: (text[:9],) * 10_000)
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
