"""Join before the clues are open, and leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.letterbox.book import book
from referee.games.letterbox.state import HOURS, LetterboxHouse, State
from referee.kit.seating import LeaveAction


@dataclass(frozen=True)
class PlayerJoined(Event[State]):
    """Somebody sat down before the clues were open."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, playing=tuple(sorted({*state.playing, self.seat})))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} plays too.", (Why(book.latecomers.says, book.latecomers),))


@dataclass(frozen=True)
class PlayerLeft(Event[State]):
    """A player stopped. A letterbox whose clue is open stays where it is; the referee hands out its cards."""

    seat: int

    def apply(self, state: State) -> State:
        playing = tuple(seat for seat in state.playing if seat != self.seat)
        boxes = state.boxes if state.opened else tuple(box for box in state.boxes if box.seat != self.seat)
        votes = tuple(vote for vote in state.votes if vote.seat != self.seat and vote.whose != self.seat)
        without = replace(state, playing=playing, boxes=boxes, votes=votes)
        if state.turn != self.seat:
            return without
        return replace(without, turn=without.after(self.seat), hours=HOURS)

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} left.", (Why(book.latecomers.says, book.latecomers),))


@dataclass(frozen=True)
class Join(Action[State, LetterboxHouse]):
    """Sit down before the clues are open, and hide a letterbox like everybody."""

    title = "Join the game"

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if seat in state.playing:
            yield breach(book.latecomers, "You are playing already.")
        elif state.opened:
            yield breach(book.latecomers, "The clues are open; nobody can join any more.")
        elif not state.options.latecomers:
            yield breach(book.latecomers, "At this table latecomers watch.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield PlayerJoined(seat)


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.latecomers

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if len(state.playing) <= (1 if state.opened else 2):
            yield breach(cls.rule, "Too few would be left; you can close the game instead.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat)
