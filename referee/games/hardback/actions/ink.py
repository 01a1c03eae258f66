"""Using ink and remover at any time before the next word, and giving tokens back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, ChoiceIn, Input, LaidIn, SeatIn
from referee.engine.verdict import Consent, Finding, ask, breach, note
from referee.games.hardback.actions.turn_checks import card_found, require_begun, require_player
from referee.games.hardback.book import book
from referee.games.hardback.events.ink import InkDrawn, InkRemoved, TokenReturned
from referee.games.hardback.offer import card_views
from referee.games.hardback.options import CARDS
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.word.card_lookup import (
    FoundCard,
    Where,
    cards_at_hand,
    matching_cards,
    place_question,
    token_fits,
)
from referee.kit.tokens import read
from referee.kit.words import clip


@dataclass(frozen=True)
class UseInk(Action[State, HardbackHouse]):
    """Spend an ink token to draw a card: it lies open and must be used in your next word."""

    title = "Push your luck"
    reveals = True

    card: str = ""
    """The card drawn; it may be left out."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_begun(state, book.ink_draw)
        yield from require_player(state, seat, book.ink_draw)
        if seat in state.playing and not state.word_to_come(seat):
            yield breach(book.ink_draw, "Your word is spelled: ink is for the next one, after this turn.")
        if seat in state.playing and not state.author(seat).ink:
            yield breach(book.ink_draw, "You have no ink.")

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return f"Push your luck ({state.author(seat).ink} ink)"

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        if house.options.tracking != CARDS:
            return ()
        cards = card_views(_cards_to_draw(state, seat, house))
        return (LaidIn("card", "The card you drew", cards, len(cards), 0, 1, profile="hardback"),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        author = state.author(seat)
        if house.options.tracking == CARDS and author.size <= author.hand:
            yield ask(
                book.ink_draw, f"All {author.size} cards of your deck should be in your hand. Draw one?"
            )
        if not self.card:
            return
        found = _find_drawn(self.card, state, seat, house)
        if not found:
            yield breach(book.own_cards, f"“{clip(self.card)}” is not a card. Write R or romance-R5.")
        elif len(found) > 1:
            yield breach(book.own_cards, f"Which {found[0].card.letter}? {_list_keys(found)}")
        else:
            yield from place_question(found[0], state, seat)
            yield note(book.ink_must, f"{found[0].card.name} must be used in your next word, face up.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        found = _find_drawn(self.card, state, seat, house) if self.card else ()
        card = found[0].card if found else None
        if card and card not in (*state.author(seat).pile, *state.author(seat).discard):
            yield card_found(state, seat, card)
        yield InkDrawn(seat, card)


@dataclass(frozen=True)
class UseRemover(Action[State, HardbackHouse]):
    """Spend a remover to take the ink off a card: it becomes a card of your hand like any other."""

    title = "Use remover"

    card: str = ""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_begun(state, book.remover)
        yield from require_player(state, seat, book.remover)
        if seat not in state.playing:
            return
        author = state.author(seat)
        if not state.word_to_come(seat):
            yield breach(book.remover, "Your word is spelled: it is too late to take ink off.")
        if not author.remover:
            yield breach(book.remover, "You have no remover.")
        if not author.tokens_on_cards:
            yield breach(book.remover, "No card of yours lies under ink.")

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return f"Use remover ({state.author(seat).remover})"

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        inked = _inked_cards(state, seat)
        return (CardsIn("card", "Take the ink off", card_views(inked), 1, 1),) if inked else ()

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if not self.card and not state.author(seat).unnamed_inked:
            yield breach(book.remover, "Name the card the ink lies on.")
        if self.card and self._named_card(state, seat) is None:
            yield breach(book.remover, f"No ink lies on {clip(self.card)}.")

    def _named_card(self, state: State, seat: int) -> Card | None:
        wanted = self.card.strip()
        fitting = (
            c for c in _inked_cards(state, seat) if wanted in (c.id, c.key) or wanted.upper() == c.letter
        )
        return next(fitting, None)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield InkRemoved(seat, self._named_card(state, seat) if self.card else None)


@dataclass(frozen=True)
class GiveBack(Action[State, HardbackHouse]):
    """Give back the token that a Horror card of somebody else asks for."""

    title = "Give back a token"
    grey = False

    token: str
    seat: int | None = None
    """Whose token it is; one's own where it is left out."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if not state.owed:
            yield breach(book.tokens, "Nobody has to give back a token.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        owing = tuple(seat for seat, _ in state.owed)
        return (
            ChoiceIn("token", "Which token?", (Choice("ink", "ink"), Choice("remover", "remover"))),
            SeatIn("seat", "Whose?", owing, value=seat if seat in owing else owing[0]),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        whose = seat if self.seat is None else self.seat
        if whose not in dict(state.owed):
            yield breach(book.tokens, "That player has no token to give back.")
            return
        author = state.author(whose)
        if self.token not in ("ink", "remover"):
            yield breach(book.tokens, "Ink or remover is given back.")
        elif not (author.ink if self.token == "ink" else author.remover):
            yield breach(book.tokens, f"{state.seats[whose].name} has no {self.token}.")
        elif whose != seat:
            name = state.seats[whose].name
            consent = Consent(f"give back {name}'s {self.token}", seats=(whose,))
            yield note(book.tokens, f"{name} gives back {self.token}.", consent=consent)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield TokenReturned(seat if self.seat is None else self.seat, self.token)


def _cards_to_draw(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards that can come up: those not lying open already, and the discard pile in case of a shuffle."""
    author = state.author(seat)
    hand = (found.card for found in cards_at_hand(state, seat, house) if found.where == Where.HAND)
    out = {*author.inked}
    return tuple(card for card in (*hand, *author.discard) if card.id not in out)


def _find_drawn(text: str, state: State, seat: int, house: HardbackHouse) -> tuple[FoundCard, ...]:
    """What the card drawn can be; with the draw pile empty it comes out of the shuffled discard pile."""
    tokens, strange = read((text,))
    if len(tokens) != 1 or strange or tokens[0].down:
        return ()
    author, token = state.author(seat), tokens[0]
    shuffled = author.discard if author.draw_pile_and_hand <= author.hand else ()
    out = {*author.inked, *(card.id for _, card in state.classics())}
    found = matching_cards(token, state, seat, house, {*out, *(card.id for card in author.discard)})
    fresh = tuple(FoundCard(card, Where.HAND, seat) for card in shuffled if token_fits(token, card))
    return (*fresh, *(each for each in found if not each.is_elsewhere(seat))) or (
        matching_cards(token, state, seat, house, out)
    )


def _inked_cards(state: State, seat: int) -> tuple[Card, ...]:
    author = state.author(seat)
    return tuple(card for card in author.pile if card.id in author.inked)


def _list_keys(found: tuple[FoundCard, ...]) -> str:
    return " or ".join(each.card.key for each in found[:6]) + "?"
