"""Counting wrong join codes for one minute, over all servers of one database."""

import hmac
from datetime import timedelta

from sqlalchemy import ColumnElement, case, delete, func, select

from referee.store.db import clock
from referee.store.db.database import glancing, secret_key, writing
from referee.store.models import Guess

WINDOW = timedelta(minutes=1)


def record(address: str) -> None:
    """Record a wrong code from this address."""
    with writing() as session:
        session.execute(delete(Guess).where(~_is_recent()))
        session.add(Guess(who=_hash_address(address)))


def count_recent(address: str) -> tuple[int, int]:
    """How many wrong codes came in the last minute from this address, and from everywhere."""
    mine = func.coalesce(func.sum(case((Guess.who == _hash_address(address), 1), else_=0)), 0)
    with glancing() as connection:
        here, everywhere = connection.execute(select(mine, func.count()).where(_is_recent())).one()
    return int(here), int(everywhere)


def _is_recent() -> ColumnElement[bool]:
    """Within a minute before or after now: setting the clock back must not lock people out."""
    now = clock.now()
    return Guess.at.between(now - WINDOW, now + WINDOW)


def _hash_address(address: str) -> str:
    """A hash of the address, keyed with the secret so that the address cannot be found from it."""
    return hmac.digest(secret_key(), f"guess {address}".encode(), "sha256").hex()[:32]
