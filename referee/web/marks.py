"""Everybody's mark: a colour and a shape, so that who cannot tell the colours tells the shapes.

A person keeps the mark they chose from one evening to the next; who chose none gets one that is free. The
same mark stands in the scores, the ledger, on boards, charts, the television and the picture of the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from flask import Flask, g

from referee.engine.view import Entry, View
from referee.store.table import TableSeat


@dataclass(frozen=True)
class Mark:
    """One of six: what it is called, what paints it, and its outline round the middle of a drawing."""

    key: str
    name: str
    paint: str
    outline: str
    ink: str = "#1d1b18"


MARKS = (
    Mark("circle", "blue circle", "#0072b2", "M-11 0a11 11 0 1 1 22 0a11 11 0 1 1-22 0z", "#ffffff"),
    Mark("square", "amber square", "#e69f00", "M-10-10h20v20h-20z"),
    Mark("diamond", "green diamond", "#35b58c", "M0-13 13 0 0 13-13 0z"),
    Mark("shield", "pink shield", "#dc8fba", "M-10-10h20v9c0 7-5 10-10 12-5-2-10-5-10-12z"),
    Mark("arch", "coral arch", "#f08a4b", "M-10 11V0a10 11 0 0 1 20 0v11z"),
    Mark("leaf", "sky-blue leaf", "#6cc0f0", "M-11 11V0A11 11 0 0 1 0-11h11V0A11 11 0 0 1 0 11z"),
)
Who = tuple[int, str]
"""A mark's number and the name whose initial stands in it."""
NUMBER = {mark.key: number for number, mark in enumerate(MARKS)}


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {"mark_of": mark_of, "MARKS": MARKS}


def show(seats: Iterable[TableSeat]) -> None:
    """From here on this page draws the people of this table with their own marks."""
    g.marks = of(seats)


def mark_of(seat: int) -> int:
    """The number of a seat's mark on the page being drawn."""
    marks = cast(Mapping[int, int], g.get("marks", {}))
    return marks.get(seat, seat % len(MARKS))


def of(seats: Iterable[TableSeat]) -> dict[int, int]:
    """Each seat's mark. Latecomers take what is left: nobody's mark changes in the middle of a game."""
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
                given[seat.number] = _free(seat.number, set(given.values()))
    return given


def _free(seat: int, taken: set[int]) -> int:
    own = seat % len(MARKS)
    return next((mark for mark in (own, *range(len(MARKS))) if mark not in taken), own)


def chosen_by_others(seats: Iterable[TableSeat], seat: int) -> dict[str, str]:
    """Marks that somebody else here made their own, and who: those are not to be had."""
    return {each.colour: each.name for each in seats if each.number != seat and each.colour in NUMBER}


def actor(entry: Entry, view: View) -> Who | None:
    """Whose mark stands before an entry of the ledger: who asked for it, where its words tell that too."""
    told = " ".join(line.says for line in entry.lines)
    if entry.seat is None or (entry.seat != view.viewer.seat and view.viewer.name(entry.seat) not in told):
        return None
    return mark_of(entry.seat), view.viewer.name(entry.seat)
