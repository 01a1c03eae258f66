"""Sessions of phones: which phone may watch, play a seat or host. Only the hash of a token is stored."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import fetch, read_connection, read_session, write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import tokens
from referee.store.games.stored_table import StoredTable
from referee.store.games.tables import CACHE_KEY, announce_change, find_cached, find_or_read, lock_game
from referee.store.models import Base, Seat, Session
from referee.store.people.roster import LONGEST_NAME, strip_unprintable

IDLE_LIMIT = timedelta(hours=12)
AGE_LIMIT = timedelta(days=30)
SEEN_PRECISION = timedelta(minutes=10)  # `seen` is written at most this often
LONGEST_LABEL = 60

# Every request of a phone comes through here, so the statements use plain columns and are built once.
_row = Base.metadata.tables["session"]
_ACTIVE = select(_row).where(
    _row.c.ended.is_(None),
    _row.c.seen > bindparam("idle", type_=_row.c.seen.type),
    _row.c.created > bindparam("oldest", type_=_row.c.created.type),
)
_BY_TOKEN = _ACTIVE.where(_row.c.token_hash == bindparam("token"))
_by_token = _BY_TOKEN.subquery()
_game = Base.metadata.tables["game"]
_PHONE_AT_TABLE = (
    select(*CACHE_KEY, _by_token)
    .select_from(_game.outerjoin(_by_token, _by_token.c.game_id == _game.c.id))
    .where(_game.c.code == bindparam("code"))
)
_PHONES_AT_TABLE = _ACTIVE.where(_row.c.game_id == bindparam("game")).order_by(_row.c.id)


@dataclass(frozen=True)
class Phone:
    """A phone signed in at a table. Without a seat it only watches; `renewal_due` asks for a new token.

    `asks` is the seat it asks the table for, `asks_name` the name of a newcomer who asks for a new one.
    """

    id: int
    game: int
    seat: int | None
    host: bool
    label: str
    renewal_due: bool
    created: datetime
    seen: datetime
    asks: int | None = None
    asks_name: str = ""


@dataclass(frozen=True)
class Issued:
    """A new session: the phone, and its token, which cannot be read again."""

    token: str
    phone: Phone


TableAndPhone = tuple[StoredTable, Phone | None]


def issue(game_id: int, seat: int | None = None, *, host: bool = False, label: str = "") -> Issued:
    """Sign a phone in at a table, on a seat or to watch."""
    with write_session() as session:
        game = lock_game(session, game_id)
        _check_seat(session, game_id, seat)
        issued = _sign_in(session, game_id, seat, host, label)
        _trust(session, issued.phone, seat, only_first=True)
        announce_change(session, game)
        return issued


def find_phone(token: str) -> Phone | None:
    """The phone with this token; None if it is unknown, ended or expired. Using it keeps it alive."""
    moment = clock.now()
    with read_connection() as connection:
        row = connection.execute(_BY_TOKEN, {"token": tokens.hash_token(token), **_limits(moment)}).first()
        phone = None if row is None else _make_phone(row)
    if phone is not None:
        _mark_used(phone, moment)
    return phone


def find_table_and_phone(typed: str, token: str) -> TableAndPhone | None:
    """The table with this code, and the phone with this token if it is signed in there, in one query."""
    code, moment = tokens.normalize_code(typed), clock.now()
    if code is None:
        return None
    wanted = {"code": code, "token": tokens.hash_token(token), **_limits(moment)}
    found = _find_cached(wanted) or _read_both(wanted)
    if found is not None and found[1] is not None:
        _mark_used(found[1], moment)
    return found


def _find_cached(wanted: dict[str, object]) -> TableAndPhone | None:
    """The usual case: the table is cached and has not changed since."""
    for row in fetch(_PHONE_AT_TABLE, wanted):
        if table := find_cached(row):
            return table, _make_phone(row) if row.id else None
    return None


def _read_both(wanted: dict[str, object]) -> TableAndPhone | None:
    """Read phone and table in one transaction: the phone's rights belong to this state of the table."""
    with read_connection() as connection:
        row = connection.execute(_PHONE_AT_TABLE, wanted).first()
        return None if row is None else (find_or_read(connection, row), _make_phone(row) if row.id else None)


def wake(token: str) -> Phone | None:
    """Reactivate a phone that was idle for too long, with those of its rights that nobody has taken since.

    Of several requests at once the first one reactivates it.
    """
    moment = clock.now()
    known = select(Session).where(
        Session.token_hash == tokens.hash_token(token),
        Session.ended.is_(None),
        Session.created > moment - AGE_LIMIT,
    )
    with read_session() as session:
        row = session.scalar(known)
        game_id = None if row is None else row.game_id
    if game_id is None:
        return None
    with write_session() as session:
        game = lock_game(session, game_id)  # locked, so that nobody takes the seat meanwhile
        row = session.scalar(known.execution_options(populate_existing=True))
        if row is not None and row.seen <= moment - IDLE_LIMIT:
            _restore_rights(session, row)
            announce_change(session, game)
        return None if row is None else _make_phone(row)


def renew(token: str, *, seat: int | None = None, host: bool | None = None) -> Issued | None:
    """Replace the token of a phone, and change its seat or its rights as host if these are given."""
    with write_session() as session:
        row = session.scalar(
            select(Session).where(Session.token_hash == tokens.hash_token(token), *_is_active(clock.now()))
        )
        if row is None:
            return None
        _check_seat(session, row.game_id, seat)
        row.ended = clock.now()
        issued = _sign_in(
            session,
            row.game_id,
            row.seat if seat is None else seat,
            row.host if host is None else host,
            row.label,
            (row.asks, row.asks_name),
        )
        for own in session.scalars(select(Seat).where(Seat.game_id == row.game_id, Seat.trusted == row.id)):
            own.trusted = issued.phone.id
        announce_change(session, lock_game(session, row.game_id))
        return issued


def give_seat(phone_id: int, seat: int, *, trusted: bool = True) -> Phone:
    """Give a seat to this phone and sign out every other phone on that seat.

    A phone that is not trusted sees what the seat has hidden only after `trust`.
    """
    with write_session() as session:
        row = _active_session(session, phone_id)
        game = lock_game(session, row.game_id)
        _check_seat(session, row.game_id, seat)
        for other in _phones(session, row.game_id, Session.seat == seat, Session.id != row.id):
            other.ended = clock.now()
        row.seat, row.renewal_due = seat, True
        row.asks, row.asks_name = None if trusted else seat, ""
        _trust(session, _make_phone(row), seat, only_first=not trusted)
        announce_change(session, game)
        return _make_phone(row)


def ask_for_seat(phone_id: int, seat: int | None, name: str = "") -> None:
    """Note that this phone asks the table for a seat, as a newcomer for a new one, or no longer for any."""
    with write_session() as session:
        row = _active_session(session, phone_id)
        game = lock_game(session, row.game_id)
        _check_seat(session, row.game_id, seat)
        row.asks, row.asks_name = seat, strip_unprintable(name, LONGEST_NAME)
        announce_change(session, game)


def trust(phone_id: int, seat: int) -> None:
    """Let this phone see what the seat has hidden."""
    with write_session() as session:
        row = _active_session(session, phone_id)
        game = lock_game(session, row.game_id)
        _check_seat(session, row.game_id, seat)
        row.asks, row.asks_name = None, ""
        _trust(session, _make_phone(row), seat)
        announce_change(session, game)


def give_host(phone_id: int) -> Phone:
    """Make this phone the only host of its table."""
    with write_session() as session:
        row = _active_session(session, phone_id)
        game = lock_game(session, row.game_id)
        for other in _phones(session, row.game_id, Session.host.is_(True), Session.id != row.id):
            other.host = False
        row.host, row.renewal_due = True, True
        announce_change(session, game)
        return _make_phone(row)


def claim_host(phone_id: int) -> Phone:
    """Make this phone the host of a table that has none; of two claims at once one succeeds."""
    with write_session() as session:
        row = _active_session(session, phone_id)
        lock_game(session, row.game_id)  # locked, so that a second claim sees the first one
        if _phones(session, row.game_id, Session.host.is_(True)):
            raise InvalidInputError("This table has a host.")
        return give_host(phone_id)


def end(phone_id: int) -> None:
    """Sign this phone out."""
    with write_session() as session:
        row = _active_session(session, phone_id)
        row.ended = clock.now()
        announce_change(session, lock_game(session, row.game_id))


def phones(game_id: int) -> tuple[Phone, ...]:
    """Every phone signed in at this table."""
    return tuple(map(_make_phone, fetch(_PHONES_AT_TABLE, {"game": game_id, **_limits(clock.now())})))


def delete_expired() -> int:
    """Delete sessions that are too old to be used again; returns how many."""
    before = clock.now() - AGE_LIMIT
    with write_session() as session:
        rows = session.scalars(select(Session).where(Session.created < before)).all()
        for row in rows:
            session.delete(row)
        return len(rows)


def _limits(moment: datetime) -> dict[str, datetime]:
    return {"idle": moment - IDLE_LIMIT, "oldest": moment - AGE_LIMIT}


def _is_active(moment: datetime) -> tuple[ColumnElement[bool], ...]:
    return Session.ended.is_(None), Session.seen > moment - IDLE_LIMIT, Session.created > moment - AGE_LIMIT


def _phones(session: OrmSession, game_id: int, *which: ColumnElement[bool]) -> list[Session]:
    query = select(Session).where(Session.game_id == game_id, *_is_active(clock.now()), *which)
    return list(session.scalars(query.order_by(Session.id)))


def _active_session(session: OrmSession, phone_id: int) -> Session:
    row = session.scalar(select(Session).where(Session.id == phone_id, *_is_active(clock.now())))
    if row is None:
        raise NotFoundError("This phone is no longer signed in.")
    return row


def _check_seat(session: OrmSession, game_id: int, number: int | None) -> None:
    if number is None:
        return
    seat = session.get(Seat, (game_id, number))
    if seat is None or seat.left_at is not None:
        raise NotFoundError(f"Nobody sits on seat {number} of this table.")


def _trust(session: OrmSession, phone: Phone, number: int | None, *, only_first: bool = False) -> None:
    """Let this phone see what the seat has hidden; `only_first` leaves it to the phone that may so far."""
    seat = None if number is None else session.get(Seat, (phone.game, number))
    if seat is not None and not (only_first and seat.trusted):
        seat.trusted = phone.id


def _sign_in(
    session: OrmSession,
    game_id: int,
    seat: int | None,
    host: bool,
    label: str,
    asks: tuple[int | None, str] = (None, ""),
) -> Issued:
    token, moment = tokens.new_token(), clock.now()
    row = Session(
        token_hash=tokens.hash_token(token),
        game_id=game_id,
        seat=seat,
        host=host,
        label=strip_unprintable(label, LONGEST_LABEL),
        asks=asks[0],
        asks_name=asks[1],
    )
    row.renewal_due, row.created, row.seen = False, moment, moment
    session.add(row)
    session.flush()
    return Issued(token, _make_phone(row))


def _restore_rights(session: OrmSession, row: Session) -> None:
    here = _phones(session, row.game_id)
    seat = None if row.seat is None else session.get(Seat, (row.game_id, row.seat))
    if seat is None or seat.left_at is not None or any(other.seat == row.seat for other in here):
        row.seat = None
    row.host = row.host and not any(other.host for other in here)
    row.seen, row.renewal_due = clock.now(), True


def _mark_used(phone: Phone, moment: datetime) -> None:
    """Note that the phone was used, but not with every request: that would be a write each time."""
    if moment - phone.seen <= SEEN_PRECISION:
        return
    with write_session() as session:
        row = session.get(Session, phone.id)
        if row is not None:
            row.seen = moment


def _make_phone(row: Session | Row[Any]) -> Phone:
    rights = (row.id, row.game_id, row.seat, row.host)
    return Phone(*rights, row.label, row.renewal_due, row.created, row.seen, row.asks, row.asks_name)
