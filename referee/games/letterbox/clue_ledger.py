"""The clue ledger with what one player knows beside each clue, the own letterbox, and the own map."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Item, Lines
from referee.engine.seats import Viewer
from referee.games.letterbox.board_picture import Scene
from referee.games.letterbox.boxes import CLUE, STAMP, Box
from referee.games.letterbox.state import POINTS_PER_BOX, POINTS_PER_FINDER, Phase, State
from referee.games.letterbox.tile_grid import tile_grid
from referee.games.letterbox.tiles import CELLS, cell_name

PENCIL = "pencil?cell="
"""What a tap on the own map opens."""


def clue_items(state: State, viewer: Viewer) -> tuple[Item, ...]:
    """Every signed clue; a player sees beside it what that player has learned and noted."""
    return tuple(_clue(state, viewer, box) for box in state.boxes)


def private_blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    """What only this seat sees, from its own box, searches, questions and notes; nothing for spectators."""
    if viewer.seat is None:
        return
    if box := state.box(viewer.seat):
        yield Lines("My letterbox", tuple(_mine(state, viewer, box)), private=True)
    if marks := _marks(state, viewer.seat):
        yield tile_grid("My map", state.tiles, Scene(marks=marks), private=True, opens=PENCIL)


def _clue(state: State, viewer: Viewer, box: Box) -> Item:
    signed = viewer.name(box.seat)
    if viewer.seat is None:
        return Item(f"“{box.clue}”", signed)
    stamp = _stamp(state, viewer.seat, box.seat)
    known = tuple(_knowledge(state, viewer.seat, box))
    opens, tap = _note_link(state, viewer, box.seat)
    return Item(f"“{box.clue}”", signed, drawing=stamp, known=known, opens=opens, tap=tap)


def _note_link(state: State, viewer: Viewer, owner: int) -> tuple[str, str]:
    """What opens the note beside a clue of somebody else, while there is something to look for."""
    if state.phase is not Phase.HUNT or viewer.seat not in state.playing or viewer.seat == owner:
        return "", ""
    return f"note?seat={owner}", f"Note beside {viewer.name(owner)}'s clue"


def _stamp(state: State, seat: int, owner: int) -> str:
    """The stamp of this owner's letterbox, if this seat has found it."""
    slips = (each.slip_of(owner) for each in state.searches_by(seat))
    return next((slip.text for slip in slips if slip and slip.kind == STAMP), "")


def _knowledge(state: State, seat: int, box: Box) -> Iterator[str]:
    """What this seat knows of a box: where found, further clues, answers, tiles without it, and the note."""
    if box.seat == seat:
        yield "My own"
    for search in state.searches_by(seat):
        slip = search.slip_of(box.seat)
        if slip and slip.kind == STAMP:
            yield f"Found on {cell_name(search.cell)}, +{POINTS_PER_BOX}"
            break
    yield from dict.fromkeys(_further_clues(state, seat, box.seat))
    for each in state.questions:
        if (each.asker, each.asked) == (seat, box.seat):
            yield f"{each.question.capitalize()}? {each.answer or 'No answer yet'}"
    if tried := _in_vain(state, seat, box.seat):
        yield f"Not on {', '.join(tried)}"
    if text := state.clue_note(seat, box.seat):
        yield f"My note: {text}"


def _further_clues(state: State, seat: int, owner: int) -> Iterator[str]:
    for search in state.searches_by(seat):
        slip = search.slip_of(owner)
        if slip and slip.kind == CLUE:
            yield f"{cell_name(search.cell)} leads on: “{slip.text}”"


def _in_vain(state: State, seat: int, owner: int) -> tuple[str, ...]:
    """Tiles where this owner gave this seat no stamp; empty once it has the stamp."""
    if owner == seat or _stamp(state, seat, owner):
        return ()
    searches = (each for each in state.searches_by(seat) if each.slip_of(owner))
    return tuple(dict.fromkeys(cell_name(each.cell) for each in searches))


def _mine(state: State, viewer: Viewer, box: Box) -> Iterator[Item]:
    for part in box.trail:
        yield Item(f"“{part.clue}”", f"leads to the {state.describe(part.cell)}")
    yield Item("My stamp", _finders(state, viewer, box.seat), drawing=box.stamp)
    yield Item(f"My blanks: {' / '.join(box.decoys)}")
    asked = [each for each in state.questions if each.asked == box.seat]
    yield from (
        Item(f"{viewer.name(each.asker)} asked: {each.question}", each.answer or "waiting for your answer")
        for each in asked
    )


def _finders(state: State, viewer: Viewer, seat: int) -> str:
    finders = state.finders(seat)
    return (
        f"found by {viewer.names(finders)}, +{POINTS_PER_FINDER * len(finders)}"
        if finders
        else "found by nobody yet"
    )


def _marks(state: State, seat: int) -> dict[str, str]:
    """Pencil marks, and a cross on tiles without one where a search found nothing."""
    crossed = {each.cell: "✗" for each in state.searches_by(seat) if each.found_nothing}
    pencilled = {cell: text for cell in CELLS if (text := state.tile_mark(seat, cell))}
    return {**crossed, **pencilled}
