"""Rules for correcting a past turn that the page and the API share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import abort

from referee.engine.amend import Amendment, Lost
from referee.engine.codec import action_type
from referee.engine.fold import Batch
from referee.engine.verdict import breach
from referee.table.loading import Table

NO_SUCH_TURN = "That turn is not there to be corrected."
NOT_YOURS = (
    "Only the person who took that turn can fill it in again. Others can strike it out if the table agrees."
)
NO_LONGER_FITS = "What was written no longer fits; its writer is asked again."


def find_turn(table: Table, number: int) -> Batch[Any]:
    """A turn that still stands and can be corrected."""
    if number not in table.position.standing:
        abort(404, NO_SUCH_TURN)
    return table.position.batch(number)


def hide_secret_reasons(table: Table, seat: int, amendment: Amendment[Any]) -> Amendment[Any]:
    """The effects of a correction without reasons that would tell what somebody else wrote."""
    return replace(amendment, lost=tuple(_without_secrets(table, seat, lost) for lost in amendment.lost))


def _without_secrets(table: Table, seat: int, lost: Lost) -> Lost:
    if lost.seat == seat or not action_type(table.rules, lost.action).secret:
        return lost
    return replace(lost, findings=(breach(None, NO_LONGER_FITS),))
