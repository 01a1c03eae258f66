"""Which phone may see what a seat has hidden: the one it was hidden with, or one the table agreed to."""

from __future__ import annotations

from referee.engine.hidden_turns import hidden_requests
from referee.store.games import sessions
from referee.store.games.sessions import Phone
from referee.store.games.stored_table import StoredTable
from referee.table import loading


def hides_from(row: StoredTable, seat: int, phone: Phone) -> bool:
    """Has this seat hidden something that this phone must not see yet?"""
    if row.seats[seat].trusted in (None, phone.id):
        return False
    table = loading.load_row(row)
    return any(batch.seat == seat for batch in hidden_requests(table.rules, table.position))


def open_requests(row: StoredTable) -> tuple[Phone, ...]:
    """The phones that ask for a seat, or to see what a seat has hidden, the first to ask first."""
    asking = (phone for phone in sessions.phones(row.id) if phone.asks is not None or phone.asks_name)
    return tuple(phone for phone in asking if not _has_all_it_asks_for(row, phone))


def _has_all_it_asks_for(row: StoredTable, phone: Phone) -> bool:
    """Does it play the seat already, and is nothing of it hidden any more?"""
    plays = phone.asks is not None and (phone.host or phone.seat == phone.asks)
    return plays and not hides_from(row, phone.asks or 0, phone)


def may_answer(row: StoredTable, asking: Phone, answering: Phone) -> bool:
    """May this phone agree? A new seat is the host's business; what the host arranged needs somebody else."""
    if answering.id == asking.id or (answering.seat is None and not answering.host):
        return False
    if asking.asks_name:
        return answering.host
    arranged = asking.seat is not None and asking.seat == asking.asks
    return not (arranged and answering.host and bystanders(row, asking))


def bystanders(row: StoredTable, asking: Phone) -> tuple[Phone, ...]:
    """The players' phones besides the host's and the one that asks, and not on the seat it asks for."""
    return tuple(
        phone
        for phone in sessions.phones(row.id)
        if phone.seat not in (None, asking.asks) and not phone.host and phone.id != asking.id
    )
