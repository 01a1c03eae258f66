"""Recording what was ruled: the lock of a table, its log, and the answer to whoever asked."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.codec import encode
from referee.engine.event import Event
from referee.engine.fold import Batch, extend
from referee.engine.verdict import Verdict
from referee.league import ratings
from referee.store.db.database import game_lock, write_session
from referee.store.games import log, tables
from referee.store.games.batch import NewBatch, NewEvent
from referee.table import projections
from referee.table.loading import NoSuchTableError, Table, load_row

NOTICE = "notice"
"""What the log calls the request behind a notice."""


@dataclass(frozen=True)
class Receipt:
    """The answer to a request that asked to be recorded.

    `status` is "done" (also when the same request was recorded before), "refused", "asks" (the table must
    agree first), "proposed" (the other phones are asked to agree) or "stale" (the table has moved on since
    the phone last looked).
    """

    status: str
    verdict: Verdict[Any]
    table: Table
    private: bool = False
    """The request went into the seat's own notebook; nothing changed at the table."""


@contextmanager
def lock_table(code: str) -> Iterator[Table]:
    """Load the table and hold its lock, so that no other request is judged on it meanwhile."""
    number = tables.id_of(code)
    if number is None:
        raise NoSuchTableError(code)
    with game_lock(number):
        yield load_row(tables.get(number))


def record_notice(code: str, by: int | None, notice: Event[Any]) -> None:
    """Tell the whole table something about its seats and phones, in the ledger of a game that has begun."""
    with lock_table(code) as table:
        if table.position.number:
            batch = Batch(table.position.number + 1, by, NOTICE, {}, (notice,))
            record(table, secrets.token_urlsafe(16), [batch])


def record(table: Table, key: str, batches: Sequence[Batch[Any]]) -> Table:
    """Append the batches and return the new table.

    A game that has ended enters the history; a game whose end was taken back leaves it. A demo does
    neither, and the house learns nothing from it.
    """
    position = table.position
    for batch in batches:
        position = extend(position, batch)
    lasts = not table.row.demo
    result = table.rules.result(position.state) if lasts else None
    was_over = lasts and table.rules.result(table.position.state) is not None
    with write_session():
        saved = log.append(
            table.id,
            table.row.version,
            [_new_batch(key if n == 0 else f"{key}:{n}", batch) for n, batch in enumerate(batches)],
            status=projections.status_of(result),
            standings=projections.standings(result, position) if result or was_over else None,
            result=None if result is None else encode(result),
            part=True,
        )
        learned = lasts and projections.save_learned(table.row, table.house.deck, table.position, position)
    if result or was_over:
        ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    stored = (*table.position.log, *(_as_stored(batch, saved.at.isoformat()) for batch in batches))
    row = tables.get(table.id) if learned else tables.after_append(table.row, saved)
    return load_row(row, position=replace(position, log=stored))


def _as_stored(batch: Batch[Any], at: str) -> Batch[Any]:
    """The batch as the log returns it: with its time, and with its request read back from JSON."""
    return replace(batch, at=at, request=json.loads(json.dumps(batch.request)))


def _new_batch(key: str, batch: Batch[Any]) -> NewBatch:
    events = tuple(new_event(event) for event in batch.events)
    return NewBatch(key, batch.seat, batch.action, batch.request, batch.agreed, events)


def new_event(event: Event[Any]) -> NewEvent:
    return NewEvent(type(event).__name__, event.v, encode(event))
