"""Doubted, ruled on, and no longer doubted, where words are looked up only then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterpress.book import book
from referee.games.letterpress.options import AGAIN, PRICES
from referee.games.letterpress.state import Handed, State
from referee.kit.challenge import VOID
from referee.kit.challenge_events import ChallengeRuledEvent, Judgement
from referee.kit.house import House


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: the word is withdrawn, or it stands and the challenger pays."""

    book = book

    again: bool = False
    """Its writer hands in another."""
    back: tuple[str, ...] = ()
    """Ids of the drafted letters that go back with a withdrawn word."""

    @classmethod
    def price(cls, house: House[Any]) -> str:
        return PRICES.get(house.options.lookup, VOID)

    @classmethod
    def upon(cls, state: State, found: Judgement, house: House[Any]) -> ChallengeRuled:
        ruled = super().upon(state, found, house)
        handed = state.word_of(found.doubt.maker)
        if found.good or handed is None:
            return ruled
        return replace(ruled, again=house.options.withdrawn == AGAIN, back=going_back(state, handed))

    def forfeit(self, viewer: Viewer) -> str:
        name = viewer.name(self.maker)
        return f"{name} writes another word." if self.again else f"{name}'s word scores nothing."

    def falls(self, state: State) -> State:
        return withdrawn(state, self.maker, self.again, self.back)

    def stands(self, state: State) -> State:
        handed = state.word_of(self.maker)
        return state.with_handed(replace(handed, upheld=True)) if handed else state

    def pays(self, state: State) -> State:
        """The book names no price, and there is no turn to lose."""
        return state


@dataclass(frozen=True)
class DoubtsEnded(Event[State]):
    """Nobody doubts a word of this round any more: they are ranked as they stand."""

    def apply(self, state: State) -> State:
        return replace(state, undoubted=True)

    def line(self, viewer: Viewer) -> Line:
        return Line("Nobody doubts a word.", (Why("They stand as announced.", book.challenge_window),))


def withdrawn(state: State, seat: int, again: bool, back: tuple[str, ...]) -> State:
    """The table without this word: its writer has none, or writes another."""
    handed = tuple(
        replace(each, allowed=False) if each.seat == seat else each
        for each in state.handed
        if not (again and each.seat == seat)
    )
    return replace(state, handed=handed, back=(*state.back, *back))


def going_back(state: State, handed: Handed) -> tuple[str, ...]:
    """Drafted letters of a withdrawn word go under the deck; cards of a collection stay in it."""
    kept = {card.id for card in (*state.shared, *state.collections[handed.seat])}
    return tuple(each.card.id for each in handed.laid if each.card.id not in kept)
