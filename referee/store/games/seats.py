"""The seats of a table: joining, leaving, changing places and colours."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games.stored_table import StoredTable, TableSeat
from referee.store.games.tables import announce_change, check_no_doubles, check_open, lock_game
from referee.store.models import Seat, Session, TableStatus
from referee.store.people.roster import LONGEST_COLOUR, get_player, strip_unprintable


def add(game_id: int, player_id: int) -> TableSeat:
    """Give a person a seat, in the lobby or late; somebody who left gets their old seat back."""
    with write_session() as session:
        game = lock_game(session, game_id)
        check_open(game)
        seats = _seats(session, game_id)
        mine = next((seat for seat in seats if seat.player_id == get_player(session, player_id).id), None)
        if mine is None:
            session.add(Seat(game_id=game_id, number=len(seats), player_id=player_id))
        else:
            mine.left_at = None
        table = announce_change(session, game)
    return next(seat for seat in table.seats if seat.player == player_id)


def leave(game_id: int, number: int) -> StoredTable:
    """Mark a seat as left and sign its phones out; a host's phone stays and watches. Past turns stay."""
    with write_session() as session:
        game = lock_game(session, game_id)
        seat = session.get(Seat, (game_id, number))
        if seat is None:
            raise NotFoundError(f"There is no seat {number} at this table.")
        seat.left_at = seat.left_at or clock.now()
        for phone in session.scalars(
            select(Session).where(Session.game_id == game_id, Session.seat == number, Session.ended.is_(None))
        ):
            phone.seat = None
            phone.ended = None if phone.host else clock.now()
        return announce_change(session, game)


def set_colour(game_id: int, number: int, chosen: str) -> StoredTable:
    """Give the person on this seat another colour, at this table and at later ones."""
    with write_session() as session:
        game = lock_game(session, game_id)
        seat = session.get(Seat, (game_id, number))
        if seat is None:
            raise NotFoundError(f"There is no seat {number} at this table.")
        get_player(session, seat.player_id).colour = strip_unprintable(chosen, LONGEST_COLOUR)
        return announce_change(session, game)


def arrange(game_id: int, players: Sequence[int]) -> StoredTable:
    """Arrange the seats anew before the game begins; phones move with their people."""
    check_no_doubles(players)
    with write_session() as session:
        game = lock_game(session, game_id)
        if game.status != TableStatus.LOBBY:
            raise InvalidInputError("The game has begun; the seats stand.")
        before = {seat.number: seat.player_id for seat in _delete_seats(session, game_id)}
        for number, player in enumerate(players):
            session.add(Seat(game_id=game_id, number=number, player_id=get_player(session, player).id))
        _move_phones(session, game_id, before, players)
        return announce_change(session, game)


def _seats(session: OrmSession, game_id: int) -> Sequence[Seat]:
    return session.scalars(select(Seat).where(Seat.game_id == game_id).order_by(Seat.number)).all()


def _delete_seats(session: OrmSession, game_id: int) -> Sequence[Seat]:
    """Delete all seats and return them."""
    seats = _seats(session, game_id)
    for seat in seats:
        session.delete(seat)
    session.flush()
    return seats


def _move_phones(session: OrmSession, game_id: int, before: dict[int, int], players: Sequence[int]) -> None:
    """Move phones to their people's new seats; a phone without a seat only watches."""
    number = {player: at for at, player in enumerate(players)}
    for phone in session.scalars(
        select(Session).where(Session.game_id == game_id, Session.seat.in_(before), Session.ended.is_(None))
    ):
        phone.seat = number.get(before[phone.seat or 0])
        if phone.seat is not None and (seat := session.get(Seat, (game_id, phone.seat))):
            seat.trusted = phone.id
