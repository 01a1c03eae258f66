"""The 36 tiles (six suits of six values) and the square of six by six fields they lie in."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from itertools import product

SIDE = 6
COLUMNS = "ABCDEF"
ROWS = "123456"


@dataclass(frozen=True)
class Suit:
    """A suit with everything that distinguishes it: letter, name, short word, colour and shape."""

    kind: str
    letter: str
    name: str
    word: str
    colour: str
    shape: str
    """An SVG path on a field of 24 by 24."""


def _suits() -> dict[str, Suit]:
    text = (files(__package__) / "suits.toml").read_text("utf-8")
    suits = [Suit(kind, **entry) for kind, entry in tomllib.loads(text).items()]
    return {suit.letter: suit for suit in suits}


SUITS = _suits()


@dataclass(frozen=True)
class Rank:
    """A value: its sign in our notation, its name, and the hours a search takes."""

    sign: str
    name: str
    hours: int


# The piecepack counts an ace as 1 and a null as 0; this game says 6 and 1.
RANKS = {
    rank.sign: rank
    for rank in (
        Rank("N", "null", 1),
        Rank("2", "2", 2),
        Rank("3", "3", 3),
        Rank("4", "4", 4),
        Rank("5", "5", 5),
        Rank("A", "ace", 6),
    )
}
FACES = {rank.hours: rank.name for rank in RANKS.values()}
"""What the die shows for each number it counts."""

CODES = tuple(letter + sign for letter, sign in product(SUITS, RANKS))
CELLS = tuple(f"{row},{column}" for row, column in product(range(SIDE), range(SIDE)))

WAYS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
POINTS = {"n": "north", "e": "east", "s": "south", "w": "west"}


def suit(code: str) -> Suit:
    return SUITS[code[0]]


def tile_rank(code: str) -> Rank:
    return RANKS[code[1]]


def tile_name(code: str) -> str:
    """A tile as people call it.

    >>> tile_name("I2"), tile_name("LN")
    ('2 of Fish', 'null of Leaves')
    """
    return f"{tile_rank(code).name} of {suit(code).name}"


def cell_name(cell: str) -> str:
    """The name of a field at the table: column and row.

    >>> cell_name("0,2")
    'C1'
    """
    row, column = _numbers(cell)
    return COLUMNS[column] + ROWS[row]


def read_cell(text: str) -> str | None:
    """The field that a text names, as "0,2" or as C1; None where there is no such field.

    >>> read_cell("0,2"), read_cell("c1"), read_cell("G9")
    ('0,2', '0,2', None)
    """
    named = text.strip()
    if named in CELLS:
        return named
    if len(named) == 2 and named[0].upper() in COLUMNS and named[1] in ROWS:
        return f"{ROWS.index(named[1])},{COLUMNS.index(named[0].upper())}"
    return None


def neighbour(cell: str, way: str) -> str | None:
    """The field one step away; None where the board ends.

    >>> neighbour("0,2", "se"), neighbour("0,2", "n")
    ('1,3', None)
    """
    row, column = _numbers(cell)
    down, right = WAYS[way]
    return read_cell(f"{row + down},{column + right}")


def neighbours(cell: str) -> dict[str, str]:
    """Every field one step away, by its direction."""
    return {way: there for way in WAYS if (there := neighbour(cell, way))}


def distance(one: str, other: str) -> int:
    """The steps from one field to another, which may also go aslant.

    >>> distance("0,2", "3,1"), distance("0,2", "0,2")
    (3, 0)
    """
    (row, column), (down, right) = _numbers(one), _numbers(other)
    return max(abs(row - down), abs(column - right))


def walk_between(here: str, there: str) -> tuple[tuple[str, str], ...]:
    """The shortest way from field to field, aslant first: each step's direction and where it leads.

    >>> walk_between("0,2", "2,1")
    (('sw', '1,1'), ('s', '2,1'))
    """
    steps: list[tuple[str, str]] = []
    while here != there:
        way, here = min(neighbours(here).items(), key=lambda step: (distance(step[1], there), -len(step[0])))
        steps.append((way, here))
    return tuple(steps)


def way_name(way: str) -> str:
    """A way by the letters of its points of the compass.

    >>> way_name("ne"), way_name("s")
    ('north-east', 'south')
    """
    return "-".join(POINTS[letter] for letter in way)


def row_name(cell: str) -> str:
    return ROWS[_numbers(cell)[0]]


def column_name(cell: str) -> str:
    return COLUMNS[_numbers(cell)[1]]


def cell_index(cell: str) -> int:
    """The number of a field, counted row by row from the north-west."""
    row, column = _numbers(cell)
    return row * SIDE + column


def _numbers(cell: str) -> tuple[int, int]:
    row, _, column = cell.partition(",")
    return int(row), int(column)
