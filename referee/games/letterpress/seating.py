"""Join late and leave early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, note
from referee.games.letterpress.book import book
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.kit.seating import JoinAction, LeaveAction


@dataclass(frozen=True)
class PlayerLeft(Event[State]):
    """A player stopped; the collection went back under the decks."""

    seat: int
    back: tuple[str, ...] = ()
    word_too: bool = True
    """The word of this round goes with them: nobody has seen it, or it counts for nothing now."""

    def apply(self, state: State) -> State:
        handed = tuple(each for each in state.handed if not (self.word_too and each.seat == self.seat))
        without = state.with_collection(self.seat, ())
        playing = tuple(seat for seat in state.playing if seat != self.seat)
        return replace(without, playing=playing, handed=handed, back=(*state.back, *self.back))

    def line(self, viewer: Viewer) -> Line:
        why = Why("The collection goes back under the decks; the others play on.", book.latecomers)
        return Line(f"{viewer.name(self.seat)} left the game.", (why,))


@dataclass(frozen=True)
class PlayerJoined(Event[State]):
    """Somebody sat down in the middle of the game."""

    seat: int
    at_once: bool

    def apply(self, state: State) -> State:
        if not self.at_once:
            return replace(state, joining=(*state.joining, self.seat))
        return replace(state, playing=tuple(sorted((*state.playing, self.seat))))

    def line(self, viewer: Viewer) -> Line:
        when = "joins" if self.at_once else "joins with the next deal"
        why = Why("A latecomer starts with an empty collection.", book.latecomers)
        return Line(f"{viewer.name(self.seat)} {when}.", (why,))


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
