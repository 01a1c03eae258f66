"""Small pieces of sentences the Letterbox referee says often."""

from __future__ import annotations

from referee.engine.event import Why
from referee.engine.seats import Viewer
from referee.engine.ties import Step
from referee.games.letterbox.ties import POINTS


def counted(count: int, thing: str) -> str:
    """
    >>> counted(1, "hour"), counted(3, "coin")
    ('1 hour', '3 coins')
    """
    plural = {"letterbox": "letterboxes"}.get(thing, f"{thing}s")
    return f"{count} {thing if count == 1 else plural}"


def walked(steps: tuple[Step, ...], viewer: Viewer) -> tuple[Why, ...]:
    """Each step of the tie chain with its numbers, and who is tied after it."""
    return tuple(Why(_step(step, viewer), step.cite) for step in steps)


def settled(steps: tuple[Step, ...], viewer: Viewer) -> str:
    """How ties were broken, to be read out: Bea before Cal by letterboxes found (3, 2)."""
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
