"""Taking a step back: one's own last step in one tap, any other with the table's consent."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.engine.common_actions import Rewind
from referee.table import commands, consent
from referee.table.loading import Table
from referee.web.middleware.sessions import Access, access
from referee.web.table.corrections import phones_sentence
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import (
    MOVED_ON,
    current_seat,
    current_table,
    form_key,
    number_seen,
    table_agrees,
)
from referee.web.table.responses import form_response, recorded_response

bp = Blueprint("undo", __name__, url_prefix="/t/<code>/undo")

GONE = "That step has been taken back already."


@bp.get("/<int:number>")
@access(Access.PLAYS)
def ask(code: str, number: int) -> ResponseReturnValue:
    """What would be taken back."""
    table = current_table()
    return form_response(table, _undo_form(table, number))


@bp.post("/<int:number>")
@access(Access.PLAYS)
def undo(code: str, number: int) -> ResponseReturnValue:
    """Take back this step and everything after it."""
    table = current_table()
    to, seat = _number_before(table, number), current_seat(table)
    receipt = commands.undo(code, seat, to, key=form_key(), seen=number_seen(), agreed=table_agrees())
    if receipt.status == "stale":
        abort(409, MOVED_ON)
    if receipt.status in ("done", "proposed"):
        return recorded_response(receipt)
    return form_response(receipt.table, _undo_form(receipt.table, number)), 422


def _number_before(table: Table, number: int) -> int:
    """The batch after which the table stands again.

    A step that is already gone is let through: a request sent twice is known to the log by its key.
    """
    if not 1 <= number <= table.position.number:
        abort(404, GONE)
    if table.position.batch(number).rewound_to is not None:
        return number - 1  # an undo or a correction is taken back: the table as it was before it
    return max((n for n in table.position.standing if n < number), default=0)


def _undo_form(table: Table, number: int) -> str:
    verdict = commands.check(table, current_seat(table), Rewind.name, {"to": _number_before(table, number)})
    back = Rewind(_number_before(table, number))
    needed = consent.needed_for(table, current_seat(table), back, verdict.questions)
    screen = build_screen(table)
    standing = table.position.standing
    return render_template(
        "parts/_undo.html",
        **vars(screen),
        verdict=verdict,
        entries=[each for each in screen.view.ledger if each.number >= number and each.number in standing],
        number=number,
        key=request.form.get("form.key", ""),
        asks_phones=phones_sentence(table, needed),
    )
