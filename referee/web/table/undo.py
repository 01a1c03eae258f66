"""Taking things back: one's own last step in one tap, anything else with the table's consent."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from referee.engine.core import Rewind
from referee.table import commands, loading
from referee.table.loading import Table
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import phone_screen
from referee.web.table.play import MOVED_ON, agreed, answered, key, laid, seat, seen

bp = Blueprint("undo", __name__, url_prefix="/t/<code>/undo")

GONE = "That step has been taken back already."


@bp.get("/<int:number>")
@access(Access.PLAYS)
def ask(code: str, number: int) -> ResponseReturnValue:
    """What would go, before anything does."""
    table = loading.load_row(current_phone().row)
    return laid(table, _question(table, number))


@bp.post("/<int:number>")
@access(Access.PLAYS)
def undo(code: str, number: int) -> ResponseReturnValue:
    """Take back this step and all that came after it."""
    table = loading.load_row(current_phone().row)
    to = before(table, number)
    receipt = commands.undo(code, seat(table), to, key=key(), seen=seen(), agreed=agreed())
    if receipt.status == "stale":
        abort(409, MOVED_ON)
    return answered(receipt) or (laid(receipt.table, _question(receipt.table, number)), 422)


def before(table: Table, number: int) -> int:
    """The batch after which the table stands again. A request sent twice names a step already gone: it is let
    through to the log, which knows it by its key."""
    if not 1 <= number <= table.position.number:
        abort(404, GONE)
    stood = [n for n in table.position.standing if n < number]
    return stood[-1] if stood else 0


def _question(table: Table, number: int) -> str:
    verdict = commands.check(table, seat(table), Rewind.name, {"to": before(table, number)})
    view = phone_screen.shown(table, current_phone())
    going = [
        entry for entry in view.ledger if entry.number >= number and entry.number in table.position.standing
    ]
    return render_template(
        "parts/_undo.html",
        table=phone_screen.screen(table, current_phone()),
        view=view,
        verdict=verdict,
        going=going,
        number=number,
        key=request.form.get("form.key", ""),
    )
