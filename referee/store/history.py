"""Score history: what every seat of every finished game came to. A projection, rebuilt at will."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session as OrmSession

from referee.store.models import Game, Seat, Standing


@dataclass(frozen=True)
class NewStanding:
    """What one seat came to, as the rules put it."""

    seat: int
    place: int | None
    points: int | None
    won: bool
    detail: Mapping[str, object] = field(default_factory=dict)


def replace_standings(
    session: OrmSession, game: Game, standings: Sequence[NewStanding], result: Mapping[str, object] | None
) -> None:
    """Put these in the place of whatever was there; none at all when a finished game goes on."""
    game.result = None if result is None else dict(result)
    session.execute(delete(Standing).where(Standing.game_id == game.id))
    seated = session.execute(select(Seat.number, Seat.player_id).where(Seat.game_id == game.id))
    players = {number: player for number, player in seated}  # noqa: C416 (dict() of rows has no type)
    rows: list[dict[str, object]] = [
        {"game_id": game.id, "seat": row.seat, "player_id": players[row.seat], "place": row.place}
        | {"points": row.points, "won": row.won, "detail": dict(row.detail)}
        for row in standings
    ]
    if rows:
        session.execute(insert(Standing), rows)
