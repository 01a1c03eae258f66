"""People at a table: the code to scan, the seats, the phones, and what only a host may do."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.data import backups
from referee.engine.notices import PhoneSignedOut
from referee.kit.player_marks import MARKS
from referee.store.games import seats as table_seats
from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.sessions import Phone
from referee.store.games.stored_table import TableSeat
from referee.table import answers, player_marks, recording, secret_access
from referee.web.form_fields import whole_number
from referee.web.formatting import phone_url
from referee.web.middleware.sessions import (
    GOES_ROUND,
    Access,
    access,
    current_phone,
    may_invite,
    seats_without_phone,
    sign_out,
)
from referee.web.table import seating

bp = Blueprint("people", __name__, url_prefix="/t/<code>")

ANSWERED = "That has been answered already."
NOT_YOURS_TO_ANSWER = "Somebody else must say OK to that."
HOST_STAYS = "This phone is the host. Make another phone the host first."


@bp.get("/people")
@access(Access.LOOKS_ON)
def page(code: str) -> ResponseReturnValue:
    """The code to scan, the seats and the phones."""
    row = current_phone().row
    path = url_for("join.scan", token=rows.join_token(row.id)) if may_invite(current_phone()) else ""
    return render_template(
        "people.html",
        row=row,
        this_phone=current_phone(),
        here=phones.phones(row.id),
        free=seats_without_phone(row),
        room=seating.has_room(row),
        taken_marks={
            chair.number: player_marks.marks_of_others(row.seats, chair.number) for chair in row.seats
        },
        join=path and phone_url(path),
        address=phone_url("/join"),
        backup_failed=current_phone().host and backups.status(current_app).failure is not None,
    )


@bp.post("/people/late")
@access(Access.HOST)
def add_seat(code: str) -> ResponseReturnValue:
    """Add a seat for somebody who comes late, with or without a phone."""
    seating.seat_newcomer(current_phone().row, request.form.get("name", "").strip())
    return _back(code)


@bp.post("/people/<int:seat>/link")
@access(Access.HOST)
def show_seat_link(code: str, seat: int) -> ResponseReturnValue:
    """Show a code to scan that moves one seat to another phone."""
    chair = _find_seat(seat)
    return render_template(
        "seat_link.html",
        row=current_phone().row,
        chair=chair,
        address=phone_url(seating.seat_link_path(current_phone().row, seat)),
    )


@bp.post("/people/<int:seat>/leave")
@access(Access.LOOKS_ON)
def leave(code: str, seat: int) -> ResponseReturnValue:
    """Let somebody go home: from their own phone, or by the host."""
    if not (current_phone().host or current_phone().phone.seat == seat):
        abort(403)
    _find_seat(seat)
    if not seating.send_home(current_phone().row, seat, by=current_phone().seat):
        flash("The others are asked on their phones.")
        return redirect(url_for("play.page", code=code), 303)
    answers.settle_without(code)
    if current_phone().phone.seat == seat and not current_phone().host:
        sign_out(code)
        return redirect(url_for("home.home"), 303)
    return _back(code)


@bp.post("/people/out")
@access(Access.LOOKS_ON)
def sign_out_here(code: str) -> ResponseReturnValue:
    """Sign this phone out and forget its person; the seat stays free for them."""
    if current_phone().host:
        abort(409, HOST_STAYS)
    phones.end(current_phone().phone.id)
    answers.settle_without(code)
    sign_out(code)
    for known in ("name", "lifted"):
        session.pop(known, None)
    return redirect(url_for("home.home"), 303)


@bp.post("/people/<int:seat>/mark")
@access(Access.LOOKS_ON)
def change_mark(code: str, seat: int) -> ResponseReturnValue:
    """Give somebody another colour and shape, unless somebody else chose it before."""
    if not (current_phone().host or current_phone().phone.seat == seat):
        abort(403)
    _find_seat(seat)
    chosen = request.form.get("mark", "")
    if chosen not in player_marks.NUMBER:
        abort(400, "Choose one of the six marks.")
    holder = player_marks.marks_of_others(current_phone().row.seats, seat).get(chosen)
    if holder is not None:
        name = MARKS[player_marks.NUMBER[chosen]].name
        abort(409, f"{holder} has the {name} at this table. Choose another.")
    table_seats.set_colour(current_phone().row.id, seat, chosen)
    return _back(code)


@bp.post("/people/phone/<int:phone>/seat")
@access(Access.HOST)
def give_seat(code: str, phone: int) -> ResponseReturnValue:
    """Give a spectator's phone a seat; the phone before it on that seat is signed out."""
    chair = _find_seat(whole_number(request.form.get("seat", ""), "seat"))
    seating.give_seat_to_phone(current_phone().row, _find_phone(phone), chair.number)
    return _back(code)


@bp.post("/people/phone/<int:phone>/answer")
@access(Access.LOOKS_ON)
def answer_request(code: str, phone: int) -> ResponseReturnValue:
    """Say OK or no to a phone that asks for a seat, or to see what a seat has hidden."""
    asking, row = _find_phone(phone), current_phone().row
    if asking.asks is None and not asking.asks_name:
        abort(409, ANSWERED)
    if not secret_access.may_answer(row, asking, current_phone().phone):
        abort(403, NOT_YOURS_TO_ANSWER)
    if request.form.get("agree"):
        seating.agree_to_seat(row, asking, current_phone().phone)
    else:
        phones.ask_for_seat(asking.id, None)
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/people/<int:seat>/show")
@access(Access.LOOKS_ON)
def ask_to_see(code: str, seat: int) -> ResponseReturnValue:
    """Ask to see on this phone what a seat has hidden."""
    if seat not in current_phone().sealed:
        abort(409, ANSWERED)
    seating.ask_to_see(current_phone().row, current_phone().phone, seat)
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/people/phone/<int:phone>/host")
@access(Access.HOST)
def give_host(code: str, phone: int) -> ResponseReturnValue:
    """Make another phone the host."""
    phones.give_host(_find_phone(phone).id)
    return _back(code)


@bp.post("/people/phone/<int:phone>/out")
@access(Access.HOST)
def sign_out_find_phone(code: str, phone: int) -> ResponseReturnValue:
    """Sign another phone out; the code to scan changes, so that it cannot come back."""
    other = _find_phone(phone)
    phones.end(other.id)
    rows.renew_join_token(current_phone().row.id)
    if other.seat is not None:
        by = current_phone().phone.seat
        recording.record_notice(code, by, PhoneSignedOut(other.seat, by))
        answers.settle_without(code)
    return _back(code)


@bp.post("/people/claim")
@access(Access.PLAYS)
def claim_host(code: str) -> ResponseReturnValue:
    """Take over as the host when the host's phone is gone."""
    phones.claim_host(current_phone().phone.id)
    return _back(code)


@bp.post("/people/alone")
@access(Access.HOST)
def go_round_alone(code: str) -> ResponseReturnValue:
    """Wait for no other phone: this one goes round."""
    session[GOES_ROUND] = [*session.get(GOES_ROUND, ()), current_phone().row.code]
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/pause")
@access(Access.HOST)
def pause(code: str) -> ResponseReturnValue:
    """Stop the game for tonight; it can be resumed from the home page."""
    rows.abandon(current_phone().row.id)
    return redirect(url_for("home.home"), 303)


@bp.post("/resume")
@access(Access.LOOKS_ON)
def resume(code: str) -> ResponseReturnValue:
    """Resume the game."""
    rows.resume(current_phone().row.id)
    return redirect(url_for("play.page", code=code), 303)


def _find_seat(seat: int) -> TableSeat:
    seats = {chair.number: chair for chair in current_phone().row.seats}
    if seat not in seats:
        abort(404, f"There is no seat {seat} at this table.")
    return seats[seat]


def _find_phone(number: int) -> Phone:
    """A phone of this table: a host may not change phones of others."""
    for phone in phones.phones(current_phone().row.id):
        if phone.id == number:
            return phone
    abort(404, "That phone is no longer signed in.")


def _back(code: str) -> ResponseReturnValue:
    return redirect(url_for("people.page", code=code), 303)
