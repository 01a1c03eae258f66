"""Every word that stood in a finished game, to be counted, ranked and searched."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Row, UnaryExpression, delete, func, insert, select
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.database import read_session, write_session
from referee.store.models import Game, PlayedWord, Player, Standing, WordTotal
from referee.store.people.roster import display_name

LONGEST = 64
MOST_A_PAGE = 100
Order = UnaryExpression[int] | InstrumentedAttribute[int]
LETTERS = re.compile(r"[A-Z]+")


@dataclass(frozen=True)
class WordCount:
    """How often a word was played, and its highest points."""

    word: str
    times: int
    best: int
    by: tuple[WordPlay, ...] = ()


@dataclass(frozen=True)
class WordPlay:
    """One play of a word: by whom, when, in which game."""

    game: int
    rules: str
    player: int
    name: str
    word: str
    points: int
    ended: datetime | None


@dataclass(frozen=True)
class WordPage:
    """A page of words; `total` counts the different words on all pages."""

    words: tuple[WordCount, ...]
    number: int
    pages: int
    total: int


def replace_words(session: OrmSession, game_id: int, standings: Sequence[Mapping[str, object]]) -> None:
    """Replace the words of this game by those of these standings."""
    session.execute(delete(PlayedWord).where(PlayedWord.game_id == game_id))
    rows = [row for standing in standings for row in _word_rows(standing)]
    if rows:
        session.execute(insert(PlayedWord), rows)


def rebuild() -> int:
    """Read all words from the standings again; returns how many there are."""
    with write_session() as session:
        session.execute(delete(PlayedWord))
        columns = (Standing.game_id, Standing.seat, Standing.player_id, Standing.detail)
        rows = [
            row for each in session.execute(select(*columns)).mappings() for row in _word_rows(dict(each))
        ]
        if rows:
            session.execute(insert(PlayedWord), rows)
        return len(rows)


def search(pattern: str = "", page: int = 1, per_page: int = 50) -> WordPage:
    """Words that begin with the pattern, or the most played without one; `?` is one letter, `*` any."""
    wanted = _search_conditions(pattern)
    per_page = min(max(per_page, 1), MOST_A_PAGE)
    order = (WordTotal.word,) if wanted else (WordTotal.times.desc(), WordTotal.word)
    with read_session() as session:
        total = session.scalar(select(func.count()).select_from(WordTotal).where(*wanted)) or 0
        pages = max(1, -(-total // per_page))
        number = min(max(page, 1), pages)
        rows = session.execute(
            select(WordTotal.word, WordTotal.times, WordTotal.best)
            .where(*wanted)
            .order_by(*order)
            .limit(per_page)
            .offset((number - 1) * per_page)
        ).all()
        best_plays = _best_plays(session, [row.word for row in rows])
    words = tuple(WordCount(word, n, most, best_plays.get(word, ())) for word, n, most in rows)
    return WordPage(words, number, pages, total)


def plays(*wanted: ColumnElement[bool], order: Sequence[Order], most: int) -> tuple[WordPlay, ...]:
    """The first plays in this order."""
    with read_session() as session:
        return _plays(session, wanted, order, most)


def _best_plays(session: OrmSession, words: Sequence[str]) -> dict[str, tuple[WordPlay, ...]]:
    """The play of each word that scored most; the first of several equal ones."""
    found: dict[str, tuple[WordPlay, ...]] = {}
    ranked = (
        select(
            PlayedWord.game_id,
            PlayedWord.seat,
            PlayedWord.n,
            func.row_number()
            .over(
                partition_by=PlayedWord.word,
                order_by=(PlayedWord.points.desc(), PlayedWord.game_id, PlayedWord.seat, PlayedWord.n),
            )
            .label("rank"),
        )
        .where(PlayedWord.word.in_(words))
        .subquery()
    )
    same = (
        PlayedWord.game_id == ranked.c.game_id,
        PlayedWord.seat == ranked.c.seat,
        PlayedWord.n == ranked.c.n,
    )
    rows = session.execute(_PLAYS.join(ranked, same[0] & same[1] & same[2]).where(ranked.c.rank == 1))
    for row in rows:
        found[row.word] = (_to_play(row),)
    return found


_PLAYS = (
    select(
        PlayedWord.game_id,
        Game.rules,
        PlayedWord.player_id,
        Player.name,
        PlayedWord.word,
        PlayedWord.points,
        Game.ended,
    )
    .join(Game, Game.id == PlayedWord.game_id)
    .join(Player, Player.id == PlayedWord.player_id)
)


def _plays(
    session: OrmSession,
    wanted: Sequence[ColumnElement[bool]],
    order: Sequence[Order],
    most: int,
) -> tuple[WordPlay, ...]:
    rows = session.execute(_PLAYS.where(*wanted).order_by(*order).limit(most))
    return tuple(_to_play(row) for row in rows)


def _to_play(row: Row[int, str, int, str, str, int, datetime | None]) -> WordPlay:
    game, rules, player, name, word, points, ended = row
    return WordPlay(game, rules, player, display_name(player, name), word, points, ended)


def _search_conditions(pattern: str) -> list[ColumnElement[bool]]:
    """The conditions of a search. The letters before a wildcard bound it, so that an index is used."""
    typed = "".join(sign for sign in pattern.upper() if sign.isalpha() or sign in "?*'-")[:LONGEST]
    if not typed.strip("*"):
        return []
    like = typed.replace("?", "_").replace("*", "%")
    wanted: list[ColumnElement[bool]] = [WordTotal.word.like(like if "*" in typed else f"{like}%")]
    found = LETTERS.match(typed)
    if found:
        start = found[0]
        wanted += [WordTotal.word >= start, WordTotal.word < start[:-1] + chr(ord(start[-1]) + 1)]
    return wanted


def _word_rows(standing: Mapping[str, object]) -> list[dict[str, object]]:
    detail = standing["detail"]
    played = detail.get("words", []) if isinstance(detail, dict) else []
    return [
        {"game_id": standing["game_id"], "seat": standing["seat"], "n": n}
        | {"player_id": standing["player_id"], "word": str(each["word"])[:LONGEST]}
        | {"points": each["points"], "length": len(str(each["word"]))}
        for n, each in enumerate(played)
    ]
