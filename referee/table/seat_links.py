"""Links that give rights at a table once: a seat moved to another phone, a table whose host is gone."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, URLSafeTimedSerializer

from referee.store.db.database import secret_key
from referee.store.db.errors import NotFound
from referee.store.games import sessions, tables
from referee.store.games.stored_table import StoredTable

LIFETIME = 15 * 60
"""Seconds a link works."""
HOST = "host"
"""What a link gives that gives no seat."""

Right = int | str


def make_link(game: int, gives: Right) -> str:
    """What stands in a link that gives this to whoever opens it first."""
    return str(_serializer().dumps([game, gives, _newest_phone(game)]))


def read_link(token: str) -> tuple[StoredTable, Right] | None:
    """Which table, and what a link gives there; none once it is old or another phone has come."""
    try:
        game, gives, newest = _serializer().loads(token, max_age=LIFETIME)
        row = tables.get(game)
    except (BadData, NotFound, ValueError):
        return None
    return (row, gives) if newest == _newest_phone(row.id) else None


def _newest_phone(game: int) -> int:
    return max((phone.id for phone in sessions.phones(game)), default=0)


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret_key(), salt="seat", signer_kwargs={"digest_method": hashlib.sha256})
