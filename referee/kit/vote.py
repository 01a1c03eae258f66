"""The table has the last word: how its vote is counted, and what it leaves in the ledger.

A game gets it with its options (`overrule`, `voters`, `undecided`), the actions of `kit.vote_actions`, the
events here, and `counted` in its `follow`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic

from referee.engine.blocks import Announcement, Block, CardRow, CardView, Meter, Meters
from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.moment import Ending, Row, VoteResult, you
from referee.engine.options import Theme, option
from referee.engine.result import VOTE, Status
from referee.engine.rulebook import Rulebook
from referee.engine.seats import Viewer
from referee.kit.disputes import (
    ABSTAIN,
    NO,
    YES,
    AnnouncedEvent,
    Ballot,
    D,
    Disputable,
    Doubt,
    Vote,
    VoteOutcome,
    announce,
    with_disputes,
)
from referee.kit.house import House

book = Rulebook.beside(__package__, "table")

NEVER, MAJORITY, UNANIMOUS = "never", "majority", "unanimous"
ALL, NOT_MAKER, OTHERS = "all", "not_maker", "others"
LIST, STANDS, FALLS = "list", "stands", "falls"
SHOWN = {YES: "Yes", NO: "No", ABSTAIN: "–"}
GOOD = {YES: True, NO: False, ABSTAIN: None}
"""How a vote is shown when it is turned over."""


def overrule_option() -> str:
    """May the table overrule the list, and how many must want it?"""
    return option(
        "May the table overrule the list?",
        MAJORITY,
        (
            (MAJORITY, "yes, by a majority"),
            (UNANIMOUS, "yes, if all agree"),
            (NEVER, "no: the list has the last word"),
        ),
        help="A refused or doubtful word, or a challenge just ruled on, is put to the table: secretly on the "
        "phones, or by a show of hands. What the table says is kept as a house word.",
        cite=book.table_vote,
        theme=Theme.TABLE,
        tournament=NEVER,
    )


def voters_option() -> str:
    """Do those vote who gain or lose by it?"""
    return option(
        "Who votes on a word?",
        ALL,
        (
            (ALL, "everybody"),
            (NOT_MAKER, "everybody but its maker"),
            (OTHERS, "neither its maker nor its challenger"),
        ),
        help="Where this leaves nobody, as with two players, everybody votes.",
        cite=book.voters,
        theme=Theme.TABLE,
    )


def undecided_option() -> str:
    """What holds when a vote is tied, or not unanimous."""
    return option(
        "A vote that decides nothing",
        LIST,
        ((LIST, "the list stands"), (STANDS, "the word stands"), (FALLS, "the word falls")),
        help="A tie, or no agreement where all must agree. The list: what it said holds; where it is silent "
        "the word stands. Abstentions never count.",
        cite=book.undecided,
        theme=Theme.TABLE,
    )


def voters_of(state: Disputable, house: House[Any], maker: int, challenger: int | None) -> tuple[int, ...]:
    """Who has a vote on this word at this table."""
    partial = {ALL: (), NOT_MAKER: (maker,), OTHERS: (maker, challenger)}[house.options.voters]
    return tuple(seat for seat in state.playing if seat not in partial) or state.playing


@dataclass(frozen=True)
class Outcome:
    """What a count comes to at this table."""

    allowed: bool
    decided: bool


def weigh_votes(yes: int, no: int, list_says: bool | None, house: House[Any]) -> Outcome:
    """A majority of the votes given, or all of them; otherwise what the table chose for such a case."""
    alone = house.options.overrule == UNANIMOUS
    if yes > no and not (alone and no):
        return Outcome(True, True)
    if no > yes and not (alone and yes):
        return Outcome(False, True)
    silent = True if list_says is None else list_says
    return Outcome({LIST: silent, STANDS: True, FALLS: False}[house.options.undecided], False)


@dataclass(frozen=True)
class WordTabled(Event[D], Generic[D]):
    """A word was put to the table; a challenge ruled on is open again until the vote is over."""

    vote: Vote
    doubt: Doubt | None = None
    overrules: bool = False
    """The ruling just made is taken back until the table has voted."""

    def apply(self, state: D) -> D:
        last = state.disputes.last_ruling
        before: D = last.before if self.overrules and last else state
        return with_disputes(before, vote=self.vote, doubt=self.doubt, last_ruling=None, held_by=None)

    def line(self, viewer: Viewer) -> Line:
        why = Why(self.vote.reason or "The list is silent.", book.table_vote)
        return Line(f"{viewer.name(self.vote.by)} puts {self.vote.word} to the table.", (why,))


@dataclass(frozen=True)
class VoteCast(Event[D], Generic[D]):
    """Somebody voted. How is nobody else's business before the vote is over."""

    seat: int
    choice: str

    def apply(self, state: D) -> D:
        vote = state.disputes.vote
        if vote is None:
            return state
        others = tuple(ballot for ballot in vote.ballots if ballot.seat != self.seat)
        return with_disputes(state, vote=replace(vote, ballots=(*others, Ballot(self.seat, self.choice))))

    def line(self, viewer: Viewer) -> Line:
        why = Why("Votes are secret until the last one is in.", book.table_vote)
        if viewer.seat != self.seat:
            return Line(f"{viewer.name(self.seat)} has voted.", (why,))
        return Line("You abstained." if self.choice == ABSTAIN else f"You voted {self.choice}.", (why,))


@dataclass(frozen=True)
class TableVoted(AnnouncedEvent[D], Generic[D]):
    """A vote is over: how it was counted and what it came to."""

    word: str
    by: int
    maker: int
    allowed: bool
    decided: bool
    yes: int
    no: int
    named: tuple[Ballot, ...] = ()
    """Who voted how; nobody where hands were counted."""
    was: bool | None = None
    spoken: bool = False
    """The table said what came of it, and nobody counted."""

    reveals = True

    def apply(self, state: D) -> D:
        others = tuple(each for each in state.disputes.settled if each[0] != self.word)
        decision = VoteOutcome(self.word, self.maker, self.allowed, self.decided, self.says)
        settled = (*others, (self.word, self.allowed))
        now = with_disputes(state, vote=None, decision=decision, settled=settled)
        return announce(state, now, self)

    def uncovers(self) -> tuple[tuple[str, int], ...]:
        return tuple(("cast_vote", ballot.seat) for ballot in self.named)

    @property
    def says(self) -> str:
        if self.spoken:
            return "So says the table."
        count = f"The table voted {self.yes} to {self.no}."
        return count if self.decided else f"{count} That decides nothing."

    def line(self, viewer: Viewer) -> Line:
        ruling = "stands" if self.allowed else "falls"
        why = (Why(self._voter_names(viewer), book.voters),) if self.named else ()
        open_end = () if self.decided else (Why(book.undecided.says, book.undecided),)
        count = "" if self.spoken else f", {self.yes} to {self.no}"
        return Line(f"The table voted on {self.word}{count}: it {ruling}.", (*why, *open_end))

    def announcement(self, viewer: Viewer) -> Announcement:
        verdict = "stands" if self.allowed else "falls"
        cite = book.table_vote if self.decided else book.undecided
        return Announcement(self.word, self.allowed, verdict, self.says, self._voter_names(viewer), cite=cite)

    def moment(self, state: D, viewer: Viewer) -> VoteResult | None:
        if not self.named:
            return None  # hands were shown: the table has seen it
        verdict = "stands" if self.allowed else "falls"
        rows = tuple(
            Row(ballot.seat, you(viewer, ballot.seat), note=SHOWN[ballot.choice], good=GOOD[ballot.choice])
            for ballot in self.named
        )
        line = f"{self.yes} to {self.no}{'' if self.decided else ': that decides nothing'}"
        ending = Ending(
            f"{self.word} {verdict}",
            line,
            f"{self.word} {verdict}, {line}.",
            cards=tuple(CardView(letter) for letter in self.word),
        )
        return VoteResult(rows, self.allowed, ending)

    def _voter_names(self, viewer: Viewer) -> str:
        parts = [(YES, "For"), (NO, "Against"), (ABSTAIN, "Abstaining")]
        seats = {choice: tuple(b.seat for b in self.named if b.choice == choice) for choice, _ in parts}
        return ". ".join(f"{label}: {viewer.names(seats[c])}" for c, label in parts if seats[c])

    def word_ruling(self) -> WordRuling | None:
        if not self.decided:
            return None
        more, fewer = max(self.yes, self.no), min(self.yes, self.no)
        how = "by a show of hands" if self.spoken else f"by {more} to {fewer}"
        return WordRuling(self.word, self.allowed, self.by, how, self.was)


VOTED: tuple[type[Event[Any]], ...] = (WordTabled, VoteCast, TableVoted)
"""The events of every game in which the table votes."""


def close_vote(
    vote: Vote, house: House[Any], hands: tuple[int, int] | None = None, spoken: bool | None = None
) -> TableVoted[Any]:
    """The vote as it is counted now, or as hands were shown instead; who has not voted abstains."""
    yes, no = hands or (len(vote.of(YES)), len(vote.of(NO)))
    out = weigh_votes(yes, no, vote.list_says, house) if spoken is None else Outcome(spoken, True)
    silent = tuple(Ballot(seat, ABSTAIN) for seat in vote.missing)
    named = () if hands else tuple(sorted((*vote.ballots, *silent), key=lambda ballot: ballot.seat))
    return TableVoted(
        vote.word, vote.by, vote.maker, out.allowed, out.decided, yes, no, named, vote.was, spoken is not None
    )


def count_vote(state: Disputable, house: House[Any]) -> Event[Any] | None:
    """What follows by itself: with the last vote in, the vote is over."""
    vote = state.vote
    return close_vote(vote, house) if vote and not vote.missing else None


def dispute_status(state: Disputable, viewer: Viewer) -> Status | None:
    """What the table is told while it votes, or while somebody holds the game."""
    if vote := state.vote:
        says = f"Still to vote: {viewer.names_or_you(vote.missing)}."
        return Status(VOTE, f"Is {vote.word} a word?", says, vote.missing)
    if state.held_by is None:
        return None
    if viewer.seat == state.held_by:
        says = "Challenge a word or let it go: the others wait."
        return Status("Hold", "You hold the game", says, (state.held_by,))
    holder = viewer.name(state.held_by)
    says = f"Waiting for {holder} to challenge a word or let it go."
    return Status("Hold", f"{holder} is thinking about a challenge", says, (state.held_by,))


def dispute_blocks(state: Disputable, viewer: Viewer) -> tuple[Block, ...]:
    """The first blocks of a board: the ruling in large words, or who has voted."""
    if state.vote:
        boxes = tuple(_box(state.vote, seat, viewer) for seat in state.vote.voters)
        letters = tuple(CardView(letter) for letter in state.vote.word)
        return CardRow("The word", letters), Meters("Votes, shown when all are in", boxes)
    return (state.ruling.announcement(viewer),) if state.ruling else ()


def _box(vote: Vote, seat: int, viewer: Viewer) -> Meter:
    waiting = seat in vote.missing
    own = vote.choice(seat) if viewer.seat == seat else ""
    return Meter(viewer.name(seat), own or ("…" if waiting else "✓"), "voting" if waiting else "in")
