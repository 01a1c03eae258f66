"""The mark that ties a test to the rulebook entry it shows."""

import pytest


def rule(game: str, id: str) -> pytest.MarkDecorator:
    """This test shows rule `id` of the game; `tests/test_rulebooks.py` holds both sides to it."""
    return pytest.mark.rule(game, id)
