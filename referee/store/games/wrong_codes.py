"""Counting wrong join codes for one minute, over all servers of one database."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, select

from referee.store.db import clock
from referee.store.db.database import glancing, secret_key, writing
from referee.store.models import Guess

WINDOW = timedelta(minutes=1)


@dataclass(frozen=True)
class WrongCodes:
    """When wrong codes came in the last minute, oldest first."""

    phone: Sequence[datetime]
    address: Sequence[datetime]
    everywhere: Sequence[datetime]


def record(address: str, phone: str) -> None:
    """Record a wrong code from this phone at this address."""
    with writing() as session:
        session.execute(delete(Guess).where(~_is_recent()))
        session.add_all(Guess(who=who) for who in _hashes(address, phone))


def recent(address: str, phone: str) -> WrongCodes:
    """The wrong codes of the last minute from this phone, from its address and from everywhere."""
    with glancing() as connection:
        rows = connection.execute(select(Guess.who, Guess.at).where(_is_recent()).order_by(Guess.at)).all()
    here, mine = _hashes(address, phone)
    return WrongCodes(
        phone=[at for who, at in rows if who == mine],
        address=[at for who, at in rows if who == here],
        everywhere=[at for who, at in rows if who[0] == here[0]],
    )


def seconds_until_fewer(times: Sequence[datetime], limit: int) -> int:
    """How long until fewer than `limit` of these are younger than a minute; 0 if there are fewer now."""
    if len(times) < limit:
        return 0
    left = times[-limit] + WINDOW - clock.now()
    return min(max(1, int(left.total_seconds()) + 1), int(2 * WINDOW.total_seconds()))


def _is_recent() -> ColumnElement[bool]:
    """Within a minute before or after now: setting the clock back must not lock people out."""
    now = clock.now()
    return Guess.at.between(now - WINDOW, now + WINDOW)


def _hashes(address: str, phone: str) -> tuple[str, str]:
    """Keyed with the secret so that neither can be found from its hash; the first letter tells them apart."""
    return _hash("a", address), _hash("p", phone)


def _hash(kind: str, what: str) -> str:
    return kind + hmac.digest(secret_key(), f"guess {kind} {what}".encode(), "sha256").hex()[:31]
