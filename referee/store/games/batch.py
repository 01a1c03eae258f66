"""The values of the log: batches and events, and the hash that identifies a request."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.store.db.errors import InvalidInputError
from referee.store.models import Json

LONGEST_KEY = 80


@dataclass(frozen=True)
class NewEvent:
    """An event to be recorded; `v` is the version of its format."""

    kind: str
    v: int
    body: Mapping[str, object]


@dataclass(frozen=True)
class NewBatch:
    """An allowed request to be recorded, with its events."""

    key: str
    seat: int | None
    action: str
    request: Mapping[str, object]
    agreed: bool
    events: tuple[NewEvent, ...]


@dataclass(frozen=True)
class StoredEvent:
    """A recorded event; `seq` counts the events of its game from 1."""

    seq: int
    kind: str
    v: int
    body: Json


@dataclass(frozen=True)
class StoredBatch:
    """A recorded request with its events; `number` counts the batches of its game from 1."""

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
    """The numbers the appended batches were given, and the counters of the game after them."""

    numbers: tuple[int, ...]
    version: int
    pulse: int
    at: datetime
    only_log: bool = True
    """Did nothing but the log change, neither the status of the game nor its standings?"""


class StaleError(Exception):
    """The game has moved on since it was loaded; load and judge again."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class RepeatedError(Exception):
    """This request is in the log already: give the first answer again."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(f"already recorded as batch {numbers}")
        self.numbers = numbers


class KeyReusedError(Exception):
    """The key belongs to another request of this game; this request was not recorded."""


def check_key(key: str) -> None:
    """Raise unless this is a key as our forms carry one: short and printable."""
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise InvalidInputError(f"The key of a request has 1 to {LONGEST_KEY} plain characters.")


def request_hash(seat: int | None, action: str, request: Mapping[str, object]) -> str:
    """A hash of who asked for what; the order of the fields does not matter."""
    text = json.dumps([seat, action, dict(request)], sort_keys=True, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
