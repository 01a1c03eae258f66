"""The host's page: the code to scan, who sits where, which phones are here, and what only a host may do."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.kit.marks import MARKS
from referee.store.games import seats as chairs
from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.sessions import Phone
from referee.store.games.stored_table import TableSeat
from referee.table import player_marks
from referee.web.form_fields import whole_number
from referee.web.formatting import phone_url
from referee.web.middleware.sessions import Access, access, current_phone, seats_without_phone, sign_out
from referee.web.table import seating

bp = Blueprint("people", __name__, url_prefix="/t/<code>")

HOST_STAYS = "This phone is the host. Make another phone the host first."


@bp.get("/people")
@access(Access.LOOKS_ON)
def page(code: str) -> ResponseReturnValue:
    """Gather round: the code to scan, the seats, the phones."""
    row = current_phone().row
    path = url_for("join.scan", token=rows.join_token(row.id))
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
        join=phone_url(path),
        address=phone_url("/join"),
    )


@bp.post("/people/late")
@access(Access.HOST)
def late(code: str) -> ResponseReturnValue:
    """The host seats a latecomer; their phone may follow or not."""
    seating.seat_newcomer(current_phone().row, request.form.get("name", "").strip())
    return _back(code)


@bp.post("/people/<int:seat>/link")
@access(Access.HOST)
def link(code: str, seat: int) -> ResponseReturnValue:
    """A code to scan that moves one seat to another phone."""
    chair = _chair(seat)
    return render_template(
        "seat_link.html",
        row=current_phone().row,
        chair=chair,
        address=phone_url(seating.seat_link_path(current_phone().row, seat)),
    )


@bp.post("/people/<int:seat>/leave")
@access(Access.LOOKS_ON)
def leave(code: str, seat: int) -> ResponseReturnValue:
    """Somebody goes home: on their own phone, or seen off by the host."""
    if not (current_phone().host or current_phone().phone.seat == seat):
        abort(403)
    _chair(seat)
    seating.send_home(current_phone().row, seat, by=current_phone().seat)
    if current_phone().phone.seat == seat and not current_phone().host:
        sign_out(code)
        return redirect(url_for("home.home"), 303)
    return _back(code)


@bp.post("/people/out")
@access(Access.LOOKS_ON)
def sign_off(code: str) -> ResponseReturnValue:
    """This phone leaves the table and forgets whose it was; its seat waits for its person."""
    if current_phone().host:
        abort(409, HOST_STAYS)
    phones.end(current_phone().phone.id)
    sign_out(code)
    for known in ("name", "scanned", "lifted"):
        session.pop(known, None)
    return redirect(url_for("home.home"), 303)


@bp.post("/people/<int:seat>/mark")
@access(Access.LOOKS_ON)
def mark(code: str, seat: int) -> ResponseReturnValue:
    """Somebody takes another colour and shape, unless another at this table chose it before."""
    if not (current_phone().host or current_phone().phone.seat == seat):
        abort(403)
    _chair(seat)
    chosen = request.form.get("mark", "")
    if chosen not in player_marks.NUMBER:
        abort(400, "Choose one of the six marks.")
    holder = player_marks.marks_of_others(current_phone().row.seats, seat).get(chosen)
    if holder is not None:
        name = MARKS[player_marks.NUMBER[chosen]].name
        abort(409, f"{holder} has the {name} at this table. Choose another.")
    chairs.set_colour(current_phone().row.id, seat, chosen)
    return _back(code)


@bp.post("/people/phone/<int:phone>/seat")
@access(Access.HOST)
def give_seat(code: str, phone: int) -> ResponseReturnValue:
    """A phone that looks on is given a seat; the phone before it on that seat is signed out."""
    chair = _chair(whole_number(request.form.get("seat", ""), "seat"))
    phones.give_seat(_phone(phone).id, chair.number)
    return _back(code)


@bp.post("/people/phone/<int:phone>/host")
@access(Access.HOST)
def give_host(code: str, phone: int) -> ResponseReturnValue:
    """Another phone becomes the host."""
    phones.give_host(_phone(phone).id)
    return _back(code)


@bp.post("/people/phone/<int:phone>/out")
@access(Access.HOST)
def send_out(code: str, phone: int) -> ResponseReturnValue:
    """A phone is signed out, and the code to scan changes so that it cannot walk back in."""
    phones.end(_phone(phone).id)
    rows.renew_join_token(current_phone().row.id)
    return _back(code)


@bp.post("/people/claim")
@access(Access.PLAYS)
def claim_host(code: str) -> ResponseReturnValue:
    """The host's phone is gone: a player takes over."""
    phones.claim_host(current_phone().phone.id)
    return _back(code)


@bp.post("/pause")
@access(Access.HOST)
def pause(code: str) -> ResponseReturnValue:
    """The game is broken off for tonight; it waits on the home page."""
    rows.abandon(current_phone().row.id)
    return redirect(url_for("home.home"), 303)


@bp.post("/resume")
@access(Access.LOOKS_ON)
def resume(code: str) -> ResponseReturnValue:
    """The game is taken up again."""
    rows.resume(current_phone().row.id)
    return redirect(url_for("play.page", code=code), 303)


def _chair(seat: int) -> TableSeat:
    chairs_here = {chair.number: chair for chair in current_phone().row.seats}
    if seat not in chairs_here:
        abort(404, f"There is no seat {seat} at this table.")
    return chairs_here[seat]


def _phone(number: int) -> Phone:
    """A phone of this very table: a host has no say at others."""
    for phone in phones.phones(current_phone().row.id):
        if phone.id == number:
            return phone
    abort(404, "That phone is no longer signed in.")


def _back(code: str) -> ResponseReturnValue:
    return redirect(url_for("people.page", code=code), 303)
