"""The closed set of things a board is drawn from. One partial template draws each."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.rulebook import Citation


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn: letters, value in the corner, and what is special about it."""

    face: str
    points: int | None = None
    id: str = ""
    kind: str = "letter"
    """letter, vowel, challenge, back, wild or a genre: decides colour and icon."""
    mark: str = ""
    """A small badge: ×2, ?, wild."""
    note: str = ""
    faded: bool = False


@dataclass(frozen=True)
class CardRow:
    """Cards side by side under a heading."""

    title: str
    cards: tuple[CardView, ...]
    note: str = ""
    private: bool = False
    """Only this viewer sees it: on a shared phone it stays behind the curtain."""


@dataclass(frozen=True)
class Item:
    """A sentence with a quieter remark on the right, and cards where it speaks of any."""

    says: str
    note: str = ""
    cards: tuple[CardView, ...] = ()
    drawing: str = ""
    """Strokes drawn with a finger, as `kit.strokes` writes them."""
    known: tuple[str, ...] = ()
    """What this viewer alone knows about it, line by line."""
    opens: str = field(default="", metadata={"screen": True})
    """The form that a tap on `tap` opens, with its answer: note?seat=1."""
    tap: str = field(default="", metadata={"screen": True})


@dataclass(frozen=True)
class Lines:
    """Sentences under a heading, each with a remark."""

    title: str
    items: tuple[Item, ...]
    private: bool = False


@dataclass(frozen=True)
class Meter:
    """A figure with its name."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Meters:
    """Figures in boxes."""

    title: str
    meters: tuple[Meter, ...]
    private: bool = False


@dataclass(frozen=True)
class Mark:
    """A pawn on a track."""

    seat: int | None
    label: str
    at: int


@dataclass(frozen=True)
class Track:
    """A way from nought to `length` with everybody's pawn on it."""

    title: str
    length: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Lane:
    """One player's pieces on a way with few stops: what stands at each of them."""

    seat: int
    label: str
    stops: tuple[tuple[str, ...], ...]
    opens: str = field(default="", metadata={"screen": True})
    """The form that a tap on a piece opens, up to the piece's name: waylay?target=1."""


@dataclass(frozen=True)
class Lanes:
    """A way with a handful of named stops, and everybody's pieces on it."""

    title: str
    stops: tuple[str, ...]
    lanes: tuple[Lane, ...]


@dataclass(frozen=True)
class Cell:
    """One field of a grid: a card, a symbol or nothing, with pawns and a highlight."""

    name: str
    card: CardView | None = None
    symbol: str = ""
    kind: str = ""
    note: str = ""
    pawns: tuple[int, ...] = ()
    lit: bool = False
    label: str = ""
    """How a screen reader speaks of it."""
    shape: str = ""
    """A sign in the corner: an SVG path on a field of 24 by 24."""
    word: str = ""
    """The sign's name, in small print."""


@dataclass(frozen=True)
class Grid:
    """Fields in rows."""

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    private: bool = False
    top: str = ""
    """What the upper edge is called: North."""
    picture: str = ""
    """The same as one SVG drawing, for games that draw their board: shown in place of the fields."""
    notation: str = ""
    """The same as text for the programs of its own world, to be carried away."""
    opens: str = field(default="", metadata={"screen": True})
    """The form that a tap on a field opens, up to the field's name: travel?way="""


@dataclass(frozen=True)
class Announcement:
    """A ruling in large words, to be read across the table: the word, whether it stands, and who pays."""

    word: str
    good: bool
    verdict: str
    """What became of it: stands, falls."""
    reason: str = ""
    evidence: str = ""
    cost: str = ""
    cite: Citation | None = None


Block = CardRow | Lines | Meters | Track | Lanes | Grid | Announcement
