"""A Gadsby table as it is drawn: the word that lies open, hands by number, scoring piles face down."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, Item, Lines, Meter, Meters
from referee.engine.seats import Viewer
from referee.games.gadsby.state import Lying, State
from referee.kit.wild import is_wild


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    return tuple(_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.lying:
        yield _row(state.lying, viewer)
        if state.lying.added:
            added = state.lying.added
            note = f"{viewer.name(added.seat)} adds {state.letter}"
            yield CardRow(
                added.word, (added.card.view(mark=state.letter if is_wild(added.card) else ""),), note
            )
    if state.turn is None:
        return
    meters = [Meter("Deck", str(state.left), "cards left")]
    meters += [Meter(viewer.name(seat), str(state.hands[seat]), "in hand") for seat in state.playing]
    yield Meters("Cards", tuple(meters))
    if state.record:
        scored = [Item(f"{viewer.name(each.seat)}: {each.word}", str(each.points)) for each in state.record]
        yield Lines("Scored words", tuple(scored))


def _row(lying: Lying, viewer: Viewer) -> CardRow:
    cards = tuple(each.card.view(mark=each.reads if is_wild(each.card) else "") for each in lying.laid)
    return CardRow(f"{viewer.name(lying.seat)}: {lying.word}", cards, f"worth {lying.points}")
