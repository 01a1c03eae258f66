"""Events, requests and options to and from JSON, strict both ways. The only place that knows msgspec."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import fields
from functools import cache
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec

from referee.engine.action import Action
from referee.engine.common_actions import CORE_ACTIONS, CORE_EVENTS
from referee.engine.consent import CONSENT_EVENTS
from referee.engine.event import Event
from referee.engine.notices import NOTICES
from referee.engine.options import option_errors
from referee.engine.rules import AnyRules

T = TypeVar("T")


class BadRequestError(Exception):
    """A request that cannot even be read; its text is a sentence for the person who sent it."""


def encode(value: object) -> dict[str, Any]:
    """Any frozen dataclass of ours as plain JSON values."""
    body: dict[str, Any] = msgspec.to_builtins(value)
    return body


def decode_event(rules: AnyRules, kind: str, v: int, body: Mapping[str, object]) -> Event[Any]:
    """A recorded fact back as an object; unknown kinds and fields are an error, never ignored."""
    event = _by_name(rules.events).get(kind)
    if event is None:
        raise BadRequestError(f"{rules.title} knows no event {kind!r}.")
    return _strict(event, event.upcast(v, body))


@cache
def _by_name(events: tuple[type[Event[Any]], ...]) -> dict[str, type[Event[Any]]]:
    return {event.__name__: event for event in (*CORE_EVENTS, *NOTICES, *CONSENT_EVENTS, *events)}


def action_type(rules: AnyRules, name: str) -> type[Action[Any, Any]]:
    """The action of this name."""
    for action in (*rules.actions, *CORE_ACTIONS):
        if action.name == name:
            return action
    raise BadRequestError(f"{rules.title} knows no action {name[:40]!r}.")


def decode_action(rules: AnyRules, name: str, body: Mapping[str, object]) -> Action[Any, Any]:
    """A request as it came over the wire, or a sentence saying what is wrong with it."""
    return _strict(action_type(rules, name), body)


def decode_options(rules: AnyRules, body: Mapping[str, object]) -> object:
    """A table's options; missing ones take their defaults, impossible ones are refused."""
    options: object = _strict(rules.options, body)
    if wrong := option_errors(options):
        raise BadRequestError(" ".join(wrong))
    return options


def schema(action: type[Action[Any, Any]]) -> dict[str, Any]:
    """The JSON schema of an action's payload."""
    described = msgspec.json.schema(action)
    (only,) = [part for name, part in described["$defs"].items() if name == action.__name__]
    rest = {name: part for name, part in described["$defs"].items() if name != action.__name__}
    only.pop("title", None)
    only["additionalProperties"] = False
    return {**only, **({"$defs": rest} if rest else {})}


def _strict(kind: type[T], body: Mapping[str, object]) -> T:
    if not isinstance(body, Mapping):
        raise BadRequestError("The payload must be a JSON object.")
    known = _fields(cast(Hashable, kind))
    if not body.keys() <= known:
        unknown = sorted(str(key)[:40] for key in body if key not in known)
        raise BadRequestError(f"Unknown field {', '.join(unknown[:3])}.")
    _learn(kind)
    try:
        return msgspec.convert(dict(body), type=kind, strict=True)
    except msgspec.ValidationError as trouble:
        raise BadRequestError(_sentence(str(trouble))) from None


_learned: set[type] = set()
_learning = Lock()


def _learn(kind: type) -> None:
    """Let msgspec study a type in one thread: a second would be given what is half done, and crash."""
    if kind in _learned:
        return
    with _learning:
        msgspec.msgpack.Decoder(kind)
        _learned.add(kind)


@cache
def _fields(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind))


def _sentence(trouble: str) -> str:
    """msgspec's message with the place in our words: `at `$.points`` becomes (in points)."""
    text = re.sub(r" - at `\$\.?([^`]*)`", lambda at: f" (in {at[1]})" if at[1] else "", trouble)
    return f"{text}."
