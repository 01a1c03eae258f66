"""The television: the public table in large figures, in any browser, by a short address and the code."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests

from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.tokens import normalize_code
from referee.web.middleware import rate_limit
from referee.web.middleware.sessions import (
    Access,
    access,
    current_phone,
    is_open,
    known_phone,
    public_version,
    sign_in,
)
from referee.web.table import render
from referee.web.table.join import TOO_MANY
from referee.web.table.phone_screen import build_television_screen
from referee.web.table.request_fields import current_table

bp = Blueprint("television", __name__)

NAME = "Television"
WRONG_CODE = "No open table has that code. It stands at the top of every phone at the table."


@bp.get("/tv")
@access(Access.ANYONE)
def choose() -> ResponseReturnValue:
    """Ask which table to show; a code in the address is taken as typed."""
    typed = request.args.get("code", "").strip()
    return redirect(url_for("television.show", typed=typed[:40])) if typed else _form()


@bp.get("/tv/<typed>")
@access(Access.ANYONE)
def show(typed: str) -> ResponseReturnValue:
    """Let this browser look on at the table with this code. It takes no seat; wrong codes are counted."""
    wait = rate_limit.seconds_to_wait()
    if wait:
        raise TooManyRequests(TOO_MANY, retry_after=wait)
    code = normalize_code(typed[:40])
    row = rows.by_code(code) if code else None
    if row is None or not is_open(row):
        rate_limit.count_failure()
        return _form(typed, WRONG_CODE), 422
    if known_phone(row) is None:
        sign_in(row.code, phones.issue(row.id, label=NAME))
    return redirect(url_for("television.board", code=row.code), 303)


@bp.get("/t/<code>/board")
@access(Access.LOOKS_ON)
def board(code: str) -> ResponseReturnValue:
    """The public table, whoever's browser shows it."""
    return render.television(build_television_screen(current_table()))


@bp.get("/t/<code>/board/live")
@access(Access.LOOKS_ON)
def live(code: str) -> ResponseReturnValue:
    """The public table again, or 204 if this browser shows the newest."""
    if request.args.get("seen") == public_version(current_phone().row):
        return "", 204
    return render.television_live(build_television_screen(current_table()))


def _form(typed: str = "", problem: str = "") -> str:
    return render_template("tv.html", code=typed[:12], problem=problem)
