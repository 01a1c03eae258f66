"""Answering what another phone has asked the table for, and taking one's own question back."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.table import answers
from referee.table.recording import Receipt
from referee.web.form_fields import whole_number
from referee.web.middleware.sessions import NOT_SEATED, Access, access, current_phone
from referee.web.table.request_fields import form_key

bp = Blueprint("consent", __name__, url_prefix="/t/<code>/consent")


@bp.post("/<int:number>")
@access(Access.PLAYS)
def answer(code: str, number: int) -> ResponseReturnValue:
    """Say OK or no."""
    agrees = bool(request.form.get("agree"))
    return _back(code, answers.answer(code, own_seat(), number, agrees, key=form_key()))


@bp.post("/<int:number>/aloud")
@access(Access.PLAYS)
def note_spoken(code: str, number: int) -> ResponseReturnValue:
    """Note the spoken OK of somebody whose own phone does not answer."""
    whose = whole_number(request.form.get("seat", ""), "seat")
    return _back(code, answers.answer(code, own_seat(), number, True, key=form_key(), speaks_for=whose))


@bp.post("/<int:number>/withdraw")
@access(Access.PLAYS)
def withdraw(code: str, number: int) -> ResponseReturnValue:
    """Take back what was asked from this phone."""
    return _back(code, answers.withdraw(code, current_phone().seats, number, key=form_key()))


def own_seat() -> int:
    """The seat of this phone itself: on a shared phone nobody answers for the others."""
    seat = current_phone().phone.seat
    if seat is None:
        abort(403, NOT_SEATED)
    return seat


def _back(code: str, receipt: Receipt) -> ResponseReturnValue:
    if receipt.status != "done":
        abort(409, " ".join(finding.says for finding in receipt.verdict.breaches))
    return redirect(url_for("play.page", code=code), 303)
