"""Pieces of HTML that are the same for several phones, rendered once: ledger entries, board, scores."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from referee.engine.blocks import Block
from referee.engine.judge import Offer
from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Seat, Viewer
from referee.engine.view import LedgerEntry, View
from referee.web import template_helpers
from referee.web.table import player_marks
from referee.web.table.screen import TablePage
from referee.web.table.whose_move import is_mine, page_title, whose_move

MOST_ENTRIES = 5_000
"""About a kilobyte each: what a hundred tables have in sight."""
MOST_BLOCKS = 1_000
TURN = re.compile(r"\bturn$")
"""A headline that says whose turn it is, which is seen already where it says whose move it is."""


def init_app(app: Flask) -> None:
    """Register the functions by which templates include cached pieces."""
    app.jinja_env.globals |= {
        "render_status": render_status,
        "render_score": render_score,
        "render_footer": render_footer,
        "render_ledger": render_ledger,
        "render_block": render_block,
        "render_mark": render_mark,
        "render_note": render_note,
        "render_offer": render_offer,
        "render_closed_offers": render_closed_offers,
        "board_template": board_template,
        "page_title": page_title,
    }


class SameEntry:
    """A cache key for one very entry. Comparing by identity is quick, and an entry is made for its reader."""

    __slots__ = ("entry",)

    def __init__(self, entry: LedgerEntry) -> None:
        self.entry = entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameEntry) and self.entry is other.entry

    def __hash__(self) -> int:
        return id(self.entry)


class EntryForViewer(SameEntry):
    """A cache key for an entry and how it is rendered: for its own seat or others, with links or without."""

    __slots__ = ("own", "seated", "table", "viewer")

    def __init__(self, entry: LedgerEntry, table: str, seated: bool, viewer: Viewer) -> None:
        super().__init__(entry)
        self.table, self.seated, self.viewer = table, seated, viewer
        self.own = entry.seat == viewer.seat

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, EntryForViewer)
            and self.entry is other.entry
            and self.own is other.own
            and self.seated is other.seated
            and self.table == other.table
        )

    __hash__ = SameEntry.__hash__


def is_temporary(entry: LedgerEntry) -> bool:
    """Is this entry made for one view only? The next view makes another, so caching it is no use."""
    return entry.undo_at_once or entry.struck


def render_ledger(entries: Iterable[LedgerEntry], table: TablePage, view: View) -> Markup:
    """Entries of the ledger with their reasons, as this viewer reads them."""
    seated = view.viewer.seat is not None and not table.television
    keys = (EntryForViewer(entry, table.code, seated, view.viewer) for entry in entries)
    pieces = [
        _render_entry(key, view.number) if is_temporary(key.entry) else _cached_entry(key) for key in keys
    ]
    return Markup("\n".join(pieces))  # a plain join: every piece is markup already


@lru_cache(MOST_ENTRIES)
def _cached_entry(key: EntryForViewer) -> Markup:
    return _render_entry(key, 0)


def _render_entry(key: EntryForViewer, number: int) -> Markup:
    return render(
        "parts/_entry.html",
        entry=key.entry,
        code=key.table,
        seated=key.seated,
        actor=player_marks.actor_mark(key.entry, key.viewer),
        number=number,
    )


def render_status(table: TablePage, view: View) -> Markup:
    """The head of the page and what is happening; with a running clock it is rendered every time."""
    render_it = _status if view.status.until is None else _status.__wrapped__
    move, mine = whose_move(table, view), is_mine(table, view)
    code = "Demo" if table.demo else table.code
    return render_it(table.title, code, table.people_url, view.status, move, mine)


@lru_cache(MOST_BLOCKS)
def _status(title: str, code: str, people_url: str, status: Status, move: str, mine: bool) -> Markup:
    return render(
        "parts/_status.html",
        title=title,
        code=code,
        people_url=people_url,
        status=status,
        move=move,
        says_turn=bool(TURN.search(status.title)),
        mine=mine,
    )


@lru_cache(MOST_BLOCKS)
def render_score(line: ScoreLine, mark: int | None, awaited: bool, mine: bool, figure: str) -> Markup:
    """One person's box among the scores; `figure` says what is counted."""
    return render("parts/_score.html", line=line, mark=mark, awaited=awaited, mine=mine, figure=figure)


def render_footer() -> Markup:
    """The end of the table page, the same for everybody."""
    return render("parts/_footer.html", phone_settings=True)


@lru_cache(MOST_BLOCKS)
def render_mark(mark: int, name: str, kind: str = "") -> Markup:
    """A person's mark: colour, shape and initial."""
    return render("parts/_player_mark.html", mark=mark, name=name, kind=kind)


def render_note(note: str) -> Markup:
    """Remarks on a score."""
    return render("parts/_note.html", note=note)


@lru_cache(MOST_BLOCKS)
def render_offer(code: str, action: str, label: str, kind: str) -> Markup:
    """The button that opens the form of an action."""
    return render("parts/_offer.html", code=code, action=action, label=label, kind=kind)


def render_closed_offers(offers: Iterable[Offer]) -> Markup:
    """What cannot be done now, and why not."""
    return _closed_offers(tuple((each.label, tuple(why.says for why in each.reasons)) for each in offers))


@lru_cache(MOST_BLOCKS)
def _closed_offers(offers: tuple[tuple[str, tuple[str, ...]], ...]) -> Markup:
    return render("parts/_closed_offers.html", offers=offers)


def render_block(block: Block, table: TablePage) -> Markup:
    """A block of the board; equal blocks look alike to everybody until somebody changes their mark."""
    return _block(block, table.code, table.seats)


@lru_cache(MOST_BLOCKS)
def _block(block: Block, code: str, seats: tuple[Seat, ...]) -> Markup:
    return render(f"blocks/{template_helpers.partial_name(block)}.html", block=block, code=code, seats=seats)


def board_template(game: str) -> str:
    """The template of a game's board: its own, or the one that most games share."""
    names = [f"games/{game}.html", "parts/_board.html"]
    return str(current_app.jinja_env.select_template(names).name)


def render(template: str, **context: Any) -> Markup:
    """A template with nothing but this context: no request, no session."""
    return Markup(current_app.jinja_env.get_template(template).render(**context))
