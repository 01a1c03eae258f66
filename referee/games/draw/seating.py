"""Leaving a game of Draw! early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Why
from referee.games.draw.book import book
from referee.games.draw.state import DrawHouse, Phase, Pile, State
from referee.games.draw.waiting import WAITS
from referee.kit.seating import LeaveAction, LeftEvent, without

BETWEEN = (Phase.DEAL, Phase.EMBARK, Phase.TURN)


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.leavers

    @classmethod
    def first(cls, state: State) -> str:
        return "" if state.phase in BETWEEN else f"First the table waits for {WAITS.what(state)}."

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat)


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went; convoys and scoring pile are out of the game."""

    means = Why("Convoys and scoring pile are out of the game.", book.leavers)

    def apply(self, state: State) -> State:
        cards = tuple(card for convoy in state.row(self.seat) for card in convoy.cards)
        left = replace(
            state.with_pile(self.seat, Pile()),
            convoys=tuple(each for each in state.convoys if each.seat != self.seat),
            gone=(*state.gone, *cards, *state.piles[self.seat].cards),
            playing=without(state.playing, self.seat),
            ready=without(state.ready, self.seat),
            skips=without(state.skips, self.seat),
        )
        return left.next_turn() if state.turn == self.seat else left
