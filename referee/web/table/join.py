"""Joining a table: by scanning its code, by typing it, or by a link for one seat."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests

from referee.store.db.database import game_lock
from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.sessions import Phone
from referee.store.games.stored_table import StoredTable
from referee.store.games.tokens import normalize_code
from referee.table import seat_links
from referee.web.form_fields import whole_number
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
from referee.web.table import seating

bp = Blueprint("join", __name__)

WRONG_CODE = "No table that can be joined has that code. Look at the host's screen again."
WRONG_LINK = "That link is used up or too old. Ask the host to show a new one."
TOO_MANY = "Too many wrong codes. Wait a little, or scan the code on the host's screen."
TAKEN = "Somebody else took that seat a moment ago. Choose another, or ask the host."
OVER = "This game is over; nobody can sit down any more."
LINK_WORKS = ("", 204)
"""For HEAD: a program only checks the link, and that must not use it up."""


@bp.get("/join")
@access(Access.ANYONE)
def join() -> ResponseReturnValue:
    """The form for a typed code."""
    return render_template("join.html", code=request.args.get("code", "")[:12], problem="")


@bp.post("/join")
@access(Access.ANYONE)
def submit_code() -> ResponseReturnValue:
    """Join by a typed code. Wrong and expired codes get the same answer; failures are counted."""
    wait = rate_limit.seconds_to_wait()
    if wait:
        raise TooManyRequests(TOO_MANY, retry_after=wait)
    typed = request.form.get("code", "")[:40]
    code = normalize_code(typed)
    row = rows.by_code(code) if code else None
    if row is None or row.demo or not is_open(row):
        rate_limit.count_failure()
        return render_template("join.html", code=typed[:12], problem=WRONG_CODE), 422
    return _enter(row)


@bp.get("/j/<token>")
@access(Access.ANYONE)
def scan(token: str) -> ResponseReturnValue:
    """Join by the scanned code: its token becomes a cookie and leaves the address."""
    row = rows.by_join_token(token)
    if row is None:
        abort(404, WRONG_LINK)
    return LINK_WORKS if request.method == "HEAD" else _enter(row)


@bp.get("/s/<token>")
@access(Access.ANYONE)
def seat_link(token: str) -> ResponseReturnValue:
    """Take the seat of a link, or the host's role: the first to open it gets it from the phone before."""
    found = seat_links.read_link(token)
    if found is None:
        abort(404, WRONG_LINK)
    if request.method == "HEAD":
        return LINK_WORKS
    row, gives = found
    with game_lock(row.id):  # of two phones that open it at once, one signs in first and uses it up
        if seat_links.read_link(token) is None:
            abort(404, WRONG_LINK)
        phone = _sign_in(row)
    _give(row, phone, gives)
    page = "people.page" if gives == seat_links.HOST else "play.page"
    return redirect(url_for(page, code=row.code), 303)


@bp.get("/t/<code>/sit")
@access(Access.LOOKS_ON)
def choose(code: str) -> ResponseReturnValue:
    """Ask who holds this phone; the name it used last comes first."""
    row, free = current_phone().row, seats_without_phone(current_phone().row)
    known = session.get("name", "")
    mine = next((seat for seat in row.seats if seat.number in free and seat.name == known), None)
    return render_template(
        "choose_seat.html",
        row=row,
        free=free,
        mine=mine,
        name=known,
        asks=not _may_sit(row),
        room=seating.has_room(row),
    )


@bp.post("/t/<code>/sit")
@access(Access.LOOKS_ON)
def sit(code: str) -> ResponseReturnValue:
    """Take a seat that has no phone, or add a new one; once the game has begun, ask for it."""
    row = current_phone().row
    if not is_open(row):
        abort(409, OVER)
    name, chosen = request.form.get("name", "").strip(), request.form.get("seat", "")
    if not _may_sit(row):
        return _ask(row, name, chosen)
    number = seating.seat_newcomer(row, name) if name else whole_number(chosen, "seat")
    _take(row.id, number)
    session["name"] = rows.get(row.id).seats[number].name
    return redirect(url_for("play.page", code=code), 303)


def _sign_in(row: StoredTable) -> Phone:
    """This phone with a new token; a host who opens a link for a seat, say, stays the host."""
    mine = renew_token(row.code) if known_phone(row) is not None else None
    if mine is None:
        issued = phones.issue(row.id)
        sign_in(row.code, issued)
        mine = issued.phone
    return mine


def _give(row: StoredTable, phone: Phone, gives: seat_links.Right) -> None:
    if isinstance(gives, int):
        seating.give_seat_to_phone(row, phone, gives)
    else:
        phones.give_host(phone.id)


def _take(game: int, number: int) -> None:
    """Give this phone a seat; of two that tap the same seat at once, one is refused."""
    with game_lock(game):
        row = rows.get(game)
        if number not in seats_without_phone(row):
            abort(409, TAKEN)
        if not row.batches:
            phones.give_seat(current_phone().phone.id, number)
    if row.batches:
        seating.give_seat_to_phone(row, current_phone().phone, number)
    renew_token(row.code)


def _ask(row: StoredTable, name: str, chosen: str) -> ResponseReturnValue:
    """Ask the other phones for a seat, as a newcomer the host for a new one; without either no longer."""
    if name:
        seating.check_newcomer(row, name)
    phones.ask_for_seat(current_phone().phone.id, whole_number(chosen, "seat") if chosen else None, name)
    return redirect(url_for("play.page", code=row.code), 303)


def _enter(row: StoredTable) -> ResponseReturnValue:
    """Sign this phone in as a spectator, unless it is at the table already, and ask who holds it."""
    session.permanent = True
    if known_phone(row) is not None:
        return redirect(url_for("play.page", code=row.code), 303)
    sign_in(row.code, phones.issue(row.id, label=session.get("name", "")))
    return redirect(url_for("join.choose", code=row.code), 303)


def _may_sit(row: StoredTable) -> bool:
    """Before the game begins the code is enough; later somebody at the table must say OK."""
    return is_open(row) and (not row.batches or current_phone().host)
