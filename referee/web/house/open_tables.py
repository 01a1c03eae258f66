"""The unfinished tables of this phone, those that wait for its owner first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.store.games.sessions import Phone
from referee.store.games.stored_table import StoredTable, TableSeat
from referee.store.models import TableStatus
from referee.table import loading, secret_access
from referee.table.loading import Table
from referee.web.house.table_setup import tables_of_phone
from referee.web.middleware.sessions import known_phone, seats_without_phone

CONTINUE = "Continue"
MOST = 8
"""Older tables are left out; their own addresses still open them."""


@dataclass(frozen=True)
class OpenTable:
    """A table to go on with, as the home page shows it."""

    code: str
    rules: str
    title: str
    phase: str
    touched: datetime
    seats: tuple[TableSeat, ...]
    move: str
    """Whose move it is; empty while anybody may act."""
    mine: bool
    """The table waits for somebody who plays from this phone."""
    button: str
    """What the owner of this phone does next."""


def open_tables() -> tuple[OpenTable, ...]:
    """Your move first, then the last touched."""
    mine = [row for row in tables_of_phone() if row.status is not TableStatus.FINISHED]
    latest = sorted(mine, key=lambda row: row.touched, reverse=True)[:MOST]
    found = [_open_table(row, phone) for row in latest if (phone := known_phone(row))]
    return tuple(sorted(found, key=lambda table: not table.mine))


def _open_table(row: StoredTable, phone: Phone) -> OpenTable:
    table = loading.load_row(row)
    played = _played_seats(row, phone)
    public = loading.view_for(table, None)
    holder = played[0] if len(played) == 1 else None
    return OpenTable(
        code=row.code,
        rules=row.rules,
        title=table.rules.title,
        phase=public.status.phase,
        touched=row.touched,
        seats=row.seats,
        move=_move(table, holder),
        mine=bool({*played} & {*public.status.waiting}),
        button=CONTINUE if holder is None else _next_step(table, holder),
    )


def _played_seats(row: StoredTable, phone: Phone) -> tuple[int, ...]:
    """The seats played from this phone whose side it may see."""
    own = () if phone.seat is None else (phone.seat,)
    free = seats_without_phone(row) if phone.host else ()
    return tuple(seat for seat in {*own, *free} if not secret_access.hides_from(row, seat, phone))


def _move(table: Table, seat: int | None) -> str:
    """Whose move it is, to the one person who holds this phone or to several."""
    view = loading.view_for(table, seat)
    waiting = view.status.waiting
    if not waiting:
        return ""
    return "Your move" if seat in waiting else f"{view.viewer.names(waiting)} to {view.status.step}"


def _next_step(table: Table, seat: int) -> str:
    """The main button of the table, for the one person who holds this phone."""
    step = loading.view_for(table, seat).next
    return step.label if step else CONTINUE
