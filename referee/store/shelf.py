"""What was made for each table last. Losing what is kept here loses nothing."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_TABLES = 500


class Shelf(Generic[T]):
    """One thing for each table; the tables not looked at for longest are forgotten."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[object, T] = OrderedDict()

    def recall(self, table: object) -> T | None:
        with self._lock:
            if table in self._kept:
                self._kept.move_to_end(table)
            return self._kept.get(table)

    def keep(self, table: object, made: T) -> None:
        with self._lock:
            self._kept[table] = made
            self._kept.move_to_end(table)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
