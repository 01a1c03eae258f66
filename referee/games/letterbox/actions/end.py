"""Vote for the better letterbox, or stop a hunt that goes on too long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, SeatIn, TextIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask_others, breach
from referee.games.letterbox.book import book
from referee.games.letterbox.events.end import HuntEnded, VoteCast, VotesCounted, score_sheets
from referee.games.letterbox.state import LetterboxHouse, Phase, State, Vote
from referee.games.letterbox.ties import candidates, tied_for_win, voters


@dataclass(frozen=True)
class CastVote(Action[State, LetterboxHouse]):
    """Vote for the better letterbox, by clue, drawing or both. The votes are opened together."""

    name = "vote"
    title = "Vote for the better letterbox"
    secret = True

    seat: int

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.phase is not Phase.VOTE:
            yield breach(book.tie_vote, "There is no tie to vote on.")
        elif seat not in voters(state):
            yield breach(book.voters, "You have no vote in this tie.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterboxHouse) -> str:
        return "Change your vote" if any(vote.seat == seat for vote in state.votes) else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        return (SeatIn("seat", "Whose letterbox is the better one?", candidates(state, seat)),)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if self.seat not in tied_for_win(state):
            yield breach(book.tie_vote, "Only the letterboxes of the tied players stand for the vote.")
        elif self.seat not in candidates(state, seat):
            yield breach(book.voters, "At this table nobody votes for their own letterbox.")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield VoteCast(Vote(seat, self.seat))


@dataclass(frozen=True)
class CountHands(Action[State, LetterboxHouse]):
    """Enter a show of hands, counted at the table, instead of voting on phones."""

    title = "Enter a show of hands"
    quiet = True

    hands: tuple[int, ...]
    """Hands for each tied player, in seat order."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.phase is not Phase.VOTE:
            yield breach(book.tie_vote, "There is no tie to vote on.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        names = list_of([state.seats[each].name for each in tied_for_win(state)])
        return (
            TextIn("hands", f"Hands for {names}, in this order", 20, help="Numbers with spaces between."),
        )

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        contenders, most = tied_for_win(state), len(voters(state))
        if len(self.hands) != len(contenders):
            yield breach(
                book.tie_vote,
                f"{len(contenders)} players are tied, and you entered {len(self.hands)} numbers.",
            )
        elif min(self.hands) < 0 or sum(self.hands) > most:
            yield breach(book.voters, f"At most {most} hands in all, none below 0.")
        else:
            shown = zip(contenders, self.hands, strict=True)
            says = ", ".join(f"{state.seats[each].name} {hands}" for each, hands in shown)
            yield ask_others(book.tie_vote, f"Does the table agree: {says}?", f"record the hands: {says}")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield VotesCounted(tuple(zip(tied_for_win(state), self.hands, strict=True)))


@dataclass(frozen=True)
class Stop(Action[State, LetterboxHouse]):
    """End the hunt here, if the table agrees, and score it as it stands."""

    title = "End the hunt now"
    quiet = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.phase is not Phase.HUNT:
            yield breach(book.stop, "The hunt is not on.")

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        says, wants = "Does the table agree to end the hunt and show everything?", "end the hunt now"
        yield ask_others(book.stop, says, f"{wants} and show everything", everybody=True)

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield HuntEnded(score_sheets(state))
