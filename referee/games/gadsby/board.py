"""A Gadsby table as it is drawn: the word that lies open, hands by number, scoring piles face down."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, Item, Lines
from referee.engine.seats import Viewer
from referee.games.gadsby.state import Added, Lying, State
from referee.kit.cards import Card
from referee.kit.vote import dispute_blocks
from referee.kit.wild import is_wild, lay


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    return (*dispute_blocks(state, viewer), *_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.lying:
        yield _row(state.lying, viewer)
        if state.lying.added:
            yield _longer_row(state, state.lying, state.lying.added, viewer)
    if state.record and not state.ended:  # then they stand in the result
        scored = [Item(f"{viewer.name(each.seat)}: {each.word}", str(each.points)) for each in state.record]
        yield Lines("Scored words", tuple(scored))


def _longer_row(state: State, lying: Lying, added: Added, viewer: Viewer) -> CardRow:
    """The word as it reads with the letter in it, which is marked."""
    cards = {each.card.id: each.card for each in lying.laid} | {added.card.id: added.card}
    as_read = [Card(each.card.id, each.reads, 0) for each in lying.laid]
    laid = lay(added.word, (*as_read, Card(added.card.id, state.letter, 0))) or lay(
        added.word, tuple(cards.values())
    )
    views = tuple(
        cards[each.card.id].view(
            mark="+" if each.card.id == added.card.id else each.reads if is_wild(cards[each.card.id]) else ""
        )
        for each in laid or ()
    )
    return CardRow(f"{viewer.name(added.seat)}: {added.word}", views, f"with one {state.letter} more")


def _row(lying: Lying, viewer: Viewer) -> CardRow:
    cards = tuple(each.card.view(mark=each.reads if is_wild(each.card) else "") for each in lying.laid)
    return CardRow(f"{viewer.name(lying.seat)}: {lying.word}", cards, f"worth {lying.points}")
