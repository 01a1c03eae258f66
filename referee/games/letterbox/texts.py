"""The texts that players write: clues, trails, blanks and notes, tidied and checked."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.letterbox.boxes import TrailPart
from referee.games.letterbox.tiles import read_cell

LONGEST_CLUE = 400
LONGEST_BLANK = 80
MOST_BLANKS = 12
MOST_PARTS = 12
BLANKS = ("Sorry, Sherlock!", "Only a snail.", "Nothing but moss.")
"""The blanks of an owner who wrote none."""
JOINERS = {"\u200c", "\u200d"}
"""Invisible characters that are part of letters and emoji."""


def tidy(text: str) -> str:
    """One line, single spaces."""
    return " ".join(text.split())


def text_faults(text: str, what: str, most: int) -> Iterator[str]:
    """What is wrong with a written text, in sentences."""
    if not text:
        yield f"{what} is empty."
    if len(text) > most:
        yield f"{what} has {len(text)} characters; {most} fit on the card."
    if any(not sign.isprintable() and sign not in JOINERS for sign in text):
        yield f"{what} has a character that cannot be written. Type it again."


def read_blanks(text: str) -> tuple[str, ...]:
    """The blanks in a text, one a line; `BLANKS` where there are none.

    >>> read_blanks("Try again!\\n\\n Not  here.")
    ('Try again!', 'Not here.')
    """
    return tuple(tidy(line) for line in text.splitlines() if line.strip()) or BLANKS


def read_trail(text: str) -> Iterator[tuple[str, TrailPart | None]]:
    """The further parts of a trail, one a line: the tile, a colon, the clue that leads to it.

    >>> [part for _, part in read_trail("D2: Where the river bends")]
    [TrailPart(cell='1,3', clue='Where the river bends')]
    """
    for line in text.splitlines():
        if line.strip():
            named, colon, clue = line.partition(":")
            cell = read_cell(named)
            yield line.strip(), TrailPart(cell, tidy(clue)) if cell and colon else None
