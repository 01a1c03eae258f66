"""A word of Letter Mine is doubted: it is taken back, or the challenger spells none on the next turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.seats import Viewer
from referee.engine.verdict import Finding
from referee.games.letter_mine.actions.map import WAITS
from referee.games.letter_mine.actions.word import Spell
from referee.games.letter_mine.book import book
from referee.games.letter_mine.state import LetterMineHouse, Phase, State
from referee.kit.challenge import DOUBLE
from referee.kit.challenge_actions import ChallengeAction, Contested
from referee.kit.challenge_events import ChallengeRuledEvent
from referee.kit.challenge_parts import challenge_parts


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: the word was taken back, or the challenger forfeited the next ones."""

    book = book

    def forfeit(self, viewer: Viewer) -> str:
        if not self.good:
            return f"{viewer.name(self.maker)} takes the word back; its action is spent."
        lost = "loses the next turn" if self.mode == DOUBLE else "spells no word on the next turn"
        return f"The word stands; {viewer.name(self.by)} {lost}."

    def falls(self, state: State) -> State:
        return replace(state, spelled=None)

    def stands(self, state: State) -> State:
        return replace(state, spelled=state.spelled and replace(state.spelled, ruled=True))

    def pays(self, state: State) -> State:
        return replace(state, barred=(*state.barred, self.by))

    def sits_out(self, state: State) -> State:
        return replace(state, skips=(*state.skips, self.by))


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt the word just spelled, before it is scored."""

    ruled = ChallengeRuled
    done = "spelled"

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        if state.spelled is None or state.turn is None:
            return ()
        return (Contested(state.turn, state.spelled.word, upheld=state.spelled.ruled),)

    @classmethod
    def window(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.WORD, book.challenge_window)


CHALLENGE = challenge_parts(Challenge, plays=(Spell,))
