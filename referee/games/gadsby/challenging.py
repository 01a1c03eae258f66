"""A word, or the longer word that would cancel it, is doubted; or the cancelling is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.gadsby.actions import due
from referee.games.gadsby.book import book
from referee.games.gadsby.events import WordCancelled
from referee.games.gadsby.state import GadsbyHouse, Phase, State
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


@dataclass(frozen=True)
class DoubtRaised(Doubted[State]):
    """A word was challenged that the list cannot settle."""

    def apply(self, state: State) -> State:
        return replace(state, doubt=self.doubt)


@dataclass(frozen=True)
class ChallengeRuled(Ruled[State]):
    """A challenge was ruled on: a word is taken back, or the challenger loses the next turn."""

    @property
    def rule(self) -> Citation:
        return book.challenge_good if self.good else book.challenge_bad

    def forfeit(self, viewer: Viewer) -> str:
        if self.good:
            return f"{viewer.name(self.by)} loses the next turn."
        return f"{viewer.name(self.maker)} takes the cards back."

    def apply(self, state: State) -> State:
        state = replace(state, doubt=None)
        if state.lying is None:
            return state
        if not self.good:
            return _taken_back(state)
        if self.penalty:
            state = state.adjusted(self.by, -self.penalty)
        if self.costs_turn or self.costs_as_printed:
            state = replace(state, skips=(*state.skips, self.by))
        return replace(state, lying=state.lying and state.lying.as_upheld())


def _taken_back(state: State) -> State:
    """The added card, or else the whole word, is in its maker's hand again."""
    lying = state.lying
    if lying is None:
        return state
    if lying.added:
        back = state.holding(lying.added.seat, 1)
        return replace(back, lying=replace(lying, added=None))
    return state.holding(lying.seat, len(lying.laid)).passed_on()


def doubted(state: State) -> tuple[int, str] | None:
    """Whose word may be challenged now: the added letter's, or else the word itself."""
    if state.lying is None:
        return None
    added = state.lying.added
    return (added.seat, added.word) if added else (state.lying.seat, state.lying.word)


@dataclass(frozen=True)
class Accept(Action[State, GadsbyHouse]):
    """Let the longer word stand: the word is cancelled and play goes on."""

    title = "It is cancelled"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from due(state, Phase.CANCEL, book.cancelled)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        if state.lying and state.lying.added:
            yield cancelled(state)


def cancelled(state: State) -> WordCancelled:
    """The fact that the word which lies open is cancelled by what was added."""
    lying = state.lying
    assert lying and lying.added
    return WordCancelled(lying.seat, lying.added.seat, lying.word, lying.added.word, lying.cards)


@dataclass(frozen=True)
class Challenge(Action[State, GadsbyHouse]):
    """Doubt the word that lies open, or the longer word an added letter makes of it."""

    title = "Challenge the word"
    quiet = True
    fresh = True

    word: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from no_challenge(house.options.challenges, book.challenge_bad)
        now = doubted(state)
        if now is None or state.doubt:
            yield breach(book.challenge_window, "No word lies open to be challenged.")
        elif now[0] == seat:
            yield breach(book.challenge_bad, "You cannot challenge your own word.")
        if seat not in state.playing:
            yield breach(book.seats, "Only players challenge.")
        if state.lying and state.lying.upheld:
            yield breach(book.challenge_window, "That word was challenged already, and it stands.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: GadsbyHouse) -> tuple[Input, ...]:
        now = doubted(state)
        return (WordIn("word", "The word as it was played", value=now[1] if now else ""),)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if now := doubted(state):
            name = state.seats[now[0]].name
            yield from unconfirmed(self.word, now[1], seat, now[0], name, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        if now := doubted(state):
            maker, word = now
            good = looked_up(word, house.words)
            if good is None:
                yield DoubtRaised(seat, maker, word)
            else:
                yield ChallengeRuled(seat, maker, word, good, house.options.challenges)


@dataclass(frozen=True)
class Settle(Action[State, GadsbyHouse]):
    """Say what the table's own dictionary says of the challenged word."""

    title = "Settle the challenge"

    ruling: str
    """allowed or refused."""

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if state.doubt is None:
            yield breach(book.challenge_bad, "No challenged word waits for the table.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: GadsbyHouse) -> tuple[Input, ...]:
        return settling(state.doubt)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from unfit_ruling(self.ruling, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        doubt = state.doubt
        if doubt:
            good, mode = self.ruling == ALLOWED, house.options.challenges
            yield ChallengeRuled(doubt.by, doubt.maker, doubt.word, good, mode, by_table=True)
