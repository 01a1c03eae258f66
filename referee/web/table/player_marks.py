"""The marks of the people on the page being rendered: a colour and a shape for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from flask import Flask, g

from referee.engine.seats import Viewer
from referee.engine.view import LedgerEntry
from referee.kit.player_marks import MARKS
from referee.store.games.stored_table import TableSeat
from referee.table import player_marks

ActorMark = tuple[int, str]
"""A mark's number and the name whose initial stands in it."""


def init_app(app: Flask) -> None:
    """Register what templates need to show marks."""
    app.jinja_env.globals |= {"mark_of": mark_of, "marks_of": marks_of, "MARKS": MARKS}


def use_marks_of(seats: Iterable[TableSeat]) -> None:
    """Show the people of this table with their own marks in the rest of this request."""
    g.marked_seats = seats


def mark_of(seat: int) -> int:
    """The number of a seat's mark on the page being rendered."""
    if "marks" not in g:
        g.marks = player_marks.marks_for(g.get("marked_seats", ()))
    marks = cast(Mapping[int, int], g.marks)
    return marks.get(seat, seat % len(MARKS))


def marks_of(seats: Iterable[TableSeat]) -> Mapping[int, int]:
    """The mark of each seat at a table, for a list of several tables."""
    return player_marks.marks_for(seats)


def actor_mark(entry: LedgerEntry, viewer: Viewer) -> ActorMark | None:
    """The mark before an entry of the ledger: whoever asked for it, unless the words keep that secret."""
    if entry.seat is None:
        return None
    actor = viewer.seats[entry.seat]
    if entry.seat != viewer.seat and not any(actor.name in line.says for line in entry.lines):
        return None
    return mark_of(entry.seat) if actor.mark is None else actor.mark, actor.name
