"""What lies hidden in the log: turns of which others have not been shown everything."""

from __future__ import annotations

from typing import Any, TypeVar

from referee.engine.action import Action
from referee.engine.fold import Batch, Position
from referee.engine.rules import Rules, TableState

S = TypeVar("S", bound=TableState)
H = TypeVar("H")


def hides(rules: Rules[S, H], name: str) -> bool:
    """Do others not see all of what is asked with this action?"""
    return any(_hides(action) for action in rules.actions if action.name == name)


def _hides(action: type[Action[Any, Any]]) -> bool:
    return action.secret or action.hides


def hidden_requests(rules: Rules[S, H], position: Position[S]) -> tuple[Batch[S], ...]:
    """The turns that stand and hide something from others; none once the game is over.

    Which turns these are follows from names of actions and from what was turned up since, never from what is
    hidden.
    """
    if rules.result(position.state) is not None:
        return ()
    uncovered: set[tuple[str, int]] = set()
    found: list[Batch[S]] = []
    for batch in (position.batch(number) for number in reversed(position.standing)):
        for event in batch.events:
            uncovered.update(event.uncovers())
        if hides(rules, batch.action) and (batch.action, batch.seat) not in uncovered:
            found.append(batch)
    return tuple(reversed(found))
