"""A word is doubted: its maker loses the turn, or the challenger the next one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.tensorial.actions import due
from referee.games.tensorial.book import book
from referee.games.tensorial.events import ended_turn
from referee.games.tensorial.state import Phase, State, TensorialHouse
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
    """A challenge was ruled on: the turn is lost, or the challenger's next turn."""

    next: int = 0
    """Whose turn comes after the maker's."""

    @property
    def rule(self) -> Citation:
        return book.challenge_good if self.good else book.challenge_bad

    def forfeit(self, viewer: Viewer) -> str:
        if self.good:
            return f"{viewer.name(self.by)} loses the next turn."
        name = viewer.name(self.maker)
        return f"{name} loses the turn, discards the hand and draws six. {viewer.name(self.next)} is next."

    def apply(self, state: State) -> State:
        state = replace(state, doubt=None)
        if not self.good:
            return replace(ended_turn(state, self.maker, self.next), idle=state.idle + 1)
        if self.penalty:
            state = state.adjusted(self.by, -self.penalty)
        if self.costs_turn or self.costs_as_printed:
            state = replace(state, skips=(*state.skips, self.by))
        return replace(state, played=state.played and replace(state.played, ruled=True))


@dataclass(frozen=True)
class Challenge(Action[State, TensorialHouse]):
    """Doubt the word just played, before letters are bought with it."""

    title = "Challenge the word"
    quiet = True
    fresh = True

    word: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from no_challenge(house.options.challenges, book.challenge_bad)
        yield from due(state, Phase.BUY, book.challenge_window)
        if seat == state.turn:
            yield breach(book.challenge_bad, "You cannot challenge your own word.")
        if seat not in state.playing:
            yield breach(book.leavers, "Only players challenge.")
        if state.played and state.played.ruled:
            yield breach(book.challenge_window, f"{state.played.word} was challenged already, and it stands.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: TensorialHouse) -> tuple[Input, ...]:
        return (WordIn("word", "The word as it was played", value=state.played.word if state.played else ""),)

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        if state.played and state.turn is not None:
            name = state.seats[state.turn].name
            yield from unconfirmed(self.word, state.played.word, seat, state.turn, name, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        if state.played is None or state.turn is None:
            return
        word, maker = state.played.word, state.turn
        good = looked_up(word, house.words)
        if good is None:
            yield DoubtRaised(seat, maker, word)
        else:
            mode = house.options.challenges
            yield ChallengeRuled(seat, maker, word, good, mode, next=state.after(maker))


@dataclass(frozen=True)
class Settle(Action[State, TensorialHouse]):
    """Say what the table's own dictionary says of the challenged word."""

    title = "Settle the challenge"

    ruling: str
    """allowed or refused."""

    @classmethod
    def open(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        if state.doubt is None:
            yield breach(book.challenge_bad, "No challenged word waits for the table.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: TensorialHouse) -> tuple[Input, ...]:
        return settling(state.doubt)

    def check(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        yield from unfit_ruling(self.ruling, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        doubt = state.doubt
        if doubt:
            good, mode = self.ruling == ALLOWED, house.options.challenges
            after = state.after(doubt.maker)
            yield ChallengeRuled(doubt.by, doubt.maker, doubt.word, good, mode, by_table=True, next=after)
