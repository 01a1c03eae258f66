"""Sentences of the ledger and pieces of the board, drawn once for all phones that see the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Flask, current_app
from markupsafe import Markup

from referee.engine.blocks import Block
from referee.engine.judge import Offer
from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Seat, Viewer
from referee.engine.view import Entry, View
from referee.web import template_helpers
from referee.web.table import player_marks

if TYPE_CHECKING:
    from referee.web.table import render

MOST = 5_000
"""Drawn sentences kept, about a kilobyte each: what some hundred tables have in sight."""
MOST_BLOCKS = 1_000


def init_app(app: Flask) -> None:
    app.jinja_env.globals |= {
        "drawn_status": status,
        "drawn_score": score,
        "drawn_foot": foot,
        "drawn_ledger": ledger,
        "drawn_block": block,
        "drawn_chip": chip,
        "drawn_note": note,
        "drawn_offer": offer,
        "drawn_grey": grey,
        "board_of": board_of,
    }


class Same:
    """One and the same entry, told apart from others by identity: that is quick, and its reader is in it."""

    __slots__ = ("entry",)

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.entry is other.entry

    def __hash__(self) -> int:
        return id(self.entry)


class Drawing(Same):
    """The same entry drawn the same way: for whoever asked for it or for others, with links or without."""

    __slots__ = ("own", "seated", "table", "viewer")

    def __init__(self, entry: Entry, table: str, seated: bool, viewer: Viewer) -> None:
        super().__init__(entry)
        self.table, self.seated, self.viewer = table, seated, viewer
        self.own = entry.seat == viewer.seat

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Drawing)
            and self.entry is other.entry
            and self.own is other.own
            and self.seated is other.seated
            and self.table == other.table
        )

    __hash__ = Same.__hash__


def passing(entry: Entry) -> bool:
    """Marked for one look only: the next one makes another, so there is nothing to keep."""
    return entry.undo_at_once or entry.struck


def ledger(entries: Iterable[Entry], table: render.Table, view: View) -> Markup:
    """Sentences with their reasons as this viewer reads them."""
    seated = view.viewer.seat is not None and not table.big
    drawings = (Drawing(entry, table.code, seated, view.viewer) for entry in entries)
    drawn = [_drawn(each, view.number) if passing(each.entry) else _kept(each) for each in drawings]
    return Markup("\n".join(drawn))  # markup all of it: joined as such, each would be looked at once more


@lru_cache(MOST)
def _kept(told: Drawing) -> Markup:
    return _drawn(told, 0)


def _drawn(told: Drawing, number: int) -> Markup:
    who = player_marks.actor(told.entry, told.viewer)
    shown = {"entry": told.entry, "code": told.table, "seated": told.seated, "who": who, "number": number}
    return piece("parts/_entry.html", **shown)


def status(table: render.Table, view: View) -> Markup:
    """The head of the table and what is happening; only a clock that runs down is drawn at every look."""
    drawn = _status if view.status.until is None else _status.__wrapped__
    return drawn(table.title, table.code, table.invite, view.status)


@lru_cache(MOST_BLOCKS)
def _status(title: str, code: str, invite: str, says: Status) -> Markup:
    return piece("parts/_status.html", title=title, code=code, invite=invite, status=says)


@lru_cache(MOST_BLOCKS)
def score(line: ScoreLine, mark: int | None, waited: bool, mine: bool) -> Markup:
    """One person's box among the scores."""
    return piece("parts/_score.html", line=line, mark=mark, waited=waited, mine=mine)


@lru_cache
def foot() -> Markup:
    """The quiet end of the table screen, the same for everybody."""
    return piece("parts/_foot.html", comfort=True)


@lru_cache(MOST_BLOCKS)
def chip(mark: int, name: str, kind: str = "") -> Markup:
    """A person's mark."""
    return piece("parts/_chip.html", mark=mark, person=name, kind=kind)


@lru_cache(MOST_BLOCKS)
def note(says: str) -> Markup:
    """Remarks on a score."""
    return piece("parts/_note.html", note=says)


@lru_cache(MOST_BLOCKS)
def offer(code: str, action: str, label: str, kind: str) -> Markup:
    """What opens the form of an action."""
    return piece("parts/_offer.html", code=code, action=action, label=label, kind=kind)


def grey(offers: Iterable[Offer]) -> Markup:
    """What cannot be done now, and why not."""
    return _kept_grey(tuple((each.label, tuple(why.says for why in each.reasons)) for each in offers))


@lru_cache(MOST_BLOCKS)
def _kept_grey(offers: tuple[tuple[str, tuple[str, ...]], ...]) -> Markup:
    return piece("parts/_grey.html", grey=offers)


@lru_cache(MOST_BLOCKS)
def _kept_block(shown: Block, code: str, seats: tuple[Seat, ...]) -> Markup:
    return piece(f"blocks/{template_helpers.kind(shown)}.html", block=shown, code=code, seats=seats)


def block(shown: Block, table: render.Table) -> Markup:
    """A piece of the board; equal pieces look alike to everybody, as long as nobody takes another mark."""
    return _kept_block(shown, table.code, table.seats)


@lru_cache
def board_of(game: str) -> str:
    """The template of a game's board: its own, or that of most games."""
    names = [f"games/{game}.html", "parts/_board.html"]
    return str(current_app.jinja_env.select_template(names).name)


def piece(name: str, **shown: Any) -> Markup:
    return Markup(current_app.jinja_env.get_template(name).render(**shown))
