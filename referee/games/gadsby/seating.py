"""Coming late, leaving early, and a deck that is empty before its time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, SeatIn
from referee.engine.verdict import Finding, ask, breach
from referee.games.gadsby.actions import WAITS
from referee.games.gadsby.book import book
from referee.games.gadsby.events import DeckFoundEmpty, PlayerJoined, PlayerLeft
from referee.games.gadsby.state import HAND, GadsbyHouse, Phase, State

BETWEEN = (Phase.DEAL, Phase.TURN)


@dataclass(frozen=True)
class Join(Action[State, GadsbyHouse]):
    """Sit down between two turns, with seven cards."""

    title = "Join the game"

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if seat in state.playing:
            yield breach(book.seats, "You are playing already.")
        elif not house.options.latecomers:
            yield breach(book.seats, "At this table latecomers watch.")
        elif state.phase not in BETWEEN:
            yield breach(book.seats, f"First the table waits for {WAITS.what(state)}.")
        elif state.phase is Phase.TURN and state.left <= HAND:
            yield breach(book.seats, f"Only {state.left} cards are left; a hand is {HAND}.")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat)


@dataclass(frozen=True)
class Leave(Action[State, GadsbyHouse]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    title = "Leave the game"
    quiet = True

    seat: int

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if len(state.playing) < 2:
            yield breach(book.seats, "Only one player is left; the game can be put away instead.")
        if state.phase not in BETWEEN:
            yield breach(book.seats, f"First the table waits for {WAITS.what(state)}.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: GadsbyHouse) -> tuple[Input, ...]:
        return (SeatIn("seat", "Who leaves?", state.playing, value=seat if seat in state.playing else None),)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if self.seat not in state.playing:
            yield breach(book.seats, "That player is not playing.")
        elif self.seat != seat:
            yield ask(book.seats, f"Does the table agree that {state.seats[self.seat].name} has left?")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat)


@dataclass(frozen=True)
class EmptyDeck(Action[State, GadsbyHouse]):
    """Say that the deck is exhausted although the count says otherwise; the table must agree."""

    title = "The deck is empty"
    quiet = True

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.TURN, book.end)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield ask(book.end, f"By the count {state.left} cards are left. Is the deck empty?")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield DeckFoundEmpty(state.left)
