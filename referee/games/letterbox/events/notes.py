"""Events of the private notebook: notes beside clues and pencil marks on the own map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event
from referee.games.letterbox.state import ClueNote, State, TileMark


@dataclass(frozen=True)
class Noted(Event[State]):
    """A player wrote something beside a clue, for their own eyes."""

    jot: ClueNote

    def apply(self, state: State) -> State:
        return replace(state, scribbles=(*state.scribbles, self.jot))


@dataclass(frozen=True)
class Pencilled(Event[State]):
    """A player marked a tile on their own map."""

    mark: TileMark

    def apply(self, state: State) -> State:
        return replace(state, scribbles=(*state.scribbles, self.mark))


@dataclass(frozen=True)
class ScribbleTakenBack(Event[State]):
    """A player took their last note or mark back; the one before it counts again."""

    seat: int

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.scribbles if each.seat != self.seat)
        mine = tuple(reversed(state.scribbles_by(self.seat)))
        return replace(state, scribbles=(*others, *mine[:-1]))
