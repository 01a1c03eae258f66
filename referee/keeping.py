"""What outlives a game: its place in the history."""

from __future__ import annotations

from referee.engine.result import Result
from referee.store.history import NewStanding
from referee.store.models import TableStatus


def status(result: Result | None) -> TableStatus:
    """A table with a result is finished; one without is in play."""
    return TableStatus.PLAYING if result is None else TableStatus.FINISHED


def standings(result: Result | None) -> tuple[NewStanding, ...]:
    """One row of the score history for each seat; none where the end was taken back."""
    if result is None:
        return ()
    return tuple(
        NewStanding(
            seat=place.seat,
            place=place.place,
            points=place.points,
            won=place.seat in result.winners,
            detail={
                "detail": place.detail,
                "words": [
                    {"word": played.word, "points": played.points, "round": played.round}
                    for played in result.words
                    if played.seat == place.seat
                ],
            },
        )
        for place in result.places
        if place.seat is not None
    )

