"""The four Big Questions, their possible answers, and the true one."""

from __future__ import annotations

from referee.engine.inputs import Choice
from referee.games.letterbox.boxes import Box
from referee.games.letterbox.state import Question, State
from referee.games.letterbox.tiles import COLUMNS, FACES, ROWS, SUITS, column_name, row_name, suit, tile_rank

SUIT, VALUE, ROW, COLUMN = "suit", "value", "row", "column"
QUESTIONS = (SUIT, VALUE, ROW, COLUMN)
ANSWERS = {
    SUIT: tuple(each.name for each in SUITS.values()),
    VALUE: tuple(FACES.values()),
    ROW: tuple(f"row {name}" for name in ROWS),
    COLUMN: tuple(f"column {name}" for name in COLUMNS),
}
"""Every possible answer to each question."""
NUMBERS = {str(number): face for number, face in FACES.items()}


def true_answer(state: State, box: Box, question: str) -> str:
    """The true answer to a Big Question about this letterbox."""
    tile = state.tile(box.cell)
    answers = {
        SUIT: suit(tile).name,
        VALUE: tile_rank(tile).name,
        ROW: f"row {row_name(box.cell)}",
        COLUMN: f"column {column_name(box.cell)}",
    }
    return answers[question]


def open_question(state: State, seat: int) -> Question | None:
    """The oldest question that this seat must still answer."""
    return next((each for each in state.open_questions if each.asked == seat), None)


def answer_choices(question: str) -> tuple[Choice, ...]:
    """Every possible answer as a choice of the form; null and ace with the number that the board shows."""
    counts = {face: f" ({number})" for number, face in NUMBERS.items() if face != number}
    return tuple(
        Choice(each, f"{each[:1].upper()}{each[1:]}{counts.get(each, '')}") for each in ANSWERS[question]
    )


def read_answer(question: str, answer: str) -> str | None:
    """The possible answer that a text means: "3" and "Row 3" are row 3; None where it is no answer.

    A value may be told as the number it counts: 1 for null, 6 for ace.
    """
    text = " ".join(answer.split()).casefold()
    if question == VALUE and text in NUMBERS:
        return NUMBERS[text]
    for each in ANSWERS[question]:
        if text in (each.casefold(), each.casefold().removeprefix(f"{question} ")):
            return each
    return None
