"""The closed set of things a form can ask for. One partial template draws each."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.blocks import CardView, Cell


@dataclass(frozen=True)
class Choice:
    """One thing to pick: the value sent, what people read, and a quieter remark."""

    value: str
    label: str
    note: str = ""
    path: tuple[str, ...] = ()
    """Cells of a grid in order, where the choice is a way over it."""
    rows: tuple[tuple[CardView | None, ...], ...] = field(default=(), metadata={"screen": True})
    """Rows of cards, one below the other with gaps, where the choice is how they lie."""


@dataclass(frozen=True)
class CardsIn:
    """Pick cards that already have an id, between `least` and `most`, in order where that matters."""

    name: str
    label: str
    cards: tuple[CardView, ...]
    least: int = 0
    most: int | None = None
    ordered: bool = False
    help: str = ""
    value: tuple[str, ...] = ()


@dataclass(frozen=True)
class FacesIn:
    """Name cards nobody has shown yet, by photo or keys: letters with spaces between, one per card.

    `alphabet` holds every face that may be named; `profile` is how a photo is to be read.
    """

    name: str
    label: str
    alphabet: tuple[str, ...]
    least: int = 1
    most: int | None = None
    profile: str = "any"
    help: str = ""
    value: tuple[str, ...] = ()
    apart: bool = False
    """On a form that asks for a word: these cards are not the ones it is laid with."""
    shuffles: bool = False
    """The phone may propose all of them in random order."""
    columns: int = field(default=0, metadata={"screen": True})
    """The cards lie in rows of so many: the form shows them so and counts them."""
    pad: bool = field(default=False, metadata={"screen": True})
    """Its keys stand on the table itself, for cards dealt in the middle: the last one opens the form."""


@dataclass(frozen=True)
class WordIn:
    """A word, typed, or laid as cards and photographed. `zone`: cards in sight that may be part of it."""

    name: str
    label: str
    zone: tuple[CardView, ...] = ()
    profile: str = "any"
    help: str = ""
    value: str = ""


@dataclass(frozen=True)
class LaidIn:
    """Cards named one by one, in order, by photo or keys, as `kit.tokens` writes them.

    `cards` holds every card that can be meant, the likeliest first; those after the first `likely` would
    surprise.
    """

    name: str
    label: str
    cards: tuple[CardView, ...]
    likely: int = 0
    least: int = 1
    most: int | None = None
    down: bool = False
    """A card may lie face down and stand for any letter."""
    profile: str = "any"
    help: str = ""
    value: tuple[str, ...] = ()


@dataclass(frozen=True)
class KeptIn:
    """What was chosen in the ruling before, kept while the form is drawn again. Nobody types it."""

    name: str
    label: str = ""
    value: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChoiceIn:
    """Pick between `least` and `most` of the choices; one and only one by default."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    help: str = ""
    value: tuple[str, ...] = ()
    shuffles: bool = False
    """The phone may roll for one of them, or draw as many as may be picked."""
    buttons: bool = False
    """Each choice is a button on the table itself: one tap sends it."""


@dataclass(frozen=True)
class NumberIn:
    """A whole number."""

    name: str
    label: str
    least: int
    most: int
    help: str = ""
    value: int | None = None


@dataclass(frozen=True)
class SeatIn:
    """Pick one of the players."""

    name: str
    label: str
    seats: tuple[int, ...]
    help: str = ""
    value: int | None = None
    optional: bool = False
    """Nobody may be picked, too."""


@dataclass(frozen=True)
class TextIn:
    """Free text."""

    name: str
    label: str
    limit: int = 200
    rows: int = 1
    help: str = ""
    value: str = ""
    picks: tuple[str, ...] = field(default=(), metadata={"screen": True})
    """What is written most often, one tap each."""
    adds_words: bool = field(default=False, metadata={"screen": True})
    """More words that are said with the word of the form: the verdict speaks of all of them."""


@dataclass(frozen=True)
class YesIn:
    """A tick: yes or no."""

    name: str
    label: str
    help: str = ""
    value: bool = False


@dataclass(frozen=True)
class CellIn:
    """Pick one cell of a grid drawn on the board, named "row,column" from the top left at 0,0."""

    name: str
    label: str
    cells: tuple[str, ...]
    help: str = ""
    value: str = ""


@dataclass(frozen=True)
class PathIn:
    """Pick neighbouring cells in order, each named as in CellIn."""

    name: str
    label: str
    cells: tuple[str, ...]
    help: str = ""
    value: tuple[str, ...] = ()


@dataclass(frozen=True)
class Print:
    """What a camera sees of a square face.

    A mark of some colour (#rrggbb), and in the middle a digit, nothing at all, or the mark once more,
    drawn `big`.
    """

    face: str
    mark: str
    colour: str
    figure: str = ""


@dataclass(frozen=True)
class BoardIn:
    """Tell how all pieces of a board lie: tapped one by one, shuffled, pasted as notation or photographed.

    The answer is the names of the faces in order, row by row. A photo can be read where `prints` tells what
    is printed on each face.
    """

    name: str
    label: str
    columns: int
    faces: tuple[Cell, ...]
    help: str = ""
    value: tuple[str, ...] = ()
    prints: tuple[Print, ...] = ()


@dataclass(frozen=True)
class StrokesIn:
    """Draw with a finger: compact strokes, or one of the named ready-made shapes by keyboard."""

    name: str
    label: str
    shapes: tuple[Choice, ...] = ()
    limit: int = 4000
    help: str = ""
    value: str = ""


Input = (
    CardsIn
    | FacesIn
    | WordIn
    | LaidIn
    | KeptIn
    | ChoiceIn
    | NumberIn
    | SeatIn
    | TextIn
    | YesIn
    | CellIn
    | PathIn
    | BoardIn
    | StrokesIn
)
