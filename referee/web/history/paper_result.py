"""The result of a game entered from paper, in the shape that the page and the picture expect."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.result import WordPlayed
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import BreakerStep
from referee.store.people.history import PastGame
from referee.web.formatting import game_title
from referee.web.table.screen import TablePage


@dataclass(frozen=True)
class PaperPlace:
    """Somebody's place; points only if they were written down."""

    seat: int
    name: str
    place: int
    points: int | None
    detail: str = ""


@dataclass(frozen=True)
class PaperResult:
    """How a game ended, as far as the paper tells."""

    places: tuple[PaperPlace, ...]
    reason: str
    steps: tuple[BreakerStep, ...] = ()
    words: tuple[WordPlayed, ...] = ()


@dataclass(frozen=True)
class PaperView:
    """The view of such a game, the same for everybody."""

    result: PaperResult
    viewer: Viewer


def paper_result(past: PastGame) -> PaperResult:
    """The result of a game on paper."""
    places = tuple(PaperPlace(each.seat, each.name, each.place or 0, each.points) for each in past.standings)
    return PaperResult(places, past.table.note)


def page_context(past: PastGame) -> dict[str, object]:
    """What the page of a finished game shows."""
    row = past.table
    seats = tuple(Seat(seat.number, seat.name) for seat in row.seats)
    table = TablePage("", row.rules, game_title(row.rules), seats)
    return {"table": table, "view": PaperView(paper_result(past), Viewer(None, seats))}
