"""How many cards lie face down where the deck was halved by eye: the table counts, not the referee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Input, NumberIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach
from referee.games.anagrabs.actions import WAITS, box
from referee.games.anagrabs.book import book
from referee.games.anagrabs.state import AnagrabsHouse, Phase, State
from referee.kit.sentences import quantity


@dataclass(frozen=True)
class FaceDownCounted(Event[State]):
    """The table counted the cards that lie face down."""

    left: int
    was: int

    def apply(self, state: State) -> State:
        return replace(state, left=self.left)

    def line(self, viewer: Viewer) -> Line:
        lie = f"{quantity(self.left, 'card')} {'lies' if self.left == 1 else 'lie'} face down."
        return Line(lie, (Why(f"Counted at the table; the referee had {self.was}.", book.half),))


@dataclass(frozen=True)
class CountFaceDown(Action[State, AnagrabsHouse]):
    """Say how many cards lie face down where it is not what the referee counts; the table must agree."""

    title = "Count the cards face down"
    quiet = True
    fresh = True

    left: int

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.half)

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return (NumberIn("left", "Cards that lie face down", 0, box(house), value=state.left),)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if not 0 <= self.left <= box(house):
            yield breach(book.half, f"Between 0 and {box(house)} cards lie face down.")
        elif self.left == state.left:
            yield breach(book.half, f"The referee counts {state.left} too.")
        else:
            yield ask(book.half, f"By the count {state.left} lie face down. Are there {self.left}?")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield FaceDownCounted(self.left, state.left)
