"""What a house keeps between games: people, decks, word lists and its own rulings on words."""

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String, Text, UniqueConstraint
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


class Deck(Base):
    """A printed deck as one group owns it: a shipped deck plus the values they corrected."""

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


class LetterShapes(Base):
    """How the letters of a group's own deck look to the reader. No photo, and none can be made of it."""

    __tablename__ = "letter_shapes"

    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"), primary_key=True, autoincrement=False)
    shapes: Mapped[bytes] = mapped_column(LargeBinary)
    # Letters shown in a walk, with how often. What a game taught is not counted: its words were secret.
    walked: Mapped[Json] = mapped_column(default=dict)
    changed: Mapped[datetime] = mapped_column(default=now)


class HouseWord(Base):
    """A ruling of the house on a word, outliving the game it was made in."""

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
"""Begins the word choice of a table that plays with such a list; the list's uid follows."""


class WordList(Base):
    """A word list somebody brought: never changed, and kept while a table plays or played with it."""

    __tablename__ = "word_list"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    size: Mapped[int]
    packed: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[datetime] = mapped_column(default=now)
    retired: Mapped[datetime | None]  # no later table can choose it any more
