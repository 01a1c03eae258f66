"""Private notes, and who sits here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterbox.book import book
from referee.games.letterbox.hunt import Jot, Mark
from referee.games.letterbox.state import HOURS, State


@dataclass(frozen=True)
class Noted(Event[State]):
    """A player wrote something beside a clue, for their own eyes."""

    jot: Jot

    def apply(self, state: State) -> State:
        return replace(state, scribbles=(*state.scribbles, self.jot))


@dataclass(frozen=True)
class Pencilled(Event[State]):
    """A player marked a tile on their own map."""

    mark: Mark

    def apply(self, state: State) -> State:
        return replace(state, scribbles=(*state.scribbles, self.mark))


@dataclass(frozen=True)
class ScribbleTakenBack(Event[State]):
    """A player took their last note or mark back: what stood there before is read again."""

    seat: int

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.scribbles if each.seat != self.seat)
        mine = tuple(reversed(state.scribbled(self.seat)))
        return replace(state, scribbles=(*others, *mine[:-1]))


@dataclass(frozen=True)
class PlayerJoined(Event[State]):
    """Somebody sat down before the clues were open."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, playing=tuple(sorted({*state.playing, self.seat})))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} plays too.", (Why(book.latecomers.says, book.latecomers),))


@dataclass(frozen=True)
class PlayerLeft(Event[State]):
    """A player stopped. A letterbox whose clue is open stays where it is; the referee hands out its cards."""

    seat: int

    def apply(self, state: State) -> State:
        playing = tuple(seat for seat in state.playing if seat != self.seat)
        boxes = state.boxes if state.opened else tuple(box for box in state.boxes if box.seat != self.seat)
        votes = tuple(vote for vote in state.votes if vote.seat != self.seat and vote.whose != self.seat)
        without = replace(state, playing=playing, boxes=boxes, votes=votes)
        if state.turn != self.seat:
            return without
        return replace(without, turn=without.after(self.seat), hours=HOURS)

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} left.", (Why(book.latecomers.says, book.latecomers),))
