"""What players of Word Chain do: play a word, or pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from quoin_word_chain.book import book
from quoin_word_chain.events import TurnPassed, WordLinked
from quoin_word_chain.state import ChainHouse, State
from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.verdict import Finding, ask, breach
from referee.kit.words import RuleSet, clip, normalise


def on_turn(state: State, seat: int) -> Iterator[Finding]:
    """Only the player whose turn it is."""
    if seat != state.turn:
        yield breach(book.turns, f"It is {state.seats[state.turn or 0].name}'s turn.")


@dataclass(frozen=True)
class Play(Action[State, ChainHouse]):
    """Play a word that begins with the last letter of the word before."""

    title = "Play a word"

    word: str

    @classmethod
    def open(cls, state: State, seat: int, house: ChainHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat)

    @classmethod
    def inputs(cls, state: State, seat: int, house: ChainHouse) -> tuple[Input, ...]:
        return (WordIn("word", f"A word that begins with {state.letter}" if state.letter else "Any word"),)

    def check(self, state: State, seat: int, house: ChainHouse) -> Iterator[Finding]:
        word, shortest = normalise(self.word), house.options.shortest
        if len(word) < shortest:
            yield breach(book.word, f"“{clip(word)}” is too short: a word has at least {shortest} letters.")
        if not word.startswith(state.letter):
            yield breach(book.chain, f"{clip(word)} does not begin with {state.letter}.")
        if word in {each.word for each in state.words}:
            yield breach(book.once, f"{word} was played before.")
        found = house.words.verdict(word, RuleSet.MEMBERSHIP)
        if found.refused:
            yield breach(book.word, found.says)
        elif found.disputed:
            yield ask(book.word, f"{found.says} Does the table allow {clip(word)}?")

    def outcome(self, state: State, seat: int, house: ChainHouse) -> Iterator[Event[State]]:
        yield WordLinked(seat, normalise(self.word))


@dataclass(frozen=True)
class Pass(Action[State, ChainHouse]):
    """Say that you find no word."""

    title = "Pass"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: ChainHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat)

    def outcome(self, state: State, seat: int, house: ChainHouse) -> Iterator[Event[State]]:
        yield TurnPassed(seat)
