"""The letter shapes of a group's own deck, as bytes that only the card reader understands."""

from collections import Counter
from collections.abc import Callable, Iterable

from referee.store.db import clock
from referee.store.db.database import read_session, write_session
from referee.store.db.errors import NotFoundError
from referee.store.models import Deck, Json, LetterShapes


def get(deck_id: int) -> bytes | None:
    """The letter shapes of this deck; None if it has none yet."""
    with read_session() as session:
        row = session.get(LetterShapes, deck_id)
        return None if row is None else row.shapes


def walked_letters(deck_id: int) -> Counter[str]:
    """How often each letter was shown in walks through this deck; a card's back counts as an empty string."""
    with read_session() as session:
        row = session.get(LetterShapes, deck_id)
        return Counter() if row is None else _count_letters(row.walked)


def update(deck_id: int, change: Callable[[bytes | None], bytes], *, walked: Iterable[str] = ()) -> None:
    """Apply `change` to the shapes of a deck under a lock, so that two phones at once lose nothing."""
    with write_session() as session:
        if session.get(Deck, deck_id, with_for_update=True) is None:
            raise NotFoundError(f"There is no deck {deck_id}.")
        row = session.get(LetterShapes, deck_id, populate_existing=True)
        if row is None:
            row = LetterShapes(deck_id=deck_id, shapes=change(None), walked={})
            session.add(row)
        else:
            row.shapes, row.changed = change(row.shapes), clock.now()
        row.walked = dict(_count_letters(row.walked) + Counter(walked))


def delete(deck_id: int) -> None:
    """Delete the letter shapes of this deck."""
    with write_session() as session:
        row = session.get(LetterShapes, deck_id, with_for_update=True)
        if row is not None:
            session.delete(row)


def _count_letters(stored: Json) -> Counter[str]:
    return Counter({letter: count for letter, count in stored.items() if isinstance(count, int)})
