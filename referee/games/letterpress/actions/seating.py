"""Coming late and leaving early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, SeatIn
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.events.keeping import PlayerJoined, PlayerLeft
from referee.games.letterpress.state import LetterpressHouse, Phase, State


@dataclass(frozen=True)
class Join(Action[State, LetterpressHouse]):
    """Sit down in the middle of a game: from the next deal on, with an empty collection."""

    title = "Join the game"

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if seat in state.playing:
            yield breach(book.latecomers, "You are playing already.")
        elif seat in state.joining:
            yield breach(book.latecomers, "You join with the next deal.")
        elif not house.options.latecomers:
            yield breach(book.latecomers, "At this table latecomers watch.")
        elif state.last_round and state.phase is not Phase.DEAL:
            yield breach(book.latecomers, "The last round is dealt; nobody can join any more.")

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        yield note(book.latecomers, "You start with an empty collection.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat, at_once=state.phase is Phase.DEAL)


@dataclass(frozen=True)
class Leave(Action[State, LetterpressHouse]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    title = "Leave the game"
    quiet = True

    seat: int

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if len(state.playing) < 2:
            yield breach(book.latecomers, "Only one player is left; the game can be put away instead.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        mine = seat if seat in state.playing else None
        return (SeatIn("seat", "Who leaves?", state.playing, value=mine),)

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if self.seat not in state.playing:
            yield breach(book.latecomers, "That player is not playing.")
            return
        yield note(book.latecomers, "The collection goes back under the decks.")
        if self.seat != seat:
            yield ask(book.latecomers, f"Does the table agree that {state.seats[self.seat].name} has left?")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        handed = state.word_of(self.seat)
        announced = handed is not None and handed.shown
        back = tuple(card.id for card in state.collections[self.seat])
        yield PlayerLeft(self.seat, back, word_too=not announced or state.last_round)
