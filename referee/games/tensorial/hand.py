"""Which of a player's own cards a hand is made of, and whether the deck can have held it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.verdict import Finding, ask, breach
from referee.games.tensorial.book import book
from referee.games.tensorial.state import HAND, Pile
from referee.kit.cards import Card
from referee.kit.wild import faces_of
from referee.kit.words import clip


def resolve_hand(faces: Sequence[str], pile: Pile) -> tuple[Card, ...]:
    """The cards with these faces: those surely in hand first, then the deck, then the discard pile."""
    sure = [card for card in pile.deck if card.id in pile.sure]
    rest = [card for card in pile.deck if card.id not in pile.sure]
    stock = [*sure, *rest, *pile.discard]
    found: list[Card] = []
    for face in faces:
        card = next((card for card in stock if card.face == face and card not in found), None)
        if card:
            found.append(card)
    return tuple(found)


def unfit_hand(faces: Sequence[str], pile: Pile) -> Iterator[Finding]:
    """Letters nobody owns are refused; a hand the deck can hardly have held is asked about."""
    wanted = min(HAND, len(pile.cards))
    if len(faces) != wanted:
        yield breach(book.hand_six, f"A hand is {wanted} cards; {len(faces)} are named.")
        return
    hand = resolve_hand(faces, pile)
    if len(hand) < len(faces):
        yield from _not_owned(faces, hand, pile)
        return
    discarded = tuple(card for card in hand if card in pile.discard)
    if discarded:
        yield ask(book.own_deck, f"Your discard pile should hold {faces_of(discarded)}. Is it in your hand?")
    kept = tuple(card for card in pile.deck if card.id in pile.sure and card not in hand)
    if kept:
        says = f"Your hand should hold {faces_of(kept)}, drawn before the shuffle. Is it not there?"
        yield ask(book.own_deck, says)


def _not_owned(faces: Sequence[str], hand: Sequence[Card], pile: Pile) -> Iterator[Finding]:
    spare = [card.face for card in hand]
    for face in faces:
        if face in spare:
            spare.remove(face)
        else:
            owned = sum(card.face == face for card in pile.cards)
            has = f"only {owned} of it" if owned else "none"
            yield breach(book.own_deck, f"Your deck does not hold that {clip(face)}: you own {has}.")
