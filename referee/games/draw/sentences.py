"""Small pieces of sentences the referee of Draw! says often."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.seats import Viewer
from referee.games.draw.convoy import STEPS, Convoy
from referee.kit.cards import Card
from referee.kit.wild import faces_of


def cargo_of(cards: Sequence[Card]) -> str:
    return f"cargo {faces_of(cards)}" if cards else "no cargo"


def whose(convoy: Convoy, viewer: Viewer) -> str:
    """A convoy as one speaks of it: Bea's convoy 2."""
    return f"{viewer.name(convoy.seat)}'s convoy {convoy.number}"


def way(steps: int) -> str:
    """How far a convoy has come.

    >>> way(0), way(1), way(2)
    ('not advanced yet', 'advanced once', 'advanced twice')
    """
    return ("not advanced yet", "advanced once", "advanced twice")[min(steps, STEPS - 1)]
