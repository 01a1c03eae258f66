"""The log of a game: every request and its events, in order. It only ever grows."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, case, insert, select, update

from referee.store.db import clock, newest_turn
from referee.store.db.database import current_database, fetch, read_connection, when_saved, write_session
from referee.store.db.errors import NotFoundError
from referee.store.games.batch import (
    AppendResult,
    KeyReusedError,
    NewBatch,
    RepeatedError,
    StaleError,
    StoredBatch,
    StoredEvent,
    check_key,
    request_hash,
)
from referee.store.games.tables import lock_game, set_status
from referee.store.live import bell
from referee.store.models import Base, TableStatus
from referee.store.people.history import NewStanding, replace_standings

# Every request that changes a game comes through here, so the statements are built once.
_game, _batch, _event = (Base.metadata.tables[name] for name in ("game", "batch", "event"))
_NOW = bindparam("now", type_=_game.c.touched.type)
_OF_GAME: BindParameter[int] = bindparam("game")

_ADVANCE = (
    update(_game)
    .where(_game.c.id == _OF_GAME, _game.c.version == bindparam("expected"))
    .values(
        version=_game.c.version + bindparam("more_events"),
        batches=_game.c.batches + bindparam("more_batches"),
        pulse=_game.c.pulse + 1,
        touched=case((_game.c.touched > _NOW, _game.c.touched), else_=_NOW),
    )
    .returning(_game.c.batches, _game.c.pulse, _game.c.touched, _game.c.status, _game.c.demo)
)
_KNOWN_KEYS = (
    select(_batch.c.number, _batch.c.key, _batch.c.request_hash)
    .where(_batch.c.game_id == _OF_GAME, _batch.c.key.in_(bindparam("keys", expanding=True)))
    .order_by(_batch.c.number)
)
_BY_KEY = select(_batch.c.number, _batch.c.request_hash).where(
    _batch.c.game_id == _OF_GAME, _batch.c.key == bindparam("key")
)
_NEW_BATCHES, _NEW_EVENTS = insert(_batch), insert(_event)
_VERSION = select(_game.c.version).where(_game.c.id == _OF_GAME)
_SINCE: BindParameter[int] = bindparam("since")
_BATCHES = (
    select(*(_batch.c[name] for name in ("number", "key", "seat", "action", "request", "agreed", "at")))
    .where(_batch.c.game_id == _OF_GAME, _batch.c.number > _SINCE)
    .order_by(_batch.c.number)
)
_TIME = select(_batch.c.at).where(_batch.c.game_id == _OF_GAME, _batch.c.number == bindparam("number"))
_EVENTS = (
    select(_event.c.batch, *(_event.c[name] for name in ("seq", "kind", "v", "body")))
    .where(_event.c.game_id == _OF_GAME, _event.c.batch > _SINCE)
    .order_by(_event.c.seq)
)


class _Advanced(NamedTuple):
    """The game after the update: its last batch, its pulse, the time, its status before; is it a demo?"""

    number: int
    pulse: int
    at: datetime
    status: str
    demo: bool


def append(
    game_id: int,
    expected_version: int,
    batches: Sequence[NewBatch],
    *,
    status: TableStatus | None = None,
    standings: Sequence[NewStanding] | None = None,
    result: Mapping[str, object] | None = None,
    part: bool = False,
) -> AppendResult:
    """Record these batches, all or none, if the game is still at the version they were judged on.

    With `part` they belong to the transaction around this call and fail with it.
    """
    if not batches or not all(batch.events for batch in batches):
        raise ValueError("every batch records at least one event")
    for batch in batches:
        check_key(batch.key)
    with write_session(part=part) as session:
        connection = session.connection()
        moved = _advance(connection, game_id, expected_version, batches)
        _refuse_known_keys(connection, game_id, batches)
        if moved is None:
            raise StaleError(_version(connection, game_id))
        numbers = tuple(range(moved.number - len(batches) + 1, moved.number + 1))
        events = _insert(connection, game_id, numbers, expected_version, moved.at, batches)
        only_log = status in (None, moved.status) and standings is None
        if status not in (None, moved.status):
            set_status(lock_game(session, game_id), TableStatus(status), moved.at)
        if standings is not None:
            replace_standings(session, lock_game(session, game_id), standings, result)
        bell.ring(game_id, moved.pulse)
        database = current_database().file
        if database is not None and not moved.demo:  # a demo may be deleted, and must not seem lost
            when_saved(session, partial(newest_turn.note, database, game_id, numbers[-1]))
    return AppendResult(numbers, expected_version + events, moved.pulse, moved.at, only_log)


def batches(game_id: int, since: int = 0) -> tuple[StoredBatch, ...]:
    """The batches after number `since`, oldest first."""
    which = {"game": game_id, "since": since}
    with read_connection() as connection:
        # Batches before events: PostgreSQL may show the second query more than the first, never less.
        rows = connection.execute(_BATCHES, which).all()
        events: dict[int, list[StoredEvent]] = {row[0]: [] for row in rows}
        for batch, *fact in connection.execute(_EVENTS, which):
            if batch in events:
                events[batch].append(StoredEvent(*fact))
    return tuple(
        StoredBatch(number, key, seat, action, request, agreed, at, tuple(events[number]))
        for number, key, seat, action, request, agreed, at in rows
    )


def time_of(game_id: int, number: int) -> datetime | None:
    """When this batch was recorded; None if there is no such batch."""
    with read_connection() as connection:
        return connection.scalar(_TIME, {"game": game_id, "number": number})


def find_by_key(game_id: int, key: str) -> int | None:
    """The number of the batch recorded under this key, if there is one."""
    check_key(key)
    found = fetch(_BY_KEY, {"game": game_id, "key": key})
    return int(found[0].number) if found else None


def find_repeat(
    game_id: int, key: str, seat: int | None, action: str, request: Mapping[str, object]
) -> int | None:
    """The number of the batch that recorded this same request before, after a double tap or a resend.

    Raises `KeyReusedError` if the key belongs to another request.
    """
    check_key(key)
    found = fetch(_BY_KEY, {"game": game_id, "key": key})
    if not found:
        return None
    row = found[0]
    if row.request_hash != request_hash(seat, action, request):
        raise KeyReusedError(key)
    return int(row.number)


def _advance(
    connection: Connection, game_id: int, expected: int, batches: Sequence[NewBatch]
) -> _Advanced | None:
    """Raise the counters of the game if it is at the expected version.

    As the first statement of the transaction it also locks the row.
    """
    events = sum(len(batch.events) for batch in batches)
    counts = {"more_events": events, "more_batches": len(batches), "now": clock.now()}
    row = connection.execute(_ADVANCE, {"game": game_id, "expected": expected, **counts}).first()
    return None if row is None else _Advanced(*row)


def _refuse_known_keys(connection: Connection, game_id: int, batches: Sequence[NewBatch]) -> None:
    """Raise if these batches were recorded before. The first of them has the key that the phone sent."""
    rows = connection.execute(_KNOWN_KEYS, {"game": game_id, "keys": [batch.key for batch in batches]}).all()
    if not rows:
        return
    known = {row.key: row.request_hash for row in rows}
    if known.get(batches[0].key) != _hash_of(batches[0]):
        raise KeyReusedError(batches[0].key)
    raise RepeatedError(tuple(row.number for row in rows))


def _insert(
    connection: Connection,
    game_id: int,
    numbers: Sequence[int],
    seq: int,
    at: datetime,
    batches: Sequence[NewBatch],
) -> int:
    """Insert the batches and their events; returns the number of events."""
    rows, facts = [], []
    for number, batch in zip(numbers, batches, strict=True):
        rows.append(_batch_row(game_id, number, at, batch))
        for n, fact in enumerate(batch.events, start=1):
            seq += 1
            facts.append(
                {"game_id": game_id, "seq": seq, "batch": number, "n": n}
                | {"kind": fact.kind, "v": fact.v, "body": dict(fact.body)}
            )
    connection.execute(_NEW_BATCHES, rows)
    connection.execute(_NEW_EVENTS, facts)
    return len(facts)


def _batch_row(game_id: int, number: int, at: datetime, batch: NewBatch) -> dict[str, object]:
    return {
        "game_id": game_id,
        "number": number,
        "key": batch.key,
        "seat": batch.seat,
        "action": batch.action,
        "request": dict(batch.request),
        "request_hash": _hash_of(batch),
        "agreed": batch.agreed,
        "at": at,
    }


def _hash_of(batch: NewBatch) -> str:
    return request_hash(batch.seat, batch.action, batch.request)


def _version(connection: Connection, game_id: int) -> int:
    version = connection.scalar(_VERSION, {"game": game_id})
    if version is None:
        raise NotFoundError(f"There is no table {game_id}.")
    return int(version)
