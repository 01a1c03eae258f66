"""The state of a Letterbox game: tiles, letterboxes, pawns, and what each player has learned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.seats import Seat
from referee.engine.ties import BreakerStep
from referee.games.letterbox.boxes import STAMP, Box, Search
from referee.games.letterbox.options import Options
from referee.games.letterbox.tiles import FACES, cell_index, cell_name, tile_name, tile_rank
from referee.kit.house import House
from referee.kit.points_by_hand import ByHand
from referee.kit.turns import left_of

HOURS = 6
"""Action points of a turn; each is an hour of travel or of searching."""
POINTS_PER_BOX, POINTS_PER_FINDER, POINTS_PER_COIN = 2, 1, -1
"""Victory points for a letterbox found, for a player who found one's own, and for a Big Question asked."""

LetterboxHouse = House[Options]


class Phase(StrEnum):
    """What the table is doing."""

    LAY = "lay the board"
    HIDE = "hide"
    ROLL = "roll"
    HUNT = "hunt"
    VOTE = "vote"
    OVER = "over"


@dataclass(frozen=True)
class Roll:
    """A roll of the die: null counts 1, ace 6."""

    seat: int
    n: int

    @property
    def face(self) -> str:
        return FACES[self.n]


@dataclass(frozen=True)
class Vote:
    """Whose letterbox a player finds the better one."""

    seat: int
    whose: int


@dataclass(frozen=True)
class Question:
    """A Big Question and its answer, known to asker and asked alone."""

    asker: int
    asked: int
    question: str
    answer: str = ""
    """Empty until it is given."""


@dataclass(frozen=True)
class Move:
    """A pawn's arrival on a tile, or a search of the tile it is on."""

    seat: int
    cell: str
    searched: bool = False


@dataclass(frozen=True)
class ClueNote:
    """A private note beside somebody's clue."""

    seat: int
    about: int
    text: str


@dataclass(frozen=True)
class TileMark:
    """A private pencil mark on a tile."""

    seat: int
    cell: str
    text: str


@dataclass(frozen=True)
class Ended:
    """The end of the game: seats in groups of equals, best first, and the steps of the tie chain."""

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[BreakerStep, ...]


@dataclass(frozen=True)
class State(ByHand):
    """Everything known, secrets included; `board`, `status` and the lines choose what a viewer sees."""

    seats: tuple[Seat, ...]
    playing: tuple[int, ...]
    options: Options
    tiles: tuple[str, ...] = ()
    """Tile codes row by row from the north-west."""
    boxes: tuple[Box, ...] = ()
    """In seat order."""
    opened: bool = False
    """The clues are read out and open to all."""
    rolls: tuple[Roll, ...] = ()
    turn: int | None = None
    hours: int = HOURS
    starts: tuple[Roll, ...] = ()
    """Rolls for the starting tile, in the variant."""
    moves: tuple[Move, ...] = ()
    searches: tuple[Search, ...] = ()
    questions: tuple[Question, ...] = ()
    scribbles: tuple[ClueNote | TileMark, ...] = ()
    """All private notes and marks in order; of two in the same place the later one counts."""
    shown: bool = False
    """The hunt is over and everything lies open."""
    votes: tuple[Vote, ...] = ()
    vote_counts: tuple[tuple[int, int], ...] | None = None
    """Seat and votes of each tied player, once they are counted."""
    ended: Ended | None = None

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.shown:
            return Phase.VOTE
        if not self.tiles:
            return Phase.LAY
        if not self.opened:
            return Phase.HIDE
        return Phase.ROLL if self.turn is None else Phase.HUNT

    @property
    def missing(self) -> tuple[int, ...]:
        """Players who have still to hide their letterbox."""
        return tuple(seat for seat in self.playing if self.box(seat) is None)

    def box(self, seat: int) -> Box | None:
        return next((box for box in self.boxes if box.seat == seat), None)

    def boxes_of_others(self, seat: int) -> tuple[Box, ...]:
        """The letterboxes this seat may find."""
        return tuple(box for box in self.boxes if box.seat != seat)

    def tile(self, cell: str) -> str:
        return self.tiles[cell_index(cell)]

    def cost(self, cell: str) -> int:
        """Hours a search of this tile takes."""
        return tile_rank(self.tile(cell)).hours

    def describe(self, cell: str) -> str:
        """A tile in words: 2 of Fish, C4."""
        return f"{tile_name(self.tile(cell))}, {cell_name(cell)}"

    def pawn(self, seat: int) -> str | None:
        """The tile a pawn is on; None before its first turn."""
        return next((each.cell for each in reversed(self.moves) if each.seat == seat), None)

    def start_roll(self, seat: int) -> Roll | None:
        return next((roll for roll in self.starts if roll.seat == seat), None)

    def searches_by(self, seat: int) -> tuple[Search, ...]:
        """The searches of one seat, in order."""
        return tuple(each for each in self.searches if each.seat == seat)

    def boxes_found(self, seat: int) -> tuple[int, ...]:
        """Whose letterboxes this seat has found, each once, in the order they were found."""
        slips = (slip for each in self.searches_by(seat) for slip in each.slips if slip.kind == STAMP)
        return tuple(dict.fromkeys(slip.owner for slip in slips))

    def finders(self, seat: int) -> tuple[int, ...]:
        """Who has found this seat's letterbox."""
        found = (each.seat for each in self.searches if self._gave_stamp(each, seat))
        return tuple(dict.fromkeys(found))

    def coins(self, seat: int) -> int:
        return sum(each.asker == seat for each in self.questions)

    @property
    def open_questions(self) -> tuple[Question, ...]:
        """Big Questions without an answer yet, the oldest first."""
        return tuple(each for each in self.questions if not each.answer)

    def points(self, seat: int) -> int:
        """Victory points, with points given by hand."""
        return (
            POINTS_PER_BOX * len(self.boxes_found(seat))
            + POINTS_PER_FINDER * len(self.finders(seat))
            + POINTS_PER_COIN * self.coins(seat)
            + self.hand_points(seat)
        )

    def clue_note(self, seat: int, about: int) -> str:
        """What this seat has noted beside somebody's clue."""
        notes = (each for each in self.scribbles_by(seat) if isinstance(each, ClueNote))
        return next((each.text for each in notes if each.about == about), "")

    def tile_mark(self, seat: int, cell: str) -> str:
        """What this seat has pencilled on a tile of its own map."""
        marks = (each for each in self.scribbles_by(seat) if isinstance(each, TileMark))
        return next((each.text for each in marks if each.cell == cell), "")

    def scribbles_by(self, seat: int) -> tuple[ClueNote | TileMark, ...]:
        """The notes and marks of one seat, the latest first."""
        return tuple(each for each in reversed(self.scribbles) if each.seat == seat)

    def after(self, seat: int) -> int:
        """Who sits to the left of this seat."""
        return left_of(seat, self.playing)

    @staticmethod
    def _gave_stamp(search: Search, owner: int) -> bool:
        slip = search.slip_of(owner)
        return slip is not None and slip.kind == STAMP


def cards(state: State) -> Iterable[str]:
    """The tiles on the board, which are all the cards of this game."""
    return state.tiles
