"""Hold: a word's window stays open while somebody thinks, until they challenge it or let it go.

A game gets it with its option `hold`, a `Hold` of its own that names its challenge, `Release` and `HELD`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.options import Theme, option
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask_others, breach
from referee.kit.challenge_actions import ChallengeAction
from referee.kit.disputes import D, with_disputes
from referee.kit.house import House
from referee.kit.seating import without
from referee.kit.vote import book
from referee.kit.vote_actions import not_playing


def hold_option() -> bool:
    """Is hold tapped at this table, or only spoken?"""
    return option(
        "Hold on the phones",
        False,
        help="Yes: who thinks of a challenge taps Hold, and the others wait until the word is challenged or "
        "let go. No: hold is said aloud, and a word passes with the next step.",
        cite=book.hold,
        theme=Theme.WORDS,
        tournament=True,
    )


@dataclass(frozen=True)
class GameHeld(Event[D], Generic[D]):
    """Somebody thinks about a challenge: nothing else happens meanwhile."""

    by: int

    def apply(self, state: D) -> D:
        return with_disputes(state, held_by=self.by)

    def line(self, viewer: Viewer) -> Line:
        why = Why("The others wait until a word is challenged or let go.", book.hold)
        return Line(f"{viewer.name(self.by)} says hold.", (why,))


@dataclass(frozen=True)
class HoldReleased(Event[D], Generic[D]):
    """What was held is let go without a challenge: the game goes on where it was."""

    by: int
    held_by: int

    def apply(self, state: D) -> D:
        return with_disputes(state, held_by=None)

    def line(self, viewer: Viewer) -> Line:
        if self.by == self.held_by:
            return Line(f"{viewer.name(self.by)} lets it go.", (Why("The game goes on.", book.hold),))
        why = Why(f"The table no longer waits for {viewer.name(self.held_by)}.", book.hold)
        return Line(f"{viewer.name(self.by)} lets the game go on.", (why,))


HELD: tuple[type[Event[Any]], ...] = (GameHeld, HoldReleased)
"""The events of every game in which a word can be held."""


@dataclass(frozen=True)
class HoldAction(Action[D, House[Any]], Generic[D]):
    """Keep the window open: for everybody who may challenge now, at tables that tap it."""

    title = "Hold"
    fresh = True
    grey = False

    challenge: ClassVar[type[ChallengeAction[Any]]]

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if not house.options.hold:
            yield breach(book.hold, "At this table hold is said aloud.")
        yield from cls.challenge.open(state, seat, house)

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        yield GameHeld(seat)


@dataclass(frozen=True)
class Release(Action[D, House[Any]], Generic[D]):
    """Let go what is held; anybody but the holder asks the table first."""

    title = "Let it go"
    fresh = True
    grey = False
    in_pause = True

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        yield from not_playing(state, seat)
        if state.held_by is None:
            yield breach(book.hold, "Nobody holds the game.")

    @classmethod
    def label(cls, state: D, seat: int, house: House[Any]) -> str:
        return cls.title if seat == state.held_by else "Go on"

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if state.held_by not in (None, seat):
            name = state.seats[state.held_by].name
            others = without(state.playing, state.held_by)
            says = f"{name} holds the game. Does the table agree to go on?"
            yield ask_others(book.hold, says, f"go on, though {name} holds the game", seats=others)

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        if state.held_by is not None:
            yield HoldReleased(seat, state.held_by)
