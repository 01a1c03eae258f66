"""Correcting a past turn: choose it, fill its form in again, see what would change, confirm."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.amend import Amendment
from referee.engine.codec import action_type
from referee.engine.fold import Batch, folded
from referee.engine.inputs import Input
from referee.table import commands, loading
from referee.table.loading import Table
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import forms, phone_screen, render
from referee.web.table.play import MOVED_ON, agreed, key, seat, seen

bp = Blueprint("correct", __name__, url_prefix="/t/<code>/correct")

NOT_YOURS = (
    "Only the person who took that turn can fill it in again. Others can strike it out if the table agrees."
)


@bp.get("")
@access(Access.PLAYS)
def choose(code: str) -> ResponseReturnValue:
    """The turns that stand, the latest first."""
    table = loading.load_row(current_phone().row)
    view = phone_screen.shown(table, current_phone())
    turns = [entry for entry in reversed(view.ledger) if entry.number in table.position.standing]
    return render_template(
        "correct.html", table=phone_screen.screen(table, current_phone()), view=view, turns=turns
    )


@bp.get("/<int:number>")
@access(Access.PLAYS)
def edit(code: str, number: int) -> ResponseReturnValue:
    """A past turn's form as it was filled in then; somebody else's turn can only be struck out."""
    table = loading.load_row(current_phone().row)
    batch = phone_screen.standing(table, number)
    mine = batch.seat == seat(table)
    then = render.filled(_inputs(table, batch), forms.as_texts(batch.request)) if mine else ()
    return _page(table, batch, then)


@bp.post("/<int:number>")
@access(Access.PLAYS)
def correct(code: str, number: int) -> ResponseReturnValue:
    """What the correction would change and what would be lost; with the table's consent it is recorded."""
    table = loading.load_row(current_phone().row)
    batch = phone_screen.standing(table, number)
    inputs = _inputs(table, batch) if batch.seat == seat(table) else ()
    payload = _payload(table, batch, inputs)
    filled = render.filled(inputs, request.form)
    if not agreed():
        amendment = commands.preview(table, seat(table), number, payload)
        return _page(table, batch, filled, amendment), 200 if amendment.stands else 422
    amendment, receipt = commands.amend(code, seat(table), number, payload, key=key(), seen=seen() or 0)
    if receipt.status == "stale":
        abort(409, MOVED_ON)
    if receipt.status != "done":
        return _page(table, batch, filled, amendment), 422
    return redirect(url_for("play.page", code=code), 303)


def _payload(table: Table, batch: Batch[Any], inputs: tuple[Input, ...]) -> forms.Payload | None:
    if request.form.get("strike"):
        return None
    if batch.seat != seat(table):
        abort(403, NOT_YOURS)
    return forms.payload(table.rules, batch.action, request.form, inputs)


def _inputs(table: Table, batch: Batch[Any]) -> tuple[Input, ...]:
    """The form as it was drawn then: on the table as it stood before that turn."""
    before = [n for n in table.position.standing if n < batch.number]
    state = folded(table.position.start, table.position.log, before)
    return action_type(table.rules, batch.action).inputs(state, batch.seat or 0, table.house)


def _page(
    table: Table, batch: Batch[Any], inputs: tuple[Input, ...], amendment: Amendment[Any] | None = None
) -> str:
    view = phone_screen.shown(table, current_phone())
    return render_template(
        "correct_one.html",
        table=phone_screen.screen(table, current_phone()),
        view=view,
        entry=next((entry for entry in view.ledger if entry.number == batch.number), None),
        batch=batch,
        title=action_type(table.rules, batch.action).title,
        mine=batch.seat == seat(table),
        inputs=inputs,
        amendment=amendment and phone_screen.discreet(table, seat(table), amendment),
        seen=table.position.number,
        key=request.form.get("form.key", ""),
        strike=bool(request.form.get("strike")),
    )
