"""The shout before the word: whoever taps first has the word, for as long as the table waits.

When a tap reached the server is part of the request, so that the same game always gives the same ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.verdict import Finding, ask, breach
from referee.games.anagrabs.book import book
from referee.games.anagrabs.events import Shouted, WayGiven
from referee.games.anagrabs.options import BEHIND, FIRST, VOICES, WAIT, Options
from referee.games.anagrabs.state import AnagrabsHouse, Phase, State, Tap


@dataclass(frozen=True)
class Shout(Action[State, AnagrabsHouse]):
    """Tap before you say the word: the first tap has the word."""

    title = "Mine!"
    stamped = True
    hurry = True
    then = "claim"

    at: int | None = None
    """When the tap reached the server; the server's own entry."""

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if state.phase is not Phase.PLAY:
            yield breach(book.claim, "Words are claimed while cards are turned up.")
        if house.options.buzzer == VOICES:
            yield breach(book.race, "At this table you shout aloud, then write the word.")
        yield from may_form(state, seat)
        if any(tap.seat == seat for tap in state.taps):
            yield breach(book.race, "You have shouted already.")
        if seat in state.spent:
            more = "No more cards come" if state.exhausted else "You shout again after the next card"
            yield breach(book.patience, f"Your time ran out. {more}; you may still enter a word at once.")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        for late in overdue_taps(state, self.at):
            yield late
            state = late.apply(state)
        yield shout_event(state, Tap(seat, self.at), house.options)


@dataclass(frozen=True)
class GiveWay(Action[State, AnagrabsHouse]):
    """Take your shout back: you see no word after all."""

    title = "No word after all"
    stamped = True

    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if all(tap.seat != seat for tap in state.taps):
            yield breach(book.patience, "You have not shouted.")

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield WayGiven(seat, self.at)


@dataclass(frozen=True)
class TimeUp(Action[State, AnagrabsHouse]):
    """Say that the time for the word is over."""

    title = "Time is up"
    stamped = True
    fresh = True

    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if state.speaker in (None, seat):
            yield breach(book.patience, "Nobody else is to say a word.")
        if not state.patience:
            yield breach(
                book.patience,
                "At this table there is no limit: whoever shouted may take as long as it needs.",
            )

    @classmethod
    def label(cls, state: State, seat: int, house: AnagrabsHouse) -> str:
        return cls.title if state.speaker is None else f"{state.seats[state.speaker].name}'s time is up"

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if self.at is None or state.since is None:
            yield ask(book.patience, f"Are the {state.patience} seconds over?")
        elif not overdue_taps(state, self.at):
            yield too_late_finding(state, self.at)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        late = overdue_taps(state, self.at)
        yield from late
        if not late and state.speaker is not None:
            yield WayGiven(state.speaker, self.at, late=True)


def may_form(state: State, seat: int) -> Iterator[Finding]:
    """Is this somebody who may form a word now?"""
    if seat not in state.playing:
        yield breach(book.seats, "Only players claim words.")
    if bar := state.bar(seat):
        lost = "You challenged a good word" if bar.wrong_challenge else "Your word fell"
        cite = book.challenge_good if bar.wrong_challenge else book.challenge_bad
        until = "more words" if state.exhausted else "word until the next card"
        yield breach(cite, f"{lost}: you may make no {until}.")


def overdue_taps(state: State, at: int | None) -> tuple[WayGiven, ...]:
    """Those whose time was over at this moment, one after the other."""
    if at is None or state.since is None or not state.patience:
        return ()
    span = state.patience * 1000
    over = max(at - state.since, 0) // span
    ends = [state.since + span * (n + 1) for n in range(min(over, len(state.taps)))]
    return tuple(WayGiven(tap.seat, end, late=True) for tap, end in zip(state.taps, ends, strict=False))


def too_late_finding(state: State, at: int | None) -> Finding:
    """Somebody has the word first; with how long, where that is known."""
    name = state.seats[state.taps[0].seat].name
    if at is None or state.since is None or not state.patience:
        return breach(book.race, f"{name} shouted first and has the word.")
    left = max(state.patience - (at - state.since) // 1000, 1)
    return breach(book.patience, f"{name} shouted first and has {left} of {state.patience} seconds left.")


def shout_event(state: State, tap: Tap, options: Options) -> Shouted:
    """The shout with its place among those before it."""
    # Who has the word after somebody else spoke keeps it: that was settled when both shouted.
    settled = int(bool(state.taps) and (bool(state.said) or state.since != state.taps[0].at))
    behind = [place for place, other in enumerate(state.taps) if _ahead(tap, other, state, options)]
    place = max(min(behind, default=len(state.taps)), settled)
    first = state.taps[0] if state.taps else None
    margin = None if first is None else _margin(tap, first)
    together = options.window if first and _together(tap, first, options) else 0
    return Shouted(tap, place, None if first is None else first.seat, margin, together)


def _ahead(tap: Tap, other: Tap, state: State, options: Options) -> bool:
    """Does this tap come before that one?"""
    if _together(tap, other, options):
        return _order(tap.seat, state, options) < _order(other.seat, state, options)
    margin = _margin(tap, other)
    return margin is not None and margin < 0


def _order(seat: int, state: State, options: Options) -> tuple[int, int]:
    """What decides between taps of one moment: the smaller is first."""
    points = state.points(seat) if options.close == BEHIND else 0
    turn = state.turn or 0
    return points, (seat - turn) % len(state.seats)


def _together(tap: Tap, other: Tap, options: Options) -> bool:
    margin = _margin(tap, other)
    return options.close != FIRST and margin is not None and abs(margin) <= options.window


def _margin(tap: Tap, other: Tap) -> int | None:
    return None if tap.at is None or other.at is None else tap.at - other.at


def other_speaker_findings(state: State, at: int | None, options: Options) -> Iterator[Finding]:
    """Where the table waits, nothing is turned up while somebody has the word."""
    if options.turning == WAIT and len(overdue_taps(state, at)) < len(state.taps):
        yield too_late_finding(state, at)
