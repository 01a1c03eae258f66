"""Demo tables: played with people who are on no roster, few at a time, and deleted after a day."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import App, write_session
from referee.store.db.errors import StoreError
from referee.store.games import tables
from referee.store.games.stored_table import StoredTable
from referee.store.models import Batch, Event, Game, Note, Photo, Player, Seat, Session

LIFETIME = timedelta(days=1)
"""How long a demo stays after its last move."""
MOST_DEMOS = 200
"""How many there may be at once, so that strangers cannot fill the disk."""
IDLE = timedelta(minutes=20)
"""When all places are taken, a demo that nobody has touched for so long makes room."""


CLEAN_EVERY = 3600.0
"""Seconds between two looks for old demos."""
_log = logging.getLogger("quoin.demos")


class TooManyDemosError(StoreError):
    """All places for demos are taken by people who are playing."""


def create(rules: str, options: Mapping[str, object], names: Sequence[str]) -> StoredTable:
    """Create a demo table for these names and begin; old demos are deleted first."""
    delete_expired()
    _make_room()
    people = [_demo_person_id(name) for name in names]
    row = tables.create(rules, options, people, word_list="standard", demo=True)
    return tables.begin(row.id)


def delete_expired() -> int:
    """Delete the demos that were last touched a day ago; returns how many."""
    with write_session() as session:
        old = _untouched_since(session, clock.now() - LIFETIME)
        _delete(session, old)
        return len(old)


def start_cleaning_thread(app: App) -> None:
    """Start a thread that deletes old demos every hour."""
    threading.Thread(target=_clean_forever, args=(app,), name="demos", daemon=True).start()


def _clean_forever(app: App) -> None:
    pause = threading.Event()
    while not pause.wait(CLEAN_EVERY):
        try:
            with app.app_context():
                delete_expired()
        except StoreError as error:
            _log.warning("Old demos could not be deleted and will be tried again: %s", error)


def _make_room() -> None:
    """Delete the longest idle demos while there are too many; raise if all are in use."""
    with write_session() as session:
        crowd = _count(session) + 1 - MOST_DEMOS
        idle = _untouched_since(session, clock.now() - IDLE) if crowd > 0 else ()
        if crowd > len(idle):
            raise TooManyDemosError("Many people are trying Quoin at the moment. Come back in a few minutes.")
        _delete(session, idle[: max(crowd, 0)])


def _count(session: OrmSession) -> int:
    return session.scalar(select(func.count()).select_from(Game).where(Game.demo.is_(True))) or 0


def _untouched_since(session: OrmSession, moment: datetime) -> tuple[int, ...]:
    wanted = select(Game.id).where(Game.demo.is_(True), Game.touched < moment).order_by(Game.touched)
    return tuple(session.scalars(wanted))


def _delete(session: OrmSession, games: Sequence[int]) -> None:
    """Delete these demos with everything that belongs to them, rows that refer to others first."""
    for model in (Event, Batch, Note, Photo, Session, Seat):
        session.execute(delete(model).where(model.game_id.in_(games)))
    session.execute(delete(Game).where(Game.id.in_(games), Game.demo.is_(True)))


def _demo_person_id(name: str) -> int:
    """The person of this name who sits at demo tables."""
    with write_session() as session:
        known = session.scalar(select(Player).where(Player.demo.is_(True), Player.name == name))
        if known is None:
            known = Player(name=name, demo=True)
            session.add(known)
            session.flush()
        return known.id
