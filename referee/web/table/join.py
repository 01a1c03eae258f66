"""Coming to a table: by the code on the host's screen, by typing it, by a link for one seat."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.store.db.database import game_lock
from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.stored_table import StoredTable
from referee.store.games.tokens import normalize_code
from referee.table import seat_links
from referee.web.middleware import rate_limit
from referee.web.middleware.sessions import (
    Access,
    access,
    current_phone,
    is_open,
    known_phone,
    renew_token,
    seats_without_phone,
    sign_in,
)
from referee.web.table import forms, seating

bp = Blueprint("join", __name__)

WRONG_CODE = "No table that can be joined has that code. Look at the host's screen again."
WRONG_LINK = "That link is used up or too old. Ask the host to show a new one."
TOO_MANY = "Too many wrong codes. Wait a minute, or scan the code on the host's screen."
TAKEN = "Somebody else took that seat a moment ago. Choose another, or ask the host."
ONLY_ASKED = ("", 204)
"""Something only asks whether there is anything behind a link: that uses nothing up."""
ASK_HOST = "The game has begun. To take this seat, scan the code on the host's screen or ask the host."


@bp.get("/join")
@access(Access.ANYONE)
def join() -> ResponseReturnValue:
    return render_template("join.html", code=request.args.get("code", "")[:12], problem="")


@bp.post("/join")
@access(Access.ANYONE)
def knock() -> ResponseReturnValue:
    """A typed code. Wrong and expired get the same answer, and only wrong ones are counted."""
    if rate_limit.too_many():
        abort(429, TOO_MANY)
    typed = request.form.get("code", "")[:40]
    code = normalize_code(typed)
    row = rows.by_code(code) if code else None
    if row is None or not is_open(row):
        rate_limit.count_failure()
        return render_template("join.html", code=typed[:12], problem=WRONG_CODE), 422
    return _enter(row, trusted=False)


@bp.get("/j/<token>")
@access(Access.ANYONE)
def scanned(token: str) -> ResponseReturnValue:
    """The code on the host's screen: its token becomes a cookie and leaves the address."""
    row = rows.by_join_token(token)
    if row is None:
        abort(404, WRONG_LINK)
    return ONLY_ASKED if request.method == "HEAD" else _enter(row, trusted=True)


@bp.get("/s/<token>")
@access(Access.ANYONE)
def seat_link(token: str) -> ResponseReturnValue:
    """A link for one seat, or the host's: whoever opens it first gets it, the phone before loses it."""
    found = seat_links.read_link(token)
    if found is None:
        abort(404, WRONG_LINK)
    if request.method == "HEAD":
        return ONLY_ASKED
    row, gives = found
    mine = known_phone(row)  # a host who opens a seat's link, say, must not lose what they had
    if mine is None:
        issued = phones.issue(row.id)
        sign_in(row.code, issued)
        _give(issued.phone.id, gives)
    else:
        _give(mine.id, gives)
        renew_token(row.code)
    page = "people.page" if gives == seat_links.HOST else "play.page"
    return redirect(url_for(page, code=row.code), 303)


@bp.get("/t/<code>/sit")
@access(Access.LOOKS_ON)
def choose(code: str) -> ResponseReturnValue:
    """Who are you? The name this phone used last comes first."""
    row, free = current_phone().row, seats_without_phone(current_phone().row)
    known = session.get("name", "")
    mine = next((seat for seat in row.seats if seat.number in free and seat.name == known), None)
    return render_template(
        "sit.html",
        row=row,
        free=free,
        mine=mine,
        name=known,
        may_sit=_may_sit(row),
        refusal=ASK_HOST,
    )


@bp.post("/t/<code>/sit")
@access(Access.LOOKS_ON)
def sit(code: str) -> ResponseReturnValue:
    """Take a seat that has no phone, or add a new one."""
    row = current_phone().row
    if not _may_sit(row):
        abort(403, ASK_HOST)
    name, chosen = request.form.get("name", "").strip(), request.form.get("seat", "")
    number = seating.seat_newcomer(row, name) if name else forms.whole(chosen, "seat")
    _take(row.id, number)
    session["name"] = rows.get(row.id).seats[number].name
    return redirect(url_for("play.page", code=code), 303)


def _give(phone: int, gives: seat_links.Right) -> None:
    if isinstance(gives, int):
        phones.give_seat(phone, gives)
    else:
        phones.give_host(phone)


def _take(game: int, number: int) -> None:
    """Of two phones that tap the same seat at once, one gets it and the other is told."""
    with game_lock(game):
        if number not in seats_without_phone(rows.get(game)):
            abort(409, TAKEN)
        phones.give_seat(current_phone().phone.id, number)
        renew_token(current_phone().row.code)


def _enter(row: StoredTable, *, trusted: bool) -> ResponseReturnValue:
    """Sign this phone in to look on, unless it is at the table already; then ask who is holding it."""
    session.permanent = True
    if trusted:
        session["scanned"] = [*session.get("scanned", [])[-20:], _screen(row)]
    if known_phone(row) is not None:
        return redirect(url_for("play.page", code=row.code), 303)
    sign_in(row.code, phones.issue(row.id, label=session.get("name", "")))
    return redirect(url_for("join.choose", code=row.code), 303)


def _may_sit(row: StoredTable) -> bool:
    """While people gather, knowing the code is enough; later one must have seen the host's screen."""
    return is_open(row) and (
        not row.batches or _screen(row) in session.get("scanned", []) or current_phone().host
    )


def _screen(row: StoredTable) -> str:
    """Which of the codes on the host's screen a phone has seen: after somebody was sent out it is another."""
    return f"{row.code} {rows.join_token(row.id)[:6]}"
