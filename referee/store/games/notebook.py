"""Private notes of a seat, stored apart from the log so that no other phone notices them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, select

from referee.store.db.database import read_connection, write_session
from referee.store.games.batch import KeyReusedError, NewEvent, check_key, request_hash
from referee.store.models import Note


def events(game_id: int, seat: int) -> tuple[NewEvent, ...]:
    """All events of this seat's notebook, oldest first."""
    mine = select(Note.body).where(Note.game_id == game_id, Note.seat == seat).order_by(Note.number)
    with read_connection() as connection:
        bodies: Sequence[Any] = connection.scalars(mine).all()
    return tuple(NewEvent(**fact) for body in bodies for fact in body["events"])


def is_written(game_id: int, seat: int, action: str, request: Mapping[str, object], *, key: str) -> bool:
    """Was this note written before, after a double tap or a resend?

    Raises `KeyReusedError` if the key belongs to another note.
    """
    check_key(key)
    mine = (Note.game_id == game_id, Note.seat == seat, Note.key == key)
    with read_connection() as connection:
        known = connection.scalar(select(Note.request_hash).where(*mine))
    if known not in (None, request_hash(seat, action, request)):
        raise KeyReusedError(key)
    return known is not None


def write(
    game_id: int,
    seat: int,
    action: str,
    request: Mapping[str, object],
    events: Sequence[NewEvent],
    *,
    key: str,
) -> None:
    """Add a note at the end of the notebook."""
    encoded = [{"kind": event.kind, "v": event.v, "body": dict(event.body)} for event in events]
    note = Note(
        game_id=game_id,
        seat=seat,
        key=key,
        request_hash=request_hash(seat, action, request),
        body={"action": action, "request": dict(request), "events": encoded},
    )
    count = select(func.max(Note.number)).where(Note.game_id == game_id, Note.seat == seat)
    with write_session() as session:
        note.number = (session.scalar(count) or 0) + 1
        session.add(note)
