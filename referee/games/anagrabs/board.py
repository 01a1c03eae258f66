"""An Anagrabs table as it is drawn: the middle first, then everybody's words."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, Item, Lines
from referee.engine.seats import Viewer
from referee.games.anagrabs.state import State, Word
from referee.kit.vote import dispute_blocks
from referee.kit.wild import count, is_wild


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    return (*dispute_blocks(state, viewer), *_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.turn is None:
        return
    nothing = "" if state.middle else "Nothing lies in the middle."
    yield CardRow("Middle", tuple(card.view() for card in state.middle), nothing)
    for seat in state.playing:
        if words := state.of(seat):
            yield Lines(viewer.name(seat), tuple(_item(word) for word in words))


def _item(word: Word) -> Item:
    cards = tuple(each.card.view(mark=each.reads if is_wild(each.card) else "") for each in word.laid)
    return Item(word.word, f"{count(word.laid)}{' · letters left' if word.broken else ''}", cards)
