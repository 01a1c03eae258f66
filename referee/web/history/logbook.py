"""A person's logbook: what they drew and found in all games, as a page and as a picture."""

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
GAMES_WITH_KEEPSAKES = tuple(rules.key for rules in GAMES if rules.keepsakes is not None)
"""Games from which something is taken home."""


@dataclass(frozen=True)
class LogbookGame:
    """One game in the logbook: its table, its day, and the keepsakes with their makers' names."""

    table: StoredTable
    when: datetime | None
    keepsakes: tuple[tuple[str, Keepsake], ...]


@bp.get("/logbook/<int:person>")
@access(Access.HOUSE)
def page(person: int) -> ResponseReturnValue:
    """The logbook, the latest game first."""
    owner = find_owner(person)
    number = whole_number(request.args.get("page", "1"), "page")
    found, games = load_logbook(owner, number)
    return render_template("logbook.html", owner=owner, found=found, games=games)


@bp.get("/logbook/<int:person>.svg")
@access(Access.HOUSE)
def drawing(person: int) -> ResponseReturnValue:
    """The latest games as one drawing."""
    owner = find_owner(person)
    return download(_logbook_svg(owner), "image/svg+xml", f"logbook-{owner.id}.svg")


@bp.get("/logbook/<int:person>.png")
@access(Access.HOUSE)
def picture(person: int) -> ResponseReturnValue:
    """The same drawing as a picture."""
    owner = find_owner(person)
    return download(png(_logbook_svg(owner), logbook_picture.PIXELS), "image/png", f"logbook-{owner.id}.png")


@bp.get("/t/<code>/logbook")
@access(Access.LOOKS_ON)
def mine(code: str) -> ResponseReturnValue:
    """Go to this phone's own logbook; a spectator goes to the history."""
    row, seat = current_phone().row, current_phone().seat
    if seat is None:
        return redirect(url_for("past_games.page", game=row.rules))
    return redirect(url_for("logbook.page", person=row.seats[seat].player))


def find_owner(person: int) -> Person:
    """The owner of a logbook, if still on the roster."""
    owner = roster.get(person)
    if owner.erased is not None:
        raise NotFoundError("This logbook was deleted with its owner.")
    return owner


def load_logbook(owner: Person, number: int = 1) -> tuple[history.GamePage, tuple[LogbookGame, ...]]:
    """A page of finished games and what this person took home from each."""
    found = history.games(GameFilter(rules=GAMES_WITH_KEEPSAKES[0], people=(owner.id,)), number, GAMES_A_PAGE)
    games = (_logbook_game(past.table, owner.id) for past in found.games if not past.table.on_paper)
    return found, tuple(game for game in games if game.keepsakes)


def _logbook_game(row: StoredTable, person: int) -> LogbookGame:
    table = loading.load_table(row.code)
    keepsakes = table.rules.keepsakes
    seat = next(seat.number for seat in row.seats if seat.player == person)
    own = keepsakes(table.position.state, seat) if keepsakes else ()
    # Stamps and clues of erased people are gone from everybody's logbook.
    gone = {seat.number for seat in row.seats if roster.get(seat.player).erased is not None}
    names = {seat.number: seat.name for seat in row.seats}
    return LogbookGame(row, row.ended, tuple((names[each.by], each) for each in own if each.by not in gone))


def _logbook_svg(owner: Person) -> str:
    found, games = load_logbook(owner)
    cards = [
        logbook_picture.LogbookCard(each.drawing, name, each.says, f"{each.note}, {day(game.when)}")
        for game in games
        for name, each in game.keepsakes
    ]
    return logbook_picture.logbook_svg(f"{owner.name}'s logbook", logbook_total(found, len(cards)), cards)


def logbook_total(found: history.GamePage, stamps: int) -> str:
    """How much a logbook holds."""
    hunts = "1 hunt" if found.total == 1 else f"{found.total} hunts"
    return f"{hunts}, {'1 stamp' if stamps == 1 else f'{stamps} stamps'}"
