"""What was asked for while a phone had no connection: ruled on when it comes back, and told in a few words.

Nothing of anybody's view is in the answer: the phone may have been passed on since the form was filled in.
"""

from __future__ import annotations

from flask import Blueprint, abort, g, jsonify, request
from flask.typing import ResponseReturnValue

from referee.engine.verdict import Finding
from referee.table import commands, loading
from referee.table.commands import Receipt
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import forms, phone_screen
from referee.web.table.play import MOVED_ON, agreed, key, seen

bp = Blueprint("offline_queue", __name__, url_prefix="/t/<code>")

NOT_HERE = "That seat is no longer played from this phone."


@bp.post("/queued/<name>")
@access(Access.PLAYS)
def send(code: str, name: str) -> ResponseReturnValue:
    """Rule on a request that had to wait, for the seat whose form it was."""
    table = loading.load_row(current_phone().row)
    offer = phone_screen.offered(table, seat(), name)
    payload = forms.payload(table.rules, name, request.form, offer.inputs)
    receipt = commands.commit(
        code, seat(), name, payload, key=key(), seen=seen(), agreed=agreed(), arrived=g.arrived
    )
    before, number = table.position.number, receipt.table.position.number
    return jsonify(status=receipt.status, says=said(receipt), before=before, number=number)


def seat() -> int:
    """Whose form it was, though another person may hold a phone that goes round by now."""
    number = forms.whole(request.form.get("form.seat", ""), "seat")
    if number not in current_phone().seats:
        abort(403, NOT_HERE)
    return number


def said(receipt: Receipt) -> list[str]:
    """Why it was not done, or what the table is asked, each with its rule."""
    if receipt.status == "done":
        return []
    if receipt.status == "stale":
        return [MOVED_ON]
    return [_sentence(finding) for finding in (*receipt.verdict.breaches, *receipt.verdict.questions)]


def _sentence(finding: Finding) -> str:
    return f"{finding.says} ({finding.cite.where})" if finding.cite else finding.says
