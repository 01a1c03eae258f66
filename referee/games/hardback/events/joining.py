"""Sitting down late, as a fact."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.state import State


@dataclass(frozen=True)
class JoinAsked(Event[State]):
    """Somebody will join when the next round begins."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, joining=(*state.joining, self.seat))

    def line(self, viewer: Viewer) -> Line:
        why = Why("So that all have the same turns from then on.", book.latecomers)
        return Line(f"{viewer.name(self.seat)} joins with the next round.", (why,))
