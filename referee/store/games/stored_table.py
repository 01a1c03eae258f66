"""A table as a frozen value, with the people on its seats."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Result, Row, bindparam, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.house.house_version import HOUSE_VERSION
from referee.store.models import Base, Game, Json, TableStatus
from referee.store.people.roster import display_name

# Every request of a phone comes through here, so the statements use plain columns and are built once.
_game, _seat_row, _player = (Base.metadata.tables[name] for name in ("game", "seat", "player"))
COLUMNS = (*_game.c, HOUSE_VERSION.label("house"))
_SEATS = (
    select(_seat_row, _player.c.name, _player.c.colour)
    .join(_player, _player.c.id == _seat_row.c.player_id)
    .order_by(_seat_row.c.game_id, _seat_row.c.number)
)
_AT_ONE = _SEATS.where(_seat_row.c.game_id == bindparam("game"))
_AT_MANY = _SEATS.where(_seat_row.c.game_id.in_(bindparam("games", expanding=True)))


@dataclass(frozen=True)
class TableSeat:
    """A seat and the person on it; `late` if they joined after the start, `left_at` once they have left."""

    number: int
    player: int
    name: str
    colour: str
    joined: datetime
    left_at: datetime | None
    late: bool
    trusted: int | None = None
    """The phone that may see what this seat has hidden; None: whoever plays the seat."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it is stored.

    `version` counts events and is what `log.append` expects; `batches` counts batches. `pulse` grows with
    every change that a phone at this table could see, such as a newcomer: phones compare it, and the bell
    sends it.
    """

    id: int
    uid: str
    code: str
    rules: str
    options: Json
    deck: int | None
    word_list: str
    status: TableStatus
    version: int
    batches: int
    pulse: int
    place: str
    created: datetime
    touched: datetime
    started: datetime | None
    ended: datetime | None
    result: Json | None
    seats: tuple[TableSeat, ...]
    on_paper: bool = False
    note: str = ""
    keeps_photos: bool = False
    demo: bool = False
    deck_kept: Json | None = None
    """The corrections of its deck that count here, where other tables have told more since; else None."""
    correcting: Json | None = None
    """As `open_corrections.py` reads it."""
    house: int | None = field(default=None, compare=False)
    """The version of the house when this was read; None if it was not read along."""


def load_tables(
    connection: OrmSession | Connection, games: Sequence[Game | Row[Any]]
) -> tuple[StoredTable, ...]:
    """Load the seats of these rows and return the tables."""
    if not games:
        return ()
    seats: dict[int, list[TableSeat]] = {game.id: [] for game in games}
    started = {game.id: game.started for game in games}
    for seat in _read_seats(connection, list(seats)):
        seats[seat.game_id].append(_make_seat(seat, started[seat.game_id]))
    return tuple(_make_table(game, seats[game.id]) for game in games)


def _read_seats(connection: OrmSession | Connection, games: list[int]) -> Result[Any]:
    if len(games) == 1:
        return connection.execute(_AT_ONE, {"game": games[0]})
    return connection.execute(_AT_MANY, {"games": games})


def _make_table(game: Game | Row[Any], seats: Sequence[TableSeat]) -> StoredTable:
    return StoredTable(
        id=game.id,
        uid=game.uid,
        code=game.code,
        rules=game.rules,
        options=game.options,
        deck=game.deck_id,
        word_list=game.word_list,
        status=TableStatus(game.status),
        version=game.version,
        batches=game.batches,
        pulse=game.pulse,
        place=game.place,
        created=game.created,
        touched=game.touched,
        started=game.started,
        ended=game.ended,
        result=game.result,
        seats=tuple(seats),
        on_paper=game.on_paper,
        note=game.note,
        keeps_photos=game.keeps_photos,
        demo=game.demo,
        deck_kept=game.deck_kept,
        correcting=game.correcting,
        house=getattr(game, "house", None),
    )


def _make_seat(seat: Row[Any], started: datetime | None) -> TableSeat:
    late = started is not None and seat.joined > started
    who = display_name(seat.player_id, seat.name)
    times = (seat.joined, seat.left_at, late)
    return TableSeat(seat.number, seat.player_id, who, seat.colour, *times, seat.trusted)
