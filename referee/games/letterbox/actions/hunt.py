"""A turn of the hunt: place the pawn, travel, search, end the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CellIn, Input
from referee.engine.verdict import Finding, breach, note
from referee.games.letterbox.actions.turn_checks import on_turn, starts_by_die, with_pawn_on_board
from referee.games.letterbox.book import book
from referee.games.letterbox.boxes import Search
from referee.games.letterbox.events.hunt import PawnPlaced, TileSearched, Travelled, TurnEnded
from referee.games.letterbox.state import HOURS, LetterboxHouse, State
from referee.games.letterbox.tiles import (
    CELLS,
    FACES,
    cell_name,
    distance,
    neighbours,
    read_cell,
    walk_between,
    way_name,
)
from referee.kit.sentences import quantity


@dataclass(frozen=True)
class Place(Action[State, LetterboxHouse]):
    """Put your pawn on the board in your first turn; it takes no time."""

    title = "Place your pawn"

    cell: str

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        off = list(on_turn(state, seat))
        yield from off
        if not off and state.pawn(seat):
            yield breach(book.place, "Your pawn is on the board. Travel takes an hour a tile.")
        elif not off and starts_by_die(state) and state.start_roll(seat) is None:
            yield breach(book.die_start, "Roll the die first: it says on which tiles you may start.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        roll = state.start_roll(seat)
        cells = tuple(cell for cell in CELLS if roll is None or state.cost(cell) == roll.n)
        says = f"You rolled {roll.face}: one of those tiles." if roll else "Any tile."
        return (CellIn("cell", "Where do you start?", cells, says),)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        cell, roll = read_cell(self.cell), state.start_roll(seat)
        if cell is None:
            yield breach(book.place, f"“{self.cell[:12]}” is not a tile of the board: A1 to F6.")
        elif roll and state.cost(cell) != roll.n:
            says = f"You rolled {roll.face}; the {state.describe(cell)}, is worth {FACES[state.cost(cell)]}."
            yield breach(book.die_start, says)

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        cell = read_cell(self.cell) or ""
        yield PawnPlaced(seat, cell, state.describe(cell))


@dataclass(frozen=True)
class Travel(Action[State, LetterboxHouse]):
    """Move your pawn in any of the eight directions, for one hour a tile."""

    title = "Travel"

    way: str
    """n, ne, e, se, s, sw, w, nw; or the tile where the way ends."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        off = list(with_pawn_on_board(state, seat))
        yield from off
        if not off and state.hours < 1:
            yield breach(book.hours, f"All {HOURS} hours of this turn are spent.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterboxHouse) -> str:
        on = "" if state.hours == HOURS else " on"
        return f"Travel{on} · {quantity(state.hours, 'hour')} left"

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        here = state.pawn(seat) or CELLS[0]
        near = tuple(cell for cell in CELLS if 0 < distance(here, cell) <= state.hours)
        return (CellIn("way", "Where to?", near, f"One hour a tile; {state.hours} left."),)

    def button(self, state: State, seat: int, house: LetterboxHouse) -> str:
        walk = self._walk(state, seat)
        if not walk:
            return "Travel"
        return f"Travel to {cell_name(walk[-1][1])}: {quantity(len(walk), 'hour')}"

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if not self._walk(state, seat):
            here, hours = state.describe(state.pawn(seat) or CELLS[0]), quantity(state.hours, "hour")
            says = f"No way leads from the {here}, to “{self.way[:12]}” in {hours}: one tile an hour."
            yield breach(book.travel, says)

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        for way, cell in self._walk(state, seat):
            yield Travelled(seat, cell, way_name(way), state.describe(cell))

    def _walk(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        """Each step with its direction, as far as the hours go; none where it leads nowhere."""
        here = state.pawn(seat)
        if here is None:
            return ()
        asked = self.way.strip().lower()
        named = [(way, cell) for way, cell in neighbours(here).items() if asked in (way, way_name(way))]
        there = read_cell(self.way)
        walk = tuple(named) or (walk_between(here, there) if there else ())
        return walk if len(walk) <= state.hours else ()


@dataclass(frozen=True)
class SearchTile(Action[State, LetterboxHouse]):
    """Search the tile your pawn stands on: everybody else hands you one card."""

    name = "search"
    title = "Search here"
    reveals = True
    finds = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        off = list(with_pawn_on_board(state, seat))
        yield from off
        here = state.pawn(seat)
        if not off and here and state.hours < state.cost(here):
            takes = quantity(state.cost(here), "hour")
            left = f"{state.hours} of {HOURS} are left"
            yield breach(book.search, f"The {state.describe(here)}, takes {takes}; {left}.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterboxHouse) -> str:
        return f"Search: {quantity(state.cost(state.pawn(seat) or CELLS[0]), 'hour')}"

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        here = state.pawn(seat) or CELLS[0]
        takes = quantity(state.cost(here), "hour")
        yield note(book.search, f"The {state.describe(here)}, takes {takes} to search.")
        if any(each.cell == here for each in state.searches_by(seat)):
            yield note(book.again, "You have searched here before, and letterboxes never move.")
        box = state.box(seat)
        if box and box.cell == here:
            yield note(book.own_tile, "You cannot find your own letterbox.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        here = state.pawn(seat) or CELLS[0]
        before = len(state.searches_by(seat))
        slips = tuple(box.slip(here, before) for box in state.boxes_of_others(seat))
        yield TileSearched(Search(seat, here, slips), state.describe(here), state.cost(here))


@dataclass(frozen=True)
class EndTurn(Action[State, LetterboxHouse]):
    """Pass the turn to the left; hours left over are lost."""

    title = "End your turn"

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        yield from with_pawn_on_board(state, seat)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.hours:
            yield note(book.hours, f"{quantity(state.hours, 'hour')} left over cannot be saved.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield TurnEnded(seat, state.after(seat), state.hours)
