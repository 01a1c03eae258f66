"""Games with their seats, phones, logs, notes and photos."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.models.base import Base, Json, new_uid, now


class TableStatus(StrEnum):
    """The status of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


OPEN = (TableStatus.LOBBY, TableStatus.PLAYING)


class Game(Base):
    """One game at one table, from the lobby to the result."""

    __tablename__ = "game"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'playing', 'finished', 'abandoned')", name="status"),
        CheckConstraint("version >= 0 AND batches >= 0 AND pulse >= 0", name="counts"),
        Index("ix_game_status_touched", "status", "touched"),
        Index("ix_game_status_ended", "status", "ended"),
        Index("ix_game_status_rules_ended", "status", "rules", "ended"),
        Index("ix_game_status_place", "status", "place"),
        Index("ix_game_demo_touched", "demo", "touched"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    # Never given to a second table: an old link must not lead to somebody else's.
    code: Mapped[str] = mapped_column(String(6), unique=True)
    join_salt: Mapped[str] = mapped_column(String(32))
    join_hash: Mapped[str] = mapped_column(String(64), unique=True)
    rules: Mapped[str] = mapped_column(String(40))
    options: Mapped[Json]
    deck_id: Mapped[int | None] = mapped_column(ForeignKey("deck.id"))
    word_list: Mapped[str] = mapped_column(String(60), default="")
    status: Mapped[str] = mapped_column(String(10), default=TableStatus.LOBBY)
    version: Mapped[int] = mapped_column(default=0)  # the seq of the last event
    batches: Mapped[int] = mapped_column(default=0)  # the number of the last batch
    pulse: Mapped[int] = mapped_column(default=0)  # grows with every change a phone at this table could see
    place: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[datetime] = mapped_column(default=now)
    touched: Mapped[datetime] = mapped_column(default=now)  # the time of the last batch; never goes back
    started: Mapped[datetime | None]
    ended: Mapped[datetime | None]
    result: Mapped[Json | None]  # the result as the rules give it; rebuilt with the standings
    # Played without the referee and entered afterwards: no log, and `rules` may be any game's name.
    on_paper: Mapped[bool] = mapped_column(default=False, server_default=false())
    note: Mapped[str] = mapped_column(String(200), default="", server_default=text("''"))
    keeps_photos: Mapped[bool] = mapped_column(default=False, server_default=false())
    # A demo: it never finishes for the history, and after a day it is deleted with its log.
    demo: Mapped[bool] = mapped_column(default=False, server_default=false())
    deck_kept: Mapped[Json | None]  # the corrections of its deck as they were before another table told more
    correcting: Mapped[Json | None]  # seat: the turn it has open to correct it, and until when that holds


class Photo(Base):
    """A photo of cards that the table keeps, as JPEG without metadata; it is shown after the game."""

    __tablename__ = "photo"
    __table_args__ = (ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    action: Mapped[str] = mapped_column(String(60))
    after: Mapped[int]  # how many turns were recorded when it was taken
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[datetime] = mapped_column(default=now)


class Seat(Base):
    """A person's place at one table."""

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("game_id", "player_id"),
        Index("ix_seat_player_id_joined", "player_id", "joined"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    joined: Mapped[datetime] = mapped_column(default=now)
    left_at: Mapped[datetime | None]
    # The session that may see what this seat has hidden; without one whoever plays the seat may.
    trusted: Mapped[int | None]


class Session(Base):
    """A signed-in phone and its rights: to watch a table, to play a seat, to host."""

    __tablename__ = "session"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    seat: Mapped[int | None]
    host: Mapped[bool] = mapped_column(default=False)
    label: Mapped[str] = mapped_column(String(60), default="")  # "Ann's phone", for the host's list
    renewal_due: Mapped[bool] = mapped_column(default=False)  # its rights grew, so its token changes
    asks: Mapped[int | None]  # the seat it asks the table for
    asks_name: Mapped[str] = mapped_column(String(40), default="", server_default=text("''"))  # a newcomer
    created: Mapped[datetime] = mapped_column(default=now)
    seen: Mapped[datetime] = mapped_column(default=now)
    ended: Mapped[datetime | None]


class Guess(Base):
    """An attempt that is counted for a while, with a hash of where it came from."""

    __tablename__ = "guess"

    id: Mapped[int] = mapped_column(primary_key=True)
    who: Mapped[str] = mapped_column(String(32))
    at: Mapped[datetime] = mapped_column(default=now)


class Batch(Base):
    """One allowed request; its events are what followed from it."""

    __tablename__ = "batch"
    __table_args__ = (
        UniqueConstraint("game_id", "key"),
        ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(String(80))
    seat: Mapped[int | None]
    action: Mapped[str] = mapped_column(String(60))
    request: Mapped[Json]
    request_hash: Mapped[str] = mapped_column(String(64))
    agreed: Mapped[bool]
    at: Mapped[datetime]


class Event(Base):
    """One event of a game. Triggers forbid changing it, and deleting it unless it belongs to a demo."""

    __tablename__ = "event"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "batch"], ["batch.game_id", "batch.number"]),
        UniqueConstraint("game_id", "batch", "n"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    batch: Mapped[int]
    n: Mapped[int]
    kind: Mapped[str] = mapped_column(String(60))
    v: Mapped[int]
    body: Mapped[Json]


class Note(Base):
    """A private note of a seat. It is not part of the log and does not change version or pulse."""

    __tablename__ = "note"
    __table_args__ = (
        UniqueConstraint("game_id", "seat", "key"),
        ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[str] = mapped_column(String(80))
    request_hash: Mapped[str] = mapped_column(String(64))
    body: Mapped[Json]  # the action, its request and its events
    at: Mapped[datetime] = mapped_column(default=now)
