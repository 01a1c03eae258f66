"""A player's logbook page of one game: the own letterbox and the stamps of those found."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.keepsake import Keepsake
from referee.engine.seats import Viewer
from referee.games.letterbox.boxes import STAMP, Box
from referee.games.letterbox.state import State


def keepsakes(state: State, seat: int) -> tuple[Keepsake, ...]:
    """Stamp and clue of the letterbox this seat hid and of those it found; empty until all is shown."""
    if not state.shown:
        return ()
    return tuple(_entries(state, seat))


def _entries(state: State, seat: int) -> Iterator[Keepsake]:
    if box := state.box(seat):
        finders = Viewer(None, state.seats).names(state.finders(seat)) or "nobody"
        yield Keepsake(seat, _clues(box), f"on the {state.describe(box.cell)}, found by {finders}", box.stamp)
    for search in state.searches_by(seat):
        for slip in search.slips:
            hid = state.box(slip.owner)
            if slip.kind == STAMP and hid and _first_find(state, seat, slip.owner) == search:
                found = f"found on the {state.describe(search.cell)}"
                yield Keepsake(slip.owner, _clues(hid), found, slip.text)


def _first_find(state: State, seat: int, owner: int) -> object:
    """The first search that found this owner's letterbox; a second one brings nothing new."""
    for search in state.searches_by(seat):
        slip = search.slip_of(owner)
        if slip and slip.kind == STAMP:
            return search
    return None


def _clues(box: Box) -> str:
    return " … ".join(part.clue for part in box.trail)
