"""Leaving a game of Tensorial Relations early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Why
from referee.games.tensorial.actions import WAITS
from referee.games.tensorial.book import book
from referee.games.tensorial.state import Phase, State, TensorialHouse
from referee.kit.seating import LeaveAction, LeftEvent, without


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.leavers

    @classmethod
    def first(cls, state: State) -> str:
        return (
            f"First the table waits for {WAITS.what(state)}."
            if state.phase in (Phase.DOUBT, Phase.FILL)
            else ""
        )

    def outcome(self, state: State, seat: int, house: TensorialHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else None)


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went, and took their deck out of the game."""

    means = Why("Their deck is out of the game.", book.leavers)

    next: int | None
    """Whose turn it is then, where it was the leaver's."""

    def apply(self, state: State) -> State:
        after = replace(
            state.with_pile(self.seat, replace(state.piles[self.seat], deck=(), discard=())),
            gone=(*state.gone, *state.cards_of(self.seat)),
            playing=without(state.playing, self.seat),
            skips=without(state.skips, self.seat),
            past=None,
            idle=0,
        )
        if self.next is None:
            return after
        return replace(after, played=None, bought=None, turn=self.next, number=state.number + 1)
