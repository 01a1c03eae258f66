"""Sentences of the ledger and pieces of the board, drawn once for all phones that see the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Flask, current_app
from markupsafe import Markup

from referee.engine.blocks import Block
from referee.engine.seats import Seat
from referee.engine.view import Entry, View
from referee.web import marks, phrases

if TYPE_CHECKING:
    from referee.web import render

MOST = 10_000
"""Drawn sentences kept, about a kilobyte each: what some hundred tables have in sight."""
MOST_BLOCKS = 1_000


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {"drawn_entry": entry, "drawn_block": block, "board_of": board_of}


class Same:
    """One and the same entry, told apart from others by identity: that is quick, and its reader is in it."""

    __slots__ = ("entry",)

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.entry is other.entry

    def __hash__(self) -> int:
        return id(self.entry)


def passing(entry: Entry) -> bool:
    """Marked for one look only: the next one makes another, so there is nothing to keep."""
    return entry.undo_at_once or entry.struck


def entry(told: Entry, table: render.Table, view: View) -> Markup:
    """A sentence with its reasons as this viewer reads it."""
    seated = view.viewer.seat is not None and not table.big
    who = marks.actor(told, view)
    if passing(told):
        return _drawn(told, table.code, seated, who, view.number)
    return _kept(Same(told), table.code, seated, who)


@lru_cache(MOST)
def _kept(told: Same, code: str, seated: bool, who: marks.Who | None) -> Markup:
    return _drawn(told.entry, code, seated, who, 0)


def _drawn(told: Entry, code: str, seated: bool, who: marks.Who | None, number: int) -> Markup:
    return _filled("parts/_entry.html", entry=told, code=code, seated=seated, who=who, number=number)


@lru_cache(MOST_BLOCKS)
def _kept_block(shown: Block, code: str, seats: tuple[Seat, ...]) -> Markup:
    return _filled(f"blocks/{phrases.kind(shown)}.html", block=shown, code=code, seats=seats)


def block(shown: Block, table: render.Table) -> Markup:
    """A piece of the board; equal pieces look alike to everybody, as long as nobody takes another mark."""
    return _kept_block(shown, table.code, table.seats)


@lru_cache
def board_of(game: str) -> str:
    """The template of a game's board: its own, or that of most games."""
    names = [f"games/{game}.html", "parts/_board.html"]
    return str(current_app.jinja_env.select_template(names).name)


def _filled(name: str, **shown: Any) -> Markup:
    return Markup(current_app.jinja_env.get_template(name).render(**shown))
