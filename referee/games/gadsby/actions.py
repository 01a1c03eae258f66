"""What players do in Gadsby: deal, make a word, draw, pass, add the forbidden letter or let it be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input, SeatIn, WordIn, YesIn
from referee.engine.verdict import Consent, Finding, ask_others, breach, note
from referee.games.gadsby.book import book
from referee.games.gadsby.events import (
    CardDrawn,
    CardsDealt,
    DeckFoundEmpty,
    Declined,
    LetterAdded,
    Passed,
    WordMade,
)
from referee.games.gadsby.options import DRAW, FULL, HAND, SHORTEST
from referee.games.gadsby.state import GadsbyHouse, Phase, State
from referee.kit.cards import Card
from referee.kit.challenge import allowed_by_table, lookup_findings, words_of
from referee.kit.sentences import number_word, quantity
from referee.kit.spelling import Laid
from referee.kit.turns import Waits
from referee.kit.values import deck_of
from referee.kit.wild import WILD, count, face_from, is_wild, lay, mint_cards, sum_of, unfit_faces
from referee.kit.words import clip, is_plain, normalise

WAITS = Waits(
    {
        Phase.DEAL: "the cards to be dealt",
        Phase.TURN: "a word or a drawn card",
        Phase.ASK: "the others to answer a word",
        Phase.CANCEL: "the cancelled word to be accepted",
        Phase.DOUBT: "the table to look up a word",
    },
    book.turns,
)
MOST_LISTED = 70


@dataclass(frozen=True)
class Deal(Action[State, GadsbyHouse]):
    """Deal seven cards to each; the dealer goes first."""

    title = f"Deal {number_word(HAND)} cards each"

    dealer: int | None = None
    """Without it the first seat deals."""

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.DEAL, book.deal)

    @classmethod
    def inputs(cls, state: State, seat: int, house: GadsbyHouse) -> tuple[Input, ...]:
        return (SeatIn("dealer", "Who deals?", state.playing, value=state.playing[0]),)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if self.dealer is not None and self.dealer not in state.playing:
            yield breach(book.deal, "The dealer must be one of the players.")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        box = sum(face.count or 0 for face in house.deck.faces)
        dealer = state.playing[0] if self.dealer is None else self.dealer
        yield CardsDealt(dealer, max(box - HAND * len(state.playing), 0))


@dataclass(frozen=True)
class Play(Action[State, GadsbyHouse]):
    """Make a word of three letters or more without the forbidden letter."""

    title = "Play a word"
    send = "Play"
    reveals = True

    word: str
    cards: tuple[str, ...] = ()
    """The cards in the order of the word where a wild card is among them; otherwise its letters."""

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.TURN, book.word)
        if state.turn == seat and state.hands[seat] < SHORTEST:
            held = quantity(state.hands[seat], "card")
            yield breach(book.word, f"You hold {held}; a word takes {SHORTEST}.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: GadsbyHouse) -> tuple[Input, ...]:
        help = "Only with a wild card: all cards in the order of the word, WILD where it lies."
        return (
            WordIn("word", f"Your word, without {house.options.letter}", profile="letterhead"),
            FacesIn("cards", "Its cards", house.deck.alphabet, 0, None, "letterhead", help),
        )

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        word, letter = normalise(self.word), house.options.letter
        if not is_plain(word):
            yield breach(book.word, f"“{clip(word)}” has more than the letters A to Z.")
            return
        faces = _faces(word, self.cards)
        if len(word) < SHORTEST:
            yield breach(book.word, f"{word} has {len(word)} letters; a word has at least {SHORTEST}.")
        if len(word) > state.hands[seat]:
            yield breach(book.word, f"{clip(word)} takes {len(word)} cards; you hold {state.hands[seat]}.")
            return
        yield from _unfit_cards(word, faces, self.cards)
        if letter in faces:
            says = f"{word} has the card {letter}; a word must do without it."
            yield breach(book.word, says, short=f"has an {letter}")
        elif letter in word and not house.options.wild_as_e:
            yield breach(book.wild_as_e, f"A wild card may not stand for {letter} in a word.")
        yield from unfit_faces(faces, deck_of(state, house), state.all_cards(), book.word)
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)
        laid = _lay_cards(word, faces, state, house)
        yield note(book.word, sum_of(laid), count(laid))

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        word = normalise(self.word)
        allowed = allowed_by_table(word, house.options.challenges, words_of(state, house))
        laid = _lay_cards(word, _faces(word, self.cards), state, house)
        yield WordMade(seat, word, laid, state.round_from(seat), allowed)


@dataclass(frozen=True)
class Draw(Action[State, GadsbyHouse]):
    """Make no word and draw a card."""

    title = "Draw a card"

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.TURN, book.draw)
        if state.turn == seat and state.hands[seat] >= FULL and house.options.full_hand != DRAW:
            yield breach(
                book.draw, f"You hold {state.hands[seat]} cards; you draw only with fewer than {FULL}."
            )
        if state.turn is not None and not state.left:
            yield breach(book.end, "The deck is empty.")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield CardDrawn(seat)


@dataclass(frozen=True)
class Pass(Action[State, GadsbyHouse]):
    """Make no word with a full hand, or before an empty deck."""

    title = "Pass"

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.TURN, book.full_hand)
        if state.turn == seat and not any(Draw.open(state, seat, house)):
            yield breach(book.draw, f"You hold {state.hands[seat]} cards: without a word you draw one.")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield Passed(seat)


def require_asked(state: State, seat: int) -> Iterator[Finding]:
    """Only in the round after a word, and only whom it asks now."""
    yield from WAITS.due(state, Phase.ASK, book.e_round)
    lying = state.lying
    if state.phase is not Phase.ASK or lying is None or not lying.asked or lying.asked[0] == seat:
        return
    if seat in lying.asked:
        yield breach(book.e_round, f"{state.seats[lying.asked[0]].name} is asked first.")
    elif seat == lying.seat:
        yield breach(book.e_round, f"{lying.word} is your own word: the others are asked.")
    elif seat not in state.playing:
        yield breach(book.seats, "Only players are asked.")
    elif state.hands[seat]:
        yield breach(book.e_round, "You have answered already.")
    else:
        yield breach(book.e_round, "You have no cards, so you are skipped.")


@dataclass(frozen=True)
class AddLetter(Action[State, GadsbyHouse]):
    """Add the forbidden letter to the word, rearranged as need be, and cancel it."""

    title = "Add the letter"
    send = "Make"
    fresh = True
    reveals = True

    word: str
    wild: bool = False
    """The added card is a wild card."""

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        reasons = list(require_asked(state, seat))
        yield from reasons
        if not reasons and not state.hands[seat]:
            yield breach(book.add_e, "You hold no card.")

    @classmethod
    def label(cls, state: State, seat: int, house: GadsbyHouse) -> str:
        return f"Add an {house.options.letter}"

    @classmethod
    def inputs(cls, state: State, seat: int, house: GadsbyHouse) -> tuple[Input, ...]:
        word = state.lying.word if state.lying else ""
        makes = WordIn("word", f"{word} and an {house.options.letter} make")
        wild = (YesIn("wild", "My card is a wild card"),) if house.options.wild_cancels else ()
        return (makes, *wild)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        letter, word = house.options.letter, normalise(self.word)
        if state.lying is None:
            return
        if self.wild and not house.options.wild_cancels:
            yield breach(book.wild_cancels, f"At this table only {letter} cards cancel a word.")
        if self._lay_with_letter(state, house.options.reread, letter) is None:
            yield self._not_laid(state, letter)
            return
        yield from unfit_faces((self._face(house),), deck_of(state, house), state.all_cards(), book.add_e)
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        word = normalise(self.word)
        allowed = allowed_by_table(word, house.options.challenges, words_of(state, house))
        yield LetterAdded(seat, word, self._card(state, seat, house), house.options.letter, allowed)

    def _face(self, house: GadsbyHouse) -> str:
        return WILD if self.wild else house.options.letter

    def _card(self, state: State, seat: int, house: GadsbyHouse) -> Card:
        taken = [card.id for card in state.all_cards()]
        return mint_cards(f"t{state.number}.s{seat}", (self._face(house),), taken, deck_of(state, house))[0]

    def _lay_with_letter(self, state: State, reread: bool, letter: str) -> tuple[Laid, ...] | None:
        """The new word from all cards that lie there and the letter; a wild card may be read anew or not."""
        laid = state.lying.laid if state.lying else ()
        old = [each.card if reread else Card(each.card.id, each.reads, 0) for each in laid]
        return lay(normalise(self.word), (*old, Card("added", letter, 0)))

    def _not_laid(self, state: State, letter: str) -> Finding:
        """Why the word cannot lie so: only that a wild card keeps its letter, or the letters themselves."""
        word, old = clip(normalise(self.word)), state.lying.word if state.lying else ""
        if self._lay_with_letter(state, True, letter):
            return breach(
                book.reread,
                f"{word} gives a wild card of {old} another letter; at this table it keeps its own.",
            )
        return breach(book.add_e, f"{word or 'Nothing'} is not {old} with one {letter} more, in any order.")


@dataclass(frozen=True)
class Decline(Action[State, GadsbyHouse]):
    """Add nothing, whether or not you could."""

    title = "Add nothing"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from require_asked(state, seat)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield Declined(seat)


@dataclass(frozen=True)
class NobodyAdds(Action[State, GadsbyHouse]):
    """Say for everybody who is still asked that they add nothing."""

    title = "Nobody adds"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.ASK, book.e_round)
        lying = state.lying
        if lying and state.phase is Phase.ASK and seat not in (lying.seat, *lying.asked):
            yield breach(book.e_round, "Only the word's maker or somebody still asked can say this.")
        elif lying and state.phase is Phase.ASK and lying.asked in ((), (seat,)):
            yield breach(book.e_round, "Only you are still asked: add the letter or add nothing.")

    @classmethod
    def label(cls, state: State, seat: int, house: GadsbyHouse) -> str:
        return f"Nobody adds an {house.options.letter}"

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if lying := state.lying:
            says = f"nobody adds an {house.options.letter} to {lying.word}"
            consent = Consent(f"go on: {says}", everybody=True, seats=lying.asked)
            yield note(book.e_round, f"Said for everybody: {says}.", consent=consent)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        if state.lying:
            yield from (Declined(each) for each in state.lying.asked)


def _faces(word: str, cards: tuple[str, ...]) -> list[str]:
    return [face_from(card) for card in cards[:MOST_LISTED]] or list(word)


def _unfit_cards(word: str, faces: list[str], cards: tuple[str, ...]) -> Iterator[Finding]:
    if len(faces) != len(word):
        yield breach(book.word, f"{word} takes {len(word)} cards; {len(cards)} are named.")
        return
    wrong = [
        f"{clip(face)} for {sign}" for face, sign in zip(faces, word, strict=True) if face not in (sign, WILD)
    ]
    if wrong:
        yield breach(book.word, f"The cards do not lie as {word}: {', '.join(wrong[:3])}.")


def _lay_cards(word: str, faces: list[str], state: State, house: GadsbyHouse) -> tuple[Laid, ...]:
    taken = [card.id for card in state.all_cards()]
    cards = mint_cards(f"t{state.number}", faces, taken, deck_of(state, house))
    return tuple(
        Laid(card, sign if is_wild(card) else card.face) for card, sign in zip(cards, word, strict=False)
    )


@dataclass(frozen=True)
class EmptyDeck(Action[State, GadsbyHouse]):
    """Say that the deck is exhausted although the count says otherwise; the table must agree."""

    title = "The deck is empty"
    quiet = True

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.TURN, book.end)

    def check(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        says = f"We counted {state.left} cards left. Is the deck empty?"
        yield ask_others(book.end, says, "say that the deck is empty")

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        yield DeckFoundEmpty(state.left)
