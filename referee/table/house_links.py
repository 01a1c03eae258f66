"""Signed links that let one more phone into a house with a key, so that nobody has to type it."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, URLSafeTimedSerializer

from referee.store.db.database import secret_key
from referee.store.house import house_key
from referee.table.seat_links import LIFETIME


def make_link() -> str:
    """The token of a link that lets in the phone that opens it first."""
    return str(_serializer().dumps(house_key.newest()))


def is_valid(token: str) -> bool:
    """Does this link still let a phone in? Not if it is old, or if a phone or another key came since."""
    return _read(token) == house_key.newest()


def use_link(token: str) -> str | None:
    """What the phone that opens this link keeps; nothing if another phone was first."""
    newest = _read(token)
    return None if newest is None else house_key.remember_phone(only_after=newest)


def _read(token: str) -> str | None:
    try:
        return str(_serializer().loads(token, max_age=LIFETIME))
    except BadData:
        return None


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret_key(), salt="house", signer_kwargs={"digest_method": hashlib.sha256})
