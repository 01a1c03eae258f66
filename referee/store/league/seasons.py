"""Stored seasons: a name, a period, which games count and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, or_, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_session, write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.models import Game, Night, NightTable, Player, Season, SeasonGame, Standing, TableStatus
from referee.store.people.roster import clean_text, display_name

LONGEST_NAME = 60


@dataclass(frozen=True)
class SeasonPlan:
    """The settings of a season: name, period, games that count, scheme, and its points by place."""

    name: str
    since: datetime
    until: datetime | None
    rules: tuple[str, ...]
    scheme: str
    worth: tuple[int, ...] = ()
    automatic: bool = True


@dataclass(frozen=True)
class StoredSeason:
    """A season as it is stored."""

    id: int
    uid: str
    plan: SeasonPlan
    created: datetime
    closed: datetime | None


@dataclass(frozen=True)
class SeatResult:
    """The result of one person in one game of a season."""

    player: int
    name: str
    place: int
    points: int | None


@dataclass(frozen=True)
class CountedGame:
    """A game that counts for a season."""

    game: int
    rules: str
    ended: datetime
    seats: tuple[SeatResult, ...]


def create(plan: SeasonPlan) -> StoredSeason:
    """Create a season."""
    with write_session() as session:
        season = Season(**_columns(plan))
        session.add(season)
        session.flush()
        return to_season(season)


def change(season_id: int, plan: SeasonPlan) -> StoredSeason:
    """Change the settings of a season; the standing follows at once."""
    with write_session() as session:
        season = season_row(session, season_id)
        for name, value in _columns(plan).items():
            setattr(season, name, value)
        session.flush()
        return to_season(season)


def close(season_id: int, over: bool) -> None:
    """Close a season, so that later games do not count, or open it again."""
    with write_session() as session:
        season_row(session, season_id).closed = clock.now() if over else None


def remove(season_id: int) -> None:
    """Delete a season and its nights; the games stay in the history."""
    with write_session() as session:
        season = season_row(session, season_id)
        nights = select(Night.id).where(Night.season_id == season_id)
        session.execute(delete(NightTable).where(NightTable.night_id.in_(nights)))
        session.execute(delete(Night).where(Night.season_id == season_id))
        session.execute(delete(SeasonGame).where(SeasonGame.season_id == season_id))
        session.delete(season)


def set_counts(season_id: int, game_id: int, counts: bool) -> None:
    """Put a game into a season by hand, or leave it out."""
    with write_session() as session:
        season_row(session, season_id)
        game = session.get(Game, game_id)
        if game is None or game.status != TableStatus.FINISHED:
            raise NotFoundError(f"There is no finished game {game_id}.")
        session.merge(SeasonGame(season_id=season_id, game_id=game_id, counts=counts))


def get(season_id: int) -> StoredSeason:
    """This season."""
    with read_session() as session:
        return to_season(season_row(session, season_id))


def all_seasons() -> tuple[StoredSeason, ...]:
    """Every season, open ones first, then the latest first."""
    with read_session() as session:
        rows = session.scalars(
            select(Season).order_by(Season.closed.is_not(None), Season.since.desc(), Season.id.desc())
        )
        return tuple(to_season(row) for row in rows)


def games(season: StoredSeason) -> tuple[CountedGame, ...]:
    """The games that count, oldest first; a game of one person does not."""
    with read_session() as session:
        rows = session.execute(
            select(Game.id, Game.rules, Game.ended)
            .where(Game.status == TableStatus.FINISHED, *_conditions(session, season))
            .order_by(Game.ended, Game.id)
        ).all()
        seats = results_of(session, [row.id for row in rows])
    return tuple(
        CountedGame(game, rules, ended, seats[game])
        for game, rules, ended in rows
        if ended is not None and len(seats[game]) > 1
    )


def excluded_games(season: StoredSeason) -> tuple[int, ...]:
    """The games that were left out by hand."""
    with read_session() as session:
        return tuple(
            session.scalars(
                select(SeasonGame.game_id).where(
                    SeasonGame.season_id == season.id, SeasonGame.counts.is_(False)
                )
            )
        )


def results_of(session: OrmSession, games: Sequence[int]) -> dict[int, tuple[SeatResult, ...]]:
    """The results of everybody in these games, by game."""
    found: dict[int, list[SeatResult]] = {game: [] for game in games}
    rows = session.execute(
        select(Standing.game_id, Standing.player_id, Player.name, Standing.place, Standing.points)
        .join(Player, Player.id == Standing.player_id)
        .where(Standing.game_id.in_(found), Standing.place.is_not(None))
        .order_by(Standing.game_id, Standing.place, Standing.seat)
    )
    for game, player, name, place, points in rows:
        found[game].append(SeatResult(player, display_name(player, name), place or 0, points))
    return {game: tuple(seats) for game, seats in found.items()}


def season_row(session: OrmSession, season_id: int) -> Season:
    """The row of this season."""
    season = session.get(Season, season_id)
    if season is None:
        raise NotFoundError(f"There is no season {season_id}.")
    return season


def to_season(row: Season) -> StoredSeason:
    """The value of a row."""
    only, worth = row.rules.get("only", []), row.worth.get("places", [])
    assert isinstance(only, list) and isinstance(worth, list)
    plan = SeasonPlan(row.name, row.since, row.until, tuple(only), row.scheme, tuple(worth), row.automatic)
    return StoredSeason(row.id, row.uid, plan, row.created, row.closed)


def _conditions(session: OrmSession, season: StoredSeason) -> list[ColumnElement[bool]]:
    chosen = session.execute(
        select(SeasonGame.game_id, SeasonGame.counts).where(SeasonGame.season_id == season.id)
    ).all()
    inside = Game.id.in_([game for game, counts in chosen if counts])
    if not season.plan.automatic:
        return [inside]
    fits = Game.ended >= season.plan.since
    for end in (season.plan.until, season.closed):
        fits &= Game.ended < end if end is not None else True
    if season.plan.rules:
        fits &= Game.rules.in_(season.plan.rules)
    outside = Game.id.in_([game for game, counts in chosen if not counts])
    return [or_(inside, fits), ~outside]


def _columns(plan: SeasonPlan) -> Mapping[str, object]:
    if plan.until is not None and plan.until <= plan.since:
        raise InvalidInputError("A season ends after it begins.")
    return {
        "name": clean_text(plan.name, "season's name", LONGEST_NAME),
        "since": plan.since,
        "until": plan.until,
        "rules": {"only": list(plan.rules)},
        "scheme": plan.scheme,
        "worth": {"places": list(plan.worth)},
        "automatic": plan.automatic,
    }
