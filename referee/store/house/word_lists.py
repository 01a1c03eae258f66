"""The house's own word lists. A list never changes: a new edition is a new list and retires the old one."""

import zlib
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_session, write_session
from referee.store.db.errors import NotFoundError
from referee.store.models import OWN_LIST, Game, WordList
from referee.store.people.roster import clean_text

LONGEST_NAME = 60
GONE = "That word list is gone."


@dataclass(frozen=True)
class OwnList:
    """A word list of the house; tables choose it by `choice`."""

    uid: str
    name: str
    size: int
    created: datetime
    retired: datetime | None

    @property
    def choice(self) -> str:
        return OWN_LIST + self.uid


def save(name: str, text: bytes, size: int) -> OwnList:
    """Save a list; an older one of the same name is no longer offered."""
    with write_session() as session:
        cleaned = clean_text(name, "name", LONGEST_NAME)
        same = select(WordList).where(WordList.name == cleaned, _is_offered()).with_for_update()
        for older in session.scalars(same).all():
            _retire(session, older)
        row = WordList(name=cleaned, size=size, packed=zlib.compress(text, 9))
        session.add(row)
        session.flush()
        return _to_list(row)


def offered_lists() -> tuple[OwnList, ...]:
    """Every list a table may choose, by name."""
    with read_session() as session:
        rows = session.scalars(select(WordList).where(_is_offered()).order_by(WordList.name, WordList.id))
        return tuple(_to_list(row) for row in rows)


def get(uid: str) -> OwnList:
    """This list, offered or not."""
    with read_session() as session:
        return _to_list(_get(session, uid))


def text(uid: str) -> bytes:
    """The words of a list in capitals, sorted, one a line."""
    with read_session() as session:
        return zlib.decompress(_get(session, uid).packed)


def withdraw(uid: str) -> None:
    """Stop offering a list; it is deleted if no table ever chose it."""
    with write_session() as session:
        _retire(session, _get(session, uid, lock=True))


def _retire(session: OrmSession, row: WordList) -> None:
    played = select(Game.id).where(Game.word_list.startswith(OWN_LIST + row.uid, autoescape=True)).limit(1)
    if session.scalar(played) is None:
        session.delete(row)
    elif row.retired is None:
        row.retired = clock.now()
    session.flush()


def _is_offered() -> ColumnElement[bool]:
    return WordList.retired.is_(None)


def _get(session: OrmSession, uid: str, *, lock: bool = False) -> WordList:
    wanted = select(WordList).where(WordList.uid == uid)
    row = session.scalar(wanted.with_for_update() if lock else wanted)
    if row is None:
        raise NotFoundError(GONE)
    return row


def _to_list(row: WordList) -> OwnList:
    return OwnList(row.uid, row.name, row.size, row.created, row.retired)
