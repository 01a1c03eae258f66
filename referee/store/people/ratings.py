"""Ratings after each game. When an old game changes, all ratings since then are deleted and made again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, ScalarSelect, delete, func, insert, select, text
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.database import current_database, read_session, write_session
from referee.store.models import Game, Player, Rating, Standing, TableStatus


@dataclass(frozen=True)
class Strength:
    """The estimated strength of a person: the mean, and its standard deviation."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class UnratedGame:
    """A game to be rated."""

    game: int
    rules: str
    ended: datetime
    seats: tuple[tuple[int, int, int | None], ...]
    """The seat, player and place of each person."""
    rivals: bool
    """Did people play together against a rival without a seat?"""


@dataclass(frozen=True)
class SeatRating:
    """The strength of a person after a game; None if the game says nothing about strength."""

    game: int
    seat: int
    player: int
    rules: str
    ended: datetime
    here: Strength | None
    overall: Strength | None


def delete_since(session: OrmSession, game: Game) -> None:
    """Delete all ratings since this game, because it was finished, changed or taken back."""
    rated = session.scalar(select(func.min(Rating.ended)).where(Rating.game_id == game.id))
    since = min((moment for moment in (rated, game.ended) if moment is not None), default=None)
    if since is not None:
        session.execute(delete(Rating).where(Rating.ended >= since))


@contextmanager
def rating_lock() -> Iterator[None]:
    """Let only one thread or server rate games at a time, while no result changes."""
    with write_session() as session:
        if not current_database().is_sqlite:  # on SQLite a writer is alone anyway
            session.execute(text("LOCK TABLE rating IN SHARE ROW EXCLUSIVE MODE"))
        yield


def unrated_games(most: int) -> tuple[UnratedGame, ...]:
    """Finished games without a rating, oldest first; ratings of later games are deleted."""
    with write_session() as session:
        newest = session.scalar(select(func.max(Rating.ended)))
        games = _unrated_rows(session, most, *([] if newest is None else [Game.ended >= newest]))
        if not games and _count(session, Rating) != _count(session, Standing):
            games = _unrated_rows(session, most)
            if games:
                session.execute(delete(Rating).where(Rating.ended > games[0].ended))
        return tuple(_to_unrated(session, games))


def _unrated_rows(session: OrmSession, most: int, *since: ColumnElement[bool]) -> Sequence[Game]:
    rated = select(Rating.game_id).where(Rating.game_id == Game.id).exists()
    sat = select(Standing.game_id).where(Standing.game_id == Game.id).exists()
    return session.scalars(
        select(Game)
        .where(Game.status == TableStatus.FINISHED, sat, ~rated, *since)
        .order_by(Game.ended, Game.id)
        .limit(most)
    ).all()


def delete_all() -> None:
    """Delete all ratings; rating then begins again with the first game."""
    with write_session() as session:
        session.execute(delete(Rating))


def current_strengths() -> dict[int, Strength]:
    """The present overall strength of everybody on the roster."""
    with read_session() as session:
        rows = session.execute(
            select(Player.id, _latest_of_player(Rating.all_mu), _latest_of_player(Rating.all_sigma)).where(
                Player.erased.is_(None)
            )
        ).all()
    found = ((player, _strength(mu, sigma)) for player, mu, sigma in rows)
    return {player: strength for player, strength in found if strength is not None}


def _latest_of_player(figure: InstrumentedAttribute[float | None]) -> ScalarSelect[float | None]:
    return (
        select(figure)
        .where(Rating.player_id == Player.id, Rating.all_mu.is_not(None))
        .order_by(Rating.ended.desc(), Rating.game_id.desc())
        .limit(1)
        .scalar_subquery()
    )


def save(rated: Sequence[SeatRating]) -> None:
    """Save ratings."""
    with write_session() as session:
        session.execute(insert(Rating), [_rating_row(each) for each in rated])


def latest(player: int, rules: str | None = None) -> Strength | None:
    """The present strength of a person, in one game or overall."""
    columns = (Rating.all_mu, Rating.all_sigma) if rules is None else (Rating.mu, Rating.sigma)
    wanted = [Rating.player_id == player, columns[0].is_not(None)]
    if rules is not None:
        wanted.append(Rating.rules == rules)
    with read_session() as session:
        row = session.execute(
            select(*columns).where(*wanted).order_by(Rating.ended.desc(), Rating.game_id.desc()).limit(1)
        ).first()
    return None if row is None else _strength(*row)


def rating_history(player: int, most: int | None = None) -> tuple[SeatRating, ...]:
    """A person's ratings, or as many of the newest, oldest first."""
    newest = Rating.ended.desc(), Rating.game_id.desc()
    with read_session() as session:
        rows = session.scalars(
            select(Rating).where(Rating.player_id == player).order_by(*newest).limit(most)
        ).all()
        return tuple(_to_rating(row) for row in reversed(rows))


def _count(session: OrmSession, of: type[Rating] | type[Standing]) -> int:
    return session.scalar(select(func.count()).select_from(of)) or 0


def _to_unrated(session: OrmSession, games: Sequence[Game]) -> list[UnratedGame]:
    seats: dict[int, list[tuple[int, int, int | None]]] = {game.id: [] for game in games}
    rows = session.execute(
        select(Standing.game_id, Standing.seat, Standing.player_id, Standing.place)
        .where(Standing.game_id.in_(seats))
        .order_by(Standing.game_id, Standing.seat)
    )
    for game, seat, player, place in rows:
        seats[game].append((seat, player, place))
    return [
        UnratedGame(game.id, game.rules, game.ended, tuple(seats[game.id]), _has_rivals(game))
        for game in games
        if game.ended is not None
    ]


def _has_rivals(game: Game) -> bool:
    places = (game.result or {}).get("places", [])
    return isinstance(places, list) and any(each.get("seat") is None for each in places)


def _rating_row(each: SeatRating) -> dict[str, object]:
    here, overall = each.here, each.overall
    return {
        "game_id": each.game,
        "seat": each.seat,
        "player_id": each.player,
        "rules": each.rules,
        "ended": each.ended,
        "mu": here and here.mu,
        "sigma": here and here.sigma,
        "all_mu": overall and overall.mu,
        "all_sigma": overall and overall.sigma,
    }


def _to_rating(row: Rating) -> SeatRating:
    here, overall = _strength(row.mu, row.sigma), _strength(row.all_mu, row.all_sigma)
    return SeatRating(row.game_id, row.seat, row.player_id, row.rules, row.ended, here, overall)


def _strength(mu: float | None, sigma: float | None) -> Strength | None:
    return None if mu is None or sigma is None else Strength(mu, sigma)
