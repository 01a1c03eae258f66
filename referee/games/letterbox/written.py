"""What players write: clues, trails and blanks, tidied and measured before anybody reads them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.letterbox.hunt import Part
from referee.games.letterbox.tiles import cell_of

LONGEST_CLUE = 400
LONGEST_BLANK = 80
MOST_BLANKS = 12
MOST_PARTS = 12
BLANKS = ("Sorry, Sherlock!", "Only a snail.", "Nothing but moss.")
"""What a blank says where its owner wrote nothing."""
JOINERS = {"\u200c", "\u200d"}
"""Invisible, but part of letters and emoji."""


def tidy(text: str) -> str:
    """One line, single spaces."""
    return " ".join(text.split())


def unfit(text: str, what: str, most: int) -> Iterator[str]:
    """What is wrong with a written text, in sentences."""
    if not text:
        yield f"{what} is empty."
    if len(text) > most:
        yield f"{what} has {len(text)} characters; {most} fit on the card."
    if any(not sign.isprintable() and sign not in JOINERS for sign in text):
        yield f"{what} holds a sign that cannot be written. Type it again."


def blanks(text: str) -> tuple[str, ...]:
    """The blanks somebody wrote, one a line; ours where there are none.

    >>> blanks("Try again!\\n\\n Not  here.")
    ('Try again!', 'Not here.')
    """
    return tuple(tidy(line) for line in text.splitlines() if line.strip()) or BLANKS


def parts(text: str) -> Iterator[tuple[str, Part | None]]:
    """The further parts of a trail, one a line: the tile, a colon, the clue that leads to it.

    >>> [part for _, part in parts("D2: Where the river bends")]
    [Part(cell='1,3', clue='Where the river bends')]
    """
    for line in text.splitlines():
        if line.strip():
            named, colon, clue = line.partition(":")
            cell = cell_of(named)
            yield line.strip(), Part(cell, tidy(clue)) if cell and colon else None
