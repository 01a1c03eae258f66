"""Ledgers told before: a look costs only what is new. Losing what is kept here loses nothing."""

from __future__ import annotations

from typing import Any

from referee.engine.fold import Batch
from referee.engine.seats import Viewer
from referee.engine.view import Entry, tell


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
