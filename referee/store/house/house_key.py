"""The key of the house: without it everybody who reaches the server may read and change what lasts.

Only a scrypt hash of the key is stored, and of each phone that has shown it the hash of a random token.
"""

import secrets
import unicodedata
from datetime import timedelta
from enum import Enum

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session
from werkzeug.security import check_password_hash, generate_password_hash

from referee.store.db import clock
from referee.store.db.database import read_connection, write_session
from referee.store.db.errors import InvalidInputError
from referee.store.games.tokens import CODE_CHARACTERS, hash_token, new_token
from referee.store.models import HouseKey, HousePhone

LENGTHS = range(8, 65)
FEWEST_GUESSES = 10**6
"""What a key must withstand. At the rate limit of wrong keys this many take eleven weeks."""
METHOD = "scrypt"
"""With the costs that Werkzeug chooses; they are stored with each hash."""
UNUSED = timedelta(days=180)
"""A phone that has not come for so long is asked for the key again."""
DAY = timedelta(days=1)

WRONG_LENGTH = f"The key needs {LENGTHS.start} to {LENGTHS.stop - 1} characters."
TOO_EASY = "That key is among the first that anybody would guess. Make it longer, or mix words and numbers."


class KeyState(Enum):
    """Has anybody decided about a key, and how?"""

    UNDECIDED = "nobody has been asked yet"
    OPEN = "the house has no key"
    LOCKED = "the house has a key"


def state() -> KeyState:
    """Does this house have a key?"""
    row = _hash()
    if row is None:
        return KeyState.UNDECIDED
    return KeyState.LOCKED if row else KeyState.OPEN


def new_key() -> str:
    """A key that is easy to read out and hard to guess: twice four characters."""
    parts = ("".join(secrets.choice(CODE_CHARACTERS) for _ in range(4)) for _ in range(2))
    return "-".join(parts).lower()


def set_key(key: str) -> None:
    """Set or change the key; phones that showed the key before have to show the new one."""
    check_strength(key)
    _decide(generate_password_hash(_normalize(key), METHOD))


def remove_key() -> None:
    """Leave the house open to everybody who reaches the server."""
    _decide("")


def leave_open() -> None:
    """Record that nobody wants a key, unless that has been decided before."""
    if state() is KeyState.UNDECIDED:
        remove_key()


def apply_setting(given: str) -> None:
    """Follow the owner's setting: a key, `off` for none, nothing to leave it to the phones."""
    if given == "off":
        if state() is not KeyState.OPEN:
            remove_key()
    elif given and not is_right(given):
        set_key(given)


def is_right(key: str) -> bool:
    """Is this the key? It takes as long for a wrong one."""
    stored = _hash()
    return bool(stored) and len(key) in LENGTHS and check_password_hash(str(stored), _normalize(key))


def check_strength(key: str) -> None:
    """Refuse a key that is short or easy to guess."""
    from zxcvbn import zxcvbn  # it loads lists of common passwords, so only whoever sets a key pays for it

    if len(key) not in LENGTHS:
        raise InvalidInputError(WRONG_LENGTH)
    if zxcvbn(_normalize(key), user_inputs=["quoin"])["guesses"] < FEWEST_GUESSES:
        raise InvalidInputError(TOO_EASY)


def remember_phone(only_after: str | None = None) -> str | None:
    """Remember one more phone; the token that it keeps. None if `only_after` is not the newest any more."""
    token = new_token()
    with write_session() as session:
        session.get(HouseKey, 1, with_for_update=True)  # of two phones with one link, one comes first
        if only_after not in (None, newest()):
            return None
        session.execute(delete(HousePhone).where(HousePhone.seen < clock.now() - UNUSED))
        session.add(HousePhone(hash=hash_token(token)))
    return token


def knows_phone(token: str) -> bool:
    """Has the phone with this token shown the key?"""
    if not token:
        return False
    known = HousePhone.hash == hash_token(token)
    with read_connection() as connection:
        seen = connection.execute(select(HousePhone.seen).where(known)).scalar()
    if seen is None or seen < clock.now() - UNUSED:
        return False
    if seen < clock.now() - DAY:
        with write_session() as session:
            session.execute(update(HousePhone).where(known).values(seen=clock.now()))
    return True


def forget_phone(token: str) -> None:
    """Ask this phone for the key again when it comes next."""
    with write_session() as session:
        session.execute(delete(HousePhone).where(HousePhone.hash == hash_token(token)))


def newest() -> str:
    """What changes with the key and with every phone that shows it: links that let one phone in name it."""
    with read_connection() as connection:
        changed = connection.execute(select(HouseKey.changed)).scalar()
        phone = connection.execute(select(func.max(HousePhone.id))).scalar()
    return f"{changed} {phone}"


def _normalize(key: str) -> str:
    """The same characters, however a keyboard composes them: é may be one character or two."""
    return unicodedata.normalize("NFC", key)


def _hash() -> str | None:
    """The stored hash; empty if the house has no key, None if nobody has decided."""
    with read_connection() as connection:
        return connection.execute(select(HouseKey.hash)).scalar()


def _decide(hashed: str) -> None:
    with write_session() as session:
        _store(session, hashed)
        session.execute(delete(HousePhone))


def _store(session: Session, hashed: str) -> None:
    row = session.get(HouseKey, 1)
    if row is None:
        session.add(HouseKey(id=1, hash=hashed))
    else:
        row.hash, row.changed = hashed, clock.now()
