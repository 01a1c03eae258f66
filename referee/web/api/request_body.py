"""Fields of a JSON request, each checked for its type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import abort, request

from referee.engine.codec import BadRequestError

LONGEST_KEY = 60
MOST_NAMES = 20

Body = Mapping[str, Any]


def read_body(known: set[str]) -> Body:
    """The JSON object of this request; it may have these fields and no others."""
    if request.mimetype != "application/json":
        abort(415)
    try:
        body = request.get_json(silent=True)
    except RecursionError:  # nested deeper than anything we know
        body = None
    if not isinstance(body, dict):
        raise BadRequestError("The body must be a JSON object.")
    if unknown := sorted(str(name)[:40] for name in body if name not in known):
        raise BadRequestError(f"Unknown field {', '.join(unknown[:3])}.")
    return body


def text(body: Body, name: str, default: str | None = None) -> str:
    """A text field."""
    value = body.get(name, default)
    if not isinstance(value, str):
        raise BadRequestError(f"{name} must be a text.")
    return value


def names(body: Body, name: str) -> list[str]:
    """A field with a list of names."""
    value = body.get(name)
    if (
        not isinstance(value, list)
        or not all(isinstance(each, str) for each in value)
        or len(value) > MOST_NAMES
    ):
        raise BadRequestError(f"{name} must be a list of names.")
    return value


def payload(body: Body) -> Body:
    """The payload of an action; empty if it was not sent."""
    value = body.get("payload", {})
    if not isinstance(value, dict):
        raise BadRequestError("payload must be a JSON object.")
    return value


def number(body: Body, name: str) -> int:
    """A field with a whole number."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequestError(f"{name} must be a whole number.")
    return value


def optional_number(body: Body, name: str) -> int | None:
    """A field with a whole number that may be left out."""
    return None if body.get(name) is None else number(body, name)


def flag(body: Body, name: str) -> bool:
    """A true or false field; false if it was not sent."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise BadRequestError(f"{name} must be true or false.")
    return value


def key(body: Body) -> str:
    """The key that makes a request count once."""
    value = body.get("key")
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_KEY or not value.isprintable():
        raise BadRequestError(f"key must be a text of 1 to {LONGEST_KEY} characters, new for each request.")
    return value
