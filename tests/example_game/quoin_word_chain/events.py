"""What happens in Word Chain, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from quoin_word_chain.book import book
from quoin_word_chain.state import State
from referee.engine.event import Event, Line, Why
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer


@dataclass(frozen=True)
class WordLinked(Event[State]):
    """A word joined the chain."""

    seat: int
    word: str

    def apply(self, state: State) -> State:
        played = WordPlayed(self.seat, self.word, len(self.word), len(state.words) + 1)
        return replace(state, words=(*state.words, played), passes=0, turn=state.after(self.seat))

    def line(self, viewer: Viewer) -> Line:
        why = Why("One point for each letter.", book.win, len(self.word))
        return Line(f"{viewer.name(self.seat)} plays {self.word}.", (why,))


@dataclass(frozen=True)
class TurnPassed(Event[State]):
    """Somebody found no word."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, passes=state.passes + 1, turn=state.after(self.seat))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} passes.", (Why("The next player goes on.", book.turns),))
