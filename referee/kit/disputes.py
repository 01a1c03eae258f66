"""What a table carries while it argues about a word: every game with words builds its state on this."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from referee.engine.blocks import Announcement
from referee.engine.event import Event
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Finding, breach

S = TypeVar("S")

YES, NO, ABSTAIN = "yes", "no", "abstain"


@dataclass(frozen=True)
class Doubt:
    """A challenged word that waits for the table: the list could not settle it, or the table overrules it."""

    by: int
    maker: int
    word: str
    claim: str = ""
    """Which word on the table it is, where one word could lie there twice."""


@dataclass(frozen=True)
class Ballot:
    """One seat's vote: yes, no or abstain."""

    seat: int
    choice: str


@dataclass(frozen=True)
class Vote:
    """A word put to the table, who has a vote, and the votes that are in. Nobody sees them before the end."""

    word: str
    by: int
    maker: int
    voters: tuple[int, ...]
    list_says: bool | None
    """What holds if the vote decides nothing; None where the list is silent."""
    reason: str = ""
    was: bool | None = None
    """What the house had ruled on the word before."""
    ballots: tuple[Ballot, ...] = ()

    @property
    def comes_first(self) -> str:
        """Why everything else waits."""
        return f"First the table votes on {self.word}."

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has not voted yet."""
        cast = {ballot.seat for ballot in self.ballots}
        return tuple(seat for seat in self.voters if seat not in cast)

    def choice(self, seat: int) -> str:
        return next((ballot.choice for ballot in self.ballots if ballot.seat == seat), "")

    def of(self, choice: str) -> tuple[int, ...]:
        """Who voted so."""
        return tuple(ballot.seat for ballot in self.ballots if ballot.choice == choice)


@dataclass(frozen=True)
class VoteOutcome:
    """What a vote came to; `decided` is False where what held before holds on."""

    word: str
    maker: int
    allowed: bool
    decided: bool
    says: str


class AnnouncedEvent(Event[S]):
    """A ruling that is shown in large words until the next request."""

    def announcement(self, viewer: Viewer) -> Announcement:
        raise NotImplementedError


@dataclass(frozen=True)
class LastRuling:
    """The ruling in large words, and the table as it was before, in case it is overruled."""

    event: AnnouncedEvent[Any]
    before: Any
    old: bool = False
    """Something else has been asked for since."""


@dataclass(frozen=True)
class Disputes:
    """Everything about words that is still open at this table, and what it has ruled in this game."""

    doubt: Doubt | None = None
    last_ruling: LastRuling | None = None
    vote: Vote | None = None
    held_by: int | None = None
    """Who thinks about a challenge while the others wait."""
    decision: VoteOutcome | None = None
    settled: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True)
class Disputable:
    """A table at which words can be doubted: the first fields of a game's state."""

    seats: tuple[Seat, ...]
    playing: tuple[int, ...]
    disputes: Disputes = field(default=Disputes(), kw_only=True)

    @property
    def doubt(self) -> Doubt | None:
        return self.disputes.doubt

    @property
    def vote(self) -> Vote | None:
        return self.disputes.vote

    @property
    def held_by(self) -> int | None:
        return self.disputes.held_by

    @property
    def disputed(self) -> bool:
        """The table votes, or has just voted on a challenged word: nothing else follows before that."""
        return self.vote is not None or (self.disputes.decision is not None and self.doubt is not None)

    @property
    def ruling(self) -> AnnouncedEvent[Any] | None:
        """The ruling just made, while nothing has been asked for since."""
        last = self.disputes.last_ruling
        return last.event if last and not last.old else None

    def add_points(self, seat: int, points: int) -> Any:
        """The state with points given or taken, wherever this game keeps them."""
        raise NotImplementedError

    def fade_ruling(self) -> Any:
        """A ruling is shown until the next request; that one may still overrule it."""
        last = self.disputes.last_ruling
        if last is None and self.disputes.decision is None:
            return self
        older = replace(last, old=True) if last and not last.old else None
        return with_disputes(self, last_ruling=older, decision=None)

    def pause(self) -> Finding | None:
        """While the table votes, or somebody holds the game, nothing else happens."""
        if self.disputes.vote is not None:
            return breach(None, self.disputes.vote.comes_first)
        if self.held_by is not None:
            return breach(None, f"{self.seats[self.held_by].name} holds the game to think about a challenge.")
        return None


D = TypeVar("D", bound=Disputable)


def with_disputes(state: D, **changes: Any) -> D:
    """The table with this about its words changed."""
    return replace(state, disputes=replace(state.disputes, **changes))


def announce(before: D, after: D, event: AnnouncedEvent[D]) -> D:
    """The table after a ruling that everybody reads in large words."""
    undisputed = with_disputes(before, last_ruling=None, decision=None)
    return with_disputes(after, last_ruling=LastRuling(event, undisputed))
