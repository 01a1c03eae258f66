"""Steps of the log as people speak of them: by the button they were taken with, and when that was."""

from __future__ import annotations

from referee.engine.codec import action_type
from referee.engine.fold import state_after
from referee.table.loading import Table


def name_step(table: Table, number: int) -> str:
    """A step that stands, by its button and its round: “Write your word” (round 2)."""
    title = action_type(table.rules, table.position.batch(number).action).title
    return f"“{title}” ({time_of_step(table, number)})"


def time_of_step(table: Table, number: int) -> str:
    """The game's own round where it has rounds, otherwise how far back it was."""
    position = table.position
    before = state_after(position.start, position.log, [n for n in position.standing if n < number])
    if current := getattr(before, "round", 0):
        return f"round {current}"
    later = sum(n > number for n in position.standing)
    return {0: "the last step", 1: "one step back"}.get(later, f"{later} steps back")
