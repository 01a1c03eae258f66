"""Rules for correcting a past turn that the page and the API share."""

from __future__ import annotations

from typing import Any

from flask import abort

from referee.engine.fold import Batch
from referee.engine.seats import list_of
from referee.table.consent import Needed
from referee.table.loading import Table

NO_SUCH_TURN = "That turn is not there to be corrected."
NOT_YOURS = (
    "Only the person who took that turn can fill it in again. Others can strike it out if the table agrees."
)


def phones_sentence(table: Table, needed: Needed | None) -> str:
    """Who must agree on their phone; empty where the table agrees aloud."""
    if needed is None:
        return ""
    names = [table.seats[seat].name for seat in needed.voters]
    if needed.everybody or len(names) == 1:
        return f"{list_of(names)} must say OK on {'their phones' if len(names) > 1 else 'their phone'}."
    return f"{list_of(names, 'or')} must say OK on their phone."


def find_turn(table: Table, number: int) -> Batch[Any]:
    """A turn that still stands and can be corrected."""
    if number not in table.position.standing:
        abort(404, NO_SUCH_TURN)
    return table.position.batch(number)
