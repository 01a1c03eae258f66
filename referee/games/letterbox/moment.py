"""A search, as each screen shows it.

The seeker turns the cards over. A giver sees the one they gave, and to everybody else a find and a miss look
the same: cards that lie face down.
"""

from __future__ import annotations

from dataclasses import replace

from referee.engine.moment import Ending, Find, Handed, Row, Slot
from referee.engine.seats import Viewer, list_of
from referee.games.letterbox.board import pawns_on_tiles
from referee.games.letterbox.board_picture import Scene, search_svg
from referee.games.letterbox.boxes import CLUE, DECOY, STAMP, Search, Slip
from referee.games.letterbox.state import POINTS_PER_BOX, POINTS_PER_FINDER, State
from referee.kit.sentences import quantity


def search_moment(search: Search, named: str, hours: int, state: State, viewer: Viewer) -> Find | None:
    """What this viewer sees of a search of the tile of this name."""
    if not search.slips:
        return None
    given = None if viewer.seat is None else search.slip_of(viewer.seat)
    if viewer.seat == search.seat:
        if found := tuple(slip for slip in search.slips if slip.kind == STAMP):
            screen = _find_screen(search, found, named, state, viewer)
        else:
            screen = _miss_screen(search, named, hours, viewer)
    elif given is None or given.kind == DECOY:
        return _face_down_screen(search, given, named, viewer)
    else:
        screen = _owner_screen(search, given, named, state, viewer)
    return replace(screen, board=_board_behind(search.cell, state, viewer))


def _board_behind(cell: str, state: State, viewer: Viewer) -> str:
    """The part of the board round this tile, with the pawns that stand there."""
    return search_svg(state.tiles, cell, Scene(pawns_on_tiles(state, viewer)))


def _find_screen(search: Search, found: tuple[Slip, ...], named: str, state: State, viewer: Viewer) -> Find:
    """The seeker's screen: the stamp lands, and the logbook has one more."""
    new = tuple(slip for slip in found if _is_new(search, slip.owner, state))
    slip = (new or found)[0]
    box = state.box(slip.owner)
    owners = list_of([viewer.whose(each.owner) for each in new or found])
    what = f"{owners} {'letterbox' if len(new or found) == 1 else 'letterboxes'}"
    gain = POINTS_PER_BOX * len(new)
    says = f"Found {what}, plus {gain}." if new else f"Found {what} again."
    rows = () if not new else (Row(viewer.seat, "You", figure=f"+{gain}", good=True), *_gains(new, viewer))
    number = state.boxes_found(search.seat).index(slip.owner) + 1
    return Find(
        slip.owner,
        box.clue if box else "",
        slip.text,
        rows,
        Ending("Found it!" if new else "Found it again", f"{what}, on the {named}", says),
        corner=f"No. {number} in your logbook",
        logbook=_logbook(search.seat, state, viewer),
        note=_still_to_find(search.seat, state, viewer),
    )


def _miss_screen(search: Search, named: str, hours: int, viewer: Viewer) -> Find:
    """The seeker's screen without a stamp: the next clue of a trail, or somebody's joke."""
    clues = [slip for slip in search.slips if slip.kind == CLUE]
    slip = clues[0] if clues else search.slips[0]
    owner, title = viewer.name(slip.owner), "A clue!" if clues else "Nothing here"
    says = f"{'A clue' if clues else 'Nothing here'}. {owner} says: {slip.text}"
    ending = Ending(title, f"{quantity(hours, 'hour')} on the {named}", says)
    blanks = tuple(each.owner for each in search.slips if each != slip and each.kind == DECOY)
    what = "a blank" if len(blanks) == 1 else "blanks"
    also = "" if clues else " too"
    note = f"{viewer.names(blanks)} handed you {what}{also}." if blanks else ""
    return Find(slip.owner, slip.text, "", (), ending, corner="a clue" if clues else "a blank", note=note)


def _owner_screen(search: Search, given: Slip, named: str, state: State, viewer: Viewer) -> Find:
    """The screen of an owner whose letterbox or clue was found: they handed the card over."""
    seeker, box = viewer.name(search.seat), state.box(given.owner)
    if given.kind == CLUE:
        ending = Ending(f"{seeker} has your next clue", f"on the {named}", f"{seeker} has your next clue.")
        return Find(given.owner, given.text, "", (), ending, corner="a clue")
    new = _is_new(search, given.owner, state)
    rows = (
        (
            Row(search.seat, seeker, figure=f"+{POINTS_PER_BOX}", good=True),
            Row(given.owner, "You", figure=f"+{POINTS_PER_FINDER}", good=True),
        )
        if new
        else ()
    )
    gain = f", plus {POINTS_PER_FINDER} for you" if new else " again"
    ending = Ending(
        f"{seeker} found yours{'!' if new else ' again'}",
        f"on the {named}",
        f"{seeker} found your letterbox{gain}.",
    )
    return Find(given.owner, box.clue if box else "", given.text, rows, ending)


def _face_down_screen(search: Search, given: Slip | None, named: str, viewer: Viewer) -> Find:
    """Any other screen: a card from everybody, face down but for the blank that was given from here."""
    seeker = viewer.name(search.seat)
    handed = tuple(
        Handed(
            slip.owner,
            "You" if slip.owner == viewer.seat else viewer.name(slip.owner),
            slip.text if slip == given else "",
        )
        for slip in search.slips
    )
    says = f"{seeker} searches the {named}: one card from everybody."
    note = f"Only {seeker} reads them all." if given else f"Only {seeker} reads them."
    ending = Ending(f"{seeker} searches", f"the {named}", says)
    return Find(None, "", "", (), ending, handed=handed, note=note)


def _gains(found: tuple[Slip, ...], viewer: Viewer) -> tuple[Row, ...]:
    gain = f"+{POINTS_PER_FINDER}"
    return tuple(Row(slip.owner, viewer.name(slip.owner), figure=gain, good=True) for slip in found)


def _is_new(search: Search, owner: int, state: State) -> bool:
    """Is this the first search of theirs that brought this owner's stamp? A second one brings no points."""
    slips = (each.slip_of(owner) for each in state.searches_by(search.seat))
    return sum(slip is not None and slip.kind == STAMP for slip in slips) == 1


def _logbook(seat: int, state: State, viewer: Viewer) -> tuple[Slot, ...]:
    """The stamps found in the order they were found, then the names of those still hidden."""
    found = state.boxes_found(seat)
    others = [box for box in state.boxes_of_others(seat) if box.seat not in found]
    stamps = (box for owner in found if (box := state.box(owner)))
    return (
        *(Slot(viewer.name(box.seat), box.stamp) for box in stamps),
        *(Slot(viewer.name(box.seat), "") for box in others),
    )


def _still_to_find(seat: int, state: State, viewer: Viewer) -> str:
    boxes, found = state.boxes_of_others(seat), state.boxes_found(seat)
    left = [box.seat for box in boxes if box.seat not in found]
    count = f"{len(found)} of {len(boxes)} found."
    return f"{count} Only {viewer.whose(left[0])} is left." if len(left) == 1 else count
