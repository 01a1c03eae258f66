"""Who comes late to Word War and who leaves early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Why
from referee.games.word_war.book import book
from referee.games.word_war.state import State, WordWarHouse
from referee.kit.seating import JoinAction, JoinedEvent, LeaveAction, LeftEvent, without


@dataclass(frozen=True)
class PlayerJoined(JoinedEvent[State]):
    """A latecomer plays from the next turn that comes round."""

    means = Why("With an empty score pile and no passes.", book.seats)


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went; hand and score pile are out of the game."""

    means = Why("Hand and score pile are out of the game; the grid stays.", book.seats)

    next: int | None
    """Whose turn it is then, where it was the leaver's."""

    def apply(self, state: State) -> State:
        held = state.hands[self.seat]
        left = replace(
            state.with_hand(self.seat, None).with_pile(self.seat, ()),
            gone=(*state.gone, *state.piles[self.seat], *((held.card,) if held and held.card else ())),
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

    @classmethod
    def not_now(cls, state: State, seat: int) -> str:
        somebody_out = len(state.still_in) < len(state.playing)
        return "Somebody is out already, so nobody can join now." if somebody_out else ""


@dataclass(frozen=True)
class Leave(LeaveAction[State]):
    """Stop playing; the others go on. Somebody else's leaving needs the table's agreement."""

    rule = book.seats

    @classmethod
    def first(cls, state: State) -> str:
        return "First the table looks up the challenged word." if state.doubt else ""

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        yield PlayerLeft(self.seat, state.after(self.seat) if state.turn == self.seat else None)
