"""The cards of Anagrabs: deal, turn up, count those face down, and end the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input, NumberIn, SeatIn
from referee.engine.verdict import Finding, ask_others, breach
from referee.games.anagrabs.actions.shout import other_speaker_findings, overdue_taps, too_late_finding
from referee.games.anagrabs.book import book
from referee.games.anagrabs.events import CardsDealt, CardTurned, FaceDownCounted, GameEnded
from referee.games.anagrabs.state import TURNED_UP, AnagrabsHouse, Phase, State
from referee.kit.sentences import number_word
from referee.kit.turns import Waits
from referee.kit.values import deck_of
from referee.kit.wild import face_from, mint_cards, unfit_faces

WAITS = Waits(
    {
        Phase.DEAL: "the cards to be dealt",
        Phase.PLAY: "a card or a word",
        Phase.DOUBT: "the table to look up a word",
    },
    book.flip,
)


@dataclass(frozen=True)
class Deal(Action[State, AnagrabsHouse]):
    """Lay half the deck face down and turn two cards up; the player to the dealer's left begins."""

    title = "Deal half the deck"
    reveals = True

    up: tuple[str, ...]
    dealer: int | None = None
    """Without it the last seat deals, so that the first begins."""

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.DEAL, book.deal)

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return (
            FacesIn(
                "up",
                f"The {number_word(TURNED_UP)} cards turned up",
                house.deck.alphabet,
                TURNED_UP,
                TURNED_UP,
                "letterhead",
            ),
            SeatIn("dealer", "Who deals?", state.playing, value=state.playing[-1]),
        )

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if len(self.up) != TURNED_UP:
            yield breach(book.deal, f"{TURNED_UP} cards are turned up; {len(self.up)} are named.")
        else:
            faces = [face_from(face) for face in self.up]
            yield from unfit_faces(faces, deck_of(state, house), (), book.deal)
        if self.dealer is not None and self.dealer not in state.playing:
            yield breach(book.flip, "The dealer must be one of the players.")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        cards = mint_cards("deal", [face_from(face) for face in self.up], (), deck_of(state, house))
        dealer = state.playing[-1] if self.dealer is None else self.dealer
        yield CardsDealt(cards, state.after(dealer), max(box(house) // 2 - TURNED_UP, 0))


def box(house: AnagrabsHouse) -> int:
    """How many cards the box holds."""
    return sum(face.count or 0 for face in house.deck.faces)


@dataclass(frozen=True)
class Flip(Action[State, AnagrabsHouse]):
    """Turn up any one card; the turn passes to the left at once."""

    title = "Turn up a card"
    reveals = True
    stamped = True

    face: str
    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.flip)
        if state.turn is not None and seat != state.turn:
            yield breach(book.flip, f"It is {state.seats[state.turn].name}'s turn to turn up a card.")
        if state.exhausted:
            says = f"{state.left} cards lie face down for {len(state.playing)} players: no more is turned up."
            yield breach(book.end, says)

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return (FacesIn("face", "The card turned up", house.deck.alphabet, 1, 1, "letterhead"),)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from other_speaker_findings(state, self.at, house.options)
        yield from unfit_faces((face_from(self.face),), deck_of(state, house), state.all_cards(), book.flip)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        taken = [card.id for card in state.all_cards()]
        (card,) = mint_cards(f"f{state.number + 1}", (face_from(self.face),), taken, deck_of(state, house))
        yield from overdue_taps(state, self.at)
        yield CardTurned(seat, card, state.after(seat))


@dataclass(frozen=True)
class Finish(Action[State, AnagrabsHouse]):
    """End the game when nobody sees another word; the table must agree."""

    title = "Nobody sees another word"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.end)
        if state.turn is not None and not state.exhausted:
            yield breach(book.end, f"{state.left} cards lie face down for {len(state.playing)} players.")
        if state.taps:
            yield too_late_finding(state, None)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        says = "Does nobody see another word? Then the game is over."
        yield ask_others(book.last_claims, says, "end the game: nobody sees another word", everybody=True)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield GameEnded(state.left, len(state.playing))


@dataclass(frozen=True)
class CountFaceDown(Action[State, AnagrabsHouse]):
    """Say how many cards lie face down where it is not what the referee counts; the table must agree."""

    title = "Count the cards face down"
    quiet = True
    fresh = True

    left: int

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.half)

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        return (NumberIn("left", "Cards face down", 0, box(house), value=state.left),)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if not 0 <= self.left <= box(house):
            yield breach(book.half, f"Between 0 and {box(house)} cards lie face down.")
        elif self.left == state.left:
            yield breach(book.half, "That is our count too.")
        else:
            says = f"We counted {state.left} face down. Are there {self.left}?"
            yield ask_others(book.half, says, f"count {self.left} cards face down")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield FaceDownCounted(self.left, state.left)
