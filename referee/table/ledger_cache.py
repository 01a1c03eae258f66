"""A cache of ledgers, so that a look writes only the new entries. Nothing is lost when it is emptied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.fold import Batch, Position
from referee.engine.seats import Viewer
from referee.engine.view import LedgerEntry, ledger_entries, ledger_entry


@dataclass(frozen=True)
class CachedLedger:
    """The ledger as one viewer last read it, and the log it was written from."""

    log: tuple[Batch[Any], ...]
    standing: tuple[int, ...]
    entries: tuple[LedgerEntry, ...]

    def continues(self, position: Position[Any]) -> bool:
        """Does the position only add turns to this log? After an undo other entries are struck out, too."""
        known = len(self.log)
        more = (batch.number for batch in position.log[known:] if not batch.notice)
        return (
            known <= position.number
            and (known == 0 or position.batch(known) == self.log[-1])
            and position.standing == (*self.standing, *more)
        )


class LedgerCache:
    """The ledger of one table for each viewer, continued from where it last ended.

    Viewers mostly read the same entry, so equal entries are stored once. The names of the seats must not
    change while a cache is in use.
    """

    def __init__(self) -> None:
        self._ledgers: dict[int | None, CachedLedger] = {}
        self._entries: dict[int, tuple[LedgerEntry, ...]] = {}

    def __call__(self, position: Position[Any], viewer: Viewer) -> tuple[LedgerEntry, ...]:
        known = self._ledgers.get(viewer.seat)
        if known is None or not known.continues(position):
            entries = tuple(self._share(entry) for entry in ledger_entries(position, viewer))
        else:
            later = (self._share(ledger_entry(batch, viewer)) for batch in position.log[len(known.log) :])
            entries = known.entries + tuple(entry for entry in later if entry.lines)
        self._ledgers[viewer.seat] = CachedLedger(position.log, position.standing, entries)
        return entries

    def _share(self, entry: LedgerEntry) -> LedgerEntry:
        """The equal entry another viewer was given, or this one."""
        equal = self._entries.get(entry.number, ())
        for known in equal:
            if known == entry:
                return known
        self._entries[entry.number] = (*equal, entry)
        return entry
