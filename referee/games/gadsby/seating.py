"""Who comes late to Gadsby and who leaves early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Why
from referee.games.gadsby.actions import WAITS
from referee.games.gadsby.book import book
from referee.games.gadsby.options import HAND
from referee.games.gadsby.state import GadsbyHouse, Phase, State
from referee.kit.seating import JoinAction, JoinedEvent, LeaveAction, LeftEvent, without
from referee.kit.sentences import number_word

BETWEEN = (Phase.DEAL, Phase.TURN)


@dataclass(frozen=True)
class PlayerJoined(JoinedEvent[State]):
    """A latecomer took seven cards."""

    means = Why(f"With {number_word(HAND)} cards.", book.seats)

    def apply(self, state: State) -> State:
        joined = super().apply(state)
        if state.turn is None:
            return joined
        return replace(joined.with_hand(self.seat, HAND), left=state.left - HAND)


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went; the hand is out of the game."""

    means = Why("Their cards are out of the game.", book.seats)

    def apply(self, state: State) -> State:
        moved = state.next_turn() if state.turn == self.seat else state
        return replace(
            moved.with_hand(self.seat, -state.hands[self.seat]),
            first=state.first if state.first != self.seat else state.after(self.seat),
            playing=without(state.playing, self.seat),
            skips=without(state.skips, self.seat),
            passes=0,
        )


@dataclass(frozen=True)
class Join(JoinAction[State]):
    """Sit down between two turns, with seven cards."""

    rule = book.seats
    joined = PlayerJoined

    @classmethod
    def not_now(cls, state: State, seat: int) -> str:
        if state.phase not in BETWEEN:
            return f"First the table waits for {WAITS.what(state)}."
        few = state.phase is Phase.TURN and state.left <= HAND
        return f"Only {state.left} cards are left; a hand is {HAND}." if few else ""


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.seats

    @classmethod
    def first(cls, state: State) -> str:
        return "" if state.phase in BETWEEN else f"First the table waits for {WAITS.what(state)}."

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat)
