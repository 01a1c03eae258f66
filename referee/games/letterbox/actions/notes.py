"""The private notebook: notes beside clues and pencil marks on the own map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CellIn, Input, SeatIn, TextIn
from referee.engine.verdict import Finding, breach
from referee.games.letterbox.book import book
from referee.games.letterbox.events.notes import (
    Noted,
    Pencilled,
    ScribbleTakenBack,
)
from referee.games.letterbox.state import ClueNote, LetterboxHouse, Phase, State, TileMark
from referee.games.letterbox.texts import text_faults, tidy
from referee.games.letterbox.tiles import CELLS, read_cell

LONGEST_NOTE = 300
LONGEST_MARK = 5


@dataclass(frozen=True)
class WriteNote(Action[State, LetterboxHouse]):
    """Write something beside a clue that only you see; an empty note wipes it."""

    name = "note"
    title = "Note beside a clue"
    quiet = True
    secret = True
    private = True

    seat: int
    """Whose clue."""
    text: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        yield from _notebook_is_shut(state, seat)
        if not state.opened:
            yield breach(book.notes, "The clues are not open yet.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        clues = tuple(box.seat for box in state.boxes)
        return (
            SeatIn("seat", "Whose clue?", clues),
            TextIn("text", "Your note", LONGEST_NOTE, 2, "Only you see it."),
        )

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.box(self.seat) is None:
            yield breach(book.notes, "That player has no clue here.")
        if text := tidy(self.text):
            yield from (breach(book.notes, says) for says in text_faults(text, "The note", LONGEST_NOTE))

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield Noted(ClueNote(seat, self.seat, tidy(self.text)))


@dataclass(frozen=True)
class Pencil(Action[State, LetterboxHouse]):
    """Mark a tile on your own map, for your eyes; an empty mark wipes it."""

    title = "Pencil a mark on my map"
    quiet = True
    secret = True
    private = True

    cell: str
    mark: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        yield from _notebook_is_shut(state, seat)
        if not state.tiles:
            yield breach(book.notes, "The board is not laid yet.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        help = "One or two characters. Leave it empty to wipe a mark."
        names = (each.name for each in state.seats if each.number != seat and len(each.name) <= LONGEST_MARK)
        mark = TextIn("mark", "Your mark", LONGEST_MARK, help=help, picks=("?", "no", *names))
        return (CellIn("cell", "Which tile?", CELLS), mark)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if read_cell(self.cell) is None:
            yield breach(book.notes, f"“{self.cell[:12]}” is not a tile of the board: A1 to F6.")
        if text := tidy(self.mark):
            yield from (breach(book.notes, says) for says in text_faults(text, "The mark", LONGEST_MARK))

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield Pencilled(TileMark(seat, read_cell(self.cell) or "", tidy(self.mark)))


@dataclass(frozen=True)
class TakeBackNote(Action[State, LetterboxHouse]):
    """Take your last note or pencil mark back; again and again, down to the first."""

    title = "Take my last note back"
    quiet = True
    private = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        yield from _notebook_is_shut(state, seat)
        if not state.scribbles_by(seat):
            yield breach(book.notes, "You have written nothing.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield ScribbleTakenBack(seat)


def _notebook_is_shut(state: State, seat: int) -> Iterator[Finding]:
    """Why this seat cannot write notes now."""
    if seat not in state.playing:
        yield breach(book.notes, "You are not playing.")
    elif state.phase in (Phase.VOTE, Phase.OVER):
        yield breach(book.notes, "The hunt is over and everything lies open.")
