"""Events of the setup: the board is laid, letterboxes are hidden, clues open, the die is rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterbox.book import book
from referee.games.letterbox.boxes import Box
from referee.games.letterbox.notation import short_notation
from referee.games.letterbox.state import HOURS, Roll, State


@dataclass(frozen=True)
class BoardLaid(Event[State]):
    """The 36 tiles lie in their square."""

    tiles: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, tiles=self.tiles)

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"From north to south: {short_notation(self.tiles)}", book.board)
        return Line("The board is laid; north is at the top.", (why,))


@dataclass(frozen=True)
class BoxHidden(Event[State]):
    """A player has hidden a letterbox. Where, and everything in it, stays theirs until it is found."""

    box: Box
    lies: str
    """The tile in words, for its owner."""

    def apply(self, state: State) -> State:
        others = (box for box in state.boxes if box.seat != self.box.seat)
        return replace(state, boxes=tuple(sorted((*others, self.box), key=lambda box: box.seat)))

    def line(self, viewer: Viewer) -> Line:
        why = Why("The clue is open to all when everybody has hidden one; the tile stays secret.", book.hide)
        if viewer.seat == self.box.seat:
            return Line(f"You hid your letterbox: {self.lies}.", (why,))
        return Line(f"{viewer.name(self.box.seat)} has hidden a letterbox.", (why,))


@dataclass(frozen=True)
class SignedClue:
    """A clue with its writer's name under it."""

    seat: int
    clue: str


@dataclass(frozen=True)
class CluesOpened(Event[State]):
    """All letterboxes are hidden: the clues are read out and stay open."""

    clues: tuple[SignedClue, ...]
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, opened=True)

    def line(self, viewer: Viewer) -> Line:
        clues = tuple(Why(f"{viewer.name(each.seat)}: {each.clue}", book.clues) for each in self.clues)
        return Line("The clues are open. Read them out.", clues)


@dataclass(frozen=True)
class DieRolled(Event[State]):
    """A die fell, for the first turn or for a starting tile."""

    roll: Roll
    to_start: bool = False

    def apply(self, state: State) -> State:
        if self.to_start:
            return replace(state, starts=(*state.starts, self.roll))
        return replace(state, rolls=(*state.rolls, self.roll))

    def line(self, viewer: Viewer) -> Line:
        counts = Why("Null counts 1, ace counts 6.", book.roll)
        aim = Why("The pawn starts on a tile of this value.", book.die_start) if self.to_start else counts
        return Line(f"{viewer.name(self.roll.seat)} rolled {self._number}.", (aim,))

    @property
    def _number(self) -> str:
        return {1: "a null (1)", 6: "an ace (6)"}.get(self.roll.n, f"a {self.roll.n}")


@dataclass(frozen=True)
class FirstTurn(Event[State]):
    """The roll is decided: this player begins, then the turn goes to the left."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, turn=self.seat, hours=HOURS)

    def line(self, viewer: Viewer) -> Line:
        why = Why("The highest roll goes first; then to the left.", book.first_player)
        return Line(f"{viewer.name(self.seat)} goes first.", (why,))
