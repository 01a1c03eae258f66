"""Seasons and their tournament nights."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.models.base import Base, Json, new_uid, now


class Season(Base):
    """A season: its name and period, which games count, and what a place is worth."""

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
    created: Mapped[datetime] = mapped_column(default=now)
    closed: Mapped[datetime | None]


class SeasonGame(Base):
    """A game that was put into a season by hand, or left out."""

    __tablename__ = "season_game"

    season_id: Mapped[int] = mapped_column(ForeignKey("season.id"), primary_key=True, autoincrement=False)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True, autoincrement=False)
    counts: Mapped[bool]


class Night(Base):
    """A tournament night of a season: who is there, and how they are paired."""

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
    created: Mapped[datetime] = mapped_column(default=now)
    closed: Mapped[datetime | None]


class NightTable(Base):
    """The people at one table in one round, and their game; a single person sits out."""

    __tablename__ = "night_table"

    night_id: Mapped[int] = mapped_column(ForeignKey("night.id"), primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[Json]  # {"seats": [numbers of people]}
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), index=True)
    paired: Mapped[datetime] = mapped_column(default=now)
