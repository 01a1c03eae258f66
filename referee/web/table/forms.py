"""A posted form becomes a payload: every text is brought to the type its action asks for, or explained."""

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
from referee.engine.codec import BadRequest, action_type
from referee.engine.inputs import FacesIn, Input
from referee.engine.options import described
from referee.engine.rules import AnyRules


class Answers(Protocol):
    """A submitted form: werkzeug's MultiDict is one."""

    def __contains__(self, name: object, /) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...

    def getlist(self, name: str, /) -> list[str]: ...


Payload = dict[str, Any]
Form = MultiDict[str, str]

WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
# Control signs, invisible spaces and changes of writing direction; the joiners inside emoji are let through.
UNWRITABLE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
YES = {"1", "on", "true", "yes"}
NO = {"", "0", "off", "false", "no"}


def payload(rules: AnyRules, name: str, form: Form, inputs: Sequence[Input] = ()) -> Payload:
    """What a form says, in the types of the action of this name."""
    action = action_type(rules, name)
    return read(action, form, {each.name: each for each in inputs})


def read(action: type[Action[Any, Any]], form: Form, inputs: Mapping[str, Input]) -> Payload:
    """The action's fields out of the form; a field that was not sent keeps its default."""
    hints = _hints(action)  # type: ignore[arg-type]  # a class can be hashed
    found: Payload = {}
    for field in fields(action):  # type: ignore[arg-type]
        texts = [_clean(text, field.name) for text in texts_of(form, field.name)]
        asked = inputs.get(field.name)
        if isinstance(asked, FacesIn):
            # Where one card is asked for, TH is a card with two letters, not two cards.
            alphabet = asked.alphabet if asked.most != 1 else ()
            texts = [" ".join(faces(text, alphabet)) for text in texts]
        if _has_default(field) and not _answered(hints[field.name], texts):
            continue
        if texts or _unsent_means_none(hints[field.name]):
            found[field.name] = value(hints[field.name], texts, field.name)
    return found


@cache
def _hints(action: Hashable) -> dict[str, Any]:
    return get_type_hints(action)


def texts_of(form: Answers, name: str) -> list[str]:
    """What was sent for a field; picks made in a ruling come as `field:which` and outrank what was kept."""
    picked = [text for key in form if key.startswith(f"{name}:") for text in form.getlist(key)]
    return [*form.getlist(name), *picked]


def value(kind: Any, texts: Sequence[str], name: str) -> Any:
    """One field's texts as its type: a number, a tick, a word, several cards, or JSON for anything richer."""
    if get_origin(kind) in (Union, UnionType):
        return _maybe(kind, texts, name)
    if _is_many(kind):
        return _many(kind, texts, name)
    text = texts[-1] if texts else ""
    if kind is bool:
        return yes(text, name)
    if kind is int:
        return whole(text, name)
    if kind is str:
        return text
    return _json(text, name)


def whole(text: str, name: str) -> int:
    """
    >>> whole(" -12 ", "points")
    -12
    """
    if not WHOLE.fullmatch(text.strip()):
        raise BadRequest(f"{spoken(name)} wants a whole number, not “{short(text)}”.")
    return int(text.strip())


def yes(text: str, name: str) -> bool:
    """A tick box: what browsers send for it, and what people write."""
    if text.strip().lower() in YES:
        return True
    if text.strip().lower() in NO:
        return False
    raise BadRequest(f"{spoken(name)} wants yes or no, not “{short(text)}”.")


def faces(text: str, alphabet: Sequence[str]) -> list[str]:
    """Cards as people type them: with spaces between, or all run together where one sign is a card.

    >>> faces("t qu", ("T", "Q", "QU")), faces("rme", ("R", "M", "E")), faces("e th", ("T", "H", "E"))
    (['T', 'QU'], ['R', 'M', 'E'], ['E', 'TH'])
    """
    words = re.split(r"[\s,]+", text.strip().upper()) if text.strip() else []
    return words if len(words) != 1 else _parted(words[0], alphabet) or words


def options(rules: AnyRules, form: Form) -> Payload:
    """A game's options out of the new-game form; whatever was not sent keeps its default."""
    found: Payload = {}
    for view in described(rules.options):
        texts = [_clean(text, view.name) for text in form.getlist(f"option.{view.name}")]
        if texts:
            found[view.name] = value(type(view.default), texts, view.label)
    return found


def short(text: str) -> str:
    """What somebody typed, cut so that it can be quoted back."""
    tidy = "".join(sign if sign.isprintable() else "�" for sign in text)
    return tidy if len(tidy) <= 40 else f"{tidy[:40]}…"


def spoken(name: str) -> str:
    """
    >>> spoken("draw_for_tie")
    'Draw for tie'
    """
    plain = name.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


def _clean(text: str, name: str) -> str:
    # Signs that cannot be seen could make two equal-looking words differ: they are named, not dropped.
    if found := UNWRITABLE.search(text):
        number = f"U+{ord(found[0]):04X}"
        raise BadRequest(f"{spoken(name)} holds a sign that cannot be written ({number}). Type it again.")
    return text.strip()


def _parted(word: str, alphabet: Sequence[str]) -> list[str] | None:
    if word in alphabet:
        return [word]
    single = [sign for sign in word if sign in alphabet]
    return single if len(single) == len(word) else None


def _is_many(kind: Any) -> bool:
    return get_origin(kind) in (tuple, list, frozenset)


def _answered(kind: Any, texts: Sequence[str]) -> bool:
    """Was anything said? A number left empty is no answer; an empty text or list is one."""
    return any(texts) if kind is int else bool(texts)


def _unsent_means_none(kind: Any) -> bool:
    """Browsers send nothing at all for an empty tick box or a list without ticks."""
    return kind is bool or _is_many(kind)


def _has_default(field: Any) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _maybe(kind: Any, texts: Sequence[str], name: str) -> Any:
    """An optional field: nothing typed means nothing said."""
    inner = [each for each in get_args(kind) if each is not NoneType]
    if not any(texts):
        return None if NoneType in get_args(kind) else ""
    return value(inner[0], texts, name)


def _many(kind: Any, texts: Sequence[str], name: str) -> list[Any]:
    inner = get_args(kind)[0]
    if inner is str or inner is int:
        parts = [part for text in texts for part in text.split()]
        return [value(inner, [part], name) for part in parts]
    found = [_json(text, name) for text in texts if text]
    return found[0] if len(found) == 1 and isinstance(found[0], list) else found


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest(f"{spoken(name)} could not be read.") from None


def as_texts(payload: Mapping[str, object]) -> Form:
    """The way back: a recorded payload as form texts, to show a past turn's form filled in."""
    form: Form = MultiDict()
    for name, given in payload.items():
        for each in given if isinstance(given, list | tuple) else [given]:
            if each is not None:
                form.add(name, each if isinstance(each, str) else _plain(each))
    return form


def _plain(given: object) -> str:
    return json.dumps(given) if isinstance(given, dict | list | bool) or is_dataclass(given) else str(given)
