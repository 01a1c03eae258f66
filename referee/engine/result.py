"""What the table sees of standing and outcome: status, scores, places and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.ties import BreakerStep

VOTE = "The table votes"
"""The phase of every game in which the table votes."""


@dataclass(frozen=True)
class Status:
    """What is happening, in one sentence, and whom the table waits for."""

    step: ClassVar[str] = "move"
    """What it waits for: Bea to move, Bea to claim."""

    phase: str
    title: str
    says: str
    waiting: tuple[int, ...] = ()
    until: int | None = None
    """When somebody's time will be over, in milliseconds of the server's clock."""

    @property
    def voting(self) -> bool:
        """The table votes on a word: nothing else matters now."""
        return self.phase == VOTE


@dataclass(frozen=True)
class ScoreLine:
    """One player's box: the figure and a short remark. A rival (the Rotary Printer) has no seat."""

    seat: int | None
    name: str
    points: int | None
    note: str = ""
    done: bool = False
    """This player has done what the table waits for."""


@dataclass(frozen=True)
class Place:
    """Where somebody ended: 1 for first, shared places equal, with the figure that decided."""

    seat: int | None
    name: str
    place: int
    points: int
    detail: str = ""


@dataclass(frozen=True)
class WordPlayed:
    """A word that stood, for the history."""

    seat: int
    word: str
    points: int
    round: int


@dataclass(frozen=True)
class Result:
    """How a game ended: places, the sentence, the tie chain as walked, and the words of the game."""

    places: tuple[Place, ...]
    reason: str
    steps: tuple[BreakerStep, ...] = ()
    words: tuple[WordPlayed, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(p.seat for p in self.places if p.place == 1 and p.seat is not None)
