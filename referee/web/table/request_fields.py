"""What a request to a table carries besides the payload: table, seat, key, version seen, consent."""

from __future__ import annotations

from flask import abort, request

from referee.table import loading
from referee.table.loading import Table
from referee.web.form_fields import whole_number, yes_or_no
from referee.web.middleware.sessions import current_phone
from referee.web.table.shared_phone import is_covered

LONGEST_KEY = 60
NO_KEY = "This form has lost its key. Load the page again and repeat the step."
MOVED_ON = (
    "The table has moved on since this form was opened. Look again, then repeat the step if it still fits."
)
OTHER_PERSON = "This phone was passed to somebody else meanwhile. Nothing was done; open the form again."
COVERED = "The curtain is down. Tap your name first."


class OtherPersonError(Exception):
    """A shared phone shows somebody else's side, or nobody's: its text says what to do."""


def current_table() -> Table:
    """The table this phone is at, as it stands now."""
    return loading.load_row(current_phone().row)


def current_seat(table: Table) -> int:
    """The seat this phone plays now; on a shared phone the curtain must be up."""
    seat = current_phone().seat
    assert seat is not None  # the route admits only phones that play
    form_seat = request.form.get("form.seat")
    if form_seat is not None and whole_number(form_seat, "seat") != seat:
        raise OtherPersonError(OTHER_PERSON)
    if is_covered(table, current_phone()):
        raise OtherPersonError(COVERED)
    return seat


def form_key() -> str:
    """The key that makes this request count once."""
    key = request.form.get("form.key", "")
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        abort(400, NO_KEY)
    return key


def number_seen() -> int | None:
    """The number of the last batch that the phone showed when its person decided."""
    text = request.form.get("form.seen", "")
    return whole_number(text, "seen") if text else None


def table_agrees() -> bool:
    """Has the table said yes?"""
    return yes_or_no(request.form.get("form.agreed", ""), "agreed")
