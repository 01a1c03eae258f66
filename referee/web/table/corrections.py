"""Rules for correcting a past turn that the page and the API share."""

from __future__ import annotations

from typing import Any

from flask import abort

from referee.engine.fold import Batch
from referee.table.loading import Table

NO_SUCH_TURN = "That turn is not there to be corrected."
NOT_YOURS = (
    "Only the person who took that turn can fill it in again. Others can strike it out if the table agrees."
)


def find_turn(table: Table, number: int) -> Batch[Any]:
    """A turn that still stands and can be corrected."""
    if number not in table.position.standing:
        abort(404, NO_SUCH_TURN)
    return table.position.batch(number)
