"""Stored totals over all games, so that no page has to add them up. Each game updates its people's."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from sqlalchemy import ColumnElement, Integer, Select, cast, delete, func, insert, select, update
from sqlalchemy.orm import Session as OrmSession
from sqlalchemy.orm import aliased

from referee.store.db.database import write_session
from referee.store.models import Game, GameSums, Meeting, PlayedWord, Run, Standing, WordTotal
from referee.store.people import played_words

WORD_FIGURES = ("words", "word_points")
CHALLENGE_FIGURES = ("challenges", "upheld", "doubted", "defended")
BATCH_SIZE = 500
Where = tuple[ColumnElement[bool], ...]


def count_detail(detail: Mapping[str, object]) -> dict[str, int]:
    """The figures of one standing that enter the totals.

    >>> count_detail({"words": [{"word": "RAG", "points": 3}], "challenges": {"upheld": 1}})["word_points"]
    3
    """
    played, disputes = detail.get("words"), detail.get("challenges")
    said = played if isinstance(played, list) else []
    kept = disputes if isinstance(disputes, dict) else {}
    sums = {"words": len(said), "word_points": sum(int(each["points"]) for each in said)}
    return sums | {name: int(kept.get(name, 0)) for name in CHALLENGE_FIGURES}


def update_totals(session: OrmSession, players: Collection[int], spelled: Collection[str]) -> None:
    """Add up the totals of these people and words again, after a game was added, changed or removed."""
    if players:
        _update_tallies(session, (Standing.player_id.in_(players),), (GameSums.player_id.in_(players),))
        _update_meetings(session, players)
        _update_runs(session, (Standing.player_id.in_(players),), (Run.player_id.in_(players),))
    if spelled:
        _update_words(session, (PlayedWord.word.in_(spelled),), (WordTotal.word.in_(spelled),))


def rebuild() -> None:
    """Work out again everything that follows from the standings: words, figures, totals."""
    with write_session() as session:
        _update_standings(session)
        played_words.rebuild()
        _update_tallies(session)
        _update_meetings(session)
        _update_runs(session)
        _update_words(session)


def _update_standings(session: OrmSession) -> None:
    rows = session.execute(select(Standing.game_id, Standing.seat, Standing.detail)).all()
    changes = [{"game_id": game, "seat": seat} | count_detail(detail) for game, seat, detail in rows]
    for first in range(0, len(changes), BATCH_SIZE):
        session.execute(update(Standing), changes[first : first + BATCH_SIZE])


def _update_tallies(session: OrmSession, of: Where = (), was: Where = ()) -> None:
    figures = {
        "games": func.count(),
        "wins": func.sum(cast(Standing.won, Integer)),
        "best": func.max(Standing.points),
    } | {name: func.sum(getattr(Standing, name)) for name in (*WORD_FIGURES, *CHALLENGE_FIGURES)}
    found = (
        select(Standing.player_id, Game.rules, *figures.values())
        .join(Game, Game.id == Standing.game_id)
        .where(*of)
        .group_by(Standing.player_id, Game.rules)
    )
    session.execute(delete(GameSums).where(*was))
    session.execute(insert(GameSums).from_select(["player_id", "rules", *figures], found))


def _update_meetings(session: OrmSession, players: Collection[int] = ()) -> None:
    """Update how these people did against each other; nothing else can have changed."""
    among = (Meeting.player_id.in_(players), Meeting.other_id.in_(players)) if players else ()
    session.execute(delete(Meeting).where(*among))
    session.execute(
        insert(Meeting).from_select(
            ["player_id", "other_id", "games", "ahead", "level"], _select_meetings(players)
        )
    )


def _select_meetings(players: Collection[int]) -> Select[int, int, int, int, int]:
    mine, other = aliased(Standing), aliased(Standing)
    among = (mine.player_id.in_(players), other.player_id.in_(players)) if players else ()
    return (
        select(
            mine.player_id,
            other.player_id,
            func.count(),
            func.sum(cast(mine.place < other.place, Integer)),
            func.sum(cast(mine.place == other.place, Integer)),
        )
        .join(other, (other.game_id == mine.game_id) & (other.seat != mine.seat))
        .where(mine.place.is_not(None), other.place.is_not(None), *among)
        .group_by(mine.player_id, other.player_id)
    )


def _update_runs(session: OrmSession, of: Where = (), was: Where = ()) -> None:
    games = session.execute(
        select(Standing.player_id, Standing.won)
        .join(Game, Game.id == Standing.game_id)
        .where(*of)
        .order_by(Standing.player_id, Game.ended, Game.id)
    )
    rows = [
        {"player_id": player} | streaks(won for _, won in theirs)
        for player, theirs in groupby(games, key=lambda row: row[0])
    ]
    session.execute(delete(Run).where(*was))
    if rows:
        session.execute(insert(Run), rows)


def streaks(won: Iterable[bool]) -> dict[str, int]:
    """Wins in a row: the longest run, and the present one.

    >>> streaks([True, True, False, True])
    {'longest': 2, 'current': 1}
    """
    longest = current = 0
    for each in won:
        current = current + 1 if each else 0
        longest = max(longest, current)
    return {"longest": longest, "current": current}


def _update_words(session: OrmSession, of: Where = (), was: Where = ()) -> None:
    found = (
        select(PlayedWord.word, func.count(), func.max(PlayedWord.points))
        .where(*of)
        .group_by(PlayedWord.word)
    )
    session.execute(delete(WordTotal).where(*was))
    session.execute(insert(WordTotal).from_select(["word", "times", "best"], found))


def words_in(details: Iterable[Mapping[str, object]]) -> Iterator[str]:
    """The words of these standings, as they are stored."""
    for detail in details:
        played = detail.get("words")
        yield from (
            str(each["word"])[: played_words.LONGEST] for each in (played if isinstance(played, list) else [])
        )
