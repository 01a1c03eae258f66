"""Correcting a past turn: choose it, fill its form in again, see what would change, confirm."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.engine.amend import Amendment
from referee.engine.codec import action_type
from referee.engine.consent import is_sealed
from referee.engine.fold import Batch
from referee.engine.inputs import ChoiceIn, FacesIn, Input
from referee.store.games import open_corrections
from referee.table import commands, consent
from referee.table.corrected_values import inputs_of
from referee.table.loading import Table
from referee.table.step_names import name_step, time_of_step
from referee.web.middleware.sessions import Access, access
from referee.web.table import forms
from referee.web.table.corrections import NOT_YOURS, find_turn, phones_sentence
from referee.web.table.open_form import fill_inputs
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import (
    MOVED_ON,
    current_seat,
    current_table,
    form_key,
    number_seen,
    table_agrees,
)

bp = Blueprint("correct", __name__, url_prefix="/t/<code>/correct")


@bp.get("")
@access(Access.PLAYS)
def choose(code: str) -> ResponseReturnValue:
    """The turns that stand, the latest first."""
    table = current_table()
    screen = build_screen(table)
    turns = [entry for entry in reversed(screen.view.ledger) if entry.number in table.position.standing]
    return render_template("correct.html", **vars(screen), turns=turns)


@bp.get("/<int:number>")
@access(Access.PLAYS)
def edit(code: str, number: int) -> ResponseReturnValue:
    """A past turn's form as it was filled in then; somebody else's turn can only be struck out."""
    table = current_table()
    turn = find_turn(table, number)
    inputs = fill_inputs(_own_inputs(table, turn), forms.form_texts(turn.request))
    return _page(table, turn, inputs)


@bp.post("/<int:number>/open")
@access(Access.PLAYS)
def announce(code: str, number: int) -> ResponseReturnValue:
    """Tell the others that this turn is open to be corrected; the page says it again every minute."""
    table = current_table()
    find_turn(table, number)
    open_corrections.open_turn(table.id, current_seat(table), number)
    return "", 204


@bp.post("/closed")
@access(Access.PLAYS)
def leave(code: str) -> ResponseReturnValue:
    """The page was left without a correction."""
    table = current_table()
    open_corrections.close_turn(table.id, current_seat(table))
    return "", 204


@bp.post("/<int:number>")
@access(Access.PLAYS)
def correct(code: str, number: int) -> ResponseReturnValue:
    """What the correction would change; with the table's consent it is recorded."""
    table = current_table()
    turn = find_turn(table, number)
    inputs = _own_inputs(table, turn)
    payload = _read_payload(table, turn, inputs)
    filled = fill_inputs(inputs, request.form)
    if not table_agrees():
        amendment = commands.preview(table, current_seat(table), number, payload)
        return _page(table, turn, filled, amendment), 200 if amendment.stands else 422
    amendment, receipt = commands.amend(
        code, current_seat(table), number, payload, key=form_key(), seen=number_seen() or 0
    )
    if receipt.status == "stale":
        abort(409, MOVED_ON)
    if receipt.status == "refused":
        if receipt.verdict.breaches and not amendment.findings:
            abort(409, " ".join(finding.says for finding in receipt.verdict.breaches))
        return _page(table, turn, filled, amendment), 422
    open_corrections.close_turn(table.id, current_seat(table))
    return redirect(url_for("play.page", code=code), 303)


def _read_payload(table: Table, turn: Batch[Any], inputs: tuple[Input, ...]) -> forms.Payload | None:
    """The new payload; None strikes the turn out."""
    if request.form.get("strike"):
        return None
    if turn.seat != current_seat(table):
        abort(403, NOT_YOURS)
    return forms.read_payload(table.rules, turn.action, request.form, inputs)


def _own_inputs(table: Table, turn: Batch[Any]) -> tuple[Input, ...]:
    """The inputs of one's own turn; none for somebody else's. What was rolled is not rolled again."""
    if turn.seat != current_seat(table):
        return ()
    return tuple(
        replace(each, shuffles=False) if isinstance(each, ChoiceIn | FacesIn) else each
        for each in inputs_of(table, turn)
    )


def _step_names(table: Table, amendment: Amendment[Any] | None) -> dict[int, str]:
    """The steps that a preview speaks of, as the table does."""
    lost = () if amendment is None else (*(each.number for each in amendment.lost), amendment.unseen)
    return {number: name_step(table, number) for number in lost if number is not None}


def _page(
    table: Table, turn: Batch[Any], inputs: tuple[Input, ...], amendment: Amendment[Any] | None = None
) -> str:
    screen, seat = build_screen(table), current_seat(table)
    asked = amendment.consents if amendment else ()
    needed = consent.needed_for_correction(table, seat, turn.number, asked)
    return render_template(
        "correct_turn.html",
        **vars(screen),
        entry=next((entry for entry in screen.view.ledger if entry.number == turn.number), None),
        turn=turn,
        when=time_of_step(table, turn.number),
        steps=_step_names(table, amendment),
        title=action_type(table.rules, turn.action).title,
        mine=turn.seat == seat,
        inputs=inputs,
        amendment=amendment,
        seen=table.position.number,
        key=request.form.get("form.key", ""),
        strike=bool(request.form.get("strike")),
        asks_phones=phones_sentence(table, needed),
        sealed=bool(needed and is_sealed(table.rules, table.position, turn.number)),
    )
