"""Steps of the log as people speak of them: by the button they were taken with, and when that was."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.codec import action_type
from referee.engine.fold import state_after
from referee.kit.grid import at, place_name
from referee.table.loading import Table

LONGEST_VALUE = 40


def name_step(table: Table, number: int) -> str:
    """A step that stands, by its button and its round: “Write your word” (round 2)."""
    title = action_type(table.rules, table.position.batch(number).action).title
    return f"“{title}” ({when(table, number)})"


def when(table: Table, number: int) -> str:
    """The game's own round where it has rounds, otherwise how far back it was."""
    position = table.position
    before = state_after(position.start, position.log, [n for n in position.standing if n < number])
    if current := getattr(before, "round", 0):
        return f"round {current}"
    later = sum(n > number for n in position.standing)
    return {0: "the last step", 1: "one step back"}.get(later, f"{later} steps back")


def differences(
    old: Mapping[str, Any], new: Mapping[str, Any], name_cell: Callable[[str], str] | None = None
) -> tuple[str, str]:
    """The values that differ, as people read them.

    >>> differences({"word": "PLATE", "cards": ["r1.s0.A"]}, {"word": "PLEAT", "cards": ["r1.s0.A"]})
    ('PLATE', 'PLEAT')
    >>> differences({"cell": "0,0", "decoys": "No\\nNever"}, {"cell": "5,0", "decoys": "No\\r\\nNever"})
    ('row 1, column 1', 'row 6, column 1')
    """
    fields = [name for name in {**old, **new} if _plain(old.get(name)) != _plain(new.get(name))]
    values = [[_value(each.get(name), name_cell or place_name) for name in fields] for each in (old, new)]
    before, after = (", ".join(filter(None, each)) or "nothing" for each in values)
    return before, after


def _plain(value: object) -> object:
    """A value without what a form changes by itself: the ends of lines."""
    return "\n".join(value.splitlines()) if isinstance(value, str) else value


def _value(value: object, name_cell: Callable[[str], str]) -> str:
    """One value of a request in plain text: letters for cards, nothing for what is too long to read."""
    if isinstance(value, list | tuple):
        return " ".join(filter(None, (_value(each, name_cell) for each in value)))
    if value is None or isinstance(value, bool | Mapping):
        return ""
    if at(str(value)):
        return name_cell(str(value))
    text = re.sub(r"^[\w-]+\.[\w.-]*\.?([A-Z]+)$", r"\1", str(value))
    return text if len(text) <= LONGEST_VALUE else ""
