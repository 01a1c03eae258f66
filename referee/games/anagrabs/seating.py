"""Who comes late to Anagrabs and who leaves early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Why
from referee.games.anagrabs.book import book
from referee.games.anagrabs.state import AnagrabsHouse, State
from referee.kit.seating import JoinAction, JoinedEvent, LeaveAction, LeftEvent, without


@dataclass(frozen=True)
class PlayerJoined(JoinedEvent[State]):
    """A latecomer sat down with nothing in front of them."""

    means = Why("With no words yet.", book.seats)


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went, and the words in front of them with them."""

    means = Why("Their cards are out of the game.", book.seats)

    next: int | None

    def apply(self, state: State) -> State:
        gone = tuple(card for word in state.of(self.seat) for card in word.cards)
        return replace(
            state.without_tap(self.seat, None),
            playing=without(state.playing, self.seat),
            words=tuple(word for word in state.words if word.seat != self.seat),
            gone=(*state.gone, *gone),
            turn=self.next,
            latest="",
        )


@dataclass(frozen=True)
class Join(JoinAction[State]):
    """Sit down in the middle of a game, with nothing in front of you."""

    rule = book.seats
    joined = PlayerJoined

    @classmethod
    def not_now(cls, state: State, seat: int) -> str:
        if state.doubt:
            return "Not now: a word is being looked up."
        return "Not now: the last cards are turned up." if state.exhausted else ""


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.seats

    @classmethod
    def first(cls, state: State) -> str:
        return "First the table looks up a word." if state.doubt else ""

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else state.turn)
