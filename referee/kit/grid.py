"""Cards in a grid: cells by name, who touches whom, paths, and every path that spells a word.

A cell is named "row,column". Rows count downwards and columns to the right, from wherever the game begins,
so a map that grows to all sides keeps the names it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

WAYS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
ANY = ""
"""What a wild card shows: it reads as any letter."""
MOST_STEPS = 20_000
"""No real grid needs as many to find a word; a made-up one must not keep the table waiting."""


def cell(row: int, column: int) -> str:
    """The name of a cell.

    >>> cell(0, 2)
    '0,2'
    """
    return f"{row},{column}"


def at(name: str) -> tuple[int, int] | None:
    """Row and column of a cell, None for anything else.

    >>> at("-1,2"), at("here")
    ((-1, 2), None)
    """
    found = re.fullmatch(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})", name.strip())
    return (int(found[1]), int(found[2])) if found else None


def place_name(name: str) -> str:
    """A cell of a fixed grid as one says it.

    >>> place_name("0,2")
    'row 1, column 3'
    """
    row, column = at(name) or (0, 0)
    return f"row {row + 1}, column {column + 1}"


def rectangle(rows: int, columns: int) -> tuple[str, ...]:
    """All cells of a grid, row by row from the top left."""
    return tuple(cell(row, column) for row in range(rows) for column in range(columns))


def beyond(name: str, way: str) -> str:
    """The cell next to this one: up, right, down or left."""
    here, (down, right) = at(name) or (0, 0), WAYS[way]
    return cell(here[0] + down, here[1] + right)


def beside(name: str) -> tuple[str, ...]:
    """The four cells that share an edge with this one."""
    return tuple(beyond(name, way) for way in WAYS)


def touch(one: str, other: str) -> bool:
    """Next to each other, by an edge or a corner.

    >>> touch("0,0", "1,1"), touch("0,0", "0,2"), touch("0,0", "0,0")
    (True, False, False)
    """
    return max(map(abs, _step(one, other))) == 1


def unbroken(path: Sequence[str]) -> bool:
    """Does each cell of the path touch the next?"""
    return all(touch(one, other) for one, other in pairwise(path))


def straight(path: Sequence[str]) -> bool:
    """Does the path keep its direction?"""
    return len({_step(one, other) for one, other in pairwise(path)}) < 2


def paths(word: str, shown: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Every path that spells the word, each cell once; `shown` tells what lies where (`ANY`: a wild card).

    >>> list(paths("CAT", {"0,0": "C", "0,1": "A", "1,1": "T", "3,3": "T"}))
    [('0,0', '0,1', '1,1')]
    """
    if not 0 < len(word) <= len(shown):
        return
    steps, near = 0, {one: [other for other in shown if touch(one, other)] for one in shown}
    trails: list[tuple[str, ...]] = [
        (start,) for start in reversed(list(shown)) if _reads(shown[start], word[0])
    ]
    while trails and (steps := steps + 1) <= MOST_STEPS:
        trail = trails.pop()
        if len(trail) == len(word):
            yield trail
            continue
        letter = word[len(trail)]
        ahead = [name for name in reversed(near[trail[-1]]) if _reads(shown[name], letter)]
        trails += [(*trail, name) for name in ahead if name not in trail]


def _reads(shown: str, letter: str) -> bool:
    return shown in (ANY, letter)


def _step(one: str, other: str) -> tuple[int, int]:
    here, there = at(one) or (0, 0), at(other) or (0, 0)
    return there[0] - here[0], there[1] - here[1]
