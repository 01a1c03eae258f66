"""The event of the deal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer, list_of
from referee.games.letterpress.book import book
from referee.games.letterpress.challenge_cards.card import ChallengeCard
from referee.games.letterpress.numbers import ROUNDS
from referee.games.letterpress.state import State
from referee.kit.cards import Card


@dataclass(frozen=True)
class Dealt(Event[State]):
    """The shared letters and the open challenges of a round lie on the table."""

    round: int
    shared: tuple[Card, ...]
    challenges: tuple[ChallengeCard, ...] = ()

    def apply(self, state: State) -> State:
        return replace(state, shared=self.shared, challenges=self.challenges)

    def line(self, viewer: Viewer) -> Line:
        faces = list_of([card.face for card in self.shared])
        why = tuple(Why(f"Open challenge: {each.says}", book.open_challenges) for each in self.challenges)
        cite = book.last_deal if self.round == ROUNDS else book.deal
        return Line(f"Round {self.round}: {faces} are shared.", (Why(f"Shared letters: {faces}", cite), *why))
