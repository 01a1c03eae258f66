"""The map of Letter Mine, and everybody's letters."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, Cell, Grid, Item, Lines
from referee.engine.seats import Viewer
from referee.games.letter_mine.state import Phase, Site, State
from referee.kit.grid import at, cell
from referee.kit.vote import dispute_blocks
from referee.kit.wild import is_wild


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    return (*dispute_blocks(state, viewer), *_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    yield Grid(f"The mine · {state.left} letters in the deck", _rows(state, viewer))
    if state.spelled:
        cards = tuple(
            each.card.view(mark=each.reads if is_wild(each.card) else "") for each in state.spelled.laid
        )
        yield CardRow(state.spelled.word, cards, f"{state.spelled.points} points")
    yield Lines("Letters face up", tuple(_letters(state, seat, viewer) for seat in state.playing))


def _rows(state: State, viewer: Viewer) -> tuple[tuple[Cell, ...], ...]:
    """The smallest rectangle that holds the whole map."""
    places = [found for name in state.cells if (found := at(name))]
    rows, columns = sorted({row for row, _ in places}), sorted({column for _, column in places})
    sites = {site.cell: site for site in state.map}
    return tuple(
        tuple(_cell(cell(row, column), sites, state, viewer) for column in range(columns[0], columns[-1] + 1))
        for row in range(rows[0], rows[-1] + 1)
    )


def cell_name(name: str) -> str:
    """A card of the map as one says it: the map grows on every side, so its place is told from the start.

    >>> cell_name("0,0"), cell_name("-1,0"), cell_name("2,-3")
    ('the start card', '1 up from the start card', '2 down, 3 left from the start card')
    """
    row, column = at(name) or (0, 0)
    ways = ((row, "down", "up"), (column, "right", "left"))
    steps = [f"{abs(steps)} {on if steps > 0 else back}" for steps, on, back in ways if steps]
    return f"{', '.join(steps)} from the start card" if steps else "the start card"


def _cell(name: str, sites: dict[str, Site], state: State, viewer: Viewer) -> Cell:
    site = sites.get(name)
    if site is None:
        return Cell(name, kind="off", label="not explored")
    pawns = tuple(seat for seat in state.playing if state.tokens[seat] == name)
    written = " + ".join(map(str, site.rolls))
    letter = f"{site.card.face} worth {site.card.points}" if site.card else "no letter"
    standing = f"{viewer.names(pawns)} here" if pawns else ""
    label = ", ".join(
        filter(None, [f"{cell_name(name)}: {letter}", written and f"written {written}", standing])
    )
    lit = state.phase is Phase.REFILL and name in state.bare
    view = site.card.view() if site.card else None
    return Cell(name, view, "", "site", written, pawns, lit, label)


def _letters(state: State, seat: int, viewer: Viewer) -> Item:
    return Item(viewer.name(seat), "", tuple(card.view() for card in state.mined[seat]))
