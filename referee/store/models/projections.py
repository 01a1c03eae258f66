"""Tables that follow from the log and can be rebuilt from it: standings, totals, words, ratings."""

from datetime import datetime

from sqlalchemy import Double, ForeignKey, ForeignKeyConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.models.base import Base, Json


class Standing(Base):
    """The result of one seat in a finished game."""

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
    # Counted from the detail, so that the database can add them up.
    words: Mapped[int] = mapped_column(default=0, server_default="0")
    word_points: Mapped[int] = mapped_column(default=0, server_default="0")
    challenges: Mapped[int] = mapped_column(default=0, server_default="0")  # made by this seat
    upheld: Mapped[int] = mapped_column(default=0, server_default="0")  # of them, how many took a word away
    doubted: Mapped[int] = mapped_column(default=0, server_default="0")  # challenged words of this seat
    defended: Mapped[int] = mapped_column(default=0, server_default="0")  # of them, how many stood


class GameSums(Base):
    """A person's totals in one game, from the standings."""

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
    """A person's results against another in the games both played, from the standings."""

    __tablename__ = "meeting"

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    other_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    games: Mapped[int]
    ahead: Mapped[int]
    level: Mapped[int]


class Run(Base):
    """A person's wins in a row, the longest run and the present one, from the standings."""

    __tablename__ = "run"

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, autoincrement=False)
    longest: Mapped[int] = mapped_column(index=True)
    current: Mapped[int]


class WordTotal(Base):
    """How often a word was played, and its highest points, from the played words."""

    __tablename__ = "word_total"
    __table_args__ = (Index("ix_word_total_times_word", "times", "word"),)

    word: Mapped[str] = mapped_column(String(64), primary_key=True)
    times: Mapped[int]
    best: Mapped[int]


class PlayedWord(Base):
    """A word that stood in a finished game, from the standings, for records and searches."""

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
    """The estimated strength of a person after a game, in that game and overall."""

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
    # None if the game says nothing about strength: alone, or all together against a rival.
    mu: Mapped[float | None] = mapped_column(Double)
    sigma: Mapped[float | None] = mapped_column(Double)
    all_mu: Mapped[float | None] = mapped_column(Double)
    all_sigma: Mapped[float | None] = mapped_column(Double)
