"""How a game of Draw! ends: piles counted, puns judged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.draw.book import book
from referee.games.draw.state import Counted, PunOff, State
from referee.kit.sentences import quantity


@dataclass(frozen=True)
class PileCounted(Event[State]):
    """A player counted a scoring pile of which the referee does not know every card."""

    seat: int
    points: int
    cards: int

    def apply(self, state: State) -> State:
        return state.with_pile(
            self.seat, replace(state.piles[self.seat], counted=Counted(self.points, self.cards))
        )

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} counts {self.points} in a pile of {quantity(self.cards, 'card')}."
        return Line(says, (Why("Wild cards count nothing.", book.end, self.points),))


@dataclass(frozen=True)
class PunOffJudged(Event[State]):
    """The pun-off has a winner."""

    winner: int
    judge: int | None
    """None: the table judged together."""
    pun: str = ""

    def apply(self, state: State) -> State:
        return replace(state, puns=PunOff(self.winner, self.pun))

    def line(self, viewer: Viewer) -> Line:
        by = "The table judged." if self.judge is None else f"{viewer.name(self.judge)} judged."
        pun = f": “{self.pun}”" if self.pun else "."
        cite = book.judge if self.judge is None else book.puns
        return Line(f"{viewer.name(self.winner)} wins the pun-off{pun}", (Why(by, cite),))


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """All convoys are home or lost, and the piles are counted."""

    points: tuple[int, ...]
    """By seat."""
    playing: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, ended=True)

    def line(self, viewer: Viewer) -> Line:
        totals = ", ".join(f"{viewer.name(seat)} {self.points[seat]}" for seat in self.playing)
        return Line("No convoy is on the road: the game is over.", (Why(f"{totals}.", book.end),))
