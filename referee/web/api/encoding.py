"""Values of the engine as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache, lru_cache
from typing import Any, get_args

import msgspec
from flask import Response

from referee.engine.blocks import Block
from referee.engine.inputs import Input
from referee.engine.view import LedgerEntry
from referee.web.table.fragment_cache import SameEntry, is_temporary

NAMED_KINDS = (*get_args(Block), *get_args(Input))
"""Values that say in `kind_of` which class they are."""
PLAIN = frozenset((str, int, float, bool, type(None)))
MOST_ENTRIES = 20_000


def json_response(value: object) -> Response:
    """A value of the engine as the body of an answer."""
    return Response(msgspec.json.encode(to_json(value)), mimetype="application/json")


def to_json(value: Any) -> Any:
    """A value of the engine as plain lists, dictionaries, texts and numbers."""
    return value if value.__class__ in PLAIN else _encoder(value.__class__)(value)


@cache
def _encoder(kind: type) -> Callable[[Any], Any]:
    """How values of this class are encoded; looked up a thousand times for one view."""
    if issubclass(kind, Enum):
        return lambda value: value.value
    if issubclass(kind, list | tuple):
        return lambda value: [to_json(each) for each in value]
    if issubclass(kind, Mapping):
        return lambda value: {str(name): to_json(each) for name, each in value.items()}
    if issubclass(kind, LedgerEntry):
        return lambda value: _encode_fields(value) if is_temporary(value) else encode_entry(SameEntry(value))
    return _encode_fields


@lru_cache(MOST_ENTRIES)
def encode_entry(same: SameEntry) -> msgspec.Raw:
    """An entry of the ledger, encoded once: it is sent with every view of its table."""
    return msgspec.Raw(msgspec.json.encode(_encode_fields(same.entry)))


def _encode_fields(value: Any) -> dict[str, Any]:
    kind, names = _class_fields(value.__class__)
    return kind | {name: to_json(getattr(value, name)) for name in names}


@cache
def _class_fields(kind: type) -> tuple[dict[str, str], tuple[str, ...]]:
    """The `kind_of` of a class, where it has one, and the names of its fields but those for screens alone."""
    kind_of = {"kind_of": kind.__name__} if issubclass(kind, NAMED_KINDS) else {}
    return kind_of, tuple(each.name for each in fields(kind) if "screen" not in each.metadata)
