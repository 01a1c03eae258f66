"""Turns a posted form into an action's payload: every text gets the type that the action asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Protocol, Union, get_args, get_origin, get_type_hints

from werkzeug.datastructures import MultiDict

from referee.engine.action import Action
from referee.engine.codec import BadRequestError, action_type
from referee.engine.inputs import FacesIn, Input
from referee.engine.options import option_views
from referee.engine.rules import AnyRules
from referee.engine.seats import list_of
from referee.web.form_fields import clean_text, field_label, whole_number, yes_or_no


class Answers(Protocol):
    """A submitted form: werkzeug's MultiDict is one."""

    def __contains__(self, name: object, /) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...

    def getlist(self, name: str, /) -> list[str]: ...


Payload = dict[str, Any]
Form = MultiDict[str, str]


def read_payload(rules: AnyRules, name: str, form: Form, inputs: Sequence[Input] = ()) -> Payload:
    """The payload that a form gives for the action of this name."""
    return read_fields(action_type(rules, name), form, {each.name: each for each in inputs})


def read_fields(action: type[Action[Any, Any]], form: Form, inputs: Mapping[str, Input]) -> Payload:
    """The fields of an action from a form; a field that was not sent keeps its default."""
    types = _field_types(action)  # type: ignore[arg-type]  # a class can be hashed
    if missing := [inputs[name].label for name in _unanswered_fields(action, form, types) if name in inputs]:
        raise BadRequestError(f"Still missing: {list_of(missing)}.")
    payload: Payload = {}
    for field in fields(action):  # type: ignore[arg-type]
        texts = [clean_text(text, field.name) for text in field_texts(form, field.name)]
        wanted = inputs.get(field.name)
        if isinstance(wanted, FacesIn):
            # Where one card is asked for, TH is a card with two letters, not two cards.
            alphabet = wanted.alphabet if wanted.most != 1 else ()
            texts = [" ".join(split_faces(text, alphabet)) for text in texts]
        if _has_default(field) and not _is_answered(types[field.name], texts):
            continue
        if texts or _unsent_means_none(types[field.name]):
            payload[field.name] = convert(types[field.name], texts, field.name)
    return payload


def read_options(rules: AnyRules, form: Form) -> Payload:
    """A game's options from the form for a new table; an option that was not sent keeps its default."""
    options: Payload = {}
    for option in option_views(rules.options):
        texts = [clean_text(text, option.name) for text in form.getlist(f"option.{option.name}")]
        if texts:
            options[option.name] = convert(type(option.default), texts, option.label)
    return options


def form_texts(payload: Mapping[str, object]) -> Form:
    """A recorded payload as form texts, to show the form of a past turn filled in."""
    form: Form = MultiDict()
    for name, value in payload.items():
        for each in value if isinstance(value, list | tuple) else [value]:
            if each is not None:
                form.add(name, each if isinstance(each, str) else _text(each))
    return form


def field_texts(form: Answers, name: str) -> list[str]:
    """What was sent for a field; picks made in a verdict come last, as `field:which`, and win."""
    picks = [text for key in form if key.startswith(f"{name}:") for text in form.getlist(key)]
    return [*form.getlist(name), *picks]


def split_faces(text: str, alphabet: Sequence[str]) -> list[str]:
    """Cards as people type them: with spaces between, or run together where each sign is a card.

    >>> split_faces("t qu", ("T", "Q", "QU")), split_faces("rme", ("R", "M", "E"))
    (['T', 'QU'], ['R', 'M', 'E'])
    >>> split_faces("e th", ("T", "H", "E"))
    ['E', 'TH']
    """
    words = re.split(r"[\s,]+", text.strip().upper()) if text.strip() else []
    return words if len(words) != 1 else _split_signs(words[0], alphabet) or words


def convert(kind: Any, texts: Sequence[str], name: str) -> Any:
    """The texts of a field as its type: a number, a tick, a word, several cards, or JSON for the rest."""
    if get_origin(kind) in (Union, UnionType):
        return _convert_optional(kind, texts, name)
    if _is_sequence(kind):
        return _convert_all(kind, texts, name)
    text = texts[-1] if texts else ""
    if kind is bool:
        return yes_or_no(text, name)
    if kind is int:
        return whole_number(text, name)
    if kind is str:
        return text
    return _parse_json(text, name)


@cache
def _field_types(action: Hashable) -> dict[str, Any]:
    return get_type_hints(action)


def _split_signs(word: str, alphabet: Sequence[str]) -> list[str] | None:
    if word in alphabet:
        return [word]
    signs = [sign for sign in word if sign in alphabet]
    return signs if len(signs) == len(word) else None


def _is_sequence(kind: Any) -> bool:
    return get_origin(kind) in (tuple, list, frozenset)


def _is_answered(kind: Any, texts: Sequence[str]) -> bool:
    """An empty number field is no answer; an empty text or list is one."""
    return any(texts) if kind is int else bool(texts)


def _unanswered_fields(action: type[Action[Any, Any]], form: Form, types: Mapping[str, Any]) -> Iterator[str]:
    """Fields that must be answered and were not: nothing was chosen, or a number was left empty."""
    for field in fields(action):  # type: ignore[arg-type]
        texts = field_texts(form, field.name)
        empty = not any(text.strip() for text in texts) if types[field.name] is int else not texts
        if empty and not _has_default(field) and not _unsent_means_none(types[field.name]):
            yield field.name


def _unsent_means_none(kind: Any) -> bool:
    """Browsers send nothing at all for an empty tick box or a list without ticks."""
    return kind is bool or _is_sequence(kind)


def _has_default(field: Any) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _convert_optional(kind: Any, texts: Sequence[str], name: str) -> Any:
    inner = [each for each in get_args(kind) if each is not NoneType]
    if not any(texts):
        return None if NoneType in get_args(kind) else ""
    return convert(inner[0], texts, name)


def _convert_all(kind: Any, texts: Sequence[str], name: str) -> list[Any]:
    inner = get_args(kind)[0]
    if inner is str or inner is int:
        parts = [part for text in texts for part in text.split()]
        return [convert(inner, [part], name) for part in parts]
    found = [_parse_json(text, name) for text in texts if text]
    return found[0] if len(found) == 1 and isinstance(found[0], list) else found


def _parse_json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequestError(f"{field_label(name)} could not be read.") from None


def _text(value: object) -> str:
    return json.dumps(value) if isinstance(value, dict | list | bool) or is_dataclass(value) else str(value)
