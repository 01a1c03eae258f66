"""One phone for several people: the curtain that hides secrets, and who takes the phone next."""

from __future__ import annotations

from referee.engine.codec import action_type
from referee.engine.view import View
from referee.table import loading
from referee.table.loading import Table
from referee.web.middleware.sessions import PhoneAtTable


def is_covered(table: Table, phone: PhoneAtTable) -> bool:
    """Is the curtain down? It is while a shared phone could show a secret to the wrong person."""
    if not phone.shared or is_lifted(table, phone):
        return False
    return has_secrets(table, loading.view_for(table, phone.seat))


def is_lifted(table: Table, phone: PhoneAtTable) -> bool:
    """Has this person lifted the curtain and not acted since?"""
    lifted = phone.lifted
    return lifted is not None and not any(batch.seat == phone.seat for batch in table.position.log[lifted:])


def has_secrets(table: Table, view: View) -> bool:
    """Does this view hold anything for its viewer alone: their own cards, or a word to write?"""
    own = any(getattr(block, "private", False) for block in view.board)
    return own or any(action_type(table.rules, offer.name).secret for offer in view.open)


def next_person(table: Table, phone: PhoneAtTable) -> int | None:
    """The seat that takes the phone next: the first after this one that the table waits for."""
    waiting = [seat for seat in loading.view_for(table, None).status.waiting if seat in phone.seats]
    if phone.seat is None or phone.seat in waiting:
        return phone.seat
    return next((seat for seat in waiting if seat > phone.seat), next(iter(waiting), phone.seat))
