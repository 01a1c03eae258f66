"""A table of Word Chain as it is drawn: the chain, the newest word first."""

from __future__ import annotations

from quoin_word_chain.state import State
from referee.engine.blocks import Block, Item, Lines
from referee.engine.seats import Viewer


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    chain = [Item(each.word, viewer.name(each.seat)) for each in reversed(state.words)]
    return (Lines("The chain", tuple(chain)),) if chain else ()
