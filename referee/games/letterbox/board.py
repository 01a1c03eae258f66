"""What one viewer sees on the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Grid, Item, Lines, Meter, Meters
from referee.engine.seats import Viewer
from referee.games.letterbox.board_picture import Pawn, Scene, Walk
from referee.games.letterbox.book import book
from referee.games.letterbox.clue_ledger import PENCIL, clue_items, private_blocks
from referee.games.letterbox.state import HOURS, Phase, State
from referee.games.letterbox.tile_grid import tile_grid
from referee.games.letterbox.tiles import cell_name
from referee.kit.player_marks import mark_number
from referee.kit.sentences import quantity


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    """First what everybody sees, then what only this viewer sees."""
    return (*_public(state, viewer), *private_blocks(state, viewer))


def _public(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.tiles:
        yield _grid(state, viewer)
    if state.phase is Phase.HUNT:
        yield _turn(state, viewer)
    if state.phase is Phase.HIDE:
        yield Lines("A good clue", tuple(map(Item, ADVICE)))
    if state.opened:
        yield Lines("Clue ledger", clue_items(state, viewer))
    if state.shown:
        yield Lines("Where everything lay", tuple(_box_items(state, viewer)))
        yield Lines("The walks", tuple(_walk(state, viewer, box.seat) for box in state.boxes))


ADVICE = (
    book.good_clue.says,
    "A leaf may be a tree, a fish a pond, the 3 of Moons three in the morning, an ace something big; "
    "three tiles of a suit together may be a forest, a river or a mountain range.",
)


def _grid(state: State, viewer: Viewer) -> Grid:
    """The board with all pawns; with letterboxes and walks once everything is shown."""
    scene = Scene(pawns_on_tiles(state, viewer), {}, *_boxes_and_walks(state, viewer))
    return tile_grid("Board", state.tiles, scene, opens=_tap_opens(state, viewer.seat))


def _tap_opens(state: State, seat: int | None) -> str:
    """What a tap on a tile is for: where the own pawn goes, or a mark on the own map."""
    if seat is None or state.phase is not Phase.HUNT or seat not in state.playing:
        return ""
    if seat != state.turn:
        return PENCIL
    if not state.pawn(seat):
        return "place?cell="
    return "travel?way=" if state.hours else PENCIL


def pawns_on_tiles(state: State, viewer: Viewer) -> dict[str, list[Pawn]]:
    """Which pawns stand where."""
    pawns: dict[str, list[Pawn]] = {}
    for seat in state.seats:
        if cell := state.pawn(seat.number):
            pawns.setdefault(cell, []).append(_pawn(seat.number, viewer))
    return pawns


def _boxes_and_walks(state: State, viewer: Viewer) -> tuple[dict[str, list[Pawn]], tuple[Walk, ...]]:
    """Where the letterboxes were and how everybody walked, once everything is shown."""
    boxes: dict[str, list[Pawn]] = {}
    walks = []
    for box in state.boxes if state.shown else ():
        pawn = _pawn(box.seat, viewer)
        boxes.setdefault(box.cell, []).append(pawn)
        moves = [each for each in state.moves if each.seat == box.seat]
        searched = frozenset(each.cell for each in moves if each.searched)
        walks.append(Walk(pawn, tuple(each.cell for each in moves), searched))
    return boxes, tuple(walk for walk in walks if walk.cells)


def _pawn(seat: int, viewer: Viewer) -> Pawn:
    return Pawn(seat, viewer.name(seat), mark_number(viewer.seats[seat]))


def _turn(state: State, viewer: Viewer) -> Meters:
    assert state.turn is not None
    hours = Meter("Hours left", f"{state.hours} of {HOURS}", f"{viewer.name(state.turn)}'s turn")
    roll = state.start_roll(state.turn)
    start = (Meter("Starts on", roll.face, "as rolled"),) if roll and not state.pawn(state.turn) else ()
    return Meters("This turn", (hours, *start))


def _box_items(state: State, viewer: Viewer) -> Iterator[Item]:
    for box in state.boxes:
        found = viewer.names(state.finders(box.seat)) or "nobody"
        way = "".join(f"the {state.describe(part.cell)}, then " for part in box.trail[:-1])
        says = f"{viewer.name(box.seat)}: {way}the {state.describe(box.cell)}"
        yield Item(says, f"found by {found}", drawing=box.stamp)
        yield from (Item(f"“{part.clue}”", f"the clue to {cell_name(part.cell)}") for part in box.trail[1:])


def _walk(state: State, viewer: Viewer, seat: int) -> Item:
    """Every tile in order; a star where it was searched."""
    moves = [each for each in state.moves if each.seat == seat]
    steps = "".join("*" if each.searched else f" → {cell_name(each.cell)}" for each in moves)
    asked = quantity(state.coins(seat), "Big Question")
    return Item(f"{viewer.name(seat)}: {steps.removeprefix(' → ') or 'stayed at home'}", asked)
