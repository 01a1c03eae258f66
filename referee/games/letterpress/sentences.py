"""Small pieces of sentences the Letterpress referee says often."""

from __future__ import annotations

from referee.engine.event import Why
from referee.engine.seats import Viewer
from referee.engine.ties import Step
from referee.games.letterpress.book import book

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
POINTS = "word points"
"""The first thing compared: no tie yet."""
RULE_OF = {"own": book.score, "shared": book.shared, "double": book.double}
"""The rule each line of a sum rests on."""


def number(count: int) -> str:
    """
    >>> number(2), number(12)
    ('two', '12')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def letters(count: int) -> str:
    """
    >>> letters(2), letters(1), letters(0)
    ('two letters', 'one letter', 'nothing')
    """
    return f"{number(count)} letter{'' if count == 1 else 's'}" if count else "nothing"


def walked(steps: tuple[Step, ...], viewer: Viewer) -> tuple[Why, ...]:
    """Each step of a tie chain with its numbers, and who is tied after it."""
    return tuple(Why(_step(step, viewer), step.cite) for step in steps)


def settled(steps: tuple[Step, ...], viewer: Viewer) -> str:
    """How ties were broken, to be read out: Bea before Cal by highest-value letter (K 6, H 3)."""
    told = [_broken(step, viewer) for step in steps if step.settled and step.name != POINTS]
    return "".join(f" {each}." for each in told)


def _step(step: Step, viewer: Viewer) -> str:
    had = ", ".join(f"{viewer.name(seat)} {value}" for seat, value in step.values)
    tied = [viewer.names(group) for group in step.groups if len(group) > 1]
    still = f" Still tied: {'; '.join(tied)}." if tied else ""
    return f"{step.name[0].upper()}{step.name[1:]}: {had}.{still}"


def _broken(step: Step, viewer: Viewer) -> str:
    value = dict(step.values)
    names = " before ".join(viewer.names(group) for group in step.groups)
    return f"{names} by {step.name} ({', '.join(value[group[0]] for group in step.groups)})"
