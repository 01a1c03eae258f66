"""A word of Letter Mine is doubted: it is taken back, or the challenger spells none on the next turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.letter_mine.actions import due
from referee.games.letter_mine.book import book
from referee.games.letter_mine.state import LetterMineHouse, Phase, State
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
    """A challenge was ruled on: the word was taken back, or the challenger forfeited the next ones."""

    @property
    def rule(self) -> Citation:
        return book.challenge_good if self.good else book.challenge_bad

    def forfeit(self, viewer: Viewer) -> str:
        if not self.good:
            return f"{viewer.name(self.maker)} takes the word back; its action is spent."
        lost = "loses the next turn" if self.costs_turn else "spells no word on the next turn"
        return f"The word stands; {viewer.name(self.by)} {lost}."

    def apply(self, state: State) -> State:
        state = replace(state, doubt=None)
        if not self.good:
            return replace(state, spelled=None)
        if self.penalty:
            state = state.adjusted(self.by, -self.penalty)
        if self.costs_turn:
            state = replace(state, skips=(*state.skips, self.by))
        if self.costs_as_printed:
            state = replace(state, barred=(*state.barred, self.by))
        return replace(state, spelled=state.spelled and replace(state.spelled, ruled=True))


@dataclass(frozen=True)
class Challenge(Action[State, LetterMineHouse]):
    """Doubt the word just spelled, before it is scored."""

    title = "Challenge the word"
    quiet = True
    fresh = True

    word: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from no_challenge(house.options.challenges, book.challenge_bad)
        yield from due(state, Phase.WORD, book.challenge_window)
        if seat == state.turn:
            yield breach(book.challenge_bad, "You cannot challenge your own word.")
        if seat not in state.playing:
            yield breach(book.seats, "Only players challenge.")
        if state.spelled and state.spelled.ruled:
            yield breach(
                book.challenge_window, f"{state.spelled.word} was challenged already, and it stands."
            )

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        value = state.spelled.word if state.spelled else ""
        return (WordIn("word", "The word as it was spelled", value=value),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if state.spelled and state.turn is not None:
            name = state.seats[state.turn].name
            yield from unconfirmed(self.word, state.spelled.word, seat, state.turn, name, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        if state.spelled is None or state.turn is None:
            return
        word, maker = state.spelled.word, state.turn
        good = looked_up(word, house.words)
        if good is None:
            yield DoubtRaised(seat, maker, word)
        else:
            yield ChallengeRuled(seat, maker, word, good, house.options.challenges)


@dataclass(frozen=True)
class Settle(Action[State, LetterMineHouse]):
    """Say what the table's own dictionary says of the challenged word."""

    title = "Settle the challenge"

    ruling: str
    """allowed or refused."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if state.doubt is None:
            yield breach(book.challenge_bad, "No challenged word waits for the table.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        return settling(state.doubt)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from unfit_ruling(self.ruling, book.challenge_bad)

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        doubt = state.doubt
        if doubt:
            good, mode = self.ruling == ALLOWED, house.options.challenges
            yield ChallengeRuled(doubt.by, doubt.maker, doubt.word, good, mode, by_table=True)
