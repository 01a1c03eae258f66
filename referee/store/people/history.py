"""The score history: the standings of every finished game. It can be rebuilt from the logs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.database import read_session, write_session
from referee.store.db.errors import NotFoundError
from referee.store.games.stored_table import StoredTable, load_tables
from referee.store.games.tables import lock_game
from referee.store.models import Game, Json, Player, Seat, Standing, TableStatus
from referee.store.people import played_words, ratings, totals
from referee.store.people.roster import display_name

MOST_A_PAGE = 200


@dataclass(frozen=True)
class NewStanding:
    """The standing of one seat, as the rules give it."""

    seat: int
    place: int | None
    points: int | None
    won: bool
    detail: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class StoredStanding:
    """The standing of one person in one game."""

    game: int
    seat: int
    player: int
    name: str
    place: int | None
    points: int | None
    won: bool
    detail: Json


@dataclass(frozen=True)
class PastGame:
    """A finished game with its standings, the first place first."""

    table: StoredTable
    standings: tuple[StoredStanding, ...]


@dataclass(frozen=True)
class GameFilter:
    """Which finished games are wanted: of this game, with all these people, from `since` until `until`."""

    rules: str | None = None
    people: tuple[int, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    place: str | None = None


@dataclass(frozen=True)
class GamePage:
    """A page of past games, counted from 1; `total` counts the games on all pages."""

    games: tuple[PastGame, ...]
    number: int
    pages: int
    total: int


def games(which: GameFilter | None = None, page: int = 1, per_page: int = 20) -> GamePage:
    """A page of finished games, the latest first; a page past the end is the last page."""
    wanted = _conditions(which or GameFilter())
    per_page = min(max(per_page, 1), MOST_A_PAGE)
    with read_session() as session:
        total = session.scalar(select(func.count()).select_from(Game).where(*wanted)) or 0
        pages = max(1, -(-total // per_page))
        number = min(max(page, 1), pages)
        rows = session.scalars(
            select(Game)
            .where(*wanted)
            .order_by(Game.ended.desc(), Game.id.desc())
            .limit(per_page)
            .offset((number - 1) * per_page)
        ).all()
        return GamePage(_past_games(session, rows), number, pages, total)


def game(game_id: int) -> PastGame:
    """One finished game."""
    with read_session() as session:
        row = session.get(Game, game_id)
        if row is None or row.status != TableStatus.FINISHED:
            raise NotFoundError(f"There is no finished game {game_id}.")
        return _past_games(session, [row])[0]


def places() -> tuple[str, ...]:
    """The places where games were played, sorted."""
    with read_session() as session:
        found = session.scalars(select(Game.place).where(_FINISHED, Game.place != "").distinct())
        return tuple(sorted(found, key=str.casefold))


def kinds() -> tuple[str, ...]:
    """The games that were ever finished here, by key, or by name if they were entered from paper."""
    with read_session() as session:
        return tuple(session.scalars(select(Game.rules).where(_FINISHED).distinct().order_by(Game.rules)))


def finished_ids() -> tuple[int, ...]:
    """The numbers of all finished games, oldest first."""
    with read_session() as session:
        return tuple(session.scalars(select(Game.id).where(_FINISHED).order_by(Game.ended, Game.id)))


def rebuild(
    game_id: int,
    standings: Sequence[NewStanding],
    result: Mapping[str, object] | None = None,
    *,
    sums: bool = True,
) -> None:
    """Replace the standings of a finished game by those folded from its log; the log does not change."""
    with write_session() as session:
        replace_standings(session, lock_game(session, game_id), standings, result, sums=sums)


def replace_standings(
    session: OrmSession,
    game: Game,
    standings: Sequence[NewStanding],
    result: Mapping[str, object] | None,
    *,
    sums: bool = True,
) -> None:
    """Replace the standings of a game; there are none when a finished game goes on.

    To write many games leave the sums out and call `totals.rebuild` at the end.
    """
    game.result = None if result is None else dict(result)
    before = session.execute(
        select(Standing.player_id, Standing.detail).where(Standing.game_id == game.id)
    ).all()
    session.execute(delete(Standing).where(Standing.game_id == game.id))
    seated = session.execute(select(Seat.number, Seat.player_id).where(Seat.game_id == game.id))
    players = {number: player for number, player in seated}  # noqa: C416 (dict() of rows has no type)
    rows = [_standing_row(game.id, players[row.seat], row) for row in standings]
    if rows:
        session.execute(insert(Standing), rows)
    played_words.replace_words(session, game.id, rows)
    ratings.delete_since(session, game)
    if sums:
        details = [*(detail for _, detail in before), *(row.detail for row in standings)]
        who = {*(player for player, _ in before), *(players[row.seat] for row in standings)}
        totals.update_totals(session, who, set(totals.words_in(details)))


def _standing_row(game: int, player: int, standing: NewStanding) -> dict[str, object]:
    detail = dict(standing.detail)
    return {
        "game_id": game,
        "seat": standing.seat,
        "player_id": player,
        "place": standing.place,
        "points": standing.points,
        "won": standing.won,
        "detail": detail,
        **totals.count_detail(detail),
    }


_FINISHED = Game.status == TableStatus.FINISHED


def _conditions(which: GameFilter) -> list[ColumnElement[bool]]:
    wanted = [_FINISHED]
    if which.rules is not None:
        wanted.append(Game.rules == which.rules)
    if which.since is not None:
        wanted.append(Game.ended >= which.since)
    if which.until is not None:
        wanted.append(Game.ended < which.until)
    if which.place is not None:
        wanted.append(func.lower(Game.place) == which.place.lower())
    for person in which.people:
        wanted.append(Game.id.in_(select(Standing.game_id).where(Standing.player_id == person)))
    return wanted


def _past_games(session: OrmSession, rows: Sequence[Game]) -> tuple[PastGame, ...]:
    standings: dict[int, list[StoredStanding]] = {row.id: [] for row in rows}
    for row, name in session.execute(
        select(Standing, Player.name)
        .join(Player, Player.id == Standing.player_id)
        .where(Standing.game_id.in_(standings))
        .order_by(Standing.place.is_(None), Standing.place, Standing.seat)
    ):
        standings[row.game_id].append(_to_standing(row, name))
    return tuple(PastGame(table, tuple(standings[table.id])) for table in load_tables(session, rows))


def _to_standing(row: Standing, name: str) -> StoredStanding:
    who = display_name(row.player_id, name)
    return StoredStanding(
        row.game_id, row.seat, row.player_id, who, row.place, row.points, row.won, row.detail
    )
