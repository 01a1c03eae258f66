"""How often the house has changed: whoever kept a table with its names and rulings knows to look again."""

from sqlalchemy import event, insert, select, update
from sqlalchemy.orm import Session
from sqlalchemy.orm.unitofwork import UOWTransaction

from referee.store.models import Base, Deck, HouseWord, Player

_house = Base.metadata.tables["house"]
HOUSE_VERSION = select(_house.c.changes).scalar_subquery()
_ONE_MORE = update(_house).values(changes=_house.c.changes + 1)
WATCHED = (Player, Deck, HouseWord)
"""Rows that tables show or rule by without being told: their names, their decks, the words of the house."""


@event.listens_for(Session, "after_flush")
def _count_change(session: Session, _: UOWTransaction) -> None:
    """Counted in the very transaction, as its last lock. A new person or deck is not at any table yet."""
    ruled = any(isinstance(row, HouseWord) for row in session.new)
    if ruled or any(isinstance(row, WATCHED) for row in (*session.dirty, *session.deleted)):
        book = session.connection()
        if not book.execute(_ONE_MORE).rowcount:
            book.execute(insert(_house).values(id=1, changes=1))
