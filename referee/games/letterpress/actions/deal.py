"""Show what is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, FacesIn, Input, TextIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import VOWEL
from referee.games.letterpress.deck import (
    card_value,
    face_faults,
    known_challenges,
    letter_faces,
    new_cards,
    printed_face,
    read_values,
    value_faults,
    vowel_faces,
)
from referee.games.letterpress.events.deal import Dealt
from referee.games.letterpress.numbers import (
    OPEN_CHALLENGES,
    ROUNDS,
    SHARED_LETTERS,
    SHARED_VOWELS,
)
from referee.games.letterpress.sentences import SHARED_CARDS, number_word
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.values import ValueTold
from referee.kit.sentences import quantity


@dataclass(frozen=True)
class Deal(Action[State, LetterpressHouse]):
    """Show the shared letters and the open challenges of this round."""

    title = "Show the shared letters"
    reveals = True
    sends_itself = True

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
        cards = FacesIn(
            "shared",
            "Two letter cards, then the vowel card",
            faces,
            SHARED_LETTERS + SHARED_VOWELS,
            SHARED_LETTERS + SHARED_VOWELS,
            "letterpress",
            pad=True,
        )
        opened = () if state.last_round else (_challenges_input(state, house),)
        return (cards, *opened, *values_input(state, house))

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        letters, vowel = self._faces(house)
        if len(letters) != SHARED_LETTERS or not vowel:
            shown = quantity(self._cards, "card")
            yield breach(book.deal, f"The shared letters are {SHARED_CARDS}, not {shown}.")
        yield from value_faults(self.worth, state, house)
        yield from face_faults(
            (*letters, *filter(None, [vowel])), state, house, read_values(self.worth) or ()
        )
        if vowel and vowel not in vowel_faces(house):
            yield ask(book.deal, f"The vowel deck is not known to hold {vowel[:8]}. Does it lie there?")
        yield from self._check_challenges(state, house)

    def _check_challenges(self, state: State, house: LetterpressHouse) -> Iterator[Finding]:
        known = known_challenges(state, house)
        if state.last_round:
            if self.challenges:
                yield breach(book.last_deal, f"No challenges are opened in round {number_word(ROUNDS)}.")
            return
        for key in dict.fromkeys(self.challenges):
            if key not in known:
                says = f"No challenge card “{key[:40]}” is known. Add it first, or leave it out."
                yield breach(book.open_challenges, says)
            elif joined := state.collected_challenges.get(key):
                says = f"“{known[key].says}” has been in a collection since round {joined.round}"
                yield breach(book.open_challenges, f"{says}, so it cannot lie open.")
        if len(set(self.challenges)) < len(self.challenges):
            yield breach(book.open_challenges, "A challenge card is named twice.")
        if len(self.challenges) > OPEN_CHALLENGES:
            most = number_word(OPEN_CHALLENGES).capitalize()
            yield breach(book.open_challenges, f"{most} challenges lie open, not {len(self.challenges)}.")
        if len(self.challenges) < OPEN_CHALLENGES:
            named = f"{len(self.challenges)} of {OPEN_CHALLENGES} open challenges named"
            yield note(book.open_challenges, f"{named}; the table looks after the others.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        values = read_values(self.worth) or ()
        for worth in values:
            if card_value(state, house, worth.face) is None:
                yield ValueTold(worth.face, worth.points)
        letters, vowel = self._faces(house)
        place = f"r{state.round}.shared"
        cards = new_cards(place, letters, state, house, values)
        vowels = new_cards(f"{place}.vowel", (vowel,), state, house, values, VOWEL)
        known = known_challenges(state, house)
        yield Dealt(state.round, (*cards, *vowels), tuple(known[key] for key in self.challenges))

    def _faces(self, house: LetterpressHouse) -> tuple[tuple[str, ...], str]:
        """The letter cards and the vowel card, which may also be sent as the last shared card."""
        faces = tuple(printed_face(face, house) for face in self.shared)
        if self.vowel or len(faces) <= SHARED_LETTERS:
            return faces, printed_face(self.vowel, house)
        return faces[:-1], faces[-1]

    @property
    def _cards(self) -> int:
        return len(self.shared) + bool(self.vowel)


def values_input(state: State, house: LetterpressHouse) -> tuple[Input, ...]:
    """A field for values, if the deck has cards whose value nobody has told yet."""
    known = {each.face for each in state.values}
    unknown = [face for face in house.deck.unpriced if face not in known]
    if not unknown:
        return ()
    help = f"New cards: {list_of(unknown)}. Letters and value, such as {unknown[0]} 4."
    return (TextIn("worth", "New card? Enter its value", 60, help=help),)


def _challenges_input(state: State, house: LetterpressHouse) -> ChoiceIn:
    collected = state.collected_challenges
    choices = tuple(
        Choice(key, each.says) for key, each in known_challenges(state, house).items() if key not in collected
    )
    help = "A card that is not in the list can be added, or stays with the table."
    enough = len(choices) >= OPEN_CHALLENGES
    return ChoiceIn("challenges", "Open challenges", choices, 0, OPEN_CHALLENGES, help, shuffles=enough)
