"""Playing: the table screen, its forms, a check, a request. Load, ask, render."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.codec import BadRequest, action_type
from referee.engine.judge import Offer
from referee.store.games import tables as rows
from referee.table import commands, loading
from referee.table.commands import Receipt
from referee.table.loading import Table
from referee.web.formatting import for_phones
from referee.web.middleware.sessions import Access, access, cover, current_phone, is_open, lift, play_as
from referee.web.table import forms, phone_screen, photo_feedback, render

bp = Blueprint("play", __name__, url_prefix="/t/<code>")

LONGEST_KEY = 60
NO_KEY = "This form has lost its key. Load the page again and repeat the step."
MOVED_ON = (
    "The table has moved on since this form was opened. Look again, then repeat the step if it still fits."
)
OTHER_PERSON = "This phone was passed to somebody else meanwhile. Nothing was done; open the form again."
COVERED = "The curtain is down. Tap your name first."


@bp.get("")
@access(Access.LOOKS_ON)
def page(code: str) -> ResponseReturnValue:
    """The table screen; `?as=2` passes a shared phone to another person."""
    if "as" in request.args:
        return pass_to(code, request.args["as"])
    table = loading.load_row(current_phone().row)
    return render.page(
        phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone())
    )


@bp.get("/form/<name>")
@access(Access.PLAYS)
def form(code: str, name: str) -> ResponseReturnValue:
    """One action's form; what the address says is filled in already."""
    table = loading.load_row(current_phone().row)
    offer = phone_screen.offered(table, seat(table), name)
    if any(each.name in request.args for each in offer.inputs):
        offer = replace(offer, inputs=render.filled(offer.inputs, request.args))
    return laid(table, _drawn(table, render.Form(offer, seat(table), table.position.number)))


@bp.post("/check/<name>")
@access(Access.PLAYS)
def check(code: str, name: str) -> ResponseReturnValue:
    """What the referee would say, without recording anything."""
    table = loading.load_row(current_phone().row)
    offer = phone_screen.offered(table, seat(table), name)
    try:
        payload = forms.payload(table.rules, name, request.form, offer.inputs)
        verdict = commands.check(table, seat(table), name, payload)
    except BadRequest:
        if htmx():
            return ""  # a form half filled in: there is nothing to rule on yet
        raise
    refilled = _refilled(table, offer)
    if htmx():
        return render.verdict(refilled, verdict)
    return laid(
        table,
        render.desk(
            phone_screen.screen(table, current_phone()),
            phone_screen.shown(table, current_phone()),
            refilled,
            verdict,
        ),
    )


@bp.post("/do/<name>")
@access(Access.PLAYS)
def do(code: str, name: str) -> ResponseReturnValue:
    """Ask for it: done, refused with the reasons, put to the table, or overtaken by events."""
    table = loading.load_row(current_phone().row)
    offer = phone_screen.offered(table, seat(table), name)
    payload = forms.payload(table.rules, name, request.form, offer.inputs)
    receipt = commands.commit(
        code, seat(table), name, payload, key=key(), seen=seen(), agreed=agreed(), arrived=g.arrived
    )
    if receipt.status == "done":
        photo_feedback.learn(receipt.table)
    return answered(receipt, action_type(table.rules, name).then) or _not_done(receipt, offer)


@bp.post("/lift")
@access(Access.PLAYS)
def lift_curtain(code: str) -> ResponseReturnValue:
    """Only the right person is looking now."""
    if request.form.get("seat") != str(current_phone().seat):
        abort(409, OTHER_PERSON)
    lift(current_phone().row, forms.whole(request.form["seat"], "seat"))
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/cover")
@access(Access.LOOKS_ON)
def cover_up(code: str) -> ResponseReturnValue:
    """Nothing of one's own stays on a phone that is passed on."""
    cover(code)
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/as")
@access(Access.HOST)
def switch(code: str) -> ResponseReturnValue:
    """This phone is passed to another person; `form` opens what that person is about to do."""
    return pass_to(code, request.form.get("seat", ""), request.form.get("form", ""))


@bp.get("/ledger")
@access(Access.LOOKS_ON)
def ledger(code: str) -> ResponseReturnValue:
    """The whole game in sentences."""
    table = loading.load_row(current_phone().row)
    return render.whole_ledger(
        phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone())
    )


@bp.get("/board")
@access(Access.LOOKS_ON)
def board(code: str) -> ResponseReturnValue:
    """The public table in large figures, for a television."""
    table = loading.load_row(current_phone().row)
    screen = phone_screen.screen(table, current_phone(), big=True)
    if is_open(current_phone().row):
        token = rows.join_token(current_phone().row.id)
        screen = replace(screen, join=for_phones(url_for("join.scanned", token=token)))
    return render.page(screen, loading.view_for(table, None))


def pass_to(code: str, text: str, form: str = "") -> ResponseReturnValue:
    """Only seats without a phone of their own can be played from the host's."""
    number = forms.whole(text, "seat")
    if number not in current_phone().seats:
        abort(403, "That seat has a phone of its own.")
    play_as(code, number)
    onward = url_for("play.form", code=code, name=form) if form else url_for("play.page", code=code)
    return redirect(onward, 303)


def seat(table: Table) -> int:
    """The seat this phone plays now, with the curtain up where there is one to raise."""
    number = current_phone().seat
    assert number is not None  # the route admits only phones that play
    drawn_for = request.form.get("form.seat")
    if drawn_for is not None and forms.whole(drawn_for, "seat") != number:
        abort(409, OTHER_PERSON)
    if phone_screen.covered(table, current_phone()):
        abort(409, COVERED)
    return number


def htmx() -> bool:
    """Does the open page ask for a piece of itself?"""
    return "HX-Request" in request.headers


def key() -> str:
    """What makes this request count once."""
    given = request.form.get("form.key", "")
    if not given or len(given) > LONGEST_KEY or not given.isprintable():
        abort(400, NO_KEY)
    return given


def seen() -> int | None:
    """The state of the table the phone showed when its person decided."""
    text = request.form.get("form.seen", "")
    return forms.whole(text, "seen") if text else None


def agreed() -> bool:
    """Has the table said yes?"""
    return forms.yes(request.form.get("form.agreed", ""), "agreed")


def laid(table: Table, inside: str) -> str:
    """The inside of the desk: alone for htmx, else with the table round it."""
    if htmx():
        return inside
    return render.page(
        phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone()), inside
    )


def answered(receipt: Receipt, then: str = "") -> ResponseReturnValue | None:
    """The answer to something that was done: a fresh table, and an empty desk or the form that comes next."""
    if receipt.status != "done":
        return None
    table, onward = receipt.table, url_for("play.page", code=receipt.table.code)
    if then and phone_screen.offered(table, seat(table), then).open:
        return _onward(table, then)
    follower = (
        phone_screen.next_person(table, current_phone())
        if current_phone().shared and not receipt.private
        else None
    )
    if follower is not None:
        play_as(table.code, follower)
    if not htmx():
        return redirect(onward, 303)
    if current_phone().shared:
        return "", 200, {"HX-Redirect": onward}  # a new page: nothing of the person before stays in this one
    return render.done(
        phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone())
    )


def _onward(table: Table, then: str) -> ResponseReturnValue:
    """The next form at once, over the fresh table."""
    if not htmx():
        return redirect(url_for("play.form", code=table.code, name=then), 303)
    form = render.Form(phone_screen.offered(table, seat(table), then), seat(table), table.position.number)
    return _drawn(table, form) + render.done(
        phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone())
    )


def _not_done(receipt: Receipt, offer: Offer) -> ResponseReturnValue:
    """Refused or asked: the ruling under the form. Overtaken: the form anew, with what was typed."""
    table = receipt.table
    if receipt.status == "stale":
        anew = phone_screen.offered(table, seat(table), offer.name)
        kept = replace(anew, inputs=render.filled(anew.inputs, request.form))
        drawn = _drawn(table, render.Form(kept, seat(table), table.position.number), MOVED_ON)
        return laid(table, drawn), 409
    refilled = _refilled(table, offer)
    screen, view = phone_screen.screen(table, current_phone()), phone_screen.shown(table, current_phone())
    if htmx() and not offer.inputs:
        # One tap, no form: there is no place for the ruling yet, so the desk is laid with it.
        return render.desk(screen, view, refilled, receipt.verdict), 409
    if htmx():
        return render.verdict(refilled, receipt.verdict), 422
    return laid(table, render.desk(screen, view, refilled, receipt.verdict)), 422


def _drawn(table: Table, form: render.Form, says: str = "") -> str:
    return render.desk(
        phone_screen.screen(table, current_phone()),
        phone_screen.shown(table, current_phone()),
        form,
        says=says,
    )


def _refilled(table: Table, offer: Offer) -> render.Form:
    """The form with what was typed still in it, under the same key: sent again it is the same request."""
    kept = replace(offer, inputs=render.filled(offer.inputs, request.form))
    form = render.Form(
        kept, seat(table), table.position.number, appeal=phone_screen.appeal(table, seat(table))
    )
    return replace(form, key=request.form["form.key"]) if request.form.get("form.key") else form
