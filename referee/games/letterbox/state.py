"""The table as the referee knows it: where everything lies, who stands where, and who learned what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.seats import Seat
from referee.engine.ties import Step
from referee.games.letterbox.hunt import STAMP, Box, Jot, Mark, Question, Search, Stride
from referee.games.letterbox.options import Options
from referee.games.letterbox.tiles import FACES, index, rank, spot, tile_name
from referee.kit.house import House
from referee.kit.points_by_hand import ByHand
from referee.kit.turns import left_of

HOURS = 6

LetterboxHouse = House[Options]


class Phase(StrEnum):
    """What the table is at."""

    LAY = "lay the board"
    HIDE = "hide"
    ROLL = "roll"
    HUNT = "hunt"
    VOTE = "vote"
    OVER = "over"


@dataclass(frozen=True)
class Roll:
    """A die as it fell: null counts 1, ace 6."""

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
class Ended:
    """How the game came out."""

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class State(ByHand):
    """Everything known, secrets included; `board`, `status` and the ledger lines choose what is seen."""

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
    strides: tuple[Stride, ...] = ()
    searches: tuple[Search, ...] = ()
    questions: tuple[Question, ...] = ()
    scribbles: tuple[Jot | Mark, ...] = ()
    """Everything written into notebooks, in order: of two in the same place the later one is read."""
    shown: bool = False
    """The hunt is over and everything lies open."""
    votes: tuple[Vote, ...] = ()
    counted: tuple[tuple[int, int], ...] | None = None
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

    def others(self, seat: int) -> tuple[Box, ...]:
        """The letterboxes this seat may find."""
        return tuple(box for box in self.boxes if box.seat != seat)

    def tile(self, cell: str) -> str:
        return self.tiles[index(cell)]

    def cost(self, cell: str) -> int:
        """Hours a search of this tile takes."""
        return rank(self.tile(cell)).hours

    def named(self, cell: str) -> str:
        """A tile as one speaks of it: 2 of Fish, C4."""
        return f"{tile_name(self.tile(cell))}, {spot(cell)}"

    def pawn(self, seat: int) -> str | None:
        """The tile a pawn stands on; nothing before its first turn."""
        return next((each.cell for each in reversed(self.strides) if each.seat == seat), None)

    def start_roll(self, seat: int) -> Roll | None:
        return next((roll for roll in self.starts if roll.seat == seat), None)

    def searched(self, seat: int) -> tuple[Search, ...]:
        return tuple(each for each in self.searches if each.seat == seat)

    def found(self, seat: int) -> tuple[int, ...]:
        """Whose letterboxes this seat has found, each once, in the order they were found."""
        slips = (slip for each in self.searched(seat) for slip in each.slips if slip.kind == STAMP)
        return tuple(dict.fromkeys(slip.owner for slip in slips))

    def finders(self, seat: int) -> tuple[int, ...]:
        """Who has found this seat's letterbox."""
        found = (each.seat for each in self.searches if self._gave_stamp(each, seat))
        return tuple(dict.fromkeys(found))

    def coins(self, seat: int) -> int:
        return sum(each.asker == seat for each in self.questions)

    @property
    def unanswered(self) -> tuple[Question, ...]:
        """Big Questions whose answer is awaited, the oldest first."""
        return tuple(each for each in self.questions if not each.answer)

    def points(self, seat: int) -> int:
        """Two for each letterbox found, one for each finder of one's own, one less for each coin."""
        return 2 * len(self.found(seat)) + len(self.finders(seat)) - self.coins(seat) + self.given(seat)

    def jot(self, seat: int, about: int) -> str:
        """What this seat noted beside somebody's clue."""
        return next(
            (each.text for each in self.scribbled(seat) if isinstance(each, Jot) and each.about == about), ""
        )

    def mark(self, seat: int, cell: str) -> str:
        """What this seat pencilled on a tile of its own map."""
        return next(
            (each.text for each in self.scribbled(seat) if isinstance(each, Mark) and each.cell == cell), ""
        )

    def scribbled(self, seat: int) -> tuple[Jot | Mark, ...]:
        """One seat's own notes and marks, the latest first."""
        return tuple(each for each in reversed(self.scribbles) if each.seat == seat)

    def after(self, seat: int) -> int:
        """Who sits to the left of this seat."""
        return left_of(seat, self.playing)

    @staticmethod
    def _gave_stamp(search: Search, owner: int) -> bool:
        slip = search.slip_of(owner)
        return slip is not None and slip.kind == STAMP


def cards(state: State) -> Iterable[str]:
    """The tiles on the board; everything else is paper."""
    return state.tiles
