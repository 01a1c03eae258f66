"""Signed links that give a phone a right at a table once: a seat, or the place of a host who is gone."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, URLSafeTimedSerializer

from referee.store.db.database import secret_key
from referee.store.db.errors import NotFoundError
from referee.store.games import sessions, tables
from referee.store.games.stored_table import StoredTable

LIFETIME = 15 * 60
"""How many seconds a link works."""
HOST = "host"
"""The right of a link that makes a phone the host instead of giving it a seat."""

Right = int | str


def make_link(game: int, right: Right) -> str:
    """The token of a link that gives this right to the phone that opens it first."""
    return str(_serializer().dumps([game, right, _newest_phone(game)]))


def read_link(token: str) -> tuple[StoredTable, Right] | None:
    """The table of a link and the right it gives; None once it is too old or another phone has signed in."""
    try:
        game, right, newest = _serializer().loads(token, max_age=LIFETIME)
        row = tables.get(game)
    except (BadData, NotFoundError, ValueError):
        return None
    return (row, right) if newest == _newest_phone(row.id) else None


def _newest_phone(game: int) -> int:
    return max((phone.id for phone in sessions.phones(game)), default=0)


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret_key(), salt="seat", signer_kwargs={"digest_method": hashlib.sha256})
