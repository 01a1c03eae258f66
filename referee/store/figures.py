"""Figures of people and of the house, counted by the database from standings and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Function, Integer, cast, func, select
from sqlalchemy.orm import aliased

from referee.store.database import reading
from referee.store.models import Game, PlayedWord, Player, Standing
from referee.store.people import shown_name
from referee.store.words import KnownWord, Play, plays

BEST = 5


@dataclass(frozen=True)
class Tally:
    """What somebody did in one game over all evenings."""

    rules: str
    games: int
    wins: int
    best: int | None


@dataclass(frozen=True)
class Streak:
    """Wins in a row: the longest there was, and the one still going on."""

    longest: int
    current: int


@dataclass(frozen=True)
class Against:
    """How somebody did against one other person in the games both sat at."""

    player: int
    name: str
    games: int
    ahead: int
    level: int

    @property
    def behind(self) -> int:
        return self.games - self.ahead - self.level


@dataclass(frozen=True)
class Vocabulary:
    """Somebody's words: how many, what they are worth on average, the favourites, the best, the longest."""

    words: int
    average: float
    favourites: tuple[KnownWord, ...]
    best: tuple[Play, ...]
    longest: tuple[Play, ...]
    letters: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Holding:
    """A record: the figure and who holds it, with the game it was set in where it was one game."""

    player: int
    name: str
    figure: int
    rules: str = ""
    game: int | None = None
    ended: datetime | None = None


def tallies(player: int) -> tuple[Tally, ...]:
    """One row for each game somebody has played, the most played first."""
    games, wins = func.count(), func.sum(cast(Standing.won, Integer))
    with reading() as session:
        rows = session.execute(
            select(Game.rules, games, wins, func.max(Standing.points))
            .join(Game, Game.id == Standing.game_id)
            .where(Standing.player_id == player)
            .group_by(Game.rules)
            .order_by(games.desc(), Game.rules)
        )
        return tuple(Tally(*row) for row in rows)


def streak(player: int) -> Streak:
    """Wins in a row, over all games in the order they ended."""
    with reading() as session:
        won = session.scalars(
            select(Standing.won)
            .join(Game, Game.id == Standing.game_id)
            .where(Standing.player_id == player)
            .order_by(Game.ended, Game.id)
        ).all()
    longest = current = 0
    for each in won:
        current = current + 1 if each else 0
        longest = max(longest, current)
    return Streak(longest, current)


def opponents(player: int) -> tuple[Against, ...]:
    """Everybody this person has sat with, whoever most often first."""
    return matrix([player]).get(player, ())


def matrix(players: Sequence[int]) -> dict[int, tuple[Against, ...]]:
    """For each of these people how they did against everybody else."""
    mine, other = aliased(Standing), aliased(Standing)
    games = func.count()
    with reading() as session:
        rows = session.execute(
            select(
                mine.player_id,
                other.player_id,
                Player.name,
                games,
                func.sum(cast(mine.place < other.place, Integer)),
                func.sum(cast(mine.place == other.place, Integer)),
            )
            .join(other, (other.game_id == mine.game_id) & (other.seat != mine.seat))
            .join(Player, Player.id == other.player_id)
            .where(mine.player_id.in_(players), mine.place.is_not(None), other.place.is_not(None))
            .group_by(mine.player_id, other.player_id, Player.name)
            .order_by(games.desc(), other.player_id)
        ).all()
    found: dict[int, tuple[Against, ...]] = {}
    for me, whom, name, met, ahead, level in rows:
        found[me] = (*found.get(me, ()), Against(whom, shown_name(whom, name), met, ahead, level))
    return found


def vocabulary(player: int) -> Vocabulary:
    """What somebody's words tell of them."""
    own = PlayedWord.player_id == player
    times = func.count()
    with reading() as session:
        rows = session.execute(
            select(PlayedWord.word, times, func.max(PlayedWord.points), func.sum(PlayedWord.points))
            .where(own)
            .group_by(PlayedWord.word)
        ).all()
    words, points = sum(row[1] for row in rows), sum(row[3] for row in rows)
    often = sorted((row for row in rows if row[1] > 1), key=lambda row: (-row[1], -row[2], row[0]))
    first = PlayedWord.game_id
    return Vocabulary(
        words,
        points / words if words else 0.0,
        tuple(KnownWord(word, n, best) for word, n, best, _ in often[:BEST]),
        plays(own, order=(PlayedWord.points.desc(), first), most=BEST),
        plays(own, order=(PlayedWord.length.desc(), PlayedWord.points.desc(), first), most=BEST),
        _letters((word, n) for word, n, *_ in rows),
    )


def _letters(words: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    counted: Counter[str] = Counter()
    for word, n in words:
        for letter in word:
            counted[letter] += n
    return tuple(sorted(counted.items(), key=lambda each: (-each[1], each[0])))


def best_words() -> tuple[Play, ...]:
    """The words that brought most, of all time."""
    return plays(order=(PlayedWord.points.desc(), PlayedWord.game_id), most=BEST)


def longest_words() -> tuple[Play, ...]:
    """The longest words of all time."""
    return plays(order=(PlayedWord.length.desc(), PlayedWord.points.desc(), PlayedWord.game_id), most=BEST)


def highest_scores() -> tuple[Holding, ...]:
    """For each game the highest final score ever, with everybody who reached it."""
    ranked = (
        select(
            Standing.player_id,
            Standing.points,
            Standing.game_id,
            Game.rules,
            Game.ended,
            func.rank().over(partition_by=Game.rules, order_by=Standing.points.desc()).label("rank"),
        )
        .join(Game, Game.id == Standing.game_id)
        .where(Standing.points.is_not(None))
        .subquery()
    )
    with reading() as session:
        rows = session.execute(
            select(ranked, Player.name)
            .join(Player, Player.id == ranked.c.player_id)
            .where(ranked.c.rank == 1)
            .order_by(ranked.c.rules, ranked.c.ended)
        ).all()
    return tuple(
        Holding(
            row.player_id, shown_name(row.player_id, row.name), row.points, row.rules, row.game_id, row.ended
        )
        for row in rows
    )


def most_games(most: int = BEST) -> tuple[Holding, ...]:
    """Who has played most."""
    return _most(func.count(), most)


def most_wins() -> tuple[Holding, ...]:
    """Who has won most."""
    return _most(func.sum(cast(Standing.won, Integer)), BEST)


def _most(figure: Function[int], most: int) -> tuple[Holding, ...]:
    with reading() as session:
        rows = session.execute(
            select(Standing.player_id, Player.name, figure)
            .join(Player, Player.id == Standing.player_id)
            .group_by(Standing.player_id, Player.name)
            .order_by(figure.desc(), Standing.player_id)
            .limit(most)
        ).all()
    return tuple(Holding(player, shown_name(player, name), n) for player, name, n in rows if n)


def longest_streaks() -> tuple[Holding, ...]:
    """Who has won most games in a row."""
    turn = (Game.ended, Game.id)
    every = func.row_number().over(partition_by=Standing.player_id, order_by=turn)
    same = func.row_number().over(partition_by=(Standing.player_id, Standing.won), order_by=turn)
    runs = (
        select(Standing.player_id, Standing.won, (every - same).label("run"))
        .join(Game, Game.id == Standing.game_id)
        .subquery()
    )
    lengths = (
        select(runs.c.player_id, func.count().label("length"))
        .where(runs.c.won)
        .group_by(runs.c.player_id, runs.c.run)
        .subquery()
    )
    longest = func.max(lengths.c.length)
    with reading() as session:
        rows = session.execute(
            select(lengths.c.player_id, Player.name, longest)
            .join(Player, Player.id == lengths.c.player_id)
            .group_by(lengths.c.player_id, Player.name)
            .order_by(longest.desc(), lengths.c.player_id)
            .limit(BEST)
        ).all()
    return tuple(Holding(player, shown_name(player, name), n) for player, name, n in rows)
