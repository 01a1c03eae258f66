"""The version of the house: it grows when names, decks or rulings change, so that caches notice it."""

from sqlalchemy import event, insert, select, update
from sqlalchemy.orm import Session
from sqlalchemy.orm.unitofwork import UOWTransaction

from referee.store.models import Base, Deck, HouseWord, Player

_house = Base.metadata.tables["house"]
HOUSE_VERSION = select(_house.c.changes).scalar_subquery()
_ONE_MORE = update(_house).values(changes=_house.c.changes + 1)
WATCHED = (Player, Deck, HouseWord)
"""Rows that tables show or are judged by, though a change of them does not change the table."""


@event.listens_for(Session, "after_flush")
def _count_change(session: Session, _: UOWTransaction) -> None:
    """Raise the version in the same transaction. A new person or deck is not used by any table yet."""
    ruled = any(isinstance(row, HouseWord) for row in session.new)
    if ruled or any(isinstance(row, WATCHED) for row in (*session.dirty, *session.deleted)):
        connection = session.connection()
        if not connection.execute(_ONE_MORE).rowcount:
            connection.execute(insert(_house).values(id=1, changes=1))
