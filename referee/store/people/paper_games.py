"""Games entered from paper: results without a log, which can be corrected at any time."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_session, secret_key, write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import tokens
from referee.store.games.tables import LONGEST_PLACE, check_no_doubles, lock_game
from referee.store.models import Game, NightTable, SeasonGame, Seat, TableStatus, new_uid
from referee.store.people.history import NewStanding, replace_standings
from referee.store.people.roster import clean_text, get_player

LONGEST_NAME, LONGEST_NOTE = 40, 200
MOST_SEATS = 12
FIRST_YEAR = 1900
CODE_PREFIX = "."
"""The first character of such a game's code: nobody can type it, so nobody can join it as a table."""


@dataclass(frozen=True)
class SheetSeat:
    """A person's place, and their points if they were written down."""

    player: int
    place: int
    points: int | None


@dataclass(frozen=True)
class PaperSheet:
    """The result on paper. `rules` is the key of one of our games, or the name of any other."""

    rules: str
    ended: datetime
    seats: tuple[SheetSeat, ...]
    place: str = ""
    note: str = ""


def known_uids() -> frozenset[str]:
    """The ids of all games that are here."""
    with read_session() as session:
        return frozenset(session.scalars(select(Game.uid)))


def enter(sheet: PaperSheet, uid: str = "", *, sums: bool = True) -> int:
    """Add a result to the history and return the number of its game; the same uid twice is one game.

    To enter many games leave the sums out and call `totals.rebuild` at the end.
    """
    with write_session() as session:
        known = session.scalar(select(Game.id).where(Game.uid == uid)) if uid else None
        if known is not None:
            return known
        uid, salt = uid or new_uid(), tokens.new_salt()
        game = Game(
            uid=uid,
            code=unused_code(session),
            join_salt=salt,
            join_hash=tokens.hash_token(tokens.join_token(secret_key(), uid, salt)),
            rules="",
            options={},
            status=TableStatus.FINISHED,
            on_paper=True,
        )
        _fill_in(session, game, sheet, sums=sums)
        return game.id


def correct(game_id: int, sheet: PaperSheet) -> None:
    """Replace a result."""
    with write_session() as session:
        game = _lock_paper_game(session, game_id)
        _clear(session, game)
        _fill_in(session, game, sheet)


def remove(game_id: int) -> None:
    """Delete a result from the history."""
    with write_session() as session:
        game = _lock_paper_game(session, game_id)
        _clear(session, game)
        session.execute(delete(SeasonGame).where(SeasonGame.game_id == game_id))
        session.execute(update(NightTable).where(NightTable.game_id == game_id).values(game_id=None))
        session.delete(game)


def unused_code(session: OrmSession) -> str:
    """A new code that no game has."""
    while True:
        code = CODE_PREFIX + "".join(
            secrets.choice(tokens.CODE_CHARACTERS) for _ in range(tokens.CODE_LENGTH - 1)
        )
        if session.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def _lock_paper_game(session: OrmSession, game_id: int) -> Game:
    game = lock_game(session, game_id)
    if not game.on_paper:
        raise NotFoundError(f"Game {game_id} was not entered from paper.")
    return game


def _clear(session: OrmSession, game: Game) -> None:
    replace_standings(session, game, (), None)
    session.execute(delete(Seat).where(Seat.game_id == game.id))


def _fill_in(session: OrmSession, game: Game, sheet: PaperSheet, *, sums: bool = True) -> None:
    _check(sheet)
    game.rules = clean_text(sheet.rules, "game's name", LONGEST_NAME)
    game.place = clean_text(sheet.place, "place", LONGEST_PLACE) if sheet.place.strip() else ""
    game.note = clean_text(sheet.note, "note", LONGEST_NOTE) if sheet.note.strip() else ""
    game.ended, game.touched = sheet.ended, clock.now()
    session.add(game)
    session.flush()
    for number, each in enumerate(sheet.seats):
        player = get_player(session, each.player).id
        session.add(Seat(game_id=game.id, number=number, player_id=player, joined=sheet.ended))
    session.flush()
    rows = [
        NewStanding(number, each.place, each.points, each.place == 1)
        for number, each in enumerate(sheet.seats)
    ]
    replace_standings(session, game, rows, None, sums=sums)


def _check(sheet: PaperSheet) -> None:
    check_no_doubles([each.player for each in sheet.seats])
    if not 1 <= len(sheet.seats) <= MOST_SEATS:
        raise InvalidInputError(f"A game has 1 to {MOST_SEATS} people; {len(sheet.seats)} are on this sheet.")
    if sheet.ended.year < FIRST_YEAR or sheet.ended > clock.now():
        raise InvalidInputError(f"The day must lie between {FIRST_YEAR} and today.")
    if not places_are_possible([each.place for each in sheet.seats]):
        raise InvalidInputError("The places do not fit together: after two firsts comes a third, for one.")


def places_are_possible(places: Sequence[int]) -> bool:
    """Can a game end with these places? Equals share a place, and the places after them stay empty.

    >>> places_are_possible([1, 1, 3]), places_are_possible([1, 1, 2]), places_are_possible([2, 1])
    (True, False, True)
    """
    return all(place == 1 + sum(other < place for other in places) for place in places)


def places_by_points(points: Sequence[int], fewest: bool = False) -> list[int]:
    """The places for these points: the most points are first, or the fewest where those win.

    >>> places_by_points([12, 30, 12]), places_by_points([12, 30, 12], fewest=True)
    ([2, 1, 2], [1, 3, 1])
    """
    sign = -1 if fewest else 1
    return [1 + sum(sign * other > sign * mine for other in points) for mine in points]
