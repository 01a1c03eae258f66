"""Ledgers told before: a look costs only what is new. Losing what is kept here loses nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.fold import Batch, Position
from referee.engine.seats import Viewer
from referee.engine.view import Entry, tell, told


@dataclass(frozen=True)
class CachedLedger:
    """What one pair of eyes has been told, and of which log."""

    log: tuple[Batch[Any], ...]
    standing: tuple[int, ...]
    entries: tuple[Entry, ...]

    def continues(self, position: Position[Any]) -> bool:
        """Is the position this log with more turns, all of which stand? A taking back strikes out others."""
        known, more = len(self.log), range(len(self.log) + 1, position.number + 1)
        return (
            known <= position.number
            and (known == 0 or position.batch(known) == self.log[-1])
            and position.standing == (*self.standing, *more)
        )


class LedgerCache:
    """The ledger of one table as each pair of eyes reads it, told on from where it ended.

    A spectator and five players mostly read the same sentence: it is kept once. Names must not have changed.
    """

    def __init__(self) -> None:
        self._ledgers: dict[int | None, CachedLedger] = {}
        self._entries: dict[int, tuple[Entry, ...]] = {}

    def __call__(self, position: Position[Any], viewer: Viewer) -> tuple[Entry, ...]:
        known = self._ledgers.get(viewer.seat)
        if known is None or not known.continues(position):
            entries = tuple(self._once(entry) for entry in told(position, viewer))
        else:
            later = (self._once(tell(batch, viewer)) for batch in position.log[len(known.log) :])
            entries = known.entries + tuple(entry for entry in later if entry.lines)
        self._ledgers[viewer.seat] = CachedLedger(position.log, position.standing, entries)
        return entries

    def _once(self, entry: Entry) -> Entry:
        """This very entry, or one like it that somebody else was told."""
        alike = self._entries.get(entry.number, ())
        for known in alike:
            if known == entry:
                return known
        self._entries[entry.number] = (*alike, entry)
        return entry
