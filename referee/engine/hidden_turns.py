"""What lies hidden in the log: turns of which others have not been shown everything."""

from __future__ import annotations

from typing import Any, TypeVar

from referee.engine.action import Action
from referee.engine.fold import Batch, Position
from referee.engine.rules import Rules, TableState

S = TypeVar("S", bound=TableState)
H = TypeVar("H")


def hides(rules: Rules[S, H], batch: Batch[S]) -> bool:
    """Do others not see all of this turn? By the nature of its action, or of what came of it."""
    by_action = any(_hides(action) for action in rules.actions if action.name == batch.action)
    return by_action or any(event.hides for event in batch.events)


def finds(rules: Rules[S, H], batch: Batch[S]) -> bool:
    """Did what came of this turn depend on what others have hidden?"""
    by_action = any(action.finds for action in rules.actions if action.name == batch.action)
    return by_action or any(event.finds for event in batch.events)


def _hides(action: type[Action[Any, Any]]) -> bool:
    return action.secret or action.hides


def hidden_requests(rules: Rules[S, H], position: Position[S]) -> tuple[Batch[S], ...]:
    """The turns that stand and hide something from others; none once the game is over.

    Which turns these are follows from names of actions and events and from what was turned up since, never
    from what is hidden.
    """
    if rules.result(position.state) is not None:
        return ()
    uncovered: set[tuple[str, int]] = set()
    found: list[Batch[S]] = []
    for batch in (position.batch(number) for number in reversed(position.standing)):
        for event in batch.events:
            uncovered.update(event.uncovers())
        if hides(rules, batch) and (batch.action, batch.seat) not in uncovered:
            found.append(batch)
    return tuple(reversed(found))
