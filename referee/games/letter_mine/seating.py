"""Who comes late to Letter Mine and who leaves early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Why
from referee.games.letter_mine.book import book
from referee.games.letter_mine.state import START, LetterMineHouse, Phase, State
from referee.kit.seating import JoinAction, JoinedEvent, LeaveAction, LeftEvent, without
from referee.kit.turns import replace_at

FIRST = {Phase.DOUBT: "First look the word up.", Phase.REFILL: "First refill the map."}


@dataclass(frozen=True)
class PlayerJoined(JoinedEvent[State]):
    """A latecomer plays from the next turn that comes round."""

    means = Why("On the first start card, with no letters.", book.seats)

    def apply(self, state: State) -> State:
        return replace(super().apply(state), tokens=replace_at(state.tokens, self.seat, START))


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went; token and letters are out of the game."""

    means = Why("Token and letters are out of the game; the map stays.", book.seats)

    next: int | None
    """Whose turn it is then, where it was the leaver's."""

    def apply(self, state: State) -> State:
        left = replace(
            state.with_mined(self.seat, ()).with_scored(self.seat, ()),
            gone=(*state.gone, *state.mined[self.seat], *state.scored[self.seat]),
            playing=without(state.playing, self.seat),
            skips=without(state.skips, self.seat),
            barred=without(state.barred, self.seat),
        )
        return left if self.next is None else left.next_turn(self.next)


@dataclass(frozen=True)
class Join(JoinAction[State]):
    """Sit down at a game that has begun."""

    rule = book.seats
    joined = PlayerJoined
    for_good = True


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.seats

    @classmethod
    def first(cls, state: State) -> str:
        return FIRST.get(state.phase, "")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else None)
