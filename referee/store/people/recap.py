"""A year in figures, of one person or of the whole house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.database import read_session
from referee.store.models import Game, PlayedWord, Player, Standing, TableStatus
from referee.store.people.played_words import Order, WordPlay, plays
from referee.store.people.roster import display_name
from referee.store.people.totals import streaks

MOST = 3
LONGEST_GAME = 12 * 60
"""The longest game in minutes: a table left open overnight was not played all night."""


@dataclass(frozen=True)
class PersonCount:
    """A person with a count."""

    player: int
    name: str
    figure: int


@dataclass(frozen=True)
class YearRecap:
    """A year in figures. `wins` and `streak` are for a person, `winners` for the house."""

    year: int
    games: int
    minutes: int
    months: tuple[int, ...]
    kinds: tuple[tuple[str, int], ...]
    words: int
    best: WordPlay | None
    longest: WordPlay | None
    company: tuple[PersonCount, ...]
    winners: tuple[PersonCount, ...]
    wins: int = 0
    streak: int = 0


def years(player: int | None = None) -> tuple[int, ...]:
    """The years with games, the latest first."""
    ended = select(func.min(Game.ended), func.max(Game.ended)).where(Game.status == TableStatus.FINISHED)
    if player is not None:
        ended = ended.join(Standing, Standing.game_id == Game.id).where(Standing.player_id == player)
    with read_session() as session:
        first, last = session.execute(ended).one()
    return () if first is None or last is None else tuple(range(last.year, first.year - 1, -1))


def year_recap(year: int, player: int | None = None) -> YearRecap:
    """The year of one person, or of everybody."""
    begin, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    within = (Game.ended >= begin, Game.ended < end)
    own = () if player is None else (Standing.player_id == player,)
    said = within if player is None else (*within, PlayedWord.player_id == player)
    with read_session() as session:
        rows = _seats(session, (*within, *own))
        games = {row.id: row for row in rows}
        company = _most_frequent(
            session, within, () if player is None else (Standing.player_id != player,), games
        )
        winners = _most_frequent(session, within, (Standing.won.is_(True),), games) if player is None else ()
    won = [] if player is None else [bool(row.won) for row in rows]
    first = PlayedWord.game_id
    return YearRecap(
        year,
        len(games),
        sum(_minutes(row.started, row.ended) for row in games.values()),
        tuple(sum(row.ended.month == month for row in games.values()) for month in range(1, 13)),
        tuple(Counter(row.rules for row in games.values()).most_common(MOST)),
        sum(row.words for row in rows),
        _best_play(said, PlayedWord.points.desc(), first),
        _best_play(said, PlayedWord.length.desc(), PlayedWord.points.desc(), first),
        company,
        winners,
        sum(won),
        streaks(won)["longest"],
    )


@dataclass(frozen=True)
class _Seat:
    """One seat of one game of the year."""

    id: int
    rules: str
    started: datetime | None
    ended: datetime
    won: bool
    words: int


def _seats(session: OrmSession, wanted: Sequence[ColumnElement[bool]]) -> list[_Seat]:
    rows = session.execute(
        select(Game.id, Game.rules, Game.started, Game.ended, Standing.won, Standing.words)
        .join(Standing, Standing.game_id == Game.id)
        .where(Game.status == TableStatus.FINISHED, *wanted)
        .order_by(Game.ended, Game.id)
    )
    return [
        _Seat(game, rules, started, ended, won, words)
        for game, rules, started, ended, won, words in rows
        if ended is not None
    ]


def _most_frequent(
    session: OrmSession,
    within: Sequence[ColumnElement[bool]],
    wanted: Sequence[ColumnElement[bool]],
    games: dict[int, _Seat],
) -> tuple[PersonCount, ...]:
    """The people who sat at these games most often, of those who are wanted."""
    rows = session.execute(
        select(Standing.player_id, Player.name, Standing.game_id)
        .join(Game, Game.id == Standing.game_id)
        .join(Player, Player.id == Standing.player_id)
        .where(Game.status == TableStatus.FINISHED, *within, *wanted)
    )
    names: dict[int, str] = {}
    times: Counter[int] = Counter()
    for player, name, game in rows:
        if game in games:
            names[player] = display_name(player, name)
            times[player] += 1
    often = sorted(times.items(), key=lambda each: (-each[1], each[0]))[:MOST]
    return tuple(PersonCount(player, names[player], n) for player, n in often)


def _best_play(wanted: Sequence[ColumnElement[bool]], *order: Order) -> WordPlay | None:
    return next(iter(plays(*wanted, order=order, most=1)), None)


def _minutes(started: datetime | None, ended: datetime) -> int:
    if started is None:
        return 0
    return min(LONGEST_GAME, max(0, round((ended - started).total_seconds() / 60)))
