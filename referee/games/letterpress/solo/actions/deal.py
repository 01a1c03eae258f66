"""Deal the shared letters and count the draft."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input
from referee.engine.verdict import Finding, ask, breach
from referee.games.letterpress.cards import VOWEL, are_card_letters
from referee.games.letterpress.deck import (
    face_faults,
    letter_faces,
    new_cards,
    printed_face,
    read_values,
    value_faults,
    vowel_faces,
)
from referee.games.letterpress.draft import CountDraftAction
from referee.games.letterpress.numbers import DRAFTED, ROUNDS
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.solo.actions.step_checks import WORTH_IN, new_values, only_at
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import SharedDealt
from referee.games.letterpress.solo.state import SoloHouse, State, Step


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
        yield from only_at(state, book.last_deal if state.round == ROUNDS else book.deal, Step.DEAL)

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        return (
            FacesIn("letter", "The letter card", letter_faces(state, house), 1, 1, "one"),
            FacesIn("vowel", "The vowel card", vowel_faces(house), 1, 1, "one"),
            WORTH_IN,
        )

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from value_faults(self.worth, state, house)
        letter, vowel = printed_face(self.letter, house), printed_face(self.vowel, house)
        yield from face_faults((letter, vowel), state, house, read_values(self.worth) or ())
        if are_card_letters(vowel) and vowel not in vowel_faces(house):
            yield ask(book.deal, f"The vowel deck is not known to hold {vowel}. Does {vowel} lie there?")

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        yield from new_values(self.worth, state, house)
        place = f"r{state.round}.shared"
        also = read_values(self.worth) or ()
        (letter,) = new_cards(place, (printed_face(self.letter, house),), state, house, also)
        (vowel,) = new_cards(f"{place}.vowel", (printed_face(self.vowel, house),), state, house, also, VOWEL)
        yield SharedDealt(state.round, letter, vowel)


@dataclass(frozen=True)
class CountDraft(CountDraftAction[State]):
    """Count one step of the draft: a card is kept, the others lie at the bottom of the deck."""

    title = "Draft: one card kept"

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from only_at(state, book.draft, Step.WRITE)
        if state.draft >= DRAFTED:
            yield breach(book.draft, f"All {number_word(DRAFTED)} letters are drafted.")

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        drawn = DRAFTED - state.draft
        return f"Draft: kept one of {drawn}" if drawn > 1 else "Draft: took the last card"
