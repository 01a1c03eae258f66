"""The four Big Questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, SeatIn
from referee.engine.verdict import Finding, breach, note
from referee.games.letterbox.actions.turns import on_turn
from referee.games.letterbox.book import book
from referee.games.letterbox.events.hunting import BigQuestionAsked
from referee.games.letterbox.hunt import Box, Question
from referee.games.letterbox.state import LetterboxHouse, State
from referee.games.letterbox.tiles import column_name, rank, row_name, suit

SUIT, VALUE, ROW, COLUMN = "suit", "value", "row", "column"
QUESTIONS = (SUIT, VALUE, ROW, COLUMN)


@dataclass(frozen=True)
class Ask(Action[State, LetterboxHouse]):
    """Ask one player a Big Question, for a coin. The referee answers; the others only hear that you asked."""

    title = "Ask a Big Question"
    reveals = True

    seat: int
    question: str
    """suit, value, row or column"""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat)

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        whom = tuple(box.seat for box in state.others(seat))
        what = tuple(Choice(each, f"{each.capitalize()}?") for each in QUESTIONS)
        talk = "A coin: one point less. Little Questions are free, at the table."
        return (
            SeatIn("seat", "Whom?", whom),
            ChoiceIn("question", "What of the letterbox tile?", what, help=talk),
        )

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if self.seat == seat:
            yield breach(book.ask, "You know your own letterbox. Ask somebody else.")
        elif state.box(self.seat) is None:
            yield breach(book.ask, "That player has no letterbox here.")
        if self.question not in QUESTIONS:
            yield breach(
                book.ask, f"Big Questions are suit, value, row and column, not “{self.question[:24]}”."
            )
        coins = state.coins(seat) + 1
        yield note(book.coin, f"This is coin number {coins}: {coins} less at the end.")
        yield note(book.little_questions, "Anything but the place itself may be asked for nothing.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        box = state.box(self.seat)
        if box:
            yield BigQuestionAsked(
                Question(seat, self.seat, self.question, answer(state, box, self.question))
            )


def answer(state: State, box: Box, question: str) -> str:
    """The truth about a letterbox tile, in a word or two."""
    tile = state.tile(box.cell)
    answers = {
        SUIT: suit(tile).name,
        VALUE: rank(tile).name,
        ROW: f"row {row_name(box.cell)}",
        COLUMN: f"column {column_name(box.cell)}",
    }
    return answers[question]
