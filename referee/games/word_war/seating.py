"""Who comes late to Word War and who leaves early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Input, SeatIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach
from referee.games.word_war.book import book
from referee.games.word_war.state import State, WordWarHouse


@dataclass(frozen=True)
class PlayerJoined(Event[State]):
    """A latecomer plays from the next turn that comes round."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, playing=tuple(sorted((*state.playing, self.seat))))

    def line(self, viewer: Viewer) -> Line:
        why = Why("With an empty score pile and no passes.", book.seats)
        return Line(f"{viewer.name(self.seat)} joins the game.", (why,))


@dataclass(frozen=True)
class PlayerLeft(Event[State]):
    """A player went; hand and score pile are out of the game."""

    seat: int
    next: int | None
    """Whose turn it is then, where it was the leaver's."""

    def apply(self, state: State) -> State:
        held = state.hands[self.seat]
        gone = (*state.gone, *state.piles[self.seat], *((held.card,) if held and held.card else ()))
        left = replace(
            state.with_hand(self.seat, None).with_pile(self.seat, ()),
            gone=gone,
            playing=tuple(seat for seat in state.playing if seat != self.seat),
            skips=tuple(seat for seat in state.skips if seat != self.seat),
            barred=tuple(seat for seat in state.barred if seat != self.seat),
        )
        return left if self.next is None else left.next_turn(self.next)

    def line(self, viewer: Viewer) -> Line:
        why = Why("Hand and score pile are out of the game; the grid stays.", book.seats)
        return Line(f"{viewer.name(self.seat)} leaves the game.", (why,))


@dataclass(frozen=True)
class Join(Action[State, WordWarHouse]):
    """Sit down at a game that has begun."""

    title = "Join the game"

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if seat in state.playing:
            yield breach(book.seats, "You are playing already.")
        elif not state.seats[seat].late:
            yield breach(book.seats, "Who has left does not come back.")
        elif not house.options.latecomers:
            yield breach(book.seats, "At this table latecomers watch.")
        elif len(state.still_in) < len(state.playing):
            yield breach(book.seats, "Somebody is out already; there is no joining now.")

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat)


@dataclass(frozen=True)
class Leave(Action[State, WordWarHouse]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    title = "Leave the game"
    quiet = True

    seat: int

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if len(state.playing) < 2:
            yield breach(book.seats, "Only one player is left; the game can be put away instead.")
        if state.doubt:
            yield breach(book.seats, "First the table looks up the challenged word.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        return (SeatIn("seat", "Who leaves?", state.playing, value=seat if seat in state.playing else None),)

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if self.seat not in state.playing:
            yield breach(book.seats, "That player is not playing.")
        elif self.seat != seat:
            yield ask(book.seats, f"Does the table agree that {state.seats[self.seat].name} has left?")

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else None)
