"""The tables of the database. They know people, seats and facts as JSON, and no rules of any game."""

import uuid
from datetime import datetime
from enum import StrEnum

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    CheckConstraint,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from referee.store import clock
from referee.store.clock import Moment

Json = dict[str, object]

# Every constraint has a name, so that a later migration can change it on both databases.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {datetime: Moment(), Json: JSON(none_as_null=True)}  # noqa: RUF012 (SQLAlchemy's own convention)


db = SQLAlchemy(metadata=Base.metadata)


class TableStatus(StrEnum):
    """How far a table has come."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


OPEN = (TableStatus.LOBBY, TableStatus.PLAYING)


def new_uid() -> str:
    """A name no other installation gives: what an import compares to add nothing twice."""
    return uuid.uuid4().hex


def moment() -> datetime:
    """When a row is made."""
    return clock.now()


class Player(Base):
    """A person, across all their games."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    colour: Mapped[str] = mapped_column(String(20), default="")
    created: Mapped[datetime] = mapped_column(default=moment)
    erased: Mapped[datetime | None]


class Deck(Base):
    """A printed deck as one group owns it: a shipped deck plus the values they corrected."""

    __tablename__ = "deck"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    base: Mapped[str] = mapped_column(String(60), index=True)
    corrections: Mapped[Json]
    created: Mapped[datetime] = mapped_column(default=moment)
    changed: Mapped[datetime] = mapped_column(default=moment)


class LetterShapes(Base):
    """How the letters of a group's own deck look to the reader. No photo, and none can be made of it."""

    __tablename__ = "letter_shapes"

    deck_id: Mapped[int] = mapped_column(ForeignKey("deck.id"), primary_key=True, autoincrement=False)
    shapes: Mapped[bytes] = mapped_column(LargeBinary)
    # Letters shown in a walk, with how often. What a game taught is not counted: its words were secret.
    walked: Mapped[Json] = mapped_column(default=dict)
    changed: Mapped[datetime] = mapped_column(default=moment)


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
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    # Never given twice, open or not: an old link must not lead to somebody else's table.
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
    pulse: Mapped[int] = mapped_column(default=0)  # grows with anything a phone at this table could see
    place: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[datetime] = mapped_column(default=moment)
    touched: Mapped[datetime] = mapped_column(default=moment)  # the time of the last batch; never goes back
    started: Mapped[datetime | None]
    ended: Mapped[datetime | None]
    result: Mapped[Json | None]  # why and how it ended, as the rules put it; rebuilt with the standings
    # Played without the referee and entered afterwards: no log, and `rules` may be any game's name.
    on_paper: Mapped[bool] = mapped_column(default=False, server_default=false())
    note: Mapped[str] = mapped_column(String(200), default="", server_default=text("''"))
    keeps_photos: Mapped[bool] = mapped_column(default=False, server_default=false())


class Photo(Base):
    """A photo of cards that the table chose to keep: bare pixels as JPEG, shown once the game is over."""

    __tablename__ = "photo"
    __table_args__ = (ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    action: Mapped[str] = mapped_column(String(60))
    after: Mapped[int]  # how many turns were recorded when it was taken
    jpeg: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[datetime] = mapped_column(default=moment)


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
    joined: Mapped[datetime] = mapped_column(default=moment)
    left_at: Mapped[datetime | None]


class Session(Base):
    """One phone's right to look at a table, to play a seat, to be its host."""

    __tablename__ = "session"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    seat: Mapped[int | None]
    host: Mapped[bool] = mapped_column(default=False)
    label: Mapped[str] = mapped_column(String(60), default="")  # "Ann's phone", for the host's list
    renewal_due: Mapped[bool] = mapped_column(default=False)  # its rights grew: next request, new token
    created: Mapped[datetime] = mapped_column(default=moment)
    seen: Mapped[datetime] = mapped_column(default=moment)
    ended: Mapped[datetime | None]


class Batch(Base):
    """One request that was allowed: what was asked and when. Its events are what came of it."""

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
    """One fact of a game, for ever: triggers refuse to change or delete it."""

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
    """Something one seat wrote for itself. It stands beside the log; no version, pulse, bell tells of it."""

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
    body: Mapped[Json]  # the action, what was asked, and the facts that came of it
    at: Mapped[datetime] = mapped_column(default=moment)


class Standing(Base):
    """What one seat of a finished game came to: a projection, rebuilt from the log at will."""

    __tablename__ = "standing"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),
        Index("ix_standing_player_id_game_id", "player_id", "game_id"),
        Index("ix_standing_player_id_points", "player_id", "points"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    place: Mapped[int | None]
    points: Mapped[int | None]
    won: Mapped[bool]
    detail: Mapped[Json]
    # Counted out of the detail, so that the database can add them up.
    words: Mapped[int] = mapped_column(default=0, server_default="0")
    word_points: Mapped[int] = mapped_column(default=0, server_default="0")
    challenges: Mapped[int] = mapped_column(default=0, server_default="0")  # made by this seat
    upheld: Mapped[int] = mapped_column(default=0, server_default="0")  # of them, how many took a word away
    doubted: Mapped[int] = mapped_column(
        default=0, server_default="0"
    )  # words of this seat that were challenged
    defended: Mapped[int] = mapped_column(default=0, server_default="0")  # of them, how many stood


class Tally(Base):
    """What somebody's games of one kind come to: a projection of the standings, renewed with each of them."""

    __tablename__ = "tally"
    __table_args__ = (Index("ix_tally_rules_best", "rules", "best"),)

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    rules: Mapped[str] = mapped_column(String(40), primary_key=True)
    games: Mapped[int]
    wins: Mapped[int]
    best: Mapped[int | None]
    words: Mapped[int]
    word_points: Mapped[int]
    challenges: Mapped[int]
    upheld: Mapped[int]
    doubted: Mapped[int]
    defended: Mapped[int]


class Meeting(Base):
    """How one person did against another in all games both sat at: a projection of the standings."""

    __tablename__ = "meeting"

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    other_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    games: Mapped[int]
    ahead: Mapped[int]
    level: Mapped[int]


class Run(Base):
    """Somebody's wins in a row, the longest and the one going on: a projection of the standings."""

    __tablename__ = "run"

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    longest: Mapped[int] = mapped_column(index=True)
    current: Mapped[int]


class WordTotal(Base):
    """How often a word was played by anybody, and what it brought at best: a projection of the words."""

    __tablename__ = "word_total"
    __table_args__ = (Index("ix_word_total_times_word", "times", "word"),)

    word: Mapped[str] = mapped_column(String(64), primary_key=True)
    times: Mapped[int]
    best: Mapped[int]


class PlayedWord(Base):
    """A word that stood in a finished game: a projection of the standings, for records and for searching."""

    __tablename__ = "played_word"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),
        Index("ix_played_word_word_points", "word", "points"),
        Index("ix_played_word_points", "points"),
        Index("ix_played_word_length_points", "length", "points"),
        Index("ix_played_word_player_id_word_points", "player_id", "word", "points"),
        Index("ix_played_word_player_id_points", "player_id", "points"),
        Index("ix_played_word_player_id_length_points", "player_id", "length", "points"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    word: Mapped[str] = mapped_column(String(64))
    points: Mapped[int]
    length: Mapped[int]


class Rating(Base):
    """How strong a seat's person was reckoned after a game, in that game and overall: a projection."""

    __tablename__ = "rating"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "seat"], ["seat.game_id", "seat.number"]),
        Index("ix_rating_player_id_ended_game_id", "player_id", "ended", "game_id"),
        Index("ix_rating_ended", "ended"),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    rules: Mapped[str] = mapped_column(String(40))
    ended: Mapped[datetime]
    # None where nobody sat against them: a game alone or all together says nothing of strength.
    mu: Mapped[float | None] = mapped_column(Double)
    sigma: Mapped[float | None] = mapped_column(Double)
    all_mu: Mapped[float | None] = mapped_column(Double)
    all_sigma: Mapped[float | None] = mapped_column(Double)


class Season(Base):
    """A league under a name: from a day on, some games or all, and what a place in them is worth."""

    __tablename__ = "season"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    name: Mapped[str] = mapped_column(String(60))
    since: Mapped[datetime]
    until: Mapped[datetime | None]  # the moment after the last day
    rules: Mapped[Json] = mapped_column(default=dict)  # {"only": [keys]}; none means every game
    scheme: Mapped[str] = mapped_column(String(20))
    worth: Mapped[Json] = mapped_column(default=dict)  # {"places": [points]} of a scheme of their own
    automatic: Mapped[bool] = mapped_column(default=True)
    created: Mapped[datetime] = mapped_column(default=moment)
    closed: Mapped[datetime | None]


class SeasonGame(Base):
    """A game that somebody put into a season by hand, or left out of it."""

    __tablename__ = "season_game"

    season_id: Mapped[int] = mapped_column(ForeignKey("season.id"), primary_key=True, autoincrement=False)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True, autoincrement=False)
    counts: Mapped[bool]


class Night(Base):
    """A tournament night of a season: who is there, and how they are put together."""

    __tablename__ = "night"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32), unique=True, default=new_uid)
    season_id: Mapped[int] = mapped_column(ForeignKey("season.id"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    rules: Mapped[str] = mapped_column(String(40))
    system: Mapped[str] = mapped_column(String(20))
    size: Mapped[int]
    seed: Mapped[int]
    players: Mapped[Json]  # {"here": [numbers of people]}
    created: Mapped[datetime] = mapped_column(default=moment)
    closed: Mapped[datetime | None]


class NightTable(Base):
    """Who was put at one table in one round, and the game that came of it; one alone sits out."""

    __tablename__ = "night_table"

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[Json]  # {"seats": [numbers of people]}
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), index=True)
    paired: Mapped[datetime] = mapped_column(default=moment)


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
    at: Mapped[datetime] = mapped_column(default=moment)


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
    created: Mapped[datetime] = mapped_column(default=moment)
    retired: Mapped[datetime | None]  # no later table can choose it any more
