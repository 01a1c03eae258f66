"""What was made for each table last. Losing what is kept here loses nothing."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_TABLES = 500
UNUSED = 5 * 60.0
"""Seconds after which a table is forgotten: phones ask every few seconds, and to make it again is quick."""


class TableCache(Generic[T]):
    """One thing for each table; what was not asked for in a while is forgotten."""

    def __init__(self, most: int = MOST_TABLES, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = Lock()
        self._kept: OrderedDict[object, tuple[T, float]] = OrderedDict()

    def recall(self, table: object) -> T | None:
        with self._lock:
            kept = self._kept.pop(table, None)
            if kept is None:
                return None
            self._kept[table] = kept[0], self._clock()
            return kept[0]

    def keep(self, table: object, made: T) -> None:
        with self._lock:
            now = self._clock()
            self._kept.pop(table, None)
            self._kept[table] = made, now
            while len(self._kept) > self._most or self._oldest() < now - UNUSED:
                self._kept.popitem(last=False)

    def _oldest(self) -> float:
        return next(iter(self._kept.values()))[1]
