"""Each player's mark: a colour and a shape, so that people who cannot tell the colours can tell the shapes.

A person keeps a chosen mark from one evening to the next; everybody else gets one that is free. The same mark
is used in the scores, the ledger, on boards, charts, the television and the picture of the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from referee.kit.player_marks import MARKS
from referee.store.games.stored_table import TableSeat

NUMBER = {mark.key: number for number, mark in enumerate(MARKS)}


def marks_for(seats: Iterable[TableSeat]) -> Mapping[int, int]:
    """The mark of each seat. Latecomers take a free one, so no mark changes in the middle of a game."""
    people = sorted(seats, key=lambda seat: (seat.late, seat.number))
    marks: dict[int, int] = {}
    for late in (False, True):
        group = [seat for seat in people if seat.late is late]
        for seat in group:
            wanted = NUMBER.get(seat.colour)
            if wanted is not None and wanted not in marks.values():
                marks[seat.number] = wanted
        for seat in group:
            if seat.number not in marks:
                marks[seat.number] = _free_mark(seat.number, set(marks.values()))
    return MappingProxyType(marks)


def _free_mark(seat: int, taken: set[int]) -> int:
    own = seat % len(MARKS)
    return next((mark for mark in (own, *range(len(MARKS))) if mark not in taken), own)


def marks_of_others(seats: Iterable[TableSeat], seat: int) -> dict[str, str]:
    """The marks that other people at this table have chosen, with their names: these cannot be chosen."""
    return {each.colour: each.name for each in seats if each.number != seat and each.colour in NUMBER}
