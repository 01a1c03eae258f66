"""Showing what was dealt, and counting the draft for tables that want it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, FacesIn, Input, TextIn
from referee.engine.seats import listed
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import DRAFTED, VOWEL
from referee.games.letterpress.deck import (
    challenges,
    letter_faces,
    minted,
    printed,
    read_worth,
    unfit_faces,
    unfit_worth,
    vowel_faces,
)
from referee.games.letterpress.events.writing import Dealt, DraftCounted
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.values import ValueTold

SHARED_LETTERS = 2
OPEN_CHALLENGES = 3


@dataclass(frozen=True)
class Deal(Action[State, LetterpressHouse]):
    """Show the shared letters and the open challenges of this round."""

    title = "Show the shared letters"
    reveals = True

    shared: tuple[str, ...]
    """The two letter cards; the vowel card may follow as the third."""
    vowel: str = ""
    challenges: tuple[str, ...] = ()
    """Keys of the open challenges; those the referee does not know stay the table's business."""
    worth: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is not Phase.DEAL:
            yield breach(book.deal, f"The shared letters of round {state.round} lie there already.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        faces = letter_faces(state, house)
        cards = FacesIn("shared", "Two letter cards, then the vowel card", faces, 3, 3, "letterpress")
        opened = () if state.last_round else (_challenges_in(state, house),)
        return (cards, *opened, *worth_in(state, house))

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        letters, vowel = self._faces(house)
        if len(letters) != SHARED_LETTERS or not vowel:
            yield breach(book.deal, f"Shared are two letter cards and one vowel card, not {self._count()}.")
        yield from unfit_worth(self.worth)
        yield from unfit_faces((*letters, *filter(None, [vowel])), state, house, read_worth(self.worth) or ())
        if vowel and vowel not in vowel_faces(house):
            yield ask(book.deal, f"The vowel deck is not known to hold {vowel[:8]}. Does it lie there?")
        yield from self._check_challenges(state, house)

    def _check_challenges(self, state: State, house: LetterpressHouse) -> Iterator[Finding]:
        known = challenges(state, house)
        if state.last_round:
            if self.challenges:
                yield breach(book.last_deal, "No challenges are opened in round five.")
            return
        for key in dict.fromkeys(self.challenges):
            if key not in known:
                says = f"No challenge card “{key[:40]}” is known. Add it first, or leave it out."
                yield breach(book.open_challenges, says)
        if len(set(self.challenges)) < len(self.challenges):
            yield breach(book.open_challenges, "A challenge card is named twice.")
        if len(self.challenges) > OPEN_CHALLENGES:
            yield breach(book.open_challenges, f"Three challenges lie open, not {len(self.challenges)}.")
        if len(self.challenges) < OPEN_CHALLENGES:
            named = f"{len(self.challenges)} of 3 open challenges named"
            yield note(book.open_challenges, f"{named}; the table looks after the others.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        told = read_worth(self.worth) or ()
        for worth in told:
            yield ValueTold(worth.face, worth.points, house.deck.points(worth.face))
        letters, vowel = self._faces(house)
        place = f"r{state.round}.shared"
        cards = minted(place, letters, state, house, told)
        vowels = minted(f"{place}.vowel", (vowel,), state, house, told, VOWEL)
        known = challenges(state, house)
        yield Dealt(state.round, (*cards, *vowels), tuple(known[key] for key in self.challenges))

    def _faces(self, house: LetterpressHouse) -> tuple[tuple[str, ...], str]:
        """The two letter cards and the vowel card, however they were sent."""
        faces = tuple(printed(face, house) for face in self.shared)
        if self.vowel or len(faces) <= SHARED_LETTERS:
            return faces, printed(self.vowel, house)
        return faces[:-1], faces[-1]

    def _count(self) -> str:
        cards = len(self.shared) + bool(self.vowel)
        return f"{cards} card{'' if cards == 1 else 's'}"


@dataclass(frozen=True)
class CountDraft(Action[State, LetterpressHouse]):
    """Count one step of the draft: everybody has kept a card."""

    title = "Draft: all have kept a card"
    quiet = True
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.last_round:
            yield breach(book.last_write, "There is no draft in round five: your collection is your hand.")
        elif state.phase is not Phase.WRITE or any(handed.shown for handed in state.handed):
            yield breach(book.draft, "The draft comes after the deal and before the words.")
        elif state.draft >= DRAFTED:
            yield breach(book.draft, "All five letters are drafted.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield DraftCounted(state.draft + 1)


def worth_in(state: State, house: LetterpressHouse) -> tuple[Input, ...]:
    """A field for values, in a deck where some are still to be read off the cards."""
    told = {each.face for each in state.values}
    unknown = [face for face in house.deck.unpriced if face not in told]
    if not unknown:
        return ()
    help = (
        f"Nobody has told what these are worth: {listed(unknown)}. Letters and value, such as {unknown[0]} 4."
    )
    return (TextIn("worth", "Values read off the cards", 60, help=help),)


def _challenges_in(state: State, house: LetterpressHouse) -> ChoiceIn:
    choices = tuple(Choice(each.key, each.says) for each in challenges(state, house).values())
    help = "A card that is not in the list can be added, or stays with the table."
    return ChoiceIn("challenges", "Open challenges", choices, 0, OPEN_CHALLENGES, help)
