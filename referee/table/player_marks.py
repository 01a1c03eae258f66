"""Everybody's mark: a colour and a shape, so that who cannot tell the colours tells the shapes.

A person keeps the mark they chose from one evening to the next; who chose none gets one that is free. The
same mark stands in the scores, the ledger, on boards, charts, the television and the picture of the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from referee.kit.marks import MARKS
from referee.store.games.stored_table import TableSeat

NUMBER = {mark.key: number for number, mark in enumerate(MARKS)}


def marks_for(seats: Iterable[TableSeat]) -> Mapping[int, int]:
    """Each seat's mark. Latecomers take what is left: nobody's mark changes in the middle of a game."""
    return _marks_for(tuple(seats))


@lru_cache(500)
def _marks_for(seats: tuple[TableSeat, ...]) -> Mapping[int, int]:
    people = sorted(seats, key=lambda seat: (seat.late, seat.number))
    given: dict[int, int] = {}
    for late in (False, True):
        group = [seat for seat in people if seat.late is late]
        for seat in group:
            wanted = NUMBER.get(seat.colour)
            if wanted is not None and wanted not in given.values():
                given[seat.number] = wanted
        for seat in group:
            if seat.number not in given:
                given[seat.number] = _free_mark(seat.number, set(given.values()))
    return MappingProxyType(given)


def _free_mark(seat: int, taken: set[int]) -> int:
    own = seat % len(MARKS)
    return next((mark for mark in (own, *range(len(MARKS))) if mark not in taken), own)


def marks_of_others(seats: Iterable[TableSeat], seat: int) -> dict[str, str]:
    """Marks that somebody else here made their own, and who: those are not to be had."""
    return {each.colour: each.name for each in seats if each.number != seat and each.colour in NUMBER}
