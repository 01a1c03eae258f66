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
    try:
        return bool(_serializer().loads(token, max_age=LIFETIME) == house_key.newest())
    except BadData:
        return False


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret_key(), salt="house", signer_kwargs={"digest_method": hashlib.sha256})
