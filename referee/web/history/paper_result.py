"""A game entered from paper as a page and a picture show it: places and points, as far as they are known."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.result import WordPlayed
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Step
from referee.store.people.history import PastGame
from referee.web.formatting import game_title
from referee.web.table.screen import TablePage


@dataclass(frozen=True)
class Written:
    """Where somebody ended; points only if they were written down."""

    seat: int
    name: str
    place: int
    points: int | None
    detail: str = ""


@dataclass(frozen=True)
class Outcome:
    """How it ended, as far as the paper tells."""

    places: tuple[Written, ...]
    reason: str
    steps: tuple[Step, ...] = ()
    words: tuple[WordPlayed, ...] = ()


@dataclass(frozen=True)
class Seen:
    """What everybody may know of it, which is all there is."""

    result: Outcome
    viewer: Viewer


def outcome(past: PastGame) -> Outcome:
    """The result of a game on paper."""
    places = tuple(Written(each.seat, each.name, each.place or 0, each.points) for each in past.standings)
    return Outcome(places, past.table.note)


def shown(past: PastGame) -> tuple[TablePage, Seen]:
    """Such a game for the page of a finished game."""
    row = past.table
    seats = tuple(Seat(seat.number, seat.name) for seat in row.seats)
    table = TablePage("", row.rules, game_title(row.rules), seats)
    return table, Seen(outcome(past), Viewer(None, seats))
