"""The draft, counted step by step at tables that want it; it happens without the phones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.numbers import DRAFTED, ROUNDS
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.kit.house import House


class HasDraft(Protocol):
    """What a state must have: how many cards of the draft are kept."""

    @property
    def draft(self) -> int: ...

    def with_draft(self, kept: int) -> Self: ...


D = TypeVar("D", bound=HasDraft)


@dataclass(frozen=True)
class DraftCounted(Event[D], Generic[D]):
    """One more card of the draft is kept."""

    kept: int

    def apply(self, state: D) -> D:
        return state.with_draft(self.kept)


@dataclass(frozen=True)
class CountDraftAction(Action[D, House[Any]], Generic[D]):
    """Count one step of the draft. A game says when."""

    quiet = True
    fresh = True

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        yield DraftCounted(state.draft + 1)


@dataclass(frozen=True)
class CountDraft(CountDraftAction[State]):
    """Count one step of the draft: everybody has kept a card."""

    title = "Draft: all have kept a card"

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.last_round:
            yield breach(
                book.last_write,
                f"There is no draft in round {number_word(ROUNDS)}: your collection is your hand.",
            )
        elif state.phase is not Phase.WRITE or any(handed.shown for handed in state.handed):
            yield breach(book.draft, "The draft comes after the deal and before the words.")
        elif state.draft >= DRAFTED:
            yield breach(book.draft, f"All {number_word(DRAFTED)} letters are drafted.")
