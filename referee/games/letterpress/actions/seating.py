"""Coming late and leaving early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.event import Event
from referee.engine.verdict import Finding, note
from referee.games.letterpress.book import book
from referee.games.letterpress.events.keeping import PlayerJoined, PlayerLeft
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.kit.seating import JoinAction, LeaveAction


@dataclass(frozen=True)
class Join(JoinAction[State]):
    """Sit down in the middle of a game: from the next deal on, with an empty collection."""

    rule = book.latecomers

    @classmethod
    def not_now(cls, state: State, seat: int) -> str:
        if seat in state.joining:
            return "You join with the next deal."
        dealt = state.last_round and state.phase is not Phase.DEAL
        return "The last round is dealt; nobody can join any more." if dealt else ""

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        yield note(self.rule, "You start with an empty collection.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat, at_once=state.phase is Phase.DEAL)


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.latecomers

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if self.seat in state.playing:
            yield note(self.rule, "The collection goes back under the decks.")
        yield from super().check(state, seat, house)

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        handed = state.word_of(self.seat)
        announced = handed is not None and handed.shown
        back = tuple(card.id for card in state.collections[self.seat])
        yield PlayerLeft(self.seat, back, word_too=not announced or state.last_round)
