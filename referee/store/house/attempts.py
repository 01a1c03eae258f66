"""Counting what strangers could do too often, for a while and over all servers of one database."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from sqlalchemy import ColumnElement, delete, or_, select

from referee.store.db import clock
from referee.store.db.database import read_connection, secret_key, write_session
from referee.store.models import Guess

SLACK = timedelta(minutes=1)
"""How far in the future an attempt may lie: setting the clock back must not lock people out for long."""


class Attempt(Enum):
    """What is counted: a letter in front of its rows, and for how long."""

    WRONG_CODE = ("c", timedelta(minutes=1))
    WRONG_KEY = ("k", timedelta(minutes=10))
    NEW_TABLE = ("t", timedelta(hours=1))
    NEW_LIST = ("l", timedelta(hours=1))

    @property
    def letter(self) -> str:
        return self.value[0]

    @property
    def window(self) -> timedelta:
        return self.value[1]


@dataclass(frozen=True)
class AttemptSource:
    """Who attempts something: the phone, and the group in which phones can be exchanged for each other."""

    phone: str
    group: str


@dataclass(frozen=True)
class Attempts:
    """When the attempts of the last while came, oldest first."""

    kind: Attempt
    phone: Sequence[datetime]
    group: Sequence[datetime]
    everywhere: Sequence[datetime]

    def seconds_until_fewer(self, times: Sequence[datetime], limit: int) -> int:
        """How long until fewer than `limit` of these are in the window; 0 if there are fewer now."""
        if len(times) < limit:
            return 0
        left = times[-limit] + self.kind.window - clock.now()
        return min(max(1, int(left.total_seconds()) + 1), int((self.kind.window + SLACK).total_seconds()))


def record(kind: Attempt, source: AttemptSource) -> None:
    """Record an attempt; what is too old to count for anything is deleted."""
    with write_session() as session:
        session.execute(delete(Guess).where(~or_(*(_is_recent(each) for each in Attempt))))
        session.add_all(Guess(who=who) for who in _hashes(kind, source))


def recent_attempts(kind: Attempt, source: AttemptSource) -> Attempts:
    """The recent attempts of this phone, of its group and of all phones that are counted in such groups."""
    with read_connection() as connection:
        rows = connection.execute(
            select(Guess.who, Guess.at).where(_is_recent(kind)).order_by(Guess.at, Guess.id)
        ).all()
    mine, ours = _hashes(kind, source)
    return Attempts(
        kind,
        phone=[at for who, at in rows if who == mine],
        group=[at for who, at in rows if who == ours],
        everywhere=[at for who, at in rows if who[:2] == ours[:2]],
    )


def _is_recent(kind: Attempt) -> ColumnElement[bool]:
    now = clock.now()
    return Guess.who.startswith(kind.letter) & Guess.at.between(now - kind.window, now + SLACK)


def _hashes(kind: Attempt, source: AttemptSource) -> tuple[str, str]:
    """Keyed with the secret so that neither can be found from its hash.

    The second letter tells phones from groups, and groups of one kind (`source.group` begins with it) from
    those of another.
    """
    return _hash(kind, "p", source.phone), _hash(kind, source.group[:1], source.group)


def _hash(kind: Attempt, letter: str, what: str) -> str:
    hashed = hmac.digest(secret_key(), f"attempt {kind.letter} {letter} {what}".encode(), "sha256").hex()
    return kind.letter + letter + hashed[:30]
