"""Creating, finding and changing tables: a game, the people on its seats, and its status."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, bindparam, func, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import (
    current_database,
    fetch,
    now_writing,
    read_connection,
    read_session,
    secret_key,
    write_session,
)
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import tokens
from referee.store.games.batch import AppendResult
from referee.store.games.stored_table import COLUMNS, StoredTable, load_tables
from referee.store.house.house_version import HOUSE_VERSION
from referee.store.live import bell
from referee.store.models import OPEN, OWN_LIST, Base, Deck, Game, Seat, TableStatus, WordList, new_uid
from referee.store.people.roster import clean_text, get_player

LONGEST_PLACE = 80
EVENING = timedelta(hours=12)
"""A game without a turn for longer is not in the middle of being played."""
UID_LENGTH = 32
_game = Base.metadata.tables["game"]
_ID_BY_CODE = select(_game.c.id).where(_game.c.code == bindparam("code"))
_ROW = select(*COLUMNS).where(_game.c.id == bindparam("wanted"))
CACHE_KEY = (
    _game.c.id.label("table"),
    _game.c.uid.label("table_uid"),
    _game.c.pulse.label("table_pulse"),
    HOUSE_VERSION.label("house"),
)
"""The columns that tell whether a cached table is still up to date."""
_CACHE_KEY_BY = {
    name: select(*CACHE_KEY).where(_game.c[name] == bindparam("wanted"))
    for name in ("id", "code", "join_hash")
}


def create(
    rules: str,
    options: Mapping[str, object],
    players: Sequence[int] = (),
    *,
    deck: int | None = None,
    word_list: str = "",
    place: str = "",
    keeps_photos: bool = False,
    demo: bool = False,
) -> StoredTable:
    """Create a table with the game, its options and the people in seat order. Seats count from 0."""
    check_no_doubles(players)
    with write_session() as session:
        uid, salt = new_uid(), tokens.new_salt()
        game = Game(
            uid=uid,
            code=unused_code(session),
            join_salt=salt,
            join_hash=tokens.hash_token(tokens.join_token(secret_key(), uid, salt)),
            rules=rules,
            options=dict(options),
            deck_id=_check_deck(session, deck),
            word_list=_check_word_list(session, word_list),
            place=_clean_place(place),
            keeps_photos=keeps_photos,
            demo=demo,
        )
        session.add(game)
        session.flush()
        for number, player in enumerate(players):
            session.add(Seat(game_id=game.id, number=number, player_id=get_player(session, player).id))
        session.flush()
        return load_tables(session, [game])[0]


def get(game_id: int) -> StoredTable:
    """The table with this number, in play or over."""
    table = _find("id", game_id)
    if table is None:
        raise NotFoundError(f"There is no table {game_id}.")
    return table


def get_uncached(game_id: int) -> StoredTable:
    """The table with this number, read from the database without looking into the cache."""
    with read_session() as session:
        return load_tables(session, [_require(session.get(Game, game_id, populate_existing=True), game_id)])[
            0
        ]


def all_ids() -> tuple[int, ...]:
    """The numbers of all tables, oldest first. Demos are left out: they come and go."""
    with read_session() as session:
        return tuple(session.scalars(select(Game.id).where(Game.demo.is_(False)).order_by(Game.id)))


def by_code(typed: str) -> StoredTable | None:
    """The table with a typed code, in play or over: no code is ever given to a second table."""
    code = tokens.normalize_code(typed)
    return None if code is None else _find("code", code)


def id_of(typed: str) -> int | None:
    """The number of the table with a typed code."""
    code = tokens.normalize_code(typed)
    found = [] if code is None else fetch(_ID_BY_CODE, {"code": code})
    return found[0].id if found else None


def by_join_token(token: str) -> StoredTable | None:
    """The table whose QR code contains this token."""
    return _find("join_hash", tokens.hash_token(token))


def join_token(game_id: int) -> str:
    """The token for the table's QR code; it stays the same until `renew_join_token`."""
    with read_session() as session:
        game = session.get(Game, game_id)
        if game is None:
            raise NotFoundError(f"There is no table {game_id}.")
        token = tokens.join_token(secret_key(), game.uid, game.join_salt)
        known = game.join_hash == tokens.hash_token(token)
    # The installation may have a new secret since, for example after a move to another machine.
    return token if known else renew_join_token(game_id)


def renew_join_token(game_id: int) -> str:
    """Make a new token for the QR code; the old one stops working."""
    with write_session() as session:
        game = lock_game(session, game_id)
        game.join_salt = tokens.new_salt()
        token = tokens.join_token(secret_key(), game.uid, game.join_salt)
        game.join_hash = tokens.hash_token(token)
        return token


def set_up(
    game_id: int,
    *,
    options: Mapping[str, object] | None = None,
    deck: int | None = None,
    word_list: str | None = None,
    place: str | None = None,
) -> StoredTable:
    """Change the options, deck or word list before the game begins; the place at any time."""
    with write_session() as session:
        game = lock_game(session, game_id)
        if (options, deck, word_list) != (None, None, None) and game.status != TableStatus.LOBBY:
            raise InvalidInputError("The game has begun; its options stand.")
        game.options = game.options if options is None else dict(options)
        game.deck_id = _check_deck(session, deck) if deck is not None else game.deck_id
        game.word_list = game.word_list if word_list is None else _check_word_list(session, word_list)
        game.place = game.place if place is None else _clean_place(place)
        return announce_change(session, game)


def begin(game_id: int) -> StoredTable:
    """Start the game: options and seats are fixed, and people who still join are late."""
    with write_session() as session:
        game = lock_game(session, game_id)
        if game.status != TableStatus.LOBBY:
            raise InvalidInputError("This game has begun already.")
        set_status(game, TableStatus.PLAYING, clock.now())
        return announce_change(session, game)


def abandon(game_id: int) -> StoredTable:
    """Abandon an open game; it can be resumed."""
    with write_session() as session:
        game = lock_game(session, game_id)
        check_open(game)
        set_status(game, TableStatus.ABANDONED, clock.now())
        return announce_change(session, game)


def resume(game_id: int) -> StoredTable:
    """Resume an abandoned game."""
    with write_session() as session:
        game = lock_game(session, game_id)
        if game.status != TableStatus.ABANDONED:
            raise InvalidInputError("Only a game that was broken off can be resumed.")
        back = TableStatus.LOBBY if game.started is None else TableStatus.PLAYING
        set_status(game, back, clock.now())
        return announce_change(session, game)


def list_unfinished(limit: int = 50, offset: int = 0) -> tuple[StoredTable, ...]:
    """Tables in the lobby, in play or abandoned, the last used first; no demos."""
    with read_session() as session:
        games = session.scalars(
            select(Game)
            .where(Game.status != TableStatus.FINISHED, Game.demo.is_(False))
            .order_by(Game.touched.desc(), Game.id.desc())
            .limit(limit)
            .offset(offset)
        ).all()
        return load_tables(session, games)


def find_in_play(*, rules: str = "", deck: int | None = None) -> StoredTable | None:
    """A table with several people in the middle of such a game, or of one with this own deck; no demos.

    One that was put away counts too: it can be taken up again at once.
    """
    with read_session() as session:
        wanted = [*in_play(), *([Game.rules == rules] if rules else [])]
        wanted += [] if deck is None else [Game.deck_id == deck]
        game = session.scalar(select(Game).where(*wanted).order_by(Game.touched.desc()).limit(1))
        return None if game is None else load_tables(session, [game])[0]


def in_play() -> tuple[ColumnElement[bool], ...]:
    """What tells a game in which several people are in the middle."""
    begun = Game.status.in_((TableStatus.PLAYING, TableStatus.ABANDONED))
    several = select(func.count()).where(Seat.game_id == Game.id).scalar_subquery() > 1
    return begun, Game.demo.is_(False), Game.touched >= clock.now() - EVENING, several


def count_unfinished() -> int:
    """How many tables are in the lobby, in play or abandoned; demos do not count."""
    wanted = (Game.status != TableStatus.FINISHED, Game.demo.is_(False))
    with read_session() as session:
        return session.scalar(select(func.count()).select_from(Game).where(*wanted)) or 0


def lock_game(session: OrmSession, game_id: int) -> Game:
    """The row of this table, locked against other writers until the transaction ends."""
    return _require(session.get(Game, game_id, with_for_update=True, populate_existing=True), game_id)


def _require(game: Game | None, game_id: int) -> Game:
    if game is None:
        raise NotFoundError(f"There is no table {game_id}.")
    return game


def check_no_doubles(players: Sequence[int]) -> None:
    """Raise if somebody would sit on two seats."""
    if len(set(players)) != len(players):
        raise InvalidInputError("Nobody can sit on two seats.")


def check_open(game: Game) -> None:
    """Raise if the game is over or abandoned."""
    if game.status not in OPEN:
        raise InvalidInputError(
            "This game is over." if game.status == TableStatus.FINISHED else "This game was broken off."
        )


def announce_change(session: OrmSession, game: Game) -> StoredTable:
    """Raise the pulse and ring the bell, so that every phone at this table looks again."""
    game.pulse += 1
    session.flush()
    bell.ring(game.id, game.pulse)
    return load_tables(session, [game])[0]


def set_status(game: Game, status: TableStatus, at: datetime) -> None:
    """Set the status with its times: a game starts once, and has no end while it is open."""
    game.status = status
    game.ended = None if status in OPEN else at
    if status == TableStatus.PLAYING and game.started is None:
        game.started = at


def after_append(row: StoredTable, saved: AppendResult) -> StoredTable:
    """The table after an append, without reading it again if nothing else has changed."""
    if not saved.only_log or saved.pulse != row.pulse + 1:
        return get(row.id)
    last = saved.numbers[-1]
    row = replace(row, version=saved.version, batches=last, pulse=saved.pulse, touched=saved.at)
    return _cache(row)


def _find(column: str, wanted: object) -> StoredTable | None:
    marks = next(iter(fetch(_CACHE_KEY_BY[column], {"wanted": wanted})), None)
    if marks is None:
        return None
    known = find_cached(marks)
    if known is not None:
        return known
    with read_connection() as look:
        return find_or_read(look, marks)


def find_or_read(look: Connection, marks: Row[*tuple[Any, ...]]) -> StoredTable:
    """The table with these `MARKS` as it was read before, unless it or the house has changed since."""
    return find_cached(marks) or _cache(
        load_tables(look, look.execute(_ROW, {"wanted": marks.table}).all())[0]
    )


def find_cached(marks: Row[*tuple[Any, ...]]) -> StoredTable | None:
    """The table with these `MARKS` as it was read before; None where it or the house has changed since."""
    kept: StoredTable | None = current_database().rows.get(marks.table_uid)
    known = kept is not None and (kept.pulse, kept.house) == (marks.table_pulse, marks.house)
    return kept if known else None


def _cache(row: StoredTable) -> StoredTable:
    if not now_writing():  # an unsaved row may be rolled back and its pulse used again
        current_database().rows.put(row.uid, row)
    return row


def unused_code(session: OrmSession) -> str:
    """A new code that no table has ever had."""
    while True:
        code = tokens.new_code()
        if session.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def _check_deck(session: OrmSession, deck: int | None) -> int | None:
    if deck is not None and session.get(Deck, deck) is None:
        raise NotFoundError(f"There is no deck {deck}.")
    return deck


def _check_word_list(session: OrmSession, word_list: str) -> str:
    """Raise if the word list is gone, and lock its row, so that it cannot be deleted meanwhile."""
    if word_list.startswith(OWN_LIST):
        uid = word_list.removeprefix(OWN_LIST)[:UID_LENGTH]
        offered = select(WordList.id).where(WordList.uid == uid, WordList.retired.is_(None))
        if session.scalar(offered.with_for_update()) is None:
            raise NotFoundError("That word list is gone.")
    return word_list


def _clean_place(place: str) -> str:
    return clean_text(place, "place", LONGEST_PLACE) if place.strip() else ""
