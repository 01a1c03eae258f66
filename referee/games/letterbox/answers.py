"""The four Big Questions and what is true of a letterbox tile."""

from __future__ import annotations

from referee.engine.inputs import Choice
from referee.games.letterbox.hunt import Box, Question
from referee.games.letterbox.state import State
from referee.games.letterbox.tiles import COLUMNS, FACES, ROWS, SUITS, column_name, rank, row_name, suit

SUIT, VALUE, ROW, COLUMN = "suit", "value", "row", "column"
QUESTIONS = (SUIT, VALUE, ROW, COLUMN)
POSSIBLE = {
    SUIT: tuple(each.name for each in SUITS.values()),
    VALUE: tuple(FACES.values()),
    ROW: tuple(f"row {name}" for name in ROWS),
    COLUMN: tuple(f"column {name}" for name in COLUMNS),
}
"""Everything that could be answered to each."""


def truth(state: State, box: Box, question: str) -> str:
    """The truth about a letterbox tile, in a word or two."""
    tile = state.tile(box.cell)
    answers = {
        SUIT: suit(tile).name,
        VALUE: rank(tile).name,
        ROW: f"row {row_name(box.cell)}",
        COLUMN: f"column {column_name(box.cell)}",
    }
    return answers[question]


def owed(state: State, seat: int) -> Question | None:
    """The oldest question this seat has still to answer."""
    return next((each for each in state.unanswered if each.asked == seat), None)


def choices(question: str) -> tuple[Choice, ...]:
    return tuple(Choice(each, each[:1].upper() + each[1:]) for each in POSSIBLE[question])


def meant(question: str, answer: str) -> str | None:
    """The answer somebody gave, in our words: "3" and "Row 3" are row 3; nothing where it is no answer."""
    said = " ".join(answer.split()).casefold()
    for each in POSSIBLE[question]:
        if said in (each.casefold(), each.casefold().removeprefix(f"{question} ")):
            return each
    return None
