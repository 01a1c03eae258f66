"""The log of a game: what was asked and what came of it, in order, for ever. It only grows."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, insert, select, update
from sqlalchemy.orm import Session

from referee.store import bell, clock
from referee.store.database import reading, writing
from referee.store.history import NewStanding, replace_standings
from referee.store.models import Batch, Event, Game, Json, TableStatus
from referee.store.tables import find, mark_status
from referee.store.trouble import NotFound, Unfit

LONGEST_KEY = 80


@dataclass(frozen=True)
class NewEvent:
    """A fact about to be recorded; `v` is the version of its shape."""

    kind: str
    v: int
    body: Mapping[str, object]


@dataclass(frozen=True)
class NewBatch:
    """A request that was allowed, with the facts that came of it."""

    key: str
    seat: int | None
    action: str
    request: Mapping[str, object]
    agreed: bool
    events: tuple[NewEvent, ...]


@dataclass(frozen=True)
class StoredEvent:
    """A recorded fact; `seq` counts the facts of its game from 1."""

    seq: int
    kind: str
    v: int
    body: Json


@dataclass(frozen=True)
class StoredBatch:
    """A recorded request with its facts; `number` counts the batches of its game from 1."""

    number: int
    key: str
    seat: int | None
    action: str
    request: Json
    agreed: bool
    at: datetime
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True)
class Appended:
    """Saved: the numbers the batches were given, and where the game now stands."""

    numbers: tuple[int, ...]
    version: int
    pulse: int


class Stale(Exception):
    """The game has moved on since it was loaded; judge again on what it is now."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class Repeated(Exception):
    """This very request is in the log already: answer as the first time."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(f"already recorded as batch {numbers}")
        self.numbers = numbers


class KeyReused(Exception):
    """The key belongs to another request of this game; this one was not recorded."""


def append(
    game_id: int,
    expected_version: int,
    batches: Sequence[NewBatch],
    *,
    status: TableStatus | None = None,
    standings: Sequence[NewStanding] | None = None,
    result: Mapping[str, object] | None = None,
) -> Appended:
    """Record these batches if the game still is where it was when they were judged; all of them or none."""
    events = sum(len(batch.events) for batch in batches)
    if not batches or not all(batch.events for batch in batches):
        raise ValueError("every batch records at least one event")
    for batch in batches:
        check_key(batch.key)
    with writing() as session:
        moved = _advance(session, game_id, expected_version, len(batches), events)
        _refuse_known_keys(session, game_id, batches)
        if moved is None:
            raise Stale(_version(session, game_id))
        number, pulse, at = moved
        numbers = tuple(range(number - len(batches) + 1, number + 1))
        _insert(session, game_id, numbers, expected_version, at, batches)
        if status is not None:
            mark_status(find(session, game_id), status, at)
        if standings is not None:
            replace_standings(session, find(session, game_id), standings, result)
        bell.ring(game_id, pulse)
    return Appended(numbers, expected_version + events, pulse)


def batches(game_id: int, since: int = 0) -> tuple[StoredBatch, ...]:
    """The log after batch `since`, oldest first."""
    columns = (Batch.number, Batch.key, Batch.seat, Batch.action, Batch.request, Batch.agreed, Batch.at)
    with reading() as session:
        # Batches before events: PostgreSQL may show the second query more than the first, never less.
        rows = session.execute(
            select(*columns).where(Batch.game_id == game_id, Batch.number > since).order_by(Batch.number)
        ).all()
        events = _events_by_batch(session, game_id, since)
    return tuple(StoredBatch(*row, events=tuple(events[row.number])) for row in rows)


def answered(
    game_id: int, key: str, seat: int | None, action: str, request: Mapping[str, object], agreed: bool
) -> int | None:
    """The batch this request already became (a double tap, a resend), or None; `KeyReused` if another did."""
    check_key(key)
    with reading() as session:
        row = session.execute(
            select(Batch.number, Batch.request_hash).where(Batch.game_id == game_id, Batch.key == key)
        ).first()
    if row is None:
        return None
    number, known = row
    if known != request_hash(seat, action, request, agreed):
        raise KeyReused(key)
    return number


def check_key(key: str) -> None:
    """A key is a short printable token, as every form of ours carries one."""
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise Unfit(f"The key of a request has 1 to {LONGEST_KEY} plain signs.")


def request_hash(seat: int | None, action: str, request: Mapping[str, object], agreed: bool) -> str:
    """A fingerprint of what was asked and by whom, blind to the order of its fields."""
    plain = json.dumps([seat, action, dict(request), agreed], sort_keys=True, allow_nan=False)
    return hashlib.sha256(plain.encode()).hexdigest()


def _advance(
    session: Session, game_id: int, expected: int, batches: int, events: int
) -> tuple[int, int, datetime] | None:
    """Move the game on, unless somebody else did. Being the first statement, it also takes the row's lock."""
    at = clock.now()
    row = session.execute(
        update(Game)
        .where(Game.id == game_id, Game.version == expected)
        .values(
            version=Game.version + events,
            batches=Game.batches + batches,
            pulse=Game.pulse + 1,
            touched=case((Game.touched > at, Game.touched), else_=at),
        )
        .returning(Game.batches, Game.pulse, Game.touched)
        .execution_options(synchronize_session=False)
    ).first()
    return None if row is None else (row.batches, row.pulse, row.touched)


def _refuse_known_keys(session: Session, game_id: int, batches: Sequence[NewBatch]) -> None:
    """The first batch carries the phone's key; it decides whether all this was recorded before."""
    keys = [batch.key for batch in batches]
    rows = session.execute(
        select(Batch.number, Batch.key, Batch.request_hash)
        .where(Batch.game_id == game_id, Batch.key.in_(keys))
        .order_by(Batch.number)
    ).all()
    if not rows:
        return
    known = {row.key: row.request_hash for row in rows}
    first = batches[0]
    if known.get(first.key) != _hash_of(first):
        raise KeyReused(first.key)
    raise Repeated(tuple(row.number for row in rows))


def _insert(
    session: Session,
    game_id: int,
    numbers: Sequence[int],
    seq: int,
    at: datetime,
    batches: Sequence[NewBatch],
) -> None:
    rows, facts = [], []
    for number, batch in zip(numbers, batches, strict=True):
        rows.append(_batch_row(game_id, number, at, batch))
        for n, fact in enumerate(batch.events, start=1):
            seq += 1
            facts.append(
                {"game_id": game_id, "seq": seq, "batch": number, "n": n}
                | {"kind": fact.kind, "v": fact.v, "body": dict(fact.body)}
            )
    session.execute(insert(Batch), rows)
    session.execute(insert(Event), facts)


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
    return request_hash(batch.seat, batch.action, batch.request, batch.agreed)


def _version(session: Session, game_id: int) -> int:
    version = session.scalar(select(Game.version).where(Game.id == game_id))
    if version is None:
        raise NotFound(f"There is no table {game_id}.")
    return version


def _events_by_batch(session: Session, game_id: int, since: int) -> dict[int, list[StoredEvent]]:
    found: dict[int, list[StoredEvent]] = {}
    for batch, seq, kind, v, body in session.execute(
        select(Event.batch, Event.seq, Event.kind, Event.v, Event.body)
        .where(Event.game_id == game_id, Event.batch > since)
        .order_by(Event.seq)
    ):
        found.setdefault(batch, []).append(StoredEvent(seq, kind, v, body))
    return found
