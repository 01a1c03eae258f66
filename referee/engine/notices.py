"""Facts about the table and its phones rather than the game: they stand in the ledger, whatever is undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.event import Event, Line
from referee.engine.seats import Viewer


@dataclass(frozen=True)
class Notice(Event[Any]):
    """Something everybody at the table is told."""

    notice = True

    def apply(self, state: Any) -> Any:
        return state


@dataclass(frozen=True)
class SeatMoved(Notice):
    """Another phone plays a seat from now on."""

    seat: int
    by: int | None = None
    """The seat whose phone arranged it or agreed to it; None is a host without a seat."""

    def line(self, viewer: Viewer) -> Line:
        seat, who = viewer.name(self.seat), _name(self.by, viewer)
        return Line(f"{seat}'s seat is played from another phone now. {who} agreed.")


@dataclass(frozen=True)
class SeatAdded(Notice):
    """The host gave somebody who came late a seat."""

    seat: int
    by: int | None = None

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{_name(self.by, viewer)} gave {viewer.name(self.seat)} a seat.")


@dataclass(frozen=True)
class PhoneSignedOut(Notice):
    """The host signed a seat's phone out."""

    seat: int
    by: int | None = None

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{_name(self.by, viewer)} signed {viewer.name(self.seat)}'s phone out.")


@dataclass(frozen=True)
class SecretsOpened(Notice):
    """A phone that took over a seat may see what that seat had hidden before."""

    seat: int
    by: int | None = None
    spoken: bool = False
    """There was no other phone to ask: the table agreed aloud."""

    def line(self, viewer: Viewer) -> Line:
        who = "The table" if self.spoken else _name(self.by, viewer)
        seat = viewer.name(self.seat)
        return Line(f"{who} agreed: the phone that plays {seat}'s seat now shows what {seat} had hidden.")


def _name(by: int | None, viewer: Viewer) -> str:
    return "The host" if by is None else viewer.name(by)


NOTICES: tuple[type[Event[Any]], ...] = (SeatAdded, SeatMoved, PhoneSignedOut, SecretsOpened)
