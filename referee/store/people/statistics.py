"""Statistics of people and of the house, read from the stored totals of standings and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Function, func, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.database import read_session
from referee.store.models import Game, GameSums, Meeting, PlayedWord, Player, Run, Standing
from referee.store.people.played_words import WordCount, WordPlay, plays
from referee.store.people.roster import display_name

BEST = 5
LOOK_AT = 50
"""Plays looked at for the best words: each word is told once."""
LONGEST = (PlayedWord.length.desc(), PlayedWord.points.desc(), PlayedWord.game_id)


@dataclass(frozen=True)
class GameTotals:
    """A person's totals in one game."""

    rules: str
    games: int
    wins: int
    best: int | None


@dataclass(frozen=True)
class Streak:
    """Wins in a row: the longest run, and the present one."""

    longest: int
    current: int


@dataclass(frozen=True)
class ChallengeRecord:
    """Challenges a person made and won; own words that were challenged and stood."""

    made: int
    won: int
    doubted: int
    defended: int

    @property
    def lost(self) -> int:
        return self.made - self.won


@dataclass(frozen=True)
class HeadToHead:
    """A person's results against another in the games both played."""

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
    """A person's words: how many, their average points, the favourites, the best, the longest."""

    words: int
    average: float
    favourites: tuple[WordCount, ...]
    best: tuple[WordPlay, ...]
    longest: tuple[WordPlay, ...]
    letters: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class RecordHolder:
    """A record and its holder, with the game in which it was set if it was a single game."""

    player: int
    name: str
    figure: int
    rules: str = ""
    game: int | None = None
    ended: datetime | None = None


def game_totals(player: int) -> tuple[GameTotals, ...]:
    """A person's totals in each game, the most played first."""
    with read_session() as session:
        rows = session.scalars(
            select(GameSums)
            .where(GameSums.player_id == player)
            .order_by(GameSums.games.desc(), GameSums.rules)
        )
        return tuple(GameTotals(row.rules, row.games, row.wins, row.best) for row in rows)


def streak(player: int) -> Streak:
    """Wins in a row, over all games in the order they ended."""
    with read_session() as session:
        run = session.get(Run, player)
        return Streak(0, 0) if run is None else Streak(run.longest, run.current)


def disputes(player: int) -> ChallengeRecord:
    """How a person's challenges and challenged words ended, over all games."""
    columns = (GameSums.challenges, GameSums.upheld, GameSums.doubted, GameSums.defended)
    with read_session() as session:
        row = session.execute(
            select(*(func.coalesce(func.sum(each), 0) for each in columns)).where(
                GameSums.player_id == player
            )
        ).one()
    return ChallengeRecord(*(int(each) for each in row))


def opponents(player: int) -> tuple[HeadToHead, ...]:
    """A person's results against each opponent, the most frequent first."""
    return head_to_head([player]).get(player, ())


def head_to_head(players: Sequence[int]) -> dict[int, tuple[HeadToHead, ...]]:
    """The results of each of these people against everybody else."""
    with read_session() as session:
        rows = session.execute(
            select(
                Meeting.player_id, Meeting.other_id, Player.name, Meeting.games, Meeting.ahead, Meeting.level
            )
            .join(Player, Player.id == Meeting.other_id)
            .where(Meeting.player_id.in_(players))
            .order_by(Meeting.games.desc(), Meeting.other_id)
        ).all()
    found: dict[int, tuple[HeadToHead, ...]] = {}
    for me, whom, name, *figures in rows:
        found[me] = (*found.get(me, ()), HeadToHead(whom, display_name(whom, name), *figures))
    return found


def vocabulary(player: int) -> Vocabulary:
    """A person's vocabulary."""
    own, first = PlayedWord.player_id == player, PlayedWord.game_id
    times, best = func.count(), func.max(PlayedWord.points)
    with read_session() as session:
        words, points = session.execute(
            select(func.sum(GameSums.words), func.sum(GameSums.word_points)).where(
                GameSums.player_id == player
            )
        ).one()
        often = session.execute(
            select(PlayedWord.word, times, best)
            .where(own)
            .group_by(PlayedWord.word)
            .having(times > 1)
            .order_by(times.desc(), best.desc(), PlayedWord.word)
            .limit(BEST)
        ).all()
        letters = session.scalar(select(func.aggregate_strings(PlayedWord.word, "")).where(own)) or ""
    return Vocabulary(
        words or 0,
        points / words if words else 0.0,
        tuple(WordCount(word, n, most) for word, n, most in often),
        _each_word_once(plays(own, order=(PlayedWord.points.desc(), first), most=LOOK_AT)),
        _each_word_once(plays(own, order=LONGEST, most=LOOK_AT)),
        tuple(sorted(Counter(letters).items(), key=lambda each: (-each[1], each[0]))),
    )


def best_words() -> tuple[WordPlay, ...]:
    """The words with the most points of all time."""
    return _each_word_once(plays(order=(PlayedWord.points.desc(), PlayedWord.game_id), most=LOOK_AT))


def longest_words() -> tuple[WordPlay, ...]:
    """The longest words of all time."""
    return _each_word_once(plays(order=LONGEST, most=LOOK_AT))


def _each_word_once(found: Sequence[WordPlay]) -> tuple[WordPlay, ...]:
    """The first play of each word, as many as a list of the best shows."""
    first = {play.word: play for play in reversed(found)}
    return tuple(play for play in found if first[play.word] is play)[:BEST]


def highest_scores() -> tuple[RecordHolder, ...]:
    """The highest final score of each game, with the first few people who reached it."""
    with read_session() as session:
        top = session.execute(select(GameSums.rules, func.max(GameSums.best)).group_by(GameSums.rules)).all()
        return tuple(
            each
            for rules, points in sorted(top)
            if points is not None
            for each in _score_holders(session, rules, points)
        )


def _score_holders(session: OrmSession, rules: str, points: int) -> Iterator[RecordHolder]:
    holders = select(GameSums.player_id).where(GameSums.rules == rules, GameSums.best == points).limit(BEST)
    rows = session.execute(
        select(Standing.player_id, Player.name, Game.id, Game.ended)
        .join(Game, Game.id == Standing.game_id)
        .join(Player, Player.id == Standing.player_id)
        .where(Standing.player_id.in_(holders), Standing.points == points, Game.rules == rules)
        .order_by(Game.ended, Game.id, Standing.seat)
        .limit(BEST)
    )
    for player, name, game, ended in rows:
        yield RecordHolder(player, display_name(player, name), points, rules, game, ended)


def most_games(most: int = BEST) -> tuple[RecordHolder, ...]:
    """The people who have played most games."""
    return _highest_totals(func.sum(GameSums.games), most)


def most_wins() -> tuple[RecordHolder, ...]:
    """The people who have won most games."""
    return _highest_totals(func.sum(GameSums.wins), BEST)


def _highest_totals(figure: Function[int], most: int) -> tuple[RecordHolder, ...]:
    with read_session() as session:
        rows = session.execute(
            select(GameSums.player_id, Player.name, figure)
            .join(Player, Player.id == GameSums.player_id)
            .group_by(GameSums.player_id, Player.name)
            .order_by(figure.desc(), GameSums.player_id)
            .limit(most)
        ).all()
    return tuple(RecordHolder(player, display_name(player, name), n) for player, name, n in rows if n)


def longest_streaks() -> tuple[RecordHolder, ...]:
    """The people with the longest runs of wins."""
    with read_session() as session:
        rows = session.execute(
            select(Run.player_id, Player.name, Run.longest)
            .join(Player, Player.id == Run.player_id)
            .where(Run.longest > 0)
            .order_by(Run.longest.desc(), Run.player_id)
            .limit(BEST)
        ).all()
    return tuple(RecordHolder(player, display_name(player, name), n) for player, name, n in rows)
