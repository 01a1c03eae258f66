"""Choose a card of the library: it joins the collection, or goes back to its deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Input
from referee.engine.verdict import Finding, breach, note
from referee.games.letterpress.deck import find_cards
from referee.games.letterpress.solo.actions.step_checks import only_at
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import LibraryPicked
from referee.games.letterpress.solo.numbers import THRESHOLD
from referee.games.letterpress.solo.sentences import deck_name, points_phrase, with_points
from referee.games.letterpress.solo.state import SoloHouse, State, Step
from referee.kit.cards import Card
from referee.kit.words import clip


@dataclass(frozen=True)
class Pick(Action[State, SoloHouse]):
    """Choose a card of the library: a good word brings it into the collection, a lesser one sends it back."""

    title = "Choose a card of the library"

    card: str
    """By id or face."""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from only_at(state, book.pick_gain, Step.PICK)

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        return "Take a card of the library" if wins_card(state) else "Send a card of the library back"

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        label = "Into your collection" if wins_card(state) else "Back to the bottom of its deck"
        return (CardsIn("card", label, tuple(card.view() for card in state.library), 1, 1),)

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        card = self._card(state, house)
        cite = book.pick_gain if wins_card(state) else book.pick_return
        if card is None:
            yield breach(
                cite, f"There is no card “{clip(self.card)}” in the library. Choose one that lies there."
            )
            return
        goes = "joins your collection" if wins_card(state) else f"goes to the bottom of the {deck_name(card)}"
        yield note(
            cite, f"{points_phrase(state.due or 0)}, and {THRESHOLD} is the mark: {with_points(card)} {goes}."
        )

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        card = self._card(state, house)
        if card:
            yield LibraryPicked(state.round, card, state.due or 0, wins_card(state))

    def _card(self, state: State, house: SoloHouse) -> Card | None:
        return next(iter(find_cards((self.card,), state.library, house)[0]), None)


def wins_card(state: State) -> bool:
    """Whether the score is high enough to take a card into the collection."""
    return (state.due or 0) >= THRESHOLD
