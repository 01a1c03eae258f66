"""Photos that a table keeps. They are shown only after the game, because a photo can show hidden cards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select

from referee.store.db.database import read_session, write_session
from referee.store.db.errors import NotFoundError
from referee.store.models import Game, Photo, Player, Seat, TableStatus
from referee.store.people.roster import display_name

MOST_PHOTOS = 80
"""How many photos a table keeps; later ones are read but not stored."""


@dataclass(frozen=True)
class StoredPhoto:
    """A stored photo without its pixels: whose it is and when it was taken."""

    number: int
    seat: int
    name: str
    action: str
    at: datetime


def save(game_id: int, seat: int, action: str, after: int, jpeg: bytes) -> None:
    """Save a photo; a second one for the same turn replaces the first."""
    same = (Photo.game_id == game_id, Photo.seat == seat, Photo.action == action, Photo.after == after)
    with write_session() as session:
        session.execute(delete(Photo).where(*same))
        last, count = session.execute(
            select(func.max(Photo.number), func.count()).where(Photo.game_id == game_id)
        ).one()
        if count < MOST_PHOTOS:
            session.add(
                Photo(
                    game_id=game_id,
                    number=(last or 0) + 1,
                    seat=seat,
                    action=action,
                    after=after,
                    jpeg=jpeg,
                )
            )


def photos_of(game_id: int) -> tuple[StoredPhoto, ...]:
    """The photos of a finished game, in the order they were taken."""
    with read_session() as session:
        rows = session.execute(
            select(Photo.number, Photo.seat, Seat.player_id, Player.name, Photo.action, Photo.at)
            .join(Game, Game.id == Photo.game_id)
            .join(Seat, (Seat.game_id == Photo.game_id) & (Seat.number == Photo.seat))
            .join(Player, Player.id == Seat.player_id)
            .where(Photo.game_id == game_id, Game.status == TableStatus.FINISHED)
            .order_by(Photo.number)
        ).all()
    return tuple(
        StoredPhoto(number, seat, display_name(player, name), action, at)
        for number, seat, player, name, action, at in rows
    )


def read_jpeg(game_id: int, number: int) -> bytes:
    """One photo of a finished game."""
    with read_session() as session:
        found = session.scalar(
            select(Photo.jpeg)
            .join(Game, Game.id == Photo.game_id)
            .where(Photo.game_id == game_id, Photo.number == number, Game.status == TableStatus.FINISHED)
        )
    if found is None:
        raise NotFoundError("There is no such photo.")
    return found


def remove(game_id: int, number: int, seat: int | None = None) -> None:
    """Delete a photo; with a seat, only if the photo belongs to that seat."""
    own = () if seat is None else (Photo.seat == seat,)
    with write_session() as session:
        gone = session.execute(
            delete(Photo)
            .where(Photo.game_id == game_id, Photo.number == number, *own)
            .returning(Photo.number)
        )
        if gone.first() is None:
            raise NotFoundError("There is no such photo.")
