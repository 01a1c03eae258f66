"""The clue ledger with what one player knows beside each clue; the own letterbox, and a pencilled map."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Item, Lines
from referee.engine.seats import Viewer
from referee.games.letterbox.hunt import CLUE, STAMP, Box
from referee.games.letterbox.picture import Scene
from referee.games.letterbox.square import square
from referee.games.letterbox.state import State
from referee.games.letterbox.tiles import CELLS, spot


def clues(state: State, viewer: Viewer) -> tuple[Item, ...]:
    """Every signed clue; beside it, for a player, what that player has learned and noted."""
    return tuple(_clue(state, viewer, box) for box in state.boxes)


def own_blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    """Nothing for spectators; built from this seat's own box, searches, questions and notes alone."""
    if viewer.seat is None:
        return
    if box := state.box(viewer.seat):
        yield Lines("My letterbox", tuple(_mine(state, viewer, box)), private=True)
    if marks := _marks(state, viewer.seat):
        yield square("My map", state.tiles, Scene(marks=marks), private=True)


def _clue(state: State, viewer: Viewer, box: Box) -> Item:
    signed = viewer.name(box.seat)
    if viewer.seat is None:
        return Item(f"“{box.clue}”", signed)
    stamp = _stamp(state, viewer.seat, box.seat)
    known = tuple(_known(state, viewer.seat, box))
    return Item(f"“{box.clue}”", signed, drawing=stamp, known=known)


def _stamp(state: State, seat: int, owner: int) -> str:
    """The stamp this seat was given for somebody's letterbox, if it found it."""
    slips = (each.slip_of(owner) for each in state.searched(seat))
    return next((slip.text for slip in slips if slip and slip.kind == STAMP), "")


def _known(state: State, seat: int, box: Box) -> Iterator[str]:
    """Found or not, clues that led on, answers got, tiles searched in vain, and a note."""
    if box.seat == seat:
        yield "My own"
    for search in state.searched(seat):
        slip = search.slip_of(box.seat)
        if slip and slip.kind == STAMP:
            yield f"Found on {spot(search.cell)}, +2"
            break
    yield from dict.fromkeys(_led_on(state, seat, box.seat))
    for each in state.questions:
        if (each.asker, each.asked) == (seat, box.seat):
            yield f"{each.question.capitalize()}? {each.answer or 'The answer is awaited'}"
    if tried := _in_vain(state, seat, box.seat):
        yield f"Not on {', '.join(tried)}"
    if text := state.jot(seat, box.seat):
        yield f"My note: {text}"


def _led_on(state: State, seat: int, owner: int) -> Iterator[str]:
    for search in state.searched(seat):
        slip = search.slip_of(owner)
        if slip and slip.kind == CLUE:
            yield f"{spot(search.cell)} leads on: “{slip.text}”"


def _in_vain(state: State, seat: int, owner: int) -> tuple[str, ...]:
    """Tiles where this seat got a card of this owner that was no stamp, unless it has the stamp by now."""
    if owner == seat or _stamp(state, seat, owner):
        return ()
    return tuple(dict.fromkeys(spot(each.cell) for each in state.searched(seat) if each.slip_of(owner)))


def _mine(state: State, viewer: Viewer, box: Box) -> Iterator[Item]:
    for part in box.trail:
        yield Item(f"“{part.clue}”", f"leads to the {state.named(part.cell)}")
    yield Item("My stamp", _finders(state, viewer, box.seat), drawing=box.stamp)
    yield Item(f"My blanks: {' / '.join(box.decoys)}")
    asked = [each for each in state.questions if each.asked == box.seat]
    yield from (
        Item(f"{viewer.name(each.asker)} asked: {each.question}", each.answer or "your answer is awaited")
        for each in asked
    )


def _finders(state: State, viewer: Viewer, seat: int) -> str:
    finders = state.finders(seat)
    return f"found by {viewer.names(finders)}, +{len(finders)}" if finders else "found by nobody yet"


def _marks(state: State, seat: int) -> dict[str, str]:
    """Pencil marks, and a cross on tiles searched in vain that bear none."""
    crossed = {each.cell: "✗" for each in state.searched(seat) if each.in_vain}
    pencilled = {cell: text for cell in CELLS if (text := state.mark(seat, cell))}
    return {**crossed, **pencilled}
