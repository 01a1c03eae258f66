"""How the letters of a group's own deck look to the reader, as bytes only the reader understands."""

from collections import Counter
from collections.abc import Callable, Iterable

from referee.store.db import clock
from referee.store.db.database import reading, writing
from referee.store.db.errors import NotFoundError
from referee.store.models import Deck, Json, LetterShapes


def get(deck_id: int) -> bytes | None:
    """What is known of this deck's letters; None before anybody has shown them."""
    with reading() as session:
        row = session.get(LetterShapes, deck_id)
        return None if row is None else row.shapes


def walked_letters(deck_id: int) -> Counter[str]:
    """The letters shown in walks through this deck, each with how often; a back under the empty name."""
    with reading() as session:
        row = session.get(LetterShapes, deck_id)
        return Counter() if row is None else _count_letters(row.walked)


def update(deck_id: int, how: Callable[[bytes | None], bytes], *, walked: Iterable[str] = ()) -> None:
    """Replace what is known by what `how` makes of it; two phones at once forget nothing."""
    with writing() as session:
        if session.get(Deck, deck_id, with_for_update=True) is None:
            raise NotFoundError(f"There is no deck {deck_id}.")
        row = session.get(LetterShapes, deck_id, populate_existing=True)
        if row is None:
            row = LetterShapes(deck_id=deck_id, shapes=how(None), walked={})
            session.add(row)
        else:
            row.shapes, row.changed = how(row.shapes), clock.now()
        row.walked = dict(_count_letters(row.walked) + Counter(walked))


def delete(deck_id: int) -> None:
    """Throw away what is known of this deck's letters."""
    with writing() as session:
        row = session.get(LetterShapes, deck_id, with_for_update=True)
        if row is not None:
            session.delete(row)


def _count_letters(kept: Json) -> Counter[str]:
    return Counter({letter: count for letter, count in kept.items() if isinstance(count, int)})
