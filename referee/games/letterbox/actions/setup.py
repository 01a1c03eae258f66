"""Lay the board and hide a letterbox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import BoardIn, CellIn, Input, StrokesIn, TextIn
from referee.engine.verdict import Finding, breach, note
from referee.games.letterbox import notation
from referee.games.letterbox.book import book
from referee.games.letterbox.boxes import Box, TrailPart
from referee.games.letterbox.events.setup import BoardLaid, BoxHidden
from referee.games.letterbox.stamps import CHOICES, LONGEST_STAMP, strokes_of
from referee.games.letterbox.state import LetterboxHouse, Phase, State
from referee.games.letterbox.texts import (
    BLANKS,
    LONGEST_BLANK,
    LONGEST_CLUE,
    MOST_BLANKS,
    MOST_PARTS,
    read_blanks,
    read_trail,
    text_faults,
    tidy,
)
from referee.games.letterbox.tile_grid import tile_cell, tile_print
from referee.games.letterbox.tiles import CELLS, CODES, SIDE, cell_name, read_cell

LONGEST_TRAIL = 4000
LONGEST_BLANKS = 1200


@dataclass(frozen=True)
class Lay(Action[State, LetterboxHouse]):
    """Tell the referee how the 36 tiles lie, row by row from the north-west."""

    title = "Lay the board"

    tiles: tuple[str, ...]
    """Suit letter and value: WN F2 … ; rows may be parted by /. Or Portable Piecepack Notation."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.phase is not Phase.LAY:
            yield breach(book.board, "The board is laid.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        faces = tuple(tile_cell(code) for code in CODES)
        label, prints = "Row by row from the north-west", tuple(map(tile_print, CODES))
        return (BoardIn("tiles", label, SIDE, faces, notation.LEGEND, prints=prints),)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if sum(map(len, self.tiles)) > LONGEST_TRAIL:
            yield breach(book.board, f"That is more than a board: {len(CODES)} tiles of two characters each.")
            return
        yield from (breach(book.board, fault) for fault in notation.faults(notation.read_tiles(self.tiles)))

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield BoardLaid(notation.read_tiles(self.tiles))


@dataclass(frozen=True)
class Hide(Action[State, LetterboxHouse]):
    """Hide your letterbox: its tile, clue and stamp, and your blanks. It may change until all are in."""

    title = "Hide your letterbox"
    secret = True

    cell: str
    """The tile the open clue leads to: C4, or 3,2 counted from the north-west at 0,0."""
    clue: str
    stamp: str
    """Strokes, or the name of a ready-made stamp."""
    decoys: str = ""
    """What your blanks say, one a line."""
    trail: str = ""
    """Multi-part clues: a line for each further tile, "D2: the clue to it"; the box is on the last."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if seat not in state.playing:
            yield breach(book.latecomers, "You are not playing.")
        elif state.phase is Phase.LAY:
            yield breach(book.board, "The board is not laid yet.")
        elif state.opened:
            yield breach(book.clues, "The clues are open; letterboxes stay where they are.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterboxHouse) -> str:
        return "Change your letterbox" if state.box(seat) else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        box = state.box(seat)
        cell, clue, stamp = (box.trail[0].cell, box.clue, box.stamp) if box else ("", "", "")
        says = "\n".join(box.decoys if box else BLANKS)
        advice = book.good_clue.says
        return (
            CellIn("cell", "Which tile?", CELLS, "Only you know.", cell),
            TextIn("clue", "Your clue", LONGEST_CLUE, 3, advice, clue),
            *_trail_in(state, box),
            StrokesIn(
                "stamp", "Your stamp", CHOICES, LONGEST_STAMP, "Everybody who finds it gets one.", stamp
            ),
            TextIn(
                "decoys", "Your blanks, one a line", LONGEST_BLANKS, 3, "For those who find nothing.", says
            ),
        )

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if read_cell(self.cell) is None:
            yield breach(book.hide, f"“{self.cell[:12]}” is not a tile of the board: A1 to F6.")
        faults = text_faults(tidy(self.clue), "The clue", LONGEST_CLUE)
        yield from (breach(book.hide, says) for says in faults)
        yield from self._check_trail(state)
        yield from self._check_stamp()
        yield from self._check_blanks()
        yield note(book.good_clue, book.good_clue.says)

    def _check_trail(self, state: State) -> Iterator[Finding]:
        if self.trail.strip() and not state.options.parts:
            yield breach(book.parts, "This table plays without multi-part clues: one clue, one tile.")
            return
        lines = list(read_trail(self.trail))
        if len(lines) > MOST_PARTS:
            yield breach(book.parts, f"A trail has at most {MOST_PARTS} further parts, not {len(lines)}.")
            return
        for line, part in lines:
            if part is None:
                yield breach(
                    book.parts, f"“{line[:24]}” needs a tile, a colon and a clue, as in D2: By the river."
                )
            else:
                found = text_faults(part.clue, f"The clue to {cell_name(part.cell)}", LONGEST_CLUE)
                yield from (breach(book.parts, says) for says in found)
        cells = [read_cell(self.cell), *(part.cell for _, part in lines if part)]
        if len(set(cells)) < len(cells):
            yield breach(book.parts, "Every part of a trail lies on a tile of its own.")

    def _check_stamp(self) -> Iterator[Finding]:
        if len(self.stamp) > LONGEST_STAMP:
            says = f"The drawing has {len(self.stamp)} characters; {LONGEST_STAMP} fit. Use fewer strokes."
            yield breach(book.stamp, says)
        elif strokes_of(self.stamp) is None:
            yield breach(book.stamp, "Draw a stamp, or choose a ready-made one.")

    def _check_blanks(self) -> Iterator[Finding]:
        if len(self.decoys) > LONGEST_BLANKS:
            yield breach(book.decoys, f"The blanks take {len(self.decoys)} characters; {LONGEST_BLANKS} fit.")
            return
        texts = read_blanks(self.decoys)
        if len(texts) > MOST_BLANKS:
            yield breach(book.decoys, f"At most {MOST_BLANKS} different blanks, not {len(texts)}.")
        faults = (
            says for text in texts[:MOST_BLANKS] for says in text_faults(text, "A blank", LONGEST_BLANK)
        )
        yield from (breach(book.decoys, says) for says in dict.fromkeys(faults))

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        further = [part for _, part in read_trail(self.trail) if part]
        first = TrailPart(read_cell(self.cell) or "", tidy(self.clue))
        trail = (first, *further)
        box = Box(seat, trail, strokes_of(self.stamp) or "", read_blanks(self.decoys))
        yield BoxHidden(box, ", then ".join(f"the {state.describe(part.cell)}" for part in trail))


def _trail_in(state: State, box: Box | None) -> Iterator[Input]:
    if state.options.parts:
        written = "\n".join(f"{cell_name(part.cell)}: {part.clue}" for part in box.trail[1:]) if box else ""
        help = "One line for each further tile: D2: the clue that leads there. The last one is the letterbox."
        yield TextIn("trail", "Where it leads on", LONGEST_TRAIL, 3, help, written)
