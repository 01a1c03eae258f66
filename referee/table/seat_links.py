"""Links that give rights at a table once: a seat moved to another phone, a table whose host is gone."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, URLSafeTimedSerializer

from referee.store import NotFound, Table
from referee.store.db.database import secret_key
from referee.store.games import sessions, tables

LIFE = 15 * 60
"""Seconds a link works."""
HOST = "host"
"""What a link gives that gives no seat."""

Gift = int | str


def sealed(game: int, gives: Gift) -> str:
    """What stands in a link that gives this to whoever opens it first."""
    return str(_seal().dumps([game, gives, _newest_phone(game)]))


def opened(token: str) -> tuple[Table, Gift] | None:
    """Which table, and what a link gives there; none once it is old or another phone has come."""
    try:
        game, gives, newest = _seal().loads(token, max_age=LIFE)
        row = tables.get(game)
    except (BadData, NotFound, ValueError):
        return None
    return (row, gives) if newest == _newest_phone(row.id) else None


def _newest_phone(game: int) -> int:
    return max((phone.id for phone in sessions.phones(game)), default=0)


def _seal() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret_key(), salt="seat", signer_kwargs={"digest_method": hashlib.sha256})
