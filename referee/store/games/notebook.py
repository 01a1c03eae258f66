"""What a seat writes for its own eyes: kept apart from the log, so that nothing others see moves with it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, select

from referee.store.db.database import glancing, writing
from referee.store.games.batch import KeyReused, NewEvent, check_key, request_hash
from referee.store.models import Note


def events(game_id: int, seat: int) -> tuple[NewEvent, ...]:
    """All facts of this seat's notebook, oldest first."""
    mine = select(Note.body).where(Note.game_id == game_id, Note.seat == seat).order_by(Note.number)
    with glancing() as book:
        bodies: Sequence[Any] = book.scalars(mine).all()
    return tuple(NewEvent(**fact) for body in bodies for fact in body["events"])


def is_written(game_id: int, seat: int, action: str, request: Mapping[str, object], *, key: str) -> bool:
    """Is this written already (a double tap, a resend)? `KeyReused` where the key meant something else."""
    check_key(key)
    mine = (Note.game_id == game_id, Note.seat == seat, Note.key == key)
    with glancing() as book:
        known = book.scalar(select(Note.request_hash).where(*mine))
    if known not in (None, request_hash(seat, action, request)):
        raise KeyReused(key)
    return known is not None


def write(
    game_id: int,
    seat: int,
    action: str,
    request: Mapping[str, object],
    facts: Sequence[NewEvent],
    *,
    key: str,
) -> None:
    """Write a page at the end of the notebook."""
    told = [{"kind": fact.kind, "v": fact.v, "body": dict(fact.body)} for fact in facts]
    note = Note(
        game_id=game_id,
        seat=seat,
        key=key,
        request_hash=request_hash(seat, action, request),
        body={"action": action, "request": dict(request), "events": told},
    )
    count = select(func.max(Note.number)).where(Note.game_id == game_id, Note.seat == seat)
    with writing() as session:
        note.number = (session.scalar(count) or 0) + 1
        session.add(note)
