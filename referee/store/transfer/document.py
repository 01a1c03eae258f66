"""The format of the export file, field by field. docs/export.md describes it for other programs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

VERSION = 2
KNOWN = (1, 2)
"""The versions that can be read. Version 1 had no games on paper, no photos and no seasons."""
Facts = dict[str, object]


class DocumentPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file. An unknown field is an error."""


class PersonPart(DocumentPart, frozen=True):
    """A person on the roster, or somebody erased."""

    uid: str
    name: str
    colour: str
    created: datetime
    erased: datetime | None


class DeckPart(DocumentPart, frozen=True):
    """A deck of the group's own."""

    uid: str
    name: str
    base: str
    corrections: Facts
    created: datetime
    changed: datetime


class ListPart(DocumentPart, frozen=True):
    """A word list of the house, compressed."""

    uid: str
    name: str
    size: int
    packed: bytes
    created: datetime
    retired: datetime | None


class SeatPart(DocumentPart, frozen=True):
    """A seat of a game and the person on it, by uid."""

    number: int
    person: str
    joined: datetime
    left: datetime | None


class EventPart(DocumentPart, frozen=True):
    """One event of a batch."""

    kind: str
    v: int
    body: Facts


class BatchPart(DocumentPart, frozen=True):
    """One recorded request with its events."""

    number: int
    key: str
    seat: int | None
    action: str
    request: Facts
    agreed: bool
    at: datetime
    events: list[EventPart]


class StandingPart(DocumentPart, frozen=True):
    """What one seat scored."""

    seat: int
    place: int | None
    points: int | None
    won: bool
    detail: Facts


class PhotoPart(DocumentPart, frozen=True):
    """A photo that a table kept."""

    number: int
    seat: int
    action: str
    after: int
    jpeg: bytes
    at: datetime


class GamePart(DocumentPart, frozen=True):
    """A finished game with its whole log."""

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


class ChoicePart(DocumentPart, frozen=True):
    """A game that was put into a season by hand, or left out."""

    game: str
    counts: bool


class TablePart(DocumentPart, frozen=True):
    """A table of one round of a night."""

    round: int
    number: int
    players: list[str]
    game: str | None
    paired: datetime


class NightPart(DocumentPart, frozen=True):
    """A tournament night."""

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


class SeasonPart(DocumentPart, frozen=True):
    """A season with its nights."""

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


class Document(DocumentPart, frozen=True):
    """A whole export: every finished game with its ledger, and everything a game refers to."""

    format: Literal["quoin"]
    version: int
    people: list[PersonPart]
    decks: list[DeckPart]
    word_lists: list[ListPart]
    games: list[GamePart]
    seasons: list[SeasonPart] = []


DECODER = msgspec.json.Decoder(Document)


def encode(document: Document) -> bytes:
    """Encode a document as JSON with one field a line, so that two exports can be compared."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def decode(content: bytes) -> Document:
    """Decode an export file; raises `ValueError` with a sentence if it is not one."""
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
        return DECODER.decode(content)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ValueError(f"This export cannot be read: {error}.") from None
