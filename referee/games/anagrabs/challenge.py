"""A claimed word is doubted: it is given back, or the challenger sits out the next play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.anagrabs.actions.cards import WAITS
from referee.games.anagrabs.actions.claim import Claim
from referee.games.anagrabs.book import book
from referee.games.anagrabs.state import AnagrabsHouse, Bar, Phase, State
from referee.kit.challenge_actions import ChallengeAction, Contested
from referee.kit.challenge_events import ChallengeRuledEvent, DoubtRuling
from referee.kit.challenge_parts import challenge_parts


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: the word is given back, or the challenger sits out the next play."""

    book = book

    last: bool = False
    """No card is turned up any more: what is left of the game is the next play."""

    mends: bool = False
    """Letters of a word that comes back are made good where they were used meanwhile."""

    @classmethod
    def upon(cls, state: State, found: DoubtRuling, house: AnagrabsHouse) -> ChallengeRuled:
        return replace(super().upon(state, found, house), last=state.exhausted, mends=True)

    def forfeit(self, viewer: Viewer) -> str:
        if self.good:
            lost = "no more words" if self.last else "no word on the next play"
            return f"{viewer.name(self.by)} forms {lost}."
        lost = "no more words" if self.last else "no word until the next card"
        return f"{viewer.name(self.maker)} gives the cards back and forms {lost}."

    def falls(self, state: State) -> State:
        word = state.word(self.claim)
        back = state.take_back(word, self.mends) if word else state
        bar = Bar(self.maker, state.number, wrong_challenge=False)
        return replace(back.without_tap(self.maker, None), bars=(*state.bars, bar))

    def stands(self, state: State) -> State:
        words = tuple(replace(w, ruled=True) if w.id == self.claim else w for w in state.words)
        return replace(state, words=words)

    def pays(self, state: State) -> State:
        if self.last:
            state = state.without_tap(self.by, None)
        bar = Bar(self.by, state.number + (not self.last), wrong_challenge=True)
        return replace(state, bars=(*state.bars, bar))


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt a word claimed since the last card was turned up; the latest where none is named."""

    title = "Challenge a word"

    ruled = ChallengeRuled
    done, several = "claimed", True

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        return tuple(Contested(word.seat, word.word, word.id) for word in state.open_to_challenge)

    @classmethod
    def window(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.challenge_window)
        if state.phase is Phase.PLAY and not state.open_to_challenge:
            yield breach(book.challenge_window, "No word was claimed since the last card was turned up.")


CHALLENGE = challenge_parts(Challenge, plays=(Claim,))
