"""Values read off cards in the middle of a game: they hold from then on, and the table's deck keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Choice, ChoiceIn, Input, NumberIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Consent, Finding, breach, note
from referee.kit.cards import Card, Deck
from referee.kit.house import House
from referee.kit.wild import WILD, face_from
from referee.kit.words import clip

MOST_POINTS = 99


@dataclass(frozen=True)
class Worth:
    """A value read off a card."""

    face: str
    points: int


class Valued(Protocol):
    """What telling values asks of a state."""

    @property
    def values(self) -> tuple[Worth, ...]: ...

    def revalue(self: V, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> V:
        """The state with every card that still counts changed, and these values as those told."""


V = TypeVar("V", bound=Valued)


def deck_of(state: Valued, house: House[Any]) -> Deck:
    """The table's deck with the values told in this game."""
    return house.deck.with_corrections({"points": {worth.face: worth.points for worth in state.values}})


@dataclass(frozen=True)
class ValueTold(Event[V]):
    """Somebody read a value off a card: it holds for every such card from now on."""

    why: ClassVar[Why] = Why("Read off the card; kept in the deck.")

    face: str
    points: int
    was: int | None = None

    def apply(self, state: V) -> V:
        kept = tuple(each for each in state.values if each.face != self.face)
        return state.revalue(self.on, (*kept, Worth(self.face, self.points)))

    def on(self, card: Card) -> Card:
        """The card with this value, if it is such a card."""
        return replace(card, points=self.points) if card.face == self.face else card

    def line(self, viewer: Viewer) -> Line:
        before = "" if self.was is None else f", not {self.was}"
        return Line(f"{self.face} is worth {self.points}{before}.", (self.why,))

    def deck_correction(self) -> Mapping[str, object]:
        return {"points": {self.face: self.points}}


def correction_findings(face: str, points: int, known: int | None) -> Iterator[Finding]:
    """A value that was known is changed for everybody, so other phones say OK; one nobody knew is told."""
    if known is not None:
        says = f"{face} was worth {known} at this table so far."
        yield note(None, says, consent=Consent(f"change {face} from {known} to {points}"))


@dataclass(frozen=True)
class CorrectValue(Action[V, House[Any]]):
    """Tell what a card is worth in this table's box; it is kept for the next game too."""

    title = "Correct a card's value"
    quiet = True

    face: str
    points: int

    @classmethod
    def inputs(cls, state: V, seat: int, house: House[Any]) -> tuple[Input, ...]:
        faces = tuple(Choice(face, face) for face in house.deck.alphabet if face != WILD)
        return (
            ChoiceIn("face", "Letter on the card", faces),
            NumberIn("points", "Value printed on it", 0, MOST_POINTS),
        )

    def check(self, state: V, seat: int, house: House[Any]) -> Iterator[Finding]:
        face, deck = face_from(self.face), deck_of(state, house)
        if face == WILD:
            yield breach(None, "A wild card is worth nothing.")
        elif face not in deck.alphabet:
            yield breach(None, f"There is no card “{clip(face)}” in the {deck.title} deck.")
        elif deck.points(face) == self.points:
            yield breach(None, f"{face} is worth {self.points} already.")
        if not 0 <= self.points <= MOST_POINTS:
            yield breach(None, f"A card is worth between 0 and {MOST_POINTS}.")
        yield from correction_findings(face, self.points, deck.points(face))

    def outcome(self, state: V, seat: int, house: House[Any]) -> Iterator[Event[V]]:
        face = face_from(self.face)
        yield ValueTold(face, self.points, deck_of(state, house).points(face))
