"""A word of Word War is doubted: its maker takes back what was placed, or the challenger loses a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.word_war.actions import due
from referee.games.word_war.book import book
from referee.games.word_war.state import Held, Phase, Placed, State, WordWarHouse
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
    """A challenge was ruled on: the placed cards came back, or the challenger forfeited a word."""

    @property
    def rule(self) -> Citation:
        return book.challenge_good if self.good else book.challenge_bad

    def forfeit(self, viewer: Viewer) -> str:
        if not self.good:
            return f"{viewer.name(self.maker)} takes back what was placed and forms no word this turn."
        lost = "loses the next turn" if self.costs_turn else "forms no word on the next turn"
        return f"The word scores as normal; {viewer.name(self.by)} {lost}."

    def apply(self, state: State) -> State:
        state = replace(state, doubt=None)
        if not self.good:
            return replace(_taken_back(state, self.maker), spelled=None, forfeited=True)
        if self.penalty:
            state = state.adjusted(self.by, -self.penalty)
        if self.by not in state.still_in:
            return _stands(state)
        if self.costs_turn:
            state = replace(state, skips=(*state.skips, self.by))
        if self.costs_as_printed:
            state = replace(state, barred=(*state.barred, self.by))
        return _stands(state)


@dataclass(frozen=True)
class Challenge(Action[State, WordWarHouse]):
    """Doubt the word just spelled, before a card is taken for it."""

    title = "Challenge the word"
    quiet = True
    fresh = True

    word: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from no_challenge(house.options.challenges, book.challenge_bad)
        yield from due(state, Phase.TAKE, book.challenge_window)
        if seat == state.turn:
            yield breach(book.challenge_bad, "You cannot challenge your own word.")
        if seat not in state.playing:
            yield breach(book.seats, "Only players challenge.")
        elif seat not in state.still_in and not house.options.out_challenge:
            yield breach(book.challenge_window, "You are out: only players still in the game challenge.")
        if state.spelled and state.spelled.ruled:
            yield breach(
                book.challenge_window, f"{state.spelled.word} was challenged already, and it stands."
            )

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        value = state.spelled.word if state.spelled else ""
        return (WordIn("word", "The word as it was spelled", value=value),)

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if state.spelled and state.turn is not None:
            name = state.seats[state.turn].name
            yield from unconfirmed(self.word, state.spelled.word, seat, state.turn, name, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        if state.spelled is None or state.turn is None:
            return
        word, maker = state.spelled.word, state.turn
        good = looked_up(word, house.words)
        if good is None:
            yield DoubtRaised(seat, maker, word)
        else:
            yield ChallengeRuled(seat, maker, word, good, house.options.challenges)


@dataclass(frozen=True)
class Settle(Action[State, WordWarHouse]):
    """Say what the table's own dictionary says of the challenged word."""

    title = "Settle the challenge"

    ruling: str
    """allowed or refused."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if state.doubt is None:
            yield breach(book.challenge_bad, "No challenged word waits for the table.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        return settling(state.doubt)

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from unfit_ruling(self.ruling, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        doubt = state.doubt
        if doubt:
            good, mode = self.ruling == ALLOWED, house.options.challenges
            yield ChallengeRuled(doubt.by, doubt.maker, doubt.word, good, mode, by_table=True)


def _stands(state: State) -> State:
    return replace(state, spelled=state.spelled and replace(state.spelled, ruled=True))


def _taken_back(state: State, seat: int) -> State:
    """What was placed this turn goes back where it came from, the last one first."""
    for each in reversed(state.placed):
        state = _lifted(state, seat, each)
    return replace(state, placed=())


def _lifted(state: State, seat: int, each: Placed) -> State:
    state = state.with_card(each.cell, each.replaced)
    if each.replaced:
        state = replace(state, discard=tuple(c for c in state.discard if c.id != each.replaced.id))
    if each.from_hand:
        return state.with_hand(seat, Held(each.card))
    return state.with_pile(seat, (*state.piles[seat], each.card))
