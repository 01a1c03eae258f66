"""A Word War table as one pair of eyes sees it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, Cell, Grid, Item, Lines, Meter, Meters
from referee.engine.seats import Viewer
from referee.games.word_war.state import SIDE, GridPlace, State
from referee.kit.cards import Card
from referee.kit.grid import place_name
from referee.kit.vote import dispute_blocks
from referee.kit.wild import faces_of, is_wild


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    """The grid, the word on it, the piles; then what is this viewer's own."""
    return (*dispute_blocks(state, viewer), *_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    if not state.grid:
        return
    cells = [_cell(spot, state) for spot in state.grid]
    yield Grid("Grid", tuple(tuple(cells[at : at + SIDE]) for at in range(0, len(cells), SIDE)))
    if state.spelled:
        cards = tuple(
            each.card.view(mark=each.reads if is_wild(each.card) else "") for each in state.spelled.laid
        )
        yield CardRow(state.spelled.word, cards, "announced")
    yield _piles(state)
    if viewer.seat is not None and viewer.seat in state.playing:
        yield from _own(state, viewer.seat)
    if state.open_piles or state.ended:
        yield Lines("Score piles", tuple(_pile(state, seat, viewer) for seat in state.playing))


def _cell(spot: GridPlace, state: State) -> Cell:
    lit = state.spelled is not None and spot.cell in state.spelled.path
    fresh = spot.cell in {each.cell for each in state.placed}
    if spot.card is None:
        return Cell(spot.cell, label=f"{place_name(spot.cell)}, open")
    note = "placed this turn" if fresh else ""
    label = ", ".join(filter(None, [place_name(spot.cell), _card_text(spot.card), note]))
    return Cell(spot.cell, spot.card.view(note=note), kind=spot.card.kind, note=note, lit=lit, label=label)


def _card_text(card: Card) -> str:
    return "wild card" if is_wild(card) else f"{card.face} worth {card.points}"


def _piles(state: State) -> Meters:
    top = f"{faces_of(state.discard[-1:])} on top" if state.discard else ""
    meters = (Meter("Deck", str(state.left)), Meter("Discard pile", str(len(state.discard)), top))
    return Meters("Piles", meters)


def _own(state: State, seat: int) -> Iterator[Block]:
    held = state.hands[seat]
    if held and held.card:
        yield CardRow("Your hand card", (held.card.view(),), "all have seen it")
    if pile := state.piles[seat]:
        title = f"Your score pile ({len(pile)})"
        yield CardRow(title, tuple(card.view() for card in pile), private=not state.open_piles)


def _pile(state: State, seat: int, viewer: Viewer) -> Item:
    cards = tuple(card.view() for card in state.piles[seat])
    return Item(viewer.name(seat), str(state.points(seat)), cards)
