"""The export file: what it holds, field by field. docs/export.md describes it for others."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

VERSION = 2
KNOWN = (1, 2)
"""Version 1 had no games on paper, no photos and no seasons."""
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


class PhotoPart(Part, frozen=True):
    number: int
    seat: int
    action: str
    after: int
    jpeg: bytes
    at: datetime


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
    on_paper: bool = False
    note: str = ""
    keeps_photos: bool = False
    photos: list[PhotoPart] = []


class ChoicePart(Part, frozen=True):
    game: str
    counts: bool


class TablePart(Part, frozen=True):
    round: int
    number: int
    players: list[str]
    game: str | None
    paired: datetime


class NightPart(Part, frozen=True):
    uid: str
    name: str
    rules: str
    system: str
    size: int
    seed: int
    players: list[str]
    created: datetime
    closed: datetime | None
    tables: list[TablePart]


class SeasonPart(Part, frozen=True):
    uid: str
    name: str
    since: datetime
    until: datetime | None
    rules: Facts
    scheme: str
    worth: Facts
    automatic: bool
    created: datetime
    closed: datetime | None
    chosen: list[ChoicePart]
    nights: list[NightPart]


class Document(Part, frozen=True):
    """A whole export: every finished game with its ledger, and everything a game refers to."""

    format: Literal["quoin"]
    version: int
    people: list[PersonPart]
    decks: list[DeckPart]
    word_lists: list[ListPart]
    games: list[GamePart]
    seasons: list[SeasonPart] = []


def encode(document: Document) -> bytes:
    """The file, one field a line, so that two exports can be compared."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def decode(content: bytes) -> Document:
    """The file as parts; raises `ValueError` with a sentence where it is not such a file."""
    try:
        head = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise ValueError("This file is not JSON, so it is no export of Quoin.") from None
    if not isinstance(head, dict) or head.get("format") != "quoin":
        raise ValueError('This file is no export of Quoin: it does not say "format": "quoin".')
    if head.get("version") not in KNOWN:
        raise ValueError(
            f"This export is of version {head.get('version')}; this Quoin reads version {VERSION}."
        )
    try:
        return msgspec.json.decode(content, type=Document)
    except (msgspec.ValidationError, RecursionError) as trouble:
        raise ValueError(f"This export cannot be read: {trouble}.") from None
