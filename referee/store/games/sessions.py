"""Which phone may do what: look on, play a seat, host. A token is told once; only its hash is kept."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import glancing, reading, writing
from referee.store.db.errors import InvalidInput, NotFound
from referee.store.db.fast_select import Glimpse
from referee.store.games import tokens
from referee.store.games.stored_table import StoredTable
from referee.store.games.tables import CACHE_KEY, announce_change, find_cached, find_or_read, lock_game
from referee.store.models import Base, Seat, Session
from referee.store.people.roster import strip_unprintable

IDLE_LIMIT = timedelta(hours=12)
AGE_LIMIT = timedelta(days=30)
SEEN_PRECISION = timedelta(minutes=10)  # how exactly `seen` is kept
LONGEST_LABEL = 60

# Asked with every request of every phone: plain columns, the statements put together once.
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
_phone_at_table = Glimpse(_PHONE_AT_TABLE)
_phones_at_table = Glimpse(_ACTIVE.where(_row.c.game_id == bindparam("game")).order_by(_row.c.id))


@dataclass(frozen=True)
class Phone:
    """A phone signed in at a table; without a seat it looks on, with `renewal_due` it needs a new token."""

    id: int
    game: int
    seat: int | None
    host: bool
    label: str
    renewal_due: bool
    created: datetime
    seen: datetime


@dataclass(frozen=True)
class Issued:
    """A phone's rights with the token that proves them, told this once."""

    token: str
    phone: Phone


TableAndPhone = tuple[StoredTable, Phone | None]


def issue(game_id: int, seat: int | None = None, *, host: bool = False, label: str = "") -> Issued:
    """Sign a phone in at a table: on a seat, or to look on."""
    with writing() as session:
        game = lock_game(session, game_id)
        _check_seat(session, game_id, seat)
        issued = _sign_in(session, game_id, seat, host, label)
        announce_change(session, game)
        return issued


def find_phone(token: str) -> Phone | None:
    """Whose token this is; None when it is unknown, ended or too old. Using it keeps it alive."""
    moment = clock.now()
    with glancing() as book:
        row = book.execute(_BY_TOKEN, {"token": tokens.hash_token(token), **_limits(moment)}).first()
        phone = None if row is None else _make_phone(row)
    if phone is not None:
        _mark_used(phone, moment)
    return phone


def find_table_and_phone(typed: str, token: str) -> TableAndPhone | None:
    """The table of this code and the phone with this token, if it is signed in there: all at one glance."""
    code, moment = tokens.normalize_code(typed), clock.now()
    if code is None:
        return None
    asked = {"code": code, "token": tokens.hash_token(token), **_limits(moment)}
    found = _find_cached(asked) or _read_both(asked)
    if found is not None and found[1] is not None:
        _mark_used(found[1], moment)
    return found


def _find_cached(asked: dict[str, object]) -> TableAndPhone | None:
    """As most phones come: to a table that was read before and has not changed since."""
    for row in _phone_at_table.rows(asked):
        if table := find_cached(row):
            return table, _make_phone(row) if row.id else None
    return None


def _read_both(asked: dict[str, object]) -> TableAndPhone | None:
    """Phone and table read in one look: a phone's rights belong to the table as it is then."""
    with glancing() as book:
        row = book.execute(_PHONE_AT_TABLE, asked).first()
        return None if row is None else (find_or_read(book, row), _make_phone(row) if row.id else None)


def wake(token: str) -> Phone | None:
    """A phone that merely was not used for too long is here again, with what nobody else took meanwhile.

    However many of its requests come at once: the first wakes it, the others find it awake.
    """
    moment = clock.now()
    known = select(Session).where(
        Session.token_hash == tokens.hash_token(token),
        Session.ended.is_(None),
        Session.created > moment - AGE_LIMIT,
    )
    with reading() as session:
        row = session.scalar(known)
        game_id = None if row is None else row.game_id
    if game_id is None:
        return None
    with writing() as session:
        game = lock_game(session, game_id)  # held: nobody takes the seat in between
        row = session.scalar(known.execution_options(populate_existing=True))
        if row is not None and row.seen <= moment - IDLE_LIMIT:
            _restore_rights(session, row)
            announce_change(session, game)
        return None if row is None else _make_phone(row)


def renew(token: str, *, seat: int | None = None, host: bool | None = None) -> Issued | None:
    """A new token for the same phone, the old one ends; with a seat or the host's rights if these change."""
    with writing() as session:
        row = session.scalar(
            select(Session).where(Session.token_hash == tokens.hash_token(token), *_is_active(clock.now()))
        )
        if row is None:
            return None
        _check_seat(session, row.game_id, seat)
        row.ended = clock.now()
        return _sign_in(
            session,
            row.game_id,
            row.seat if seat is None else seat,
            row.host if host is None else host,
            row.label,
        )


def give_seat(phone_id: int, seat: int) -> Phone:
    """Give a seat to this phone; every other phone on that seat is signed out."""
    with writing() as session:
        row = _active_session(session, phone_id)
        game = lock_game(session, row.game_id)
        _check_seat(session, row.game_id, seat)
        for other in _phones(session, row.game_id, Session.seat == seat, Session.id != row.id):
            other.ended = clock.now()
        row.seat, row.renewal_due = seat, True
        announce_change(session, game)
        return _make_phone(row)


def give_host(phone_id: int) -> Phone:
    """Make this phone the host of its table; the host before is host no more from the next request on."""
    with writing() as session:
        row = _active_session(session, phone_id)
        game = lock_game(session, row.game_id)
        for other in _phones(session, row.game_id, Session.host.is_(True), Session.id != row.id):
            other.host = False
        row.host, row.renewal_due = True, True
        announce_change(session, game)
        return _make_phone(row)


def claim_host(phone_id: int) -> Phone:
    """Become host of a table whose host is gone; of two who claim at once one gets it."""
    with writing() as session:
        row = _active_session(session, phone_id)
        lock_game(session, row.game_id)  # held: the second claimant sees what the first has done
        if _phones(session, row.game_id, Session.host.is_(True)):
            raise InvalidInput("This table has a host.")
        return give_host(phone_id)


def end(phone_id: int) -> None:
    """Sign this phone out, from its next request on."""
    with writing() as session:
        row = _active_session(session, phone_id)
        row.ended = clock.now()
        announce_change(session, lock_game(session, row.game_id))


def phones(game_id: int) -> tuple[Phone, ...]:
    """Every phone signed in at this table, for the host's page."""
    return tuple(map(_make_phone, _phones_at_table.rows({"game": game_id, **_limits(clock.now())})))


def delete_expired() -> int:
    """Delete the rows of phones that can no longer come back; how many there were."""
    before = clock.now() - AGE_LIMIT
    with writing() as session:
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
        raise NotFound("This phone is no longer signed in.")
    return row


def _check_seat(session: OrmSession, game_id: int, number: int | None) -> None:
    if number is None:
        return
    seat = session.get(Seat, (game_id, number))
    if seat is None or seat.left_at is not None:
        raise NotFound(f"Nobody sits on seat {number} of this table.")


def _sign_in(session: OrmSession, game_id: int, seat: int | None, host: bool, label: str) -> Issued:
    token, moment = tokens.new_token(), clock.now()
    row = Session(
        token_hash=tokens.hash_token(token),
        game_id=game_id,
        seat=seat,
        host=host,
        label=strip_unprintable(label, LONGEST_LABEL),
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
    """Using a phone keeps it alive; not every look is worth a write."""
    if moment - phone.seen <= SEEN_PRECISION:
        return
    with writing() as session:
        row = session.get(Session, phone.id)
        if row is not None:
            row.seen = moment


def _make_phone(row: Session | Row[Any]) -> Phone:
    return Phone(row.id, row.game_id, row.seat, row.host, row.label, row.renewal_due, row.created, row.seen)
