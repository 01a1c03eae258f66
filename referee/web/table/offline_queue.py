"""Requests that waited on a phone without a connection, ruled on when it comes back.

The answer holds nothing of anybody's view: the phone may have been passed on since.
"""

from __future__ import annotations

from flask import Blueprint, abort, jsonify, request
from flask.typing import ResponseReturnValue

from referee.engine.verdict import Finding
from referee.table.recording import Receipt
from referee.web.form_fields import whole_number
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table.commit import commit_form
from referee.web.table.offers import find_offer
from referee.web.table.request_fields import MOVED_ON, current_table

bp = Blueprint("offline_queue", __name__, url_prefix="/t/<code>")

NOT_HERE = "That seat is no longer played from this phone."


@bp.post("/queued/<name>")
@access(Access.PLAYS)
def send(code: str, name: str) -> ResponseReturnValue:
    """Rule on a request that had to wait, for the seat whose form it was."""
    table, seat = current_table(), _form_seat()
    receipt = commit_form(table, seat, find_offer(table, seat, name))
    return jsonify(
        status=receipt.status,
        says=_reasons(receipt),
        before=table.position.number,
        number=receipt.table.position.number,
    )


def _form_seat() -> int:
    """The seat whose form it was; somebody else may hold a shared phone by now."""
    seat = whole_number(request.form.get("form.seat", ""), "seat")
    if seat not in current_phone().seats:
        abort(403, NOT_HERE)
    return seat


def _reasons(receipt: Receipt) -> list[str]:
    """Why it was not recorded, or what the table is asked, each with its rule."""
    if receipt.status in ("done", "proposed"):
        return []
    if receipt.status == "stale":
        return [MOVED_ON]
    return [_sentence(finding) for finding in (*receipt.verdict.breaches, *receipt.verdict.questions)]


def _sentence(finding: Finding) -> str:
    return f"{finding.says} ({finding.cite.where})" if finding.cite else finding.says
