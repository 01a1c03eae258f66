"""A Tensorial Relations table as it is drawn. Nothing of it is secret: a hand lies open when it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, CardView, Item, Lines, Meter, Meters
from referee.engine.seats import Viewer
from referee.games.tensorial.state import Played, State, price
from referee.kit.cards import Card
from referee.kit.vote import dispute_blocks
from referee.kit.wild import is_wild


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    return (*dispute_blocks(state, viewer), *_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.turn is not None:
        yield CardRow("Store", tuple(map(for_sale, state.store)))
    if state.played:
        yield _lying(state.played)
    if viewer.seat in state.playing:
        yield from _own(state, viewer.seat)
    if state.turn is not None:
        left = Meter("Draw pile", str(state.left), "cards left")
        yield Meters("Cards", (left, Meter("Store", str(len(state.store)), "for sale")))
    yield Lines("Decks", tuple(_deck(state, seat, viewer) for seat in state.playing))


def for_sale(card: Card) -> CardView:
    """A card of the Store, with its price where that is not its value."""
    return card.view(note="" if price(card) == card.points else f"costs {price(card)}")


def _lying(played: Played) -> CardRow:
    used = {each.card.id: each.reads for each in played.laid}
    cards = tuple(
        card.view(mark=used.get(card.id, "") if is_wild(card) else "", faded=card.id not in used)
        for card in (*(each.card for each in played.laid), *(c for c in played.hand if c.id not in used))
    )
    return CardRow(played.word or "No word", cards, f"worth {played.points}")


def _own(state: State, seat: int) -> Iterator[Block]:
    pile = state.piles[seat]
    yield CardRow(f"Your deck and hand ({len(pile.deck)})", _views(pile.deck), "in no order")
    if pile.discard:
        yield CardRow(f"Your discard pile ({len(pile.discard)})", _views(pile.discard))


def _views(cards: tuple[Card, ...]) -> tuple[CardView, ...]:
    return tuple(card.view() for card in sorted(cards, key=lambda card: (is_wild(card), card.face)))


def _deck(state: State, seat: int, viewer: Viewer) -> Item:
    counts = Counter(card.face for card in state.cards_of(seat))
    letters = " ".join(face if times == 1 else f"{face}×{times}" for face, times in sorted(counts.items()))
    return Item(f"{viewer.name(seat)}: {letters}", str(state.points(seat)))
