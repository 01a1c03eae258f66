"""Everybody's mark on the page being drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from flask import Flask, g

from referee.engine.seats import Viewer
from referee.engine.view import Entry
from referee.kit.marks import MARKS
from referee.store.games.stored_table import TableSeat
from referee.table import player_marks

Who = tuple[int, str]
"""A mark's number and the name whose initial stands in it."""


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {"mark_of": mark_of, "MARKS": MARKS}


def show(seats: Iterable[TableSeat]) -> None:
    """From here on this page draws the people of this table with their own marks."""
    g.marks = player_marks.marks_for(seats)


def mark_of(seat: int) -> int:
    """The number of a seat's mark on the page being drawn."""
    given = cast(Mapping[int, int], g.get("marks", {}))
    return given.get(seat, seat % len(MARKS))


def actor(entry: Entry, viewer: Viewer) -> Who | None:
    """Whose mark stands before an entry of the ledger: who asked for it, where its words tell that too."""
    if entry.seat is None:
        return None
    who = viewer.seats[entry.seat]
    if entry.seat != viewer.seat and not any(who.name in line.says for line in entry.lines):
        return None
    return mark_of(entry.seat) if who.mark is None else who.mark, who.name
