"""Ask and answer the four Big Questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, SeatIn
from referee.engine.verdict import Finding, breach, note
from referee.games.letterbox.actions.turn_checks import on_turn
from referee.games.letterbox.big_questions import (
    ANSWERS,
    QUESTIONS,
    answer_choices,
    open_question,
    read_answer,
    true_answer,
)
from referee.games.letterbox.book import book
from referee.games.letterbox.events.questions import BigQuestionAnswered, BigQuestionAsked
from referee.games.letterbox.options import REFEREE
from referee.games.letterbox.state import LetterboxHouse, Phase, Question, State


@dataclass(frozen=True)
class Ask(Action[State, LetterboxHouse]):
    """Ask one player a Big Question, for a coin. Only the two of you see question and answer."""

    title = "Ask a Big Question"
    reveals = True
    hides = True
    finds = True

    seat: int
    question: str
    """suit, value, row or column"""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat)

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        whom = tuple(box.seat for box in state.boxes_of_others(seat))
        what = tuple(Choice(each, f"{each.capitalize()}?") for each in QUESTIONS)
        talk = "A coin: one point less. Little Questions are free, at the table."
        return (
            SeatIn("seat", "Who do you ask?", whom),
            ChoiceIn("question", "What about the tile of the letterbox?", what, help=talk),
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
            asked = Question(seat, self.seat, self.question)
            at_once = state.options.answers == REFEREE or self.seat not in state.playing
            yield BigQuestionAsked(
                replace(asked, answer=true_answer(state, box, self.question)) if at_once else asked
            )


@dataclass(frozen=True)
class Answer(Action[State, LetterboxHouse]):
    """Answer the Big Question you were asked: truly, and for the asker alone."""

    title = "Answer a Big Question"
    secret = True
    reveals = True
    finds = True

    answer: str

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.phase is not Phase.HUNT or open_question(state, seat) is None:
            yield breach(book.answers, "Nobody is waiting for an answer from you.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        asked = open_question(state, seat)
        if asked is None:
            return ()
        label = f"{state.seats[asked.asker].name} asks: the {asked.question} of your letterbox tile?"
        return (ChoiceIn("answer", label, answer_choices(asked.question), help="Nobody else sees it."),)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        asked, box = open_question(state, seat), state.box(seat)
        if asked is None or box is None:
            return
        said, true = read_answer(asked.question, self.answer), true_answer(state, box, asked.question)
        if said is None:
            possible = ", ".join(ANSWERS[asked.question])
            yield breach(book.answers, f"“{self.answer[:24]}” is no answer. Say one of: {possible}.")
        elif said != true:
            lies = f"your letterbox lies on the {state.describe(box.cell)}"
            yield breach(book.answers, f"Not {said}: {lies}, so the answer is {true}.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        if asked := open_question(state, seat):
            yield BigQuestionAnswered(replace(asked, answer=read_answer(asked.question, self.answer) or ""))
