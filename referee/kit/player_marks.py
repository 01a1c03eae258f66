"""Six marks people are drawn with: a colour and a shape each, so that no eye depends on the colour."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.seats import Seat


@dataclass(frozen=True)
class PlayerMark:
    """One of six: what it is called, what paints it, and its outline round the middle of a drawing."""

    key: str
    name: str
    paint: str
    outline: str
    ink: str = "#1d1b18"


MARKS = (
    PlayerMark("circle", "blue circle", "#0072b2", "M-11 0a11 11 0 1 1 22 0a11 11 0 1 1-22 0z", "#ffffff"),
    PlayerMark("square", "amber square", "#e69f00", "M-10-10h20v20h-20z"),
    PlayerMark("diamond", "green diamond", "#35b58c", "M0-13 13 0 0 13-13 0z"),
    PlayerMark("shield", "pink shield", "#dc8fba", "M-10-10h20v9c0 7-5 10-10 12-5-2-10-5-10-12z"),
    PlayerMark("arch", "coral arch", "#f08a4b", "M-10 11V0a10 11 0 0 1 20 0v11z"),
    PlayerMark("leaf", "sky-blue leaf", "#6cc0f0", "M-11 11V0A11 11 0 0 1 0-11h11V0A11 11 0 0 1 0 11z"),
)


def mark_number(seat: Seat) -> int:
    """The number of the mark a player is drawn with; where none was given, the one of the seat."""
    return seat.number % len(MARKS) if seat.mark is None else seat.mark
