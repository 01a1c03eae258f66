"""Positions folded before: a look at a table costs only what is new. Losing this cache loses nothing."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from referee.engine.fold import Position

MOST_TABLES = 500

_lock = Lock()
_positions: OrderedDict[object, tuple[object, Position[Any]]] = OrderedDict()


def recall(table: object, made_of: object) -> Position[Any] | None:
    """The position last kept for this table, if it was made of the same seats and options."""
    with _lock:
        kept = _positions.get(table)
        if kept is None or kept[0] != made_of:
            return None
        _positions.move_to_end(table)
        return kept[1]


def keep(table: object, made_of: object, position: Position[Any]) -> None:
    """Keep a position; the tables not looked at for longest are forgotten."""
    with _lock:
        _positions[table] = (made_of, position)
        _positions.move_to_end(table)
        while len(_positions) > MOST_TABLES:
            _positions.popitem(last=False)
