"""Facts about the box of cards and about who sits here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterpress.book import book
from referee.games.letterpress.challenge import REWARDS, Challenge
from referee.games.letterpress.state import State


@dataclass(frozen=True)
class ChallengeTold(Event[State]):
    """A challenge card of this table's own box is known, or known better."""

    challenge: Challenge
    opened: bool = False
    by_claim: int | None = None
    """The seat that read it off while claiming; what was claimed stays that player's business."""

    def apply(self, state: State) -> State:
        told = tuple(each for each in state.told if each.key != self.challenge.key)
        lying = tuple(self.challenge if each.key == self.challenge.key else each for each in state.challenges)
        lies = (*lying, self.challenge) if self.opened else lying
        return replace(state, told=(*told, self.challenge), challenges=lies)

    def line(self, viewer: Viewer) -> Line | None:
        if self.by_claim is not None:
            return None
        why = Why(f"Reward: {self.challenge.gives or REWARDS[self.challenge.reward]}", book.reward)
        where = "An open challenge" if self.opened else "A challenge card"
        return Line(f"{where} is known: {self.challenge.says}", (why,))

    def remembered(self) -> Mapping[str, object]:
        return {"challenge": [asdict(self.challenge)]}


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
