"""Dealing, drawing and placing in Word War. Words are in `word`, challenges in `challenge`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, CellIn, Choice, ChoiceIn, FacesIn, Input, SeatIn
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.word_war.book import book
from referee.games.word_war.events import (
    DECK,
    DISCARD,
    NOTHING,
    CardDrawn,
    CardExchanged,
    CardPlaced,
    GridDealt,
    PileShuffled,
)
from referee.games.word_war.options import SHUFFLE
from referee.games.word_war.state import CELLS, SIDE, Phase, Placed, State, WordWarHouse
from referee.kit.cards import Card
from referee.kit.turns import Waits
from referee.kit.values import deck_of
from referee.kit.wild import face_from, faces_of, mint_cards, unfit_faces
from referee.kit.words import clip

WAITS = Waits(
    {
        Phase.DEAL: "the grid to be dealt",
        Phase.DRAW: "a card to be drawn",
        Phase.PLAY: "a card to be placed, a word or a pass",
        Phase.TAKE: "a card of the word to be taken",
        Phase.DOUBT: "the table to look up a word",
    },
    book.first,
)


@dataclass(frozen=True)
class DealGrid(Action[State, WordWarHouse]):
    """Lay sixteen cards as a grid, row by row; the dealer begins."""

    title = "Deal the grid"
    reveals = True

    faces: tuple[str, ...]
    dealer: int | None = None
    """Without it the first seat deals."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.DEAL, book.deal)

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        size = len(CELLS)
        return (
            FacesIn(
                "faces",
                "The grid, row by row",
                house.deck.alphabet,
                size,
                size,
                "letterhead",
                columns=SIDE,
            ),
            SeatIn("dealer", "Who deals and begins?", state.playing, value=state.playing[0]),
        )

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if len(self.faces) != len(CELLS):
            yield breach(book.deal, f"The grid is {len(CELLS)} cards; {len(self.faces)} are named.")
        else:
            yield from unfit_faces(list(map(face_from, self.faces)), deck_of(state, house), (), book.deal)
        if self.dealer is not None and self.dealer not in state.playing:
            yield breach(book.first, "The dealer must be one of the players.")

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        cards = mint_cards("grid", list(map(face_from, self.faces)), (), deck_of(state, house))
        box = sum(face.count or 0 for face in house.deck.faces)
        dealer = state.playing[0] if self.dealer is None else self.dealer
        yield GridDealt(cards, dealer, max(box - len(cards), 0))


@dataclass(frozen=True)
class Draw(Action[State, WordWarHouse]):
    """Draw a card: from the deck, or from the top of the discard pile."""

    title = "Draw a card"

    pile: str = DECK
    """deck, discard, or nothing where there is no card to draw."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.DRAW, book.draw)

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        if state.left and not state.discard:
            return ()
        choices = [Choice(DECK, "Deck", f"{state.left} left")]
        if state.discard:
            choices.append(Choice(DISCARD, "Discard pile", f"{faces_of(state.discard[-1:])} on top"))
        if not state.left and not _must_take(state, house):
            choices.append(Choice(NOTHING, "Nothing", "the deck is used up"))
        value = DECK if state.left else choices[-1].value
        return (ChoiceIn("pile", "Draw from", tuple(choices), value=(value,)),)

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if self.pile not in (DECK, DISCARD, NOTHING):
            yield breach(book.draw, "Draw from the deck or from the discard pile.")
        elif self.pile == DISCARD and not state.discard:
            yield breach(book.draw, "The discard pile is empty.")
        elif self.pile == NOTHING and _must_take(state, house):
            top = faces_of(state.discard[-1:])
            yield breach(book.draw, f"The discard pile shows {top}: without a card in hand you draw one.")
        elif self.pile == DECK and not state.left:
            yield ask(book.deck_out, "We counted the deck as used up. Was there a card?")
        elif self.pile == NOTHING and state.left:
            yield ask(book.deck_out, f"We counted {state.left} left in the deck. Is it used up?")

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        yield CardDrawn(seat, self.pile, state.discard[-1] if self.pile == DISCARD else None)


@dataclass(frozen=True)
class Exchange(Action[State, WordWarHouse]):
    """Discard the card in hand face up and draw a new one from the deck."""

    title = "Change your hand card"

    face: str = ""
    """What the discarded card shows; not needed where all have seen it."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.PLAY, book.exchange)
        if state.turn == seat and state.forfeited:
            yield breach(book.challenge_bad, "Your word fell: the turn ends without a word.")
        if not state.hands[seat]:
            yield breach(book.exchange, "You have no card in hand.")
        if state.turn == seat and (state.drawn or state.placed):
            yield breach(book.exchange, "The hand card is changed once, instead of drawing.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        return hand_in(state, seat, house, "The card you discard")

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from unfit_hand(self.face, state, seat, house, book.exchange)
        if not state.left:
            yield ask(book.deck_out, "We counted the deck as used up. Was there a card to draw?")

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        yield CardExchanged(seat, hand_card(self.face, state, seat, house))


@dataclass(frozen=True)
class Place(Action[State, WordWarHouse]):
    """Put a card on an open spot, or over a card of lower value."""

    title = "Place a card"

    cell: str
    face: str = ""
    """What the hand card shows; not needed where all have seen it."""
    card: str = ""
    """A card of the own score pile instead, by id or face."""

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.PLAY, book.place)
        if state.turn == seat:
            most = state.may_place(seat)
            if len(state.placed) >= most:
                cite = book.place if most == 1 else book.passing
                yield breach(cite, f"You have placed {len(state.placed)}; this turn you may place {most}.")
            if state.forfeited:
                yield breach(book.challenge_bad, "Your word fell; what you placed has been taken back.")
        if not state.hands[seat] and not state.piles[seat]:
            yield breach(book.place, "You have no card to place, in hand or in your score pile.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: WordWarHouse) -> tuple[Input, ...]:
        pile = tuple(card.view() for card in state.piles[seat])
        own = (CardsIn("card", "Or a card of your score pile", pile, 0, 1),) if pile else ()
        return (CellIn("cell", "Where?", CELLS), *hand_in(state, seat, house, "Your hand card"), *own)

    def check(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        cell = self.cell.strip()
        if cell not in CELLS:
            yield breach(book.place, f"“{clip(cell)}” is not a spot of the grid: row,column from 0,0 to 3,3.")
        if self.card and self.face.strip():
            yield breach(book.place, "Name one card: your hand card, or one of your score pile.")
            return
        if self.card:
            if own_card(self.card, state.piles[seat]) is None:
                yield breach(book.place, f"“{clip(self.card)}” is not in your score pile.")
                return
        else:
            unfit = list(unfit_hand(self.face, state, seat, house, book.place))
            yield from unfit
            if any(finding.weight.value == "breach" for finding in unfit):
                return
        if cell in CELLS:
            yield from _too_low(self._card(state, seat, house), state.on(cell))

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        cell, card = self.cell.strip(), self._card(state, seat, house)
        yield CardPlaced(seat, Placed(cell, card, not self.card, state.on(cell)))

    def _card(self, state: State, seat: int, house: WordWarHouse) -> Card:
        own = own_card(self.card, state.piles[seat]) if self.card else None
        return own or hand_card(self.face, state, seat, house)


@dataclass(frozen=True)
class Shuffle(Action[State, WordWarHouse]):
    """Shuffle the discard pile: it becomes the deck."""

    title = "Shuffle the discard pile"
    quiet = True

    @classmethod
    def open(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        if house.options.deck_out != SHUFFLE:
            yield breach(book.deck_out, "At this table the game goes on without a deck.")
        if state.left:
            yield breach(book.deck_out, f"The deck still holds {state.left} cards.")
        if not state.discard:
            yield breach(book.deck_out, "The discard pile is empty.")
        if state.placed or state.doubt or state.spelled:
            yield breach(book.deck_out, "Finish the turn first: a card may have to come back.")

    def outcome(self, state: State, seat: int, house: WordWarHouse) -> Iterator[Event[State]]:
        yield PileShuffled(len(state.discard))


def hand_in(state: State, seat: int, house: WordWarHouse, label: str) -> tuple[Input, ...]:
    """The face of the hand card is asked only where it is still the player's secret."""
    held = state.hands[seat]
    if held is None or held.card:
        return ()
    return (FacesIn("face", label, house.deck.alphabet, 0, 1, "letterhead"),)


def unfit_hand(face: str, state: State, seat: int, house: WordWarHouse, cite: Citation) -> Iterator[Finding]:
    held = state.hands[seat]
    if held is None:
        yield breach(cite, "You have no card in hand.")
    elif held.card:
        if face.strip() and face_from(face) != held.card.face:
            yield breach(cite, f"Your hand card is {faces_of([held.card])}: all have seen it.")
    elif not face.strip():
        yield breach(cite, "Say what your hand card shows.")
    else:
        yield from unfit_faces([face_from(face)], deck_of(state, house), state.all_cards(), cite)


def hand_card(face: str, state: State, seat: int, house: WordWarHouse) -> Card:
    """The card in hand, known by now."""
    held = state.hands[seat]
    if held and held.card:
        return held.card
    taken = [card.id for card in state.all_cards()]
    return mint_cards(f"t{state.number}.s{seat}", [face_from(face)], taken, deck_of(state, house))[0]


def own_card(name: str, pile: tuple[Card, ...]) -> Card | None:
    """A card of the pile by id or face."""
    by_id = (card for card in pile if card.id == name)
    by_face = (card for card in pile if card.face == face_from(name))
    return next(by_id, None) or next(by_face, None)


def _must_take(state: State, house: WordWarHouse) -> bool:
    """Is there a card to draw even where the deck is used up? Shuffled, the discard pile is the deck."""
    return bool(state.discard) and house.options.deck_out != SHUFFLE


def _too_low(card: Card, old: Card | None) -> Iterator[Finding]:
    if old is None:
        return
    if card.points <= old.points:
        worth = f"{faces_of([card])} is worth {card.points}, {faces_of([old])} {old.points}"
        yield breach(book.replace, f"Only a higher value replaces: {worth}.")
    else:
        yield note(book.replace, f"{card.points} is more than {old.points}: {faces_of([old])} is discarded.")
