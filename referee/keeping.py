"""What outlives a game: its place in the history, values read off cards, words the table ruled on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.event import Event
from referee.engine.result import Result
from referee.kit.cards import Deck
from referee.store import decks, house_words
from referee.store.history import NewStanding
from referee.store.models import TableStatus
from referee.store.table import Table


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


def remember(row: Table, deck: Deck, events: Iterable[Event[Any]]) -> None:
    """Keep what the table taught the referee: its deck's values and cards, and its rulings on words."""
    for event in events:
        if (learned := event.remembered()) is not None:
            decks.remember(row.id, deck.key, f"Our {deck.title}", learned)
        if (ruled := event.word_ruled()) is not None:
            word, allowed = ruled
            house_words.rule(word, allowed, rules=row.rules, note=f"Settled at table {row.code}")
