"""Who comes late to Letter Mine and who leaves early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Input, SeatIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach
from referee.games.letter_mine.book import book
from referee.games.letter_mine.state import START, LetterMineHouse, Phase, State, put


@dataclass(frozen=True)
class PlayerJoined(Event[State]):
    """A latecomer plays from the next turn that comes round."""

    seat: int

    def apply(self, state: State) -> State:
        playing = tuple(sorted((*state.playing, self.seat)))
        return replace(state, playing=playing, tokens=put(state.tokens, self.seat, START))

    def line(self, viewer: Viewer) -> Line:
        why = Why("On the first start card, with no letters.", book.seats)
        return Line(f"{viewer.name(self.seat)} joins the game.", (why,))


@dataclass(frozen=True)
class PlayerLeft(Event[State]):
    """A player went; token and letters are out of the game."""

    seat: int
    next: int | None
    """Whose turn it is then, where it was the leaver's."""

    def apply(self, state: State) -> State:
        gone = (*state.gone, *state.mined[self.seat], *state.scored[self.seat])
        left = replace(
            state.with_mined(self.seat, ()).with_scored(self.seat, ()),
            gone=gone,
            playing=tuple(seat for seat in state.playing if seat != self.seat),
            skips=tuple(seat for seat in state.skips if seat != self.seat),
            barred=tuple(seat for seat in state.barred if seat != self.seat),
        )
        return left if self.next is None else left.next_turn(self.next)

    def line(self, viewer: Viewer) -> Line:
        why = Why("Token and letters are out of the game; the map stays.", book.seats)
        return Line(f"{viewer.name(self.seat)} leaves the game.", (why,))


@dataclass(frozen=True)
class Join(Action[State, LetterMineHouse]):
    """Sit down at a game that has begun."""

    title = "Join the game"

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if seat in state.playing:
            yield breach(book.seats, "You are playing already.")
        elif not state.seats[seat].late:
            yield breach(book.seats, "Who has left does not come back.")
        elif not house.options.latecomers:
            yield breach(book.seats, "At this table latecomers watch.")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat)


@dataclass(frozen=True)
class Leave(Action[State, LetterMineHouse]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    title = "Leave the game"
    quiet = True

    seat: int

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if len(state.playing) < 2:
            yield breach(book.seats, "Only one player is left; the game can be put away instead.")
        if state.phase in (Phase.DOUBT, Phase.REFILL):
            yield breach(book.seats, "First the word is looked up, or the map refilled.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        return (SeatIn("seat", "Who leaves?", state.playing, value=seat if seat in state.playing else None),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if self.seat not in state.playing:
            yield breach(book.seats, "That player is not playing.")
        elif self.seat != seat:
            yield ask(book.seats, f"Does the table agree that {state.seats[self.seat].name} has left?")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else None)
