"""The export file: what it holds, field by field. docs/export.md describes it for others."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

VERSION = 1
Facts = dict[str, object]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; a field nobody knows is refused, not dropped."""


class PersonPart(Part, frozen=True):
    uid: str
    name: str
    colour: str
    created: datetime
    erased: datetime | None


class DeckPart(Part, frozen=True):
    uid: str
    name: str
    base: str
    corrections: Facts
    created: datetime
    changed: datetime


class ListPart(Part, frozen=True):
    uid: str
    name: str
    size: int
    packed: bytes
    created: datetime
    retired: datetime | None


class SeatPart(Part, frozen=True):
    number: int
    person: str
    joined: datetime
    left: datetime | None


class EventPart(Part, frozen=True):
    kind: str
    v: int
    body: Facts


class BatchPart(Part, frozen=True):
    number: int
    key: str
    seat: int | None
    action: str
    request: Facts
    agreed: bool
    at: datetime
    events: list[EventPart]


class StandingPart(Part, frozen=True):
    seat: int
    place: int | None
    points: int | None
    won: bool
    detail: Facts


class GamePart(Part, frozen=True):
    uid: str
    code: str
    rules: str
    options: Facts
    deck: str | None
    word_list: str
    place: str
    created: datetime
    touched: datetime
    started: datetime | None
    ended: datetime
    result: Facts | None
    seats: list[SeatPart]
    batches: list[BatchPart]
    standings: list[StandingPart]


class Document(Part, frozen=True):
    """A whole export: every finished game with its ledger, and everything a game refers to."""

    format: Literal["quoin"]
    version: int
    people: list[PersonPart]
    decks: list[DeckPart]
    word_lists: list[ListPart]
    games: list[GamePart]


def written(document: Document) -> bytes:
    """The file, one field a line, so that two exports can be compared."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def read(content: bytes) -> Document:
    """The file as parts; raises `ValueError` with a sentence where it is not such a file."""
    try:
        head = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise ValueError("This file is not JSON, so it is no export of Quoin.") from None
    if not isinstance(head, dict) or head.get("format") != "quoin":
        raise ValueError('This file is no export of Quoin: it does not say "format": "quoin".')
    if head.get("version") != VERSION:
        raise ValueError(
            f"This export is of version {head.get('version')}; this Quoin reads version {VERSION}."
        )
    try:
        return msgspec.json.decode(content, type=Document)
    except (msgspec.ValidationError, RecursionError) as trouble:
        raise ValueError(f"This export cannot be read: {trouble}.") from None
