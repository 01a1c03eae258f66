"""A claimed word is doubted: it is given back, or the challenger sits out the next play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.anagrabs.actions import due
from referee.games.anagrabs.book import book
from referee.games.anagrabs.state import AnagrabsHouse, Phase, State, Word
from referee.kit.challenge import (
    ALLOWED,
    Doubted,
    Ruled,
    looked_up,
    no_challenge,
    settling,
    unconfirmed,
    unfit_ruling,
)
from referee.kit.words import normalise, shown


@dataclass(frozen=True)
class DoubtRaised(Doubted[State]):
    """A word was challenged that the list cannot settle."""

    claim: str = ""

    def apply(self, state: State) -> State:
        return replace(state, doubt=self.doubt, doubted=self.claim)


@dataclass(frozen=True)
class ChallengeRuled(Ruled[State]):
    """A challenge was ruled on: the word is given back, or the challenger sits out the next play."""

    claim: str = ""

    @property
    def rule(self) -> Citation:
        return book.challenge_good if self.good else book.challenge_bad

    def forfeit(self, viewer: Viewer) -> str:
        if self.good:
            return f"{viewer.name(self.by)} forms no word on the next play."
        return f"{viewer.name(self.maker)} gives the cards back and forms no word until the next card."

    def apply(self, state: State) -> State:
        state = replace(state, doubt=None, doubted="")
        word = state.word(self.claim)
        if word is None:
            return state
        if not self.good:
            return replace(state.taken_back(word), bars=(*state.bars, (self.maker, state.number)))
        if self.penalty:
            state = state.adjusted(self.by, -self.penalty)
        if self.costs_turn or self.costs_as_printed:
            state = replace(state, bars=(*state.bars, (self.by, state.number + 1)))
        words = tuple(replace(w, ruled=True) if w.id == self.claim else w for w in state.words)
        return replace(state, words=words)


@dataclass(frozen=True)
class Challenge(Action[State, AnagrabsHouse]):
    """Doubt a word claimed since the last card was turned up; the latest where none is named."""

    title = "Challenge a word"
    quiet = True
    fresh = True

    word: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from no_challenge(house.options.challenges, book.challenge_bad)
        yield from due(state, Phase.PLAY, book.challenge_window)
        if seat not in state.playing:
            yield breach(book.seats, "Only players challenge.")
        if state.phase is Phase.PLAY and not state.open_to_challenge:
            yield breach(book.challenge_window, "No word was claimed since the last card was turned up.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        latest = state.open_to_challenge[:1]
        return (WordIn("word", "The word as it was claimed", value=latest[0].word if latest else ""),)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        target = self._target(state)
        if target is None:
            says = f"No {shown(normalise(self.word))} was claimed since the last card and lies there unruled."
            yield breach(book.challenge_window, says)
            return
        name = state.seats[target.seat].name
        yield from unconfirmed(self.word, target.word, seat, target.seat, name, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        if target := self._target(state):
            good = looked_up(target.word, house.words)
            if good is None:
                yield DoubtRaised(seat, target.seat, target.word, target.id)
            else:
                mode = house.options.challenges
                yield ChallengeRuled(seat, target.seat, target.word, good, mode, claim=target.id)

    def _target(self, state: State) -> Word | None:
        word = normalise(self.word)
        return next((each for each in state.open_to_challenge if word in ("", each.word)), None)


@dataclass(frozen=True)
class Settle(Action[State, AnagrabsHouse]):
    """Say what the table's own dictionary says of the challenged word."""

    title = "Settle the challenge"

    ruling: str
    """allowed or refused."""

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if state.doubt is None:
            yield breach(book.challenge_bad, "No challenged word waits for the table.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return settling(state.doubt)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from unfit_ruling(self.ruling, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        doubt = state.doubt
        if doubt:
            good, mode = self.ruling == ALLOWED, house.options.challenges
            yield ChallengeRuled(
                doubt.by, doubt.maker, doubt.word, good, mode, by_table=True, claim=state.doubted
            )
