"""Deal, draft and library. The word itself is in `writing`, its place in `placing`, round five in `last`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, FacesIn, Input, TextIn
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.cards import VOWEL, are_card_letters
from referee.games.letterpress.deck import (
    card_value,
    face_faults,
    find_cards,
    letter_faces,
    new_cards,
    printed_face,
    read_values,
    value_text_faults,
    vowel_faces,
)
from referee.games.letterpress.rule_numbers import DRAFTED
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import DraftCounted, LibraryPicked, SharedDealt
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import LAST_ROUND, THRESHOLD, State, Step
from referee.games.letterpress.solo.wording import deck_of, points, priced
from referee.games.letterpress.values import ValueTold
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.words import clip

SoloHouse = House[Options]

WAITS = {
    Step.DEAL: "the shared letters",
    Step.WRITE: "your word",
    Step.LINE_UP: "the place of your word below the previous one",
    Step.PICK: "your choice from the library",
    Step.LAST: "your last word",
    Step.OVER: "nothing",
}

WORTH_IN = TextIn(
    "worth",
    "Values of new cards",
    60,
    help="Only for a card nobody has told yet: letters and value, such as TH 4.",
)


def due(state: State, cite: Citation, *steps: Step) -> Iterator[Finding]:
    """Only at its step: says what the game waits for instead."""
    if state.step not in steps:
        yield breach(cite, f"Not now: the game waits for {WAITS[state.step]}.")


@dataclass(frozen=True)
class Deal(Action[State, SoloHouse]):
    """Turn up the shared letters of the round: one letter card, one vowel card."""

    title = "Deal the shared letters"
    reveals = True

    letter: str
    vowel: str
    worth: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from due(state, book.last_deal if state.round == LAST_ROUND else book.deal, Step.DEAL)

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        return (
            FacesIn("letter", "The letter card", letter_faces(state, house), 1, 1, "one"),
            FacesIn("vowel", "The vowel card", vowel_faces(house), 1, 1, "one"),
            WORTH_IN,
        )

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from value_text_faults(self.worth)
        letter, vowel = printed_face(self.letter, house), printed_face(self.vowel, house)
        yield from face_faults((letter, vowel), state, house, read_values(self.worth) or ())
        if are_card_letters(vowel) and vowel not in vowel_faces(house):
            yield ask(book.deal, f"The vowel deck is not known to hold {vowel}. Does {vowel} lie there?")

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        yield from values_told(self.worth, state, house)
        place = f"r{state.round}.shared"
        also = read_values(self.worth) or ()
        (letter,) = new_cards(place, (printed_face(self.letter, house),), state, house, also)
        (vowel,) = new_cards(f"{place}.vowel", (printed_face(self.vowel, house),), state, house, also, VOWEL)
        yield SharedDealt(state.round, letter, vowel)


@dataclass(frozen=True)
class CountDraft(Action[State, SoloHouse]):
    """Count one step of the draft: a card is kept, the others lie at the bottom of the deck."""

    title = "Draft: one card kept"
    quiet = True
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from due(state, book.draft, Step.WRITE)
        if state.draft >= DRAFTED:
            yield breach(book.draft, "All five letters are drafted.")

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        drawn = DRAFTED - state.draft
        return f"Draft: kept one of {drawn}" if drawn > 1 else "Draft: took the last card"

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        yield DraftCounted(state.draft + 1)


@dataclass(frozen=True)
class Pick(Action[State, SoloHouse]):
    """Choose a card of the library: a good word brings it into the collection, a lesser one sends it back."""

    title = "Choose a card of the library"

    card: str
    """By id or face."""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from due(state, book.pick_gain, Step.PICK)

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        return "Take a card of the library" if gains(state) else "Send a card of the library back"

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        label = "Into your collection" if gains(state) else "Back to the bottom of its deck"
        return (CardsIn("card", label, tuple(card.view() for card in state.library), 1, 1),)

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        card = self._card(state, house)
        cite = book.pick_gain if gains(state) else book.pick_return
        if card is None:
            yield breach(cite, f"There is no card “{clip(self.card)}” in the library. Choose one of it.")
            return
        goes = "joins your collection" if gains(state) else f"goes to the bottom of the {deck_of(card)}"
        yield note(cite, f"{points(state.due or 0)}, and {THRESHOLD} is the mark: {priced(card)} {goes}.")

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        card = self._card(state, house)
        if card:
            yield LibraryPicked(state.round, card, state.due or 0, gains(state))

    def _card(self, state: State, house: SoloHouse) -> Card | None:
        return next(iter(find_cards((self.card,), state.library, house)[0]), None)


def gains(state: State) -> bool:
    """Did the word reach the mark that brings a card into the collection?"""
    return (state.due or 0) >= THRESHOLD


def values_told(text: str, state: State, house: SoloHouse) -> Iterator[Event[State]]:
    """Values read off cards along with a request, as far as they are new."""
    for worth in read_values(text) or ():
        was = card_value(state, house, worth.face)
        if was != worth.points:
            yield ValueTold(worth.face, worth.points, was)
