"""What one player knows: the own letterbox, what was learned of the others', notes and a pencilled map."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Item, Lines
from referee.engine.seats import Viewer
from referee.games.letterbox.hunt import CLUE, STAMP, Box
from referee.games.letterbox.square import square
from referee.games.letterbox.state import State
from referee.games.letterbox.tiles import CELLS, spot


def own_blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    """Nothing for spectators; built from this seat's own box, searches, questions and notes alone."""
    if viewer.seat is None:
        return
    seat = viewer.seat
    if state.opened and seat in state.playing:
        yield Lines("What I know", tuple(_known(state, viewer, seat)), private=True)
    if box := state.box(seat):
        yield Lines("My letterbox", tuple(_mine(state, viewer, box)), private=True)
    if marks := _marks(state, seat):
        yield square("My map", state.tiles, marks=marks, private=True)


def _known(state: State, viewer: Viewer, seat: int) -> Iterator[Item]:
    for box in state.others(seat):
        yield _found(state, viewer, seat, box)
        yield from _next_clues(state, viewer, seat, box.seat)
        answers = [each for each in state.questions if (each.asker, each.asked) == (seat, box.seat)]
        yield from (
            Item(f"{each.question.capitalize()}? {each.answer}", viewer.name(box.seat)) for each in answers
        )
        if text := state.jot(seat, box.seat):
            yield Item(f"My note: {text}", viewer.name(box.seat))
    in_vain = dict.fromkeys(spot(each.cell) for each in state.searched(seat) if each.in_vain)
    if in_vain:
        yield Item(f"Searched in vain: {', '.join(in_vain)}")


def _found(state: State, viewer: Viewer, seat: int, box: Box) -> Item:
    """Found or not, by the cards this seat was given."""
    for search in state.searched(seat):
        slip = search.slip_of(box.seat)
        if slip and slip.kind == STAMP:
            return Item(f"{viewer.name(box.seat)}: found on {spot(search.cell)}", "+2", drawing=slip.text)
    return Item(f"{viewer.name(box.seat)}: not found yet")


def _next_clues(state: State, viewer: Viewer, seat: int, owner: int) -> Iterator[Item]:
    slips = ((each.cell, each.slip_of(owner)) for each in state.searched(seat))
    found = dict.fromkeys((cell, slip.text) for cell, slip in slips if slip and slip.kind == CLUE)
    for cell, clue in found:
        yield Item(f"“{clue}”", f"{viewer.name(owner)}, from {spot(cell)}")


def _mine(state: State, viewer: Viewer, box: Box) -> Iterator[Item]:
    for part in box.trail:
        yield Item(f"“{part.clue}”", f"leads to the {state.named(part.cell)}")
    yield Item("My stamp", _finders(state, viewer, box.seat), drawing=box.stamp)
    yield Item(f"My blanks: {' / '.join(box.decoys)}")
    asked = [each for each in state.questions if each.asked == box.seat]
    yield from (Item(f"{viewer.name(each.asker)} asked: {each.question}", each.answer) for each in asked)


def _finders(state: State, viewer: Viewer, seat: int) -> str:
    finders = state.finders(seat)
    return f"found by {viewer.names(finders)}, +{len(finders)}" if finders else "found by nobody yet"


def _marks(state: State, seat: int) -> dict[str, str]:
    """Pencil marks, and a cross on tiles searched in vain that bear none."""
    crossed = {each.cell: "✗" for each in state.searched(seat) if each.in_vain}
    pencilled = {cell: text for cell in CELLS if (text := state.mark(seat, cell))}
    return {**crossed, **pencilled}
