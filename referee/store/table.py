"""A table as the rest of the program sees it: a frozen value, with the people on its seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session as OrmSession

from referee.store.models import Game, Json, Player, Seat, TableStatus
from referee.store.people import shown_name


@dataclass(frozen=True)
class TableSeat:
    """A seat and who sits there; `late` if they sat down after the start, `left_at` once they went home."""

    number: int
    player: int
    name: str
    colour: str
    joined: datetime
    left_at: datetime | None
    late: bool


@dataclass(frozen=True)
class Table:
    """A table as the store knows it.

    `version` counts events and is what `append` expects; `batches` counts batches; `pulse` grows with all
    that a phone at this table could see change, a newcomer included: phones compare it, the bell carries it.
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


def shown(session: OrmSession, games: Sequence[Game]) -> tuple[Table, ...]:
    """These rows with the people on their seats."""
    seats: dict[int, list[TableSeat]] = {game.id: [] for game in games}
    started = {game.id: game.started for game in games}
    for seat, name, colour in session.execute(
        select(Seat, Player.name, Player.colour)
        .join(Player, Player.id == Seat.player_id)
        .where(Seat.game_id.in_(seats))
        .order_by(Seat.game_id, Seat.number)
    ):
        seats[seat.game_id].append(_seat(seat, name, colour, started[seat.game_id]))
    return tuple(_table(game, seats[game.id]) for game in games)


def _table(game: Game, seats: Sequence[TableSeat]) -> Table:
    return Table(
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
    )


def _seat(seat: Seat, name: str, colour: str, started: datetime | None) -> TableSeat:
    late = started is not None and seat.joined > started
    who = shown_name(seat.player_id, name)
    return TableSeat(seat.number, seat.player_id, who, colour, seat.joined, seat.left_at, late)
