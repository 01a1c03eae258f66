"""A page of a personal logbook: the own letterbox of one game, and the stamps of those that were found."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.keepsake import Keepsake
from referee.engine.seats import Viewer
from referee.games.letterbox.hunt import STAMP, Box
from referee.games.letterbox.state import State


def keepsakes(state: State, seat: int) -> tuple[Keepsake, ...]:
    """Stamp and clue of what this seat hid and of everything it found; nothing before everything is shown."""
    if not state.shown:
        return ()
    return tuple(_kept(state, seat))


def _kept(state: State, seat: int) -> Iterator[Keepsake]:
    if box := state.box(seat):
        finders = Viewer(None, state.seats).names(state.finders(seat)) or "nobody"
        yield Keepsake(seat, _clues(box), f"on the {state.named(box.cell)}, found by {finders}", box.stamp)
    for search in state.searched(seat):
        for slip in search.slips:
            hid = state.box(slip.owner)
            if slip.kind == STAMP and hid and _first(state, seat, slip.owner) == search:
                found = f"found on the {state.named(search.cell)}"
                yield Keepsake(slip.owner, _clues(hid), found, slip.text)


def _first(state: State, seat: int, owner: int) -> object:
    """The search that found it: a second one of the same tile brings nothing new."""
    for search in state.searched(seat):
        slip = search.slip_of(owner)
        if slip and slip.kind == STAMP:
            return search
    return None


def _clues(box: Box) -> str:
    return " … ".join(part.clue for part in box.trail)
