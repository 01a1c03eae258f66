"""Events of the Big Questions: asked, and answered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterbox.book import book
from referee.games.letterbox.state import Question, State


@dataclass(frozen=True)
class BigQuestionAsked(Event[State]):
    """A Big Question was announced; what was asked and answered stays between two players."""

    question: Question

    def apply(self, state: State) -> State:
        open_before = replace(self.question, answer="")
        if self.question.answer and open_before in state.questions:  # the answer remains of an undo
            return BigQuestionAnswered(self.question).apply(state)
        return replace(state, questions=(*state.questions, self.question))

    def remains(self) -> Event[State] | None:
        return self if self.question.answer else None

    def line(self, viewer: Viewer) -> Line:
        asker, asked = viewer.name(self.question.asker), viewer.name(self.question.asked)
        coin = Why(f"A coin for {asker}: one point less at the end.", book.coin)
        return Line(f"{asker} asked {asked} a Big Question.", (coin, self._content(viewer)))

    def _content(self, viewer: Viewer) -> Why:
        if viewer.seat in (self.question.asker, self.question.asked):
            return Why(_between(self.question), book.ask)
        return Why("Only the two of them see question and answer.", book.ask)


@dataclass(frozen=True)
class BigQuestionAnswered(Event[State]):
    """A Big Question that was put before is answered; the answer stays between two players."""

    question: Question
    hides = True
    finds = True  # for whoever left the referee answers, whoever noted that they left

    def apply(self, state: State) -> State:
        asked = list(state.questions)
        asked[asked.index(replace(self.question, answer=""))] = self.question
        return replace(state, questions=tuple(asked))

    def remains(self) -> Event[State]:
        return BigQuestionAsked(self.question)

    def line(self, viewer: Viewer) -> Line:
        asker, asked = viewer.name(self.question.asker), viewer.name(self.question.asked)
        true = Why("The referee checked it: it is true.", book.answers)
        content = Why(_between(self.question), book.ask)
        both = (content, true) if viewer.seat in (self.question.asker, self.question.asked) else (true,)
        return Line(f"{asked} answered {asker}'s Big Question.", both)


def _between(question: Question) -> str:
    """What the two of them know."""
    return f"{question.question.capitalize()}? {question.answer or 'No answer yet'}."
