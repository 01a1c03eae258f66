"""A person's logbook across games: what they drew and what they found, as a page and as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.keepsake import Keepsake
from referee.games import GAMES
from referee.store.db.errors import NotFoundError
from referee.store.games.stored_table import StoredTable
from referee.store.people import history, roster
from referee.store.people.history import GameFilter
from referee.store.people.roster import Person
from referee.table import loading
from referee.web.downloads import download, png
from referee.web.form_fields import whole_number
from referee.web.formatting import day
from referee.web.history import logbook_picture
from referee.web.middleware.sessions import Access, access, current_phone

bp = Blueprint("logbook", __name__)

GAMES_A_PAGE = 10
KEEPING = tuple(rules.key for rules in GAMES if rules.keepsakes is not None)
"""Games from which something is taken home."""


@dataclass(frozen=True)
class Leaf:
    """One game's page: where and when, and what was kept of it with its makers' names."""

    table: StoredTable
    when: datetime | None
    kept: tuple[tuple[str, Keepsake], ...]


@bp.get("/logbook/<int:person>")
@access(Access.HOUSE)
def page(person: int) -> ResponseReturnValue:
    """The logbook, the latest game first."""
    owner = living(person)
    number = whole_number(request.args.get("page", "1"), "page")
    found, leaves = bound(owner, number)
    return render_template("logbook.html", owner=owner, found=found, leaves=leaves)


@bp.get("/logbook/<int:person>.svg")
@access(Access.HOUSE)
def drawing(person: int) -> ResponseReturnValue:
    """The latest pages as one drawing."""
    owner = living(person)
    return download(_drawn(owner), "image/svg+xml", f"logbook-{owner.id}.svg")


@bp.get("/logbook/<int:person>.png")
@access(Access.HOUSE)
def picture(person: int) -> ResponseReturnValue:
    """The same as a picture to be sent to others."""
    owner = living(person)
    return download(png(_drawn(owner), logbook_picture.PIXELS), "image/png", f"logbook-{owner.id}.png")


@bp.get("/t/<code>/logbook")
@access(Access.LOOKS_ON)
def mine(code: str) -> ResponseReturnValue:
    """From the table to one's own logbook; a phone that only looks on sees the game in the history."""
    row, seat = current_phone().row, current_phone().seat
    if seat is None:
        return redirect(url_for("past_games.page", game=row.rules))
    return redirect(url_for("logbook.page", person=row.seats[seat].player))


def living(person: int) -> Person:
    """Somebody on the roster; a logbook goes with its owner."""
    owner = roster.get(person)
    if owner.erased is not None:
        raise NotFoundError("This logbook went with its owner.")
    return owner


def bound(owner: Person, number: int = 1) -> tuple[history.GamePage, tuple[Leaf, ...]]:
    """A page of finished games and what this person took home from each."""
    found = history.games(GameFilter(rules=KEEPING[0], people=(owner.id,)), number, GAMES_A_PAGE)
    leaves = (_leaf(past.table, owner.id) for past in found.games if not past.table.on_paper)
    return found, tuple(leaf for leaf in leaves if leaf.kept)


def _leaf(row: StoredTable, person: int) -> Leaf:
    table = loading.load_table(row.code)
    keepsakes = table.rules.keepsakes
    seat = next(seat.number for seat in row.seats if seat.player == person)
    brought = keepsakes(table.position.state, seat) if keepsakes else ()
    # Whoever was erased took stamp and clue along, out of everybody's logbook.
    gone = {seat.number for seat in row.seats if roster.get(seat.player).erased is not None}
    names = {seat.number: seat.name for seat in row.seats}
    return Leaf(row, row.ended, tuple((names[each.by], each) for each in brought if each.by not in gone))


def _drawn(owner: Person) -> str:
    _, leaves = bound(owner)
    cards = [
        logbook_picture.Card(each.drawing, name, each.says, f"{each.note}, {day(leaf.when)}")
        for leaf in leaves
        for name, each in leaf.kept
    ]
    return logbook_picture.drawn(f"{owner.name}'s logbook", cards)
