"""What lasts from game to game: people, decks, word lists and the house's rulings on words."""

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.models.base import Base, Json, new_uid, now


class Player(Base):
    """A person, across all their games."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    colour: Mapped[str] = mapped_column(String(20), default="")
    created: Mapped[datetime] = mapped_column(default=now)
    erased: Mapped[datetime | None]
    # One of the people of the demo tables; they are on no roster.
    demo: Mapped[bool] = mapped_column(default=False, server_default=false())


class Deck(Base):
    """A group's own printed deck: a shipped deck with corrections."""

    __tablename__ = "deck"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    base: Mapped[str] = mapped_column(String(60), index=True)
    corrections: Mapped[Json]
    created: Mapped[datetime] = mapped_column(default=now)
    changed: Mapped[datetime] = mapped_column(default=now)


class House(Base):
    """One row: how often names, colours, decks or rulings on words have changed."""

    __tablename__ = "house"

    id: Mapped[int] = mapped_column(primary_key=True)
    changes: Mapped[int] = mapped_column(default=0)


class HouseKey(Base):
    """One row once somebody has decided: the hash of the key, or nothing where the house is left open."""

    __tablename__ = "house_key"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hash: Mapped[str] = mapped_column(String(255))
    changed: Mapped[datetime] = mapped_column(default=now)


class HousePhone(Base):
    """A phone that has shown the key of the house."""

    __tablename__ = "house_phone"

    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    seen: Mapped[datetime] = mapped_column(default=now)


class LetterShapes(Base):
    """The letter shapes of a group's own deck. They are no photo, and no photo can be made from them."""

    __tablename__ = "letter_shapes"

    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"), primary_key=True, autoincrement=False)
    shapes: Mapped[bytes] = mapped_column(LargeBinary)
    # How often each letter was shown in a walk. What a game taught is not counted: its words were secret.
    walked: Mapped[Json] = mapped_column(default=dict)
    changed: Mapped[datetime] = mapped_column(default=now)


class HouseWord(Base):
    """The house's ruling on a word."""

    __tablename__ = "house_word"
    __table_args__ = (UniqueConstraint("word", "rules"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    word: Mapped[str] = mapped_column(String(64))
    rules: Mapped[str] = mapped_column(String(40), default="")  # "" rules for every game
    allowed: Mapped[bool]
    note: Mapped[str] = mapped_column(Text, default="")
    by: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    at: Mapped[datetime] = mapped_column(default=now)


OWN_LIST = "own:"
"""The prefix of a table's word choice that names a list of the house; the uid of the list follows."""


class WordList(Base):
    """A word list of the house. It never changes and stays as long as any table has used it."""

    __tablename__ = "word_list"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    size: Mapped[int]
    packed: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[datetime] = mapped_column(default=now)
    retired: Mapped[datetime | None]  # new tables cannot choose it any more
