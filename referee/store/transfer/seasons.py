"""Export and import of seasons and their tournament nights, by the uids of games and people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db.errors import InvalidInputError
from referee.store.models import Game, Night, NightTable, Player, Season, SeasonGame
from referee.store.transfer.document import ChoicePart, NightPart, SeasonPart, TablePart


def export_seasons(session: OrmSession) -> list[SeasonPart]:
    """Every season with the games chosen by hand and its nights."""
    games = {number: uid for number, uid in session.execute(select(Game.id, Game.uid))}  # noqa: C416
    people = {number: uid for number, uid in session.execute(select(Player.id, Player.uid))}  # noqa: C416
    return [
        _season_part(session, row, games, people)
        for row in session.scalars(select(Season).order_by(Season.id))
    ]


def import_seasons(session: OrmSession, seasons: Sequence[SeasonPart], people: Mapping[str, int]) -> None:
    """Add the seasons whose uid is not known here yet. Their games must have been imported before."""
    known = set(session.scalars(select(Season.uid)))
    games = {uid: number for uid, number in session.execute(select(Game.uid, Game.id))}  # noqa: C416
    for part in seasons:
        if part.uid not in known:
            _check_references(part, games, people)
            _add_season(session, part, games, people)
            known.add(part.uid)


def _season_part(
    session: OrmSession, row: Season, games: Mapping[int, str], people: Mapping[int, str]
) -> SeasonPart:
    chosen = session.scalars(select(SeasonGame).where(SeasonGame.season_id == row.id))
    nights = session.scalars(select(Night).where(Night.season_id == row.id).order_by(Night.id))
    return SeasonPart(
        uid=row.uid,
        name=row.name,
        since=row.since,
        until=row.until,
        rules=row.rules,
        scheme=row.scheme,
        worth=row.worth,
        automatic=row.automatic,
        created=row.created,
        closed=row.closed,
        chosen=[
            ChoicePart(uid, counts)
            for uid, counts in sorted((games[each.game_id], each.counts) for each in chosen)
        ],
        nights=[_night_part(session, each, games, people) for each in nights],
    )


def _night_part(
    session: OrmSession, row: Night, games: Mapping[int, str], people: Mapping[int, str]
) -> NightPart:
    tables = session.scalars(
        select(NightTable).where(NightTable.night_id == row.id).order_by(NightTable.round, NightTable.number)
    )
    return NightPart(
        uid=row.uid,
        name=row.name,
        rules=row.rules,
        system=row.system,
        size=row.size,
        seed=row.seed,
        players=_uids(row.players, "here", people),
        created=row.created,
        closed=row.closed,
        tables=[
            TablePart(
                each.round,
                each.number,
                _uids(each.players, "seats", people),
                None if each.game_id is None else games[each.game_id],
                each.paired,
            )
            for each in tables
        ],
    )


def _uids(stored: Mapping[str, object], name: str, people: Mapping[int, str]) -> list[str]:
    numbers = stored.get(name, [])
    assert isinstance(numbers, list)
    return [people[number] for number in numbers]


def _check_references(part: SeasonPart, games: Mapping[str, int], people: Mapping[str, int]) -> None:
    """Refuse a season that names a game or a person that is not known here."""
    tables = [table for night in part.nights for table in night.tables]
    named = {each.game for each in part.chosen} | {table.game for table in tables if table.game}
    who = {uid for night in part.nights for uid in night.players}
    who |= {uid for table in tables for uid in table.players}
    if not named <= games.keys() or not who <= people.keys():
        raise InvalidInputError(
            f"Season {part.name[:40]!r} speaks of a game or a person that this export does not bring."
        )


def _add_season(
    session: OrmSession, part: SeasonPart, games: Mapping[str, int], people: Mapping[str, int]
) -> None:
    plain = ("uid", "name", "since", "until", "rules", "scheme", "worth", "automatic", "created", "closed")
    season = Season(**{name: getattr(part, name) for name in plain})
    session.add(season)
    session.flush()
    for each in part.chosen:
        session.add(SeasonGame(season_id=season.id, game_id=games[each.game], counts=each.counts))
    for night in part.nights:
        _add_night(session, season.id, night, games, people)


def _add_night(
    session: OrmSession, season: int, part: NightPart, games: Mapping[str, int], people: Mapping[str, int]
) -> None:
    plain = ("uid", "name", "rules", "system", "size", "seed", "created", "closed")
    here = {"here": [people[uid] for uid in part.players]}
    night = Night(season_id=season, players=here, **{name: getattr(part, name) for name in plain})
    session.add(night)
    session.flush()
    for table in part.tables:
        session.add(
            NightTable(
                night_id=night.id,
                round=table.round,
                number=table.number,
                players={"seats": [people[uid] for uid in table.players]},
                game_id=None if table.game is None else games[table.game],
                paired=table.paired,
            )
        )
