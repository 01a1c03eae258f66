"""Stored tournament nights: who is there, who meets in which round, and their games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_session, write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.league.seasons import CountedGame, results_of, season_row
from referee.store.models import Game, Night, NightTable, Player, TableStatus
from referee.store.people.roster import clean_text, display_name, get_player

LONGEST_NAME = 60
NIGHT_LENGTH = timedelta(hours=18)
"""How long after the pairing a finished game of the same people is taken as its game."""


@dataclass(frozen=True)
class NightPlan:
    """The settings of a night."""

    name: str
    rules: str
    system: str
    size: int
    seed: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class Pairing:
    """A table of a round: its people, and their game once it is over."""

    round: int
    number: int
    players: tuple[int, ...]
    paired: datetime
    game: CountedGame | None = None

    @property
    def out(self) -> bool:
        """One alone sits out."""
        return len(self.players) == 1


@dataclass(frozen=True)
class StoredNight:
    """A night as it is stored, with its rounds so far."""

    id: int
    uid: str
    season: int
    plan: NightPlan
    created: datetime
    closed: datetime | None
    pairings: tuple[Pairing, ...]
    names: dict[int, str]

    @property
    def rounds(self) -> int:
        return max((each.round for each in self.pairings), default=0)

    @property
    def waiting(self) -> tuple[Pairing, ...]:
        """Tables of the last round that have no result yet."""
        last = (each for each in self.pairings if each.round == self.rounds)
        return tuple(each for each in last if each.game is None and not each.out)


def create(season_id: int, plan: NightPlan) -> int:
    """Create a night and return its number."""
    with write_session() as session:
        season_row(session, season_id)
        for player in plan.players:
            get_player(session, player)
        night = Night(
            season_id=season_id,
            name=clean_text(plan.name, "night's name", LONGEST_NAME),
            rules=plan.rules,
            system=plan.system,
            size=plan.size,
            seed=plan.seed,
            players={"here": list(plan.players)},
        )
        session.add(night)
        session.flush()
        return night.id


def get(night_id: int) -> StoredNight:
    """The night with this number, with the results of its tables."""
    with read_session() as session:
        return _to_night(session, _night_row(session, night_id))


def nights_of(season_id: int) -> tuple[tuple[int, str, datetime], ...]:
    """The nights of a season with number, name and day, the latest first."""
    with read_session() as session:
        rows = session.execute(
            select(Night.id, Night.name, Night.created)
            .where(Night.season_id == season_id)
            .order_by(Night.created.desc(), Night.id.desc())
        ).all()
    return tuple((number, name, created) for number, name, created in rows)


def add_round(night_id: int, after: int, rounds: Sequence[Sequence[tuple[int, ...]]]) -> None:
    """Save new rounds after round `after`; a second tap saves nothing."""
    with write_session() as session:
        night = _night_row(session, night_id)
        _save_found_games(session, night)
        last = session.scalar(select(func.max(NightTable.round)).where(NightTable.night_id == night_id)) or 0
        if last != after:
            return
        for at, tables in enumerate(rounds, last + 1):
            for number, players in enumerate(tables, 1):
                session.add(
                    NightTable(night_id=night_id, round=at, number=number, players={"seats": list(players)})
                )


def set_players(night_id: int, players: Sequence[int]) -> None:
    """Set who is there from now on."""
    with write_session() as session:
        for player in players:
            get_player(session, player)
        _night_row(session, night_id).players = {"here": list(players)}


def set_game(night_id: int, round_: int, number: int, game_id: int | None) -> None:
    """Set the game that was played at a table; None removes it."""
    with write_session() as session:
        table = session.get(NightTable, (night_id, round_, number))
        if table is None:
            raise NotFoundError("There is no such table on this night.")
        table.game_id = game_id


def close(night_id: int) -> None:
    """End the night and save the games that were found for its tables."""
    with write_session() as session:
        night = _night_row(session, night_id)
        _save_found_games(session, night)
        night.closed = clock.now()


def _night_row(session: OrmSession, night_id: int) -> Night:
    night = session.get(Night, night_id)
    if night is None:
        raise NotFoundError(f"There is no tournament night {night_id}.")
    return night


def _save_found_games(session: OrmSession, night: Night) -> None:
    """Save which games were found for the tables, so that later games cannot replace them."""
    if night.closed is not None:
        raise InvalidInputError("This night is over.")
    for each in _to_night(session, night).pairings:
        if each.game is not None:
            row = session.get_one(NightTable, (night.id, each.round, each.number))
            row.game_id = each.game.game


def _to_night(session: OrmSession, night: Night) -> StoredNight:
    here = night.players.get("here", [])
    assert isinstance(here, list)
    rows = session.scalars(
        select(NightTable)
        .where(NightTable.night_id == night.id)
        .order_by(NightTable.round, NightTable.number)
    ).all()
    seated = [_player_ids(row) for row in rows]
    names = _names(session, {*here, *(player for table in seated for player in table)})
    plan = NightPlan(night.name, night.rules, night.system, night.size, night.seed, tuple(here))
    pairings = tuple(
        Pairing(row.round, row.number, players, row.paired) for row, players in zip(rows, seated, strict=True)
    )
    played = _find_games(session, night, pairings, {_key(row): row.game_id for row in rows})
    whole = tuple(replace(each, game=played.get((each.round, each.number))) for each in pairings)
    return StoredNight(night.id, night.uid, night.season_id, plan, night.created, night.closed, whole, names)


def _key(row: NightTable) -> tuple[int, int]:
    return row.round, row.number


def _player_ids(row: NightTable) -> tuple[int, ...]:
    seats = row.players.get("seats", [])
    assert isinstance(seats, list)
    return tuple(seats)


def _names(session: OrmSession, players: set[int]) -> dict[int, str]:
    rows = session.execute(select(Player.id, Player.name).where(Player.id.in_(players)))
    return {player: display_name(player, name) for player, name in rows}


def _find_games(
    session: OrmSession,
    night: Night,
    pairings: Sequence[Pairing],
    saved: dict[tuple[int, int], int | None],
) -> dict[tuple[int, int], CountedGame]:
    """The game of each table: the saved one, or the first that exactly these people have finished since."""
    known = _counted_games(session, [game for game in saved.values() if game is not None])
    free = [] if night.closed else _games_since(session, night, {*known})
    found: dict[tuple[int, int], CountedGame] = {}
    for each in pairings:
        key = (each.round, each.number)
        number = saved[key]
        game = known.get(number) if number is not None else _first_match(free, each)
        if game is not None:
            found[key] = game
            free = [other for other in free if other.game != game.game]
    return found


def _first_match(free: Sequence[CountedGame], each: Pairing) -> CountedGame | None:
    for game in free:
        same = {seat.player for seat in game.seats} == set(each.players)
        if same and each.paired <= game.ended <= each.paired + NIGHT_LENGTH:
            return game
    return None


def _games_since(session: OrmSession, night: Night, taken: set[int]) -> list[CountedGame]:
    """Games of this kind that were finished since the night began and belong to no table yet."""
    rows = session.scalars(
        select(Game.id)
        .where(
            Game.status == TableStatus.FINISHED,
            Game.rules == night.rules,
            Game.ended >= night.created,
            Game.on_paper.is_(False),
        )
        .order_by(Game.ended, Game.id)
    )
    return list(_counted_games(session, [row for row in rows if row not in taken]).values())


def _counted_games(session: OrmSession, games: Sequence[int]) -> dict[int, CountedGame]:
    rows = session.execute(
        select(Game.id, Game.rules, Game.ended)
        .where(Game.id.in_(games), Game.status == TableStatus.FINISHED)
        .order_by(Game.ended, Game.id)
    ).all()
    seats = results_of(session, [row.id for row in rows])
    return {
        game: CountedGame(game, rules, ended, seats[game]) for game, rules, ended in rows if ended is not None
    }
