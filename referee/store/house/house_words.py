"""The house's own rulings on words, for one game or for all; they go before any dictionary."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, or_, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_connection, read_session, write_session
from referee.store.db.errors import NotFoundError
from referee.store.models import Base, HouseWord, Player
from referee.store.people.roster import clean_text, display_name

ALL_GAMES = ""
LONGEST_WORD = 64
LONGEST_NOTE = 300
_word = Base.metadata.tables["house_word"].c
_RULINGS = (
    select(_word.word, _word.allowed)
    .where(or_(_word.rules == ALL_GAMES, _word.rules == bindparam("rules")))
    .order_by(_word.rules)  # "" comes first
)
_KNOWN_AT_TABLE = _RULINGS.where(or_(_word.at <= bindparam("began"), _word.note.startswith(bindparam("own"))))


@dataclass(frozen=True)
class HouseRuling:
    """A ruling on a word; `rules` is the key of the game it holds for, "" for all."""

    id: int
    word: str
    rules: str
    allowed: bool
    note: str
    by: str | None
    at: datetime


def rule(
    word: str, allowed: bool, *, rules: str = ALL_GAMES, note: str = "", by: int | None = None
) -> HouseRuling:
    """Rule on a word; a later ruling replaces the earlier one."""
    spelled = clean_text(word, "word", LONGEST_WORD).upper()
    with write_session() as session:
        row = session.scalar(select(HouseWord).where(HouseWord.word == spelled, HouseWord.rules == rules))
        if row is None:
            row = HouseWord(word=spelled, rules=rules)
            session.add(row)
        row.allowed, row.by, row.at = allowed, by, clock.now()
        row.note = clean_text(note, "note", LONGEST_NOTE) if note.strip() else ""
        session.flush()
        return _to_ruling(session, row)


def find(word: str, rules: str) -> HouseRuling | None:
    """The ruling on this word for this game alone, if there is one."""
    with read_session() as session:
        row = session.scalar(select(HouseWord).where(HouseWord.word == word, HouseWord.rules == rules))
        return None if row is None else _to_ruling(session, row)


def withdraw(ruling_id: int) -> None:
    """Delete a ruling, so that the dictionary decides again."""
    with write_session() as session:
        row = session.get(HouseWord, ruling_id)
        if row is None:
            raise NotFoundError("This ruling is gone already.")
        session.delete(row)


def settled_at(table: str) -> str:
    """How the note of a ruling begins that was made at the table with this code."""
    return f"Settled at table {table}"


def rulings(rules: str, began: datetime | None = None, table: str = "") -> dict[str, bool]:
    """The rulings that hold in a game: those for all games, overridden by its own.

    In one that `began` they are those made before, and those of its own table: what is settled at another one
    nobody here has heard of.
    """
    query, more = _RULINGS, dict[str, object]()
    if began is not None:
        query, more = _KNOWN_AT_TABLE, {"began": began, "own": settled_at(table)}
    with read_connection() as connection:
        rows = connection.execute(query, {"rules": rules, **more})
        return {word: allowed for word, allowed in rows}  # noqa: C416 (dict() of rows has no type)


def all_rulings() -> tuple[HouseRuling, ...]:
    """Every ruling of the house, by word."""
    with read_session() as session:
        rows = session.scalars(select(HouseWord).order_by(HouseWord.word, HouseWord.rules)).all()
        return tuple(_to_ruling(session, row) for row in rows)


def _to_ruling(session: OrmSession, row: HouseWord) -> HouseRuling:
    who = None if row.by is None else session.get_one(Player, row.by)
    by = None if who is None else display_name(who.id, who.name)
    return HouseRuling(row.id, row.word, row.rules, row.allowed, row.note, by, row.at)
