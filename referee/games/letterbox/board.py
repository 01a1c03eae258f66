"""What lies on the table, as one pair of eyes may see it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Grid, Item, Lines, Meter, Meters
from referee.engine.seats import Viewer
from referee.games.letterbox.book import book
from referee.games.letterbox.ledger import clues, own_blocks
from referee.games.letterbox.picture import Pawn, Scene, Walk
from referee.games.letterbox.square import square
from referee.games.letterbox.state import HOURS, Phase, State
from referee.games.letterbox.tiles import spot
from referee.kit.marks import worn
from referee.kit.sentences import counted


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    """Built from nothing: first what all see, then what is this viewer's own."""
    return (*_public(state, viewer), *own_blocks(state, viewer))


def _public(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.tiles:
        yield _board(state, viewer)
    if state.phase is Phase.HUNT:
        yield _turn(state, viewer)
    if state.phase is Phase.HIDE:
        yield Lines("A good clue", tuple(map(Item, ADVICE)))
    if state.opened:
        yield Lines("Clue ledger", clues(state, viewer))
    if state.shown:
        yield Lines("Where everything lay", tuple(_lay(state, viewer)))
        yield Lines("The walks", tuple(_walk(state, viewer, box.seat) for box in state.boxes))


ADVICE = (
    book.good_clue.says,
    "A leaf may be a tree, a fish a pond, the 3 of Moons three in the morning, an ace something big; "
    "three tiles of a suit together may be a forest, a river or a mountain range.",
)


def _board(state: State, viewer: Viewer) -> Grid:
    """Pawns for all; letterboxes and walks only when everything is shown."""
    return square("Board", state.tiles, Scene(_standing(state, viewer), {}, *_shown(state, viewer)))


def _standing(state: State, viewer: Viewer) -> dict[str, list[Pawn]]:
    there: dict[str, list[Pawn]] = {}
    for seat in state.seats:
        if cell := state.pawn(seat.number):
            there.setdefault(cell, []).append(_pawn(seat.number, viewer))
    return there


def _shown(state: State, viewer: Viewer) -> tuple[dict[str, list[Pawn]], tuple[Walk, ...]]:
    """Where the letterboxes lay, and how everybody walked."""
    lay: dict[str, list[Pawn]] = {}
    walks = []
    for box in state.boxes if state.shown else ():
        pawn = _pawn(box.seat, viewer)
        lay.setdefault(box.cell, []).append(pawn)
        strides = [each for each in state.strides if each.seat == box.seat]
        searched = frozenset(each.cell for each in strides if each.searched)
        walks.append(Walk(pawn, tuple(each.cell for each in strides), searched))
    return lay, tuple(walk for walk in walks if walk.cells)


def _pawn(seat: int, viewer: Viewer) -> Pawn:
    return Pawn(seat, viewer.name(seat), worn(viewer.seats[seat]))


def _turn(state: State, viewer: Viewer) -> Meters:
    assert state.turn is not None
    hours = Meter("Hours left", f"{state.hours} of {HOURS}", f"{viewer.name(state.turn)}'s turn")
    roll = state.start_roll(state.turn)
    start = (Meter("Starts on", roll.face, "as rolled"),) if roll and not state.pawn(state.turn) else ()
    return Meters("This turn", (hours, *start))


def _lay(state: State, viewer: Viewer) -> Iterator[Item]:
    for box in state.boxes:
        found = viewer.names(state.finders(box.seat)) or "nobody"
        way = "".join(f"the {state.named(part.cell)}, then " for part in box.trail[:-1])
        says = f"{viewer.name(box.seat)}: {way}the {state.named(box.cell)}"
        yield Item(says, f"found by {found}", drawing=box.stamp)
        yield from (Item(f"“{part.clue}”", f"the clue to {spot(part.cell)}") for part in box.trail[1:])


def _walk(state: State, viewer: Viewer, seat: int) -> Item:
    """Every tile in order; a star where it was searched."""
    strides = [each for each in state.strides if each.seat == seat]
    steps = "".join("*" if each.searched else f" → {spot(each.cell)}" for each in strides)
    asked = counted(state.coins(seat), "Big Question")
    return Item(f"{viewer.name(seat)}: {steps.removeprefix(' → ') or 'stayed at home'}", asked)
