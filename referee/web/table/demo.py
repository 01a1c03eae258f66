"""A demo at work: the scripted seats move when the visitor's phone asks; coach marks can be skipped."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, session, url_for
from flask.typing import ResponseReturnValue

from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import render
from referee.web.table.demo_card import QUIET, play_due
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import current_table

bp = Blueprint("demo", __name__, url_prefix="/t/<code>/demo")


@bp.post("")
@access(Access.PLAYS)
def go_on(code: str) -> ResponseReturnValue:
    """Let the next scripted seat move, if it has waited long enough."""
    if not current_phone().row.demo:
        abort(404)
    table = play_due(current_table())
    if not is_htmx():
        return redirect(url_for("play.page", code=code), 303)
    return render.live(build_screen(table)) if table is not None else ("", 204)


@bp.post("/skip")
@access(Access.PLAYS)
def skip(code: str) -> ResponseReturnValue:
    """No more coach marks at this table."""
    session[QUIET] = current_phone().row.code
    return redirect(url_for("play.page", code=code), 303)
