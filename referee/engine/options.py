"""A game's options: a frozen dataclass whose fields carry their own label, choices and citation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from typing import TypeVar

from referee.engine.rulebook import Citation

T = TypeVar("T", bound=int | str | bool)
Value = int | str | bool


class Theme(Enum):
    """What an option is about; the form for a new table shows the options of a theme together."""

    GAME = "The game"
    WORDS = "Words and challenges"
    TABLE = "When the table decides"
    PEOPLE = "Players and phones"
    FINE = "Fine points of the rules"


@dataclass(frozen=True)
class OptionView:
    """One option as the new-game form draws it. Without choices it is a switch, a number or a text."""

    name: str
    label: str
    default: Value
    choices: tuple[tuple[Value, str], ...]
    help: str
    cite: Citation | None
    within: tuple[int, int] | None = None
    """The least and the greatest number it may be, where it is a number of one's own choice."""
    theme: Theme = Theme.FINE
    relaxed: Value | None = None
    tournament: Value | None = None
    """What it is at a relaxed table and in a tournament, where that differs from the book."""

    def says(self, value: Value) -> str:
        """A value of it in words."""
        chosen = dict(self.choices).get(value)
        return chosen or (("yes" if value else "no") if isinstance(value, bool) else str(value))


@dataclass(frozen=True)
class Preset:
    """Values for all options of a game under one name, and the options in which it leaves the book."""

    key: str
    title: str
    values: Mapping[str, Value]
    changes: tuple[tuple[str, str], ...]
    """Label and value in words, in the order of the options."""

    @property
    def about(self) -> str:
        """How far it is from the book, in a sentence."""
        count = len(self.changes)
        if not count:
            return "The printed rules."
        return "One option differs from the book" if count == 1 else f"{count} options differ from the book"


def option(
    label: str,
    default: T,
    choices: tuple[tuple[T, str], ...] = (),
    *,
    help: str = "",
    cite: Citation | None = None,
    within: tuple[int, int] | None = None,
    theme: Theme = Theme.FINE,
    relaxed: T | None = None,
    tournament: T | None = None,
) -> T:
    """A field of an options dataclass, as in `goal: int = option("Points to win", 21, ((15, "15"), …))`."""
    view = {
        "label": label,
        "choices": choices,
        "help": help,
        "cite": cite,
        "within": within,
        "theme": theme,
        "relaxed": relaxed,
        "tournament": tournament,
    }
    made: T = field(default=default, metadata=view)
    return made


def option_views(options: type) -> tuple[OptionView, ...]:
    """All options of a game in the order they stand."""
    return tuple(_view(f) for f in fields(options))


def _view(f: Field[Value]) -> OptionView:
    if f.default is MISSING:
        raise TypeError(f"option {f.name} needs a default")
    return OptionView(name=f.name, default=f.default, **f.metadata)


def options_by_theme(options: type) -> tuple[tuple[Theme, tuple[OptionView, ...]], ...]:
    """The options of a game under the themes it has, in the order of the themes."""
    views = option_views(options)
    groups = ((theme, tuple(view for view in views if view.theme is theme)) for theme in Theme)
    return tuple((theme, found) for theme, found in groups if found)


def presets(options: type) -> tuple[Preset, ...]:
    """By the book, relaxed and tournament, from what each option says of itself."""
    views = option_views(options)
    relaxed = {view.name: view.relaxed for view in views if view.relaxed is not None}
    tournament = {view.name: view.tournament for view in views if view.tournament is not None}
    return (
        _preset("book", "By the book", views, {}),
        _preset("relaxed", "Relaxed", views, relaxed),
        _preset("tournament", "Tournament", views, tournament),
    )


def _preset(key: str, title: str, views: tuple[OptionView, ...], other: Mapping[str, Value]) -> Preset:
    changes = tuple((view.label, view.says(other[view.name])) for view in views if view.name in other)
    return Preset(key, title, {view.name: view.default for view in views} | dict(other), changes)


def option_errors(options: object) -> list[str]:
    """What is wrong with these values: a choice must be one of those offered, a number within its bounds."""
    views = option_views(type(options))
    return [says for view in views if (says := _error(view, getattr(options, view.name)))]


def _error(view: OptionView, value: Value) -> str:
    if view.choices and value not in [choice for choice, _ in view.choices]:
        return f"{view.label}: {value!r} is not one of the choices."
    if view.within and not (isinstance(value, int) and view.within[0] <= value <= view.within[1]):
        return f"{view.label}: a number from {view.within[0]} to {view.within[1]}, not {value!r}."
    return ""
