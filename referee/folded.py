"""Tables folded and told before: a look costs only what is new. Losing what is kept here loses nothing."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, Generic, TypeVar

from referee.engine.fold import Batch
from referee.engine.seats import Viewer
from referee.engine.view import Entry, tell

T = TypeVar("T")

MOST_TABLES = 500


class Shelf(Generic[T]):
    """What was made for each table last; the tables not looked at for longest are forgotten."""

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


class Told:
    """The ledger of one table, each batch told once to each pair of eyes.

    A spectator and five players mostly read the same sentence: it is kept once. Names must not have changed.
    """

    def __init__(self) -> None:
        self._entries: dict[int, tuple[Batch[Any], dict[int | None, Entry]]] = {}

    def __call__(self, batch: Batch[Any], viewer: Viewer) -> Entry:
        known = self._entries.get(batch.number)
        if known is None or known[0] is not batch:  # another log's: after a backup was put back
            known = self._entries[batch.number] = (batch, {})
        read = known[1].get(viewer.seat)
        if read is None:
            read = known[1][viewer.seat] = _once(tell(batch, viewer), known[1])
        return read


def _once(told: Entry, known: dict[int | None, Entry]) -> Entry:
    return next((entry for entry in tuple(known.values()) if entry == told), told)
