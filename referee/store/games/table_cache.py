"""A cache with one value for each table. Nothing is lost when it is emptied."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_TABLES = 500
UNUSED_LIMIT = 5 * 60.0
"""Seconds after which a value that nobody asked for is dropped: phones ask every few seconds."""


class TableCache(Generic[T]):
    """The values used last; those that were not used for a while are dropped."""

    def __init__(self, most: int = MOST_TABLES, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = Lock()
        self._values: OrderedDict[object, tuple[T, float]] = OrderedDict()

    def get(self, table: object) -> T | None:
        with self._lock:
            found = self._values.pop(table, None)
            if found is None:
                return None
            self._values[table] = found[0], self._clock()
            return found[0]

    def put(self, table: object, value: T) -> None:
        with self._lock:
            now = self._clock()
            self._values.pop(table, None)
            self._values[table] = value, now
            while len(self._values) > self._most or self._oldest() < now - UNUSED_LIMIT:
                self._values.popitem(last=False)

    def _oldest(self) -> float:
        return next(iter(self._values.values()))[1]
