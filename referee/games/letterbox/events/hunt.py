"""Events of a turn: a pawn is placed, travels and searches, and the turn passes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.moment import Find
from referee.engine.seats import Viewer
from referee.games.letterbox.book import book
from referee.games.letterbox.boxes import CLUE, STAMP, Search, Slip
from referee.games.letterbox.moment import search_moment
from referee.games.letterbox.state import HOURS, Move, State
from referee.kit.sentences import quantity


@dataclass(frozen=True)
class PawnPlaced(Event[State]):
    """A pawn came onto the board."""

    seat: int
    cell: str
    named: str

    def apply(self, state: State) -> State:
        return replace(state, moves=(*state.moves, Move(self.seat, self.cell)))

    def line(self, viewer: Viewer) -> Line:
        return Line(
            f"{viewer.name(self.seat)} starts on the {self.named}.", (Why(book.place.says, book.place),)
        )


@dataclass(frozen=True)
class Travelled(Event[State]):
    """A pawn moved one tile; an hour went by."""

    seat: int
    cell: str
    way: str
    named: str

    def apply(self, state: State) -> State:
        moves = (*state.moves, Move(self.seat, self.cell))
        return replace(state, moves=moves, hours=state.hours - 1)

    def line(self, viewer: Viewer) -> Line:
        why = Why("One hour a tile, in any of eight directions.", book.travel)
        return Line(f"{viewer.name(self.seat)} travelled {self.way} to the {self.named}.", (why,))


@dataclass(frozen=True)
class TileSearched(Event[State]):
    """A tile was searched, and every other player handed over one card face down."""

    search: Search
    named: str
    hours: int

    def apply(self, state: State) -> State:
        moves = (*state.moves, Move(self.search.seat, self.search.cell, searched=True))
        searches = (*state.searches, self.search)
        return replace(state, searches=searches, moves=moves, hours=state.hours - self.hours)

    def line(self, viewer: Viewer) -> Line:
        cost = Why(f"The {self.named}, takes {quantity(self.hours, 'hour')} to search.", book.search)
        says = f"{viewer.name(self.search.seat)} searched the {self.named}: one card from everybody else."
        return Line(says, (cost, *self._slips(viewer)))

    def moment(self, state: State, viewer: Viewer) -> Find | None:
        return search_moment(self.search, self.named, self.hours, state, viewer)

    def _slips(self, viewer: Viewer) -> Iterator[Why]:
        """The seeker reads every card, a giver the one given, the others none."""
        if viewer.seat == self.search.seat:
            yield from (
                Why(f"{viewer.name(slip.owner)} gave you {_kind(slip)}", book.handing)
                for slip in self.search.slips
            )
        elif viewer.seat is not None and (slip := self.search.slip_of(viewer.seat)):
            yield Why(f"You gave {_kind(slip)}", book.handing)
        else:
            yield Why("Only seeker and giver know whether it was a letterbox card or a blank.", book.hands)


def _kind(slip: Slip) -> str:
    if slip.kind == STAMP:
        return "a letterbox card with the stamp."
    return f"the next clue: {slip.text}" if slip.kind == CLUE else f"a blank: {slip.text}"


@dataclass(frozen=True)
class TurnEnded(Event[State]):
    """The turn passed to the left; hours left over are lost."""

    seat: int
    then: int
    left: int

    def apply(self, state: State) -> State:
        return replace(state, turn=self.then, hours=HOURS)

    def line(self, viewer: Viewer) -> Line:
        lost = (
            f"{quantity(self.left, 'hour')} left over cannot be saved."
            if self.left
            else "All hours are spent."
        )
        rest = Why(lost, book.hours)
        says = f"{viewer.name(self.seat)}'s turn is over; {viewer.name(self.then)} is next."
        return Line(says, (rest, Why("To the left.", book.turn_ends)))
