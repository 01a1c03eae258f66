"""Coming late, leaving early, and a deck that is empty before its time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.verdict import Finding, ask
from referee.games.gadsby.actions import WAITS
from referee.games.gadsby.book import book
from referee.games.gadsby.events import DeckFoundEmpty, PlayerJoined, PlayerLeft
from referee.games.gadsby.state import HAND, GadsbyHouse, Phase, State
from referee.kit.seating import JoinAction, LeaveAction

BETWEEN = (Phase.DEAL, Phase.TURN)


@dataclass(frozen=True)
class Join(JoinAction[State]):
    """Sit down between two turns, with seven cards."""

    rule = book.seats

    @classmethod
    def not_now(cls, state: State, seat: int) -> str:
        if state.phase not in BETWEEN:
            return f"First the table waits for {WAITS.what(state)}."
        few = state.phase is Phase.TURN and state.left <= HAND
        return f"Only {state.left} cards are left; a hand is {HAND}." if few else ""

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat)


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.seats

    @classmethod
    def first(cls, state: State) -> str:
        return "" if state.phase in BETWEEN else f"First the table waits for {WAITS.what(state)}."

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
