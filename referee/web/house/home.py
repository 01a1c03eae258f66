"""The home page: tables to continue, games to start."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee.store.house import house_key
from referee.store.house.house_key import KeyState
from referee.store.models import TableStatus
from referee.store.people import roster
from referee.web.house.game_boxes import boxes
from referee.web.house.open_tables import open_tables
from referee.web.house.table_setup import same_again, tables_of_phone
from referee.web.middleware import house_access
from referee.web.middleware.sessions import Access, access

bp = Blueprint("home", __name__)


@bp.get("/")
@access(Access.ANYONE)
def home() -> ResponseReturnValue:
    """The open tables of this phone, the last game once more, the games; without the key only the first."""
    waiting = open_tables()
    if not house_access.is_inside():
        return render_template("locked_home.html", waiting=waiting, has_played=_has_played())
    return render_template(
        "home.html",
        waiting=waiting,
        has_played=_has_played(),
        same=same_again(),
        boxes=boxes(),
        first_run=not waiting and not roster.everybody(),
        asks_for_key=house_key.state() is KeyState.UNDECIDED,
    )


def _has_played() -> bool:
    """Has a game been finished on this phone? Then an app on its home screen is worth a hint."""
    return any(row.status is TableStatus.FINISHED for row in tables_of_phone())
