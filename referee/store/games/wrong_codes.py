"""Wrong guesses at join codes, counted for all servers of one database and forgotten after a minute."""

import hmac
from datetime import timedelta

from sqlalchemy import ColumnElement, case, delete, func, select

from referee.store.db import clock
from referee.store.db.database import glancing, secret_key, writing
from referee.store.models import Guess

WINDOW = timedelta(minutes=1)


def record(address: str) -> None:
    """One more wrong guess from this address."""
    with writing() as session:
        session.execute(delete(Guess).where(~_is_recent()))
        session.add(Guess(who=_hash_address(address)))


def count_recent(address: str) -> tuple[int, int]:
    """The wrong guesses of the last minute: from this address, and from everywhere."""
    mine = func.coalesce(func.sum(case((Guess.who == _hash_address(address), 1), else_=0)), 0)
    with glancing() as connection:
        here, everywhere = connection.execute(select(mine, func.count()).where(_is_recent())).one()
    return int(here), int(everywhere)


def _is_recent() -> ColumnElement[bool]:
    """Within a minute either way: a clock that was put back must not shut the door until it has caught up."""
    now = clock.now()
    return Guess.at.between(now - WINDOW, now + WINDOW)


def _hash_address(address: str) -> str:
    """What is kept of an address: enough to know it again for a minute, and worthless without the secret."""
    return hmac.digest(secret_key(), f"guess {address}".encode(), "sha256").hex()[:32]
