"""Playing at a table: the page, its forms, a check without recording, an action."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.codec import BadRequestError, action_type
from referee.engine.judge import Offer
from referee.engine.verdict import RequestStanding
from referee.table import commands
from referee.table.loading import Table
from referee.table.recording import Receipt
from referee.web.form_fields import whole_number
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access, cover, current_phone, lift, play_as
from referee.web.table import forms, photo_feedback, render
from referee.web.table.commit import commit_form
from referee.web.table.demo_card import play_due
from referee.web.table.dock import build_dock, opening_dock
from referee.web.table.offers import ask_table_url, find_offer, opening_verdict
from referee.web.table.open_form import OpenForm, answers, fill_offer
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import (
    MOVED_ON,
    OTHER_PERSON,
    OtherPersonError,
    current_seat,
    current_table,
)
from referee.web.table.responses import form_response, recorded_response

bp = Blueprint("play", __name__, url_prefix="/t/<code>")

OWN_PHONE = "That seat has a phone of its own."
NO_WORD = "Type a word first."


@bp.get("")
@access(Access.LOOKS_ON)
def page(code: str) -> ResponseReturnValue:
    """The table page; `?as=2` passes a shared phone to another person."""
    if "as" in request.args:
        return _pass_phone(code, request.args["as"])
    table = current_table()
    if table.row.demo:
        table = play_due(table) or table
    return render.page(build_screen(table))


@bp.get("/form/<name>")
@access(Access.PLAYS)
def form(code: str, name: str) -> ResponseReturnValue:
    """The form of one action, filled in with what the address says."""
    table = current_table()
    seat = current_seat(table)
    offer = find_offer(table, seat, name)
    filled = any(each.name in request.args for each in offer.inputs)
    if filled:
        offer = fill_offer(offer, _with_defaults(offer))
    opened = OpenForm(offer, seat, table.position.number, ask_table_url=ask_table_url(table, seat))
    verdict = opening_verdict(table, seat, offer)
    dock = build_dock(opened, verdict) if filled else opening_dock(opened, verdict)
    return form_response(table, render.form(build_screen(table), opened, dock=dock))


def _with_defaults(offer: Offer) -> forms.Form:
    """What the address says, and for everything else the answers that the form begins with."""
    sent = answers(offer)
    for name in request.args:
        sent.setlist(name, request.args.getlist(name))
    return sent


@bp.post("/check/<name>")
@access(Access.PLAYS)
def check(code: str, name: str) -> ResponseReturnValue:
    """What the referee would say, without recording anything."""
    table = current_table()
    try:
        seat = current_seat(table)
    except OtherPersonError:
        if is_htmx():
            return "", 204  # its form was sent meanwhile, and the phone passed on
        raise
    offer = find_offer(table, seat, name)
    try:
        payload = forms.read_payload(table.rules, name, request.form, offer.inputs)
        verdict = commands.check(table, seat, name, payload)
    except BadRequestError:
        if is_htmx():
            return render.verdict(_sent_form(table, offer), None)  # half filled in: nothing to rule on yet
        raise
    filled = _sent_form(table, offer)
    if is_htmx():
        return render.verdict(filled, verdict)
    return form_response(table, render.form(build_screen(table), filled, verdict))


@bp.post("/do/<name>")
@access(Access.PLAYS)
def do(code: str, name: str) -> ResponseReturnValue:
    """Ask for an action: it is recorded, refused with reasons, put to the table, or came too late."""
    table = current_table()
    offer = find_offer(table, current_seat(table), name)
    try:
        receipt = commit_form(table, current_seat(table), offer)
    except BadRequestError as trouble:
        return _unread(table, offer, str(trouble))
    if receipt.status == "proposed":
        return recorded_response(receipt)
    if receipt.status != "done":
        return _not_recorded(receipt, offer)
    photo_feedback.learn(receipt.table)
    return recorded_response(receipt, action_type(table.rules, name).then)


@bp.post("/lift")
@access(Access.PLAYS)
def lift_curtain(code: str) -> ResponseReturnValue:
    """Show this person's side: only they are looking now."""
    if request.form.get("seat") != str(current_phone().seat):
        raise OtherPersonError(OTHER_PERSON)
    lift(current_phone().row, whole_number(request.form["seat"], "seat"))
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/cover")
@access(Access.LOOKS_ON)
def lower_curtain(code: str) -> ResponseReturnValue:
    """Hide this person's side before the phone is passed on."""
    cover(code)
    return redirect(url_for("play.page", code=code), 303)


@bp.post("/as")
@access(Access.HOST)
def pass_phone(code: str) -> ResponseReturnValue:
    """Pass this phone to another person; `form` opens what that person is about to do."""
    return _pass_phone(code, request.form.get("seat", ""), request.form.get("form", ""))


@bp.get("/ledger")
@access(Access.LOOKS_ON)
def ledger(code: str) -> ResponseReturnValue:
    """The whole game in sentences."""
    return render.ledger(build_screen(current_table()))


def _pass_phone(code: str, seat: str, form: str = "") -> ResponseReturnValue:
    """Only seats without a phone of their own can be played from the host's."""
    number = whole_number(seat, "seat")
    if number not in current_phone().seats:
        abort(403, OWN_PHONE)
    play_as(code, number)
    target = url_for("play.form", code=code, name=form) if form else url_for("play.page", code=code)
    return redirect(target, 303)


def _not_recorded(receipt: Receipt, offer: Offer) -> ResponseReturnValue:
    """Refused or asked: the verdict under the form. Too late: the form again, with what was typed."""
    table = receipt.table
    screen = build_screen(table)
    if receipt.status == "stale":
        current = fill_offer(find_offer(table, current_seat(table), offer.name), request.form)
        opened = OpenForm(current, current_seat(table), table.position.number)
        return form_response(table, render.form(screen, opened, notice=MOVED_ON)), 409
    sent = _sent_form(table, offer)
    if (
        sent.word
        and not sent.headline
        and receipt.verdict
        and receipt.verdict.standing is RequestStanding.REFUSED
    ):
        return _unread(table, offer, NO_WORD)
    if is_htmx() and not offer.inputs:
        # One tap without a form: there is no place for the verdict yet, so the form comes with it.
        return render.form(screen, sent, receipt.verdict), 409
    if is_htmx():
        return render.verdict(sent, receipt.verdict), 422
    return form_response(table, render.form(screen, sent, receipt.verdict)), 422


def _unread(table: Table, offer: Offer, problem: str) -> ResponseReturnValue:
    """Something is missing or cannot be read: the form stays, and its line says what."""
    sent = _sent_form(table, offer)
    if is_htmx():
        return render.verdict(sent, None, problem), 422
    dock = build_dock(sent, problem=problem)
    return form_response(table, render.form(build_screen(table), sent, dock=dock)), 422


def _sent_form(table: Table, offer: Offer) -> OpenForm:
    """The form with what was typed, under the same key: sent again it is the same request."""
    seat = current_seat(table)
    form = OpenForm(
        fill_offer(offer, request.form),
        seat,
        table.position.number,
        ask_table_url=ask_table_url(table, seat),
    )
    key = request.form.get("form.key")
    return replace(form, key=key) if key else form
