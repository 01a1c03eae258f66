"""A game's options: a frozen dataclass whose fields carry their own label, choices and citation."""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TypeVar

from referee.engine.rulebook import Citation

T = TypeVar("T", bound=int | str | bool)


@dataclass(frozen=True)
class OptionView:
    """One option as the new-game form draws it. Without choices it is a switch, a number or a text."""

    name: str
    label: str
    default: int | str | bool
    choices: tuple[tuple[int | str | bool, str], ...]
    help: str
    cite: Citation | None
    within: tuple[int, int] | None = None
    """The least and the greatest number it may be, where it is a number of one's own choice."""


def option(
    label: str,
    default: T,
    choices: tuple[tuple[T, str], ...] = (),
    *,
    help: str = "",
    cite: Citation | None = None,
    within: tuple[int, int] | None = None,
) -> T:
    """A field of an options dataclass: `goal: int = option("Points to win", 21, ((15, "15"), (21, "21")))`"""
    view = {"label": label, "choices": choices, "help": help, "cite": cite, "within": within}
    made: T = field(default=default, metadata=view)
    return made


def option_views(options: type) -> tuple[OptionView, ...]:
    """All options of a game in the order they stand."""
    return tuple(_view(f) for f in fields(options))


def _view(f: Field[int | str | bool]) -> OptionView:
    if f.default is MISSING:
        raise TypeError(f"option {f.name} needs a default")
    meta = f.metadata
    rest = (meta["choices"], meta["help"], meta["cite"], meta["within"])
    return OptionView(f.name, meta["label"], f.default, *rest)


def option_errors(options: object) -> list[str]:
    """What is wrong with these values: a choice must be one of those offered, a number within its bounds."""
    views = option_views(type(options))
    return [says for view in views if (says := _error(view, getattr(options, view.name)))]


def _error(view: OptionView, value: int | str | bool) -> str:
    if view.choices and value not in [choice for choice, _ in view.choices]:
        return f"{view.label}: {value!r} is not one of the choices."
    if view.within and not (isinstance(value, int) and view.within[0] <= value <= view.within[1]):
        return f"{view.label}: a number from {view.within[0]} to {view.within[1]}, not {value!r}."
    return ""
