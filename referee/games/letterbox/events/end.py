"""Events of the end: the hunt is over and scored, votes are cast and counted, the places are known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.ties import BreakerStep
from referee.games.letterbox.book import book
from referee.games.letterbox.state import POINTS_PER_BOX, Ended, State, Vote
from referee.games.letterbox.ties import POINTS
from referee.kit.sentences import quantity, tie_reasons, tie_sentence


@dataclass(frozen=True)
class Sheet:
    """One player's line of the score sheet."""

    seat: int
    lay: str
    """Where the letterbox lay, in words."""
    found: int
    finders: int
    coins: int
    by_hand: int
    points: int

    def why(self, viewer: Viewer) -> Why:
        parts = [
            f"{POINTS_PER_BOX} × {self.found} found",
            f"{quantity(self.finders, 'finder')}",
            f"minus {quantity(self.coins, 'coin')}",
        ]
        hand = f", {self.by_hand:+d} by hand" if self.by_hand else ""
        says = f"{viewer.name(self.seat)}, {self.lay}: {', '.join(parts)}{hand}."
        return Why(says, book.score_found, self.points)


def score_sheets(state: State) -> tuple[Sheet, ...]:
    """The score sheet: a line for everybody who has a letterbox, in seat order."""
    return tuple(_sheet(state, box.seat, box.cell) for box in state.boxes)


def _sheet(state: State, seat: int, cell: str) -> Sheet:
    return Sheet(
        seat,
        state.describe(cell),
        len(state.boxes_found(seat)),
        len(state.finders(seat)),
        state.coins(seat),
        state.hand_points(seat),
        state.points(seat),
    )


@dataclass(frozen=True)
class HuntEnded(Event[State]):
    """Somebody has found every other letterbox, or the table stopped: everything is shown and counted."""

    sheets: tuple[Sheet, ...]
    by: int | None = None
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, shown=True)

    def line(self, viewer: Viewer) -> Line:
        stopped = Why("The hunt is scored as it stands.", book.stop)
        done = Why("Then the game is scored at once.", book.all_found)
        says = "The table ended the hunt."
        if self.by is not None:
            says = f"{viewer.name(self.by)} has found all other letterboxes!"
        why = stopped if self.by is None else done
        return Line(says, (why, *(sheet.why(viewer) for sheet in self.sheets)))


@dataclass(frozen=True)
class VoteCast(Event[State]):
    """A player voted for the better letterbox; the votes are opened together."""

    vote: Vote

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.votes if each.seat != self.vote.seat)
        return replace(state, votes=(*others, self.vote))

    def line(self, viewer: Viewer) -> Line:
        if viewer.seat == self.vote.seat:
            whose = viewer.name(self.vote.whose)
            return Line(f"You voted for {whose}'s letterbox.", (Why(book.tie_vote.says, book.tie_vote),))
        why = Why("The votes are opened when all are in.", book.tie_vote)
        return Line(f"{viewer.name(self.vote.seat)} has voted.", (why,))


@dataclass(frozen=True)
class VotesCounted(Event[State]):
    """The votes for each tied player, by phone or by hands."""

    counted: tuple[tuple[int, int], ...]
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, vote_counts=self.counted)

    def line(self, viewer: Viewer) -> Line:
        votes = ", ".join(f"{viewer.name(seat)} {votes}" for seat, votes in self.counted)
        return Line(f"Votes for the better letterbox: {votes}.", (Why(book.voters.says, book.voters),))


@dataclass(frozen=True)
class Finished(Event[State]):
    """The places are known."""

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[BreakerStep, ...]
    points: int
    """What the winners have."""

    def apply(self, state: State) -> State:
        return replace(state, ended=Ended(self.groups, self.steps))

    def line(self, viewer: Viewer) -> Line:
        winners = self.groups[0]
        verb = "win together" if len(winners) > 1 else "wins"
        says = f"{viewer.names(winners)} {verb} with {quantity(self.points, 'point')}."
        return Line(says + tie_sentence(self.steps, viewer, POINTS), tie_reasons(self.steps, viewer))
