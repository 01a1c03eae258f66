"""Who has a past turn open to correct it, so that the others at the table are told while it lasts."""

from datetime import timedelta
from typing import cast

from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.games.stored_table import StoredTable
from referee.store.games.tables import announce_change, lock_game
from referee.store.models import Json

LASTS = timedelta(minutes=2, seconds=30)
"""A phone says every minute that its form is still open; one that has died is forgotten after this."""


def open_turns(table: StoredTable) -> dict[int, int]:
    """The number of the turn that each seat is correcting now."""
    return {int(seat): turn for seat, (turn, _) in _still_open(table.correcting).items()}


def open_turn(game_id: int, seat: int, turn: int) -> None:
    """This seat corrects that turn, or still does."""
    with write_session() as session:
        game = lock_game(session, game_id)
        until = (clock.now() + LASTS).timestamp()
        game.correcting = {**_still_open(game.correcting), str(seat): (turn, until)}
        announce_change(session, game)


def close_turn(game_id: int, seat: int) -> None:
    """This seat corrects nothing any more."""
    with write_session() as session:
        game = lock_game(session, game_id)
        still = _still_open(game.correcting)
        if still.pop(str(seat), None):
            game.correcting = cast(Json, still) or None
            announce_change(session, game)


def _still_open(stored: Json | None) -> dict[str, tuple[int, float]]:
    now = clock.now().timestamp()
    known = cast("dict[str, tuple[int, float]]", stored or {})
    return {seat: (turn, until) for seat, (turn, until) in known.items() if until > now}
