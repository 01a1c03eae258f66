"""The closed set of things a form can ask for. One partial template draws each."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.blocks import CardView


@dataclass(frozen=True)
class Choice:
    """One thing to pick: the value sent, what people read, and a quieter remark."""

    value: str
    label: str
    note: str = ""


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
    """The phone may roll for one of them."""


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


@dataclass(frozen=True)
class TextIn:
    """Free text."""

    name: str
    label: str
    limit: int = 200
    rows: int = 1
    help: str = ""
    value: str = ""


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
    | ChoiceIn
    | NumberIn
    | SeatIn
    | TextIn
    | YesIn
    | CellIn
    | PathIn
    | StrokesIn
)
