"""What goes into the log and comes out of it, and how one request is told from another."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.store.db.errors import InvalidInput
from referee.store.models import Json

LONGEST_KEY = 80


@dataclass(frozen=True)
class NewEvent:
    """A fact about to be recorded; `v` is the version of its shape."""

    kind: str
    v: int
    body: Mapping[str, object]


@dataclass(frozen=True)
class NewBatch:
    """A request that was allowed, with the facts that came of it."""

    key: str
    seat: int | None
    action: str
    request: Mapping[str, object]
    agreed: bool
    events: tuple[NewEvent, ...]


@dataclass(frozen=True)
class StoredEvent:
    """A recorded fact; `seq` counts the facts of its game from 1."""

    seq: int
    kind: str
    v: int
    body: Json


@dataclass(frozen=True)
class StoredBatch:
    """A recorded request with its facts; `number` counts the batches of its game from 1."""

    number: int
    key: str
    seat: int | None
    action: str
    request: Json
    agreed: bool
    at: datetime
    events: tuple[StoredEvent, ...]


@dataclass(frozen=True)
class AppendResult:
    """Saved: the numbers the batches were given, and where the game now stands."""

    numbers: tuple[int, ...]
    version: int
    pulse: int
    at: datetime
    plain: bool = True
    """Nothing but the log moved: neither the status of the game nor its standings."""


class Stale(Exception):
    """The game has moved on since it was loaded; judge again on what it is now."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class Repeated(Exception):
    """This very request is in the log already: answer as the first time."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(f"already recorded as batch {numbers}")
        self.numbers = numbers


class KeyReused(Exception):
    """The key belongs to another request of this game; this one was not recorded."""


def check_key(key: str) -> None:
    """A key is a short printable token, as every form of ours carries one."""
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise InvalidInput(f"The key of a request has 1 to {LONGEST_KEY} plain signs.")


def request_hash(seat: int | None, action: str, request: Mapping[str, object]) -> str:
    """A fingerprint of what was asked and by whom, blind to the order of its fields."""
    plain = json.dumps([seat, action, dict(request)], sort_keys=True, allow_nan=False)
    return hashlib.sha256(plain.encode()).hexdigest()
