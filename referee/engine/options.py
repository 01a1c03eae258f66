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


def option(
    label: str,
    default: T,
    choices: tuple[tuple[T, str], ...] = (),
    *,
    help: str = "",
    cite: Citation | None = None,
) -> T:
    """A field of an options dataclass: `goal: int = option("Points to win", 21, ((15, "15"), (21, "21")))`"""
    view = {"label": label, "choices": choices, "help": help, "cite": cite}
    made: T = field(default=default, metadata=view)
    return made


def described(options: type) -> tuple[OptionView, ...]:
    """All options of a game in the order they stand."""
    return tuple(_view(f) for f in fields(options))


def _view(f: Field[int | str | bool]) -> OptionView:
    if f.default is MISSING:
        raise TypeError(f"option {f.name} needs a default")
    meta = f.metadata
    return OptionView(f.name, meta["label"], f.default, meta["choices"], meta["help"], meta["cite"])


def unfit(options: object) -> list[str]:
    """What is wrong with these values: every choice must be one of those offered."""
    return [
        f"{view.label}: {getattr(options, view.name)!r} is not one of the choices."
        for view in described(type(options))
        if view.choices and getattr(options, view.name) not in [value for value, _ in view.choices]
    ]
