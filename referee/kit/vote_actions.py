"""Putting a word to the table, voting on it, and counting hands instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, NumberIn, WordIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, Weight, ask_others, breach, unchecked_note
from referee.kit.challenge import checked_at_once, words_of
from referee.kit.disputes import ABSTAIN, NO, YES, D, Disputable, Vote
from referee.kit.house import House
from referee.kit.vote import NEVER, VoteCast, WordTabled, book, close_vote, voters_of
from referee.kit.words import LONGEST_TYPED, Reason, RuleSet, clip, is_plain, normalise

CHOICES = {YES: "Yes", NO: "No", ABSTAIN: "I don’t mind"}
UNTYPED = {
    Reason.HYPHENATED, Reason.TWO_WORDS, Reason.CONTRACTION, Reason.NOT_LETTERS, Reason.TOO_LONG
}  # fmt: skip


def no_vote(house: House[Any]) -> Iterator[Finding]:
    """Why nothing is put to this table, where nothing is."""
    if house.options.overrule == NEVER:
        yield breach(book.table_vote, "At this table the list has the last word.")


def not_playing(state: Disputable, seat: int) -> Iterator[Finding]:
    if seat not in state.playing:
        yield breach(book.voters, "Only players have a say in this.")


@dataclass(frozen=True)
class AskTableAction(Action[D, House[Any]], Generic[D]):
    """Put a word to the table that the list refuses or does not settle, before it is played."""

    title = "Put a word to the table"
    send = "Ask about"
    quiet = True
    grey = False

    plays: ClassVar[tuple[type[Action[Any, Any]], ...]] = ()
    """The actions that play a word: who may do one of them may ask."""
    rules: ClassVar[RuleSet] = RuleSet.MEMBERSHIP

    word: str

    @classmethod
    def at_once(cls, house: House[Any]) -> bool:
        """Are words looked up when they are played? Otherwise asking would tell what the list holds."""
        return checked_at_once(house.options.challenges)

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        yield from no_vote(house)
        yield from not_playing(state, seat)
        if not cls.at_once(house):
            yield breach(book.table_vote, "Words are not looked up here before they are challenged.")
        if not any(_open(action, state, seat, house) for action in cls.plays):
            yield breach(book.table_vote, "A word is put to the table when it could be played.")

    @classmethod
    def inputs(cls, state: D, seat: int, house: House[Any]) -> tuple[Input, ...]:
        return (WordIn("word", "The word", help="Everybody sees it, and everybody votes."),)

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        word = normalise(self.word)
        verdict = words_of(state, house).verdict(word, self.rules)
        if not is_plain(word) or len(word) > LONGEST_TYPED or verdict.reason in UNTYPED:
            yield breach(book.table_vote, verdict.says)
        elif verdict.legal:
            yield breach(book.table_vote, f"{verdict.says} There is nothing to vote on.")
        elif (word, False) in state.disputes.settled:
            yield breach(book.table_vote, f"The table has ruled on {clip(word)} in this game.")
        else:
            yield unchecked_note(book.table_vote, "Everybody votes on it.", short="the table votes")

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        yield WordTabled(open_vote(state, house, normalise(self.word), seat, seat, None, self.rules))


def open_vote(
    state: Disputable,
    house: House[Any],
    word: str,
    by: int,
    maker: int,
    challenger: int | None,
    rules: RuleSet = RuleSet.MEMBERSHIP,
) -> Vote:
    """A vote on this word, with what the list says to it."""
    verdict = words_of(state, house).verdict(word, rules)
    silent = None if verdict.disputed else verdict.legal
    was = verdict.legal if verdict.reason == Reason.HOUSE else None
    return Vote(word, by, maker, voters_of(state, house, maker, challenger), silent, verdict.says, was)


def _open(action: type[Action[Any, Any]], state: Any, seat: int, house: House[Any]) -> bool:
    return not any(finding.weight is Weight.BREACH for finding in action.open(state, seat, house))


@dataclass(frozen=True)
class CastVote(Action[D, House[Any]], Generic[D]):
    """Vote on the word before the table; it can be changed until the last vote is in."""

    title = "Vote"
    send = "Vote"
    secret = True
    grey = False
    in_pause = True

    choice: str
    """yes, no or abstain."""

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if state.vote is None:
            yield breach(book.table_vote, "No word is before the table.")
        elif seat not in state.vote.voters:
            yield breach(book.voters, "You have no vote on this word.")

    @classmethod
    def label(cls, state: D, seat: int, house: House[Any]) -> str:
        voted = state.vote is not None and state.vote.choice(seat)
        return "Change your vote" if voted else f"Vote on {state.vote.word}" if state.vote else cls.title

    @classmethod
    def inputs(cls, state: D, seat: int, house: House[Any]) -> tuple[Input, ...]:
        word = state.vote.word if state.vote else ""
        value = (state.vote.choice(seat),) if state.vote and state.vote.choice(seat) else ()
        choices = tuple(Choice(choice, label) for choice, label in CHOICES.items())
        return (ChoiceIn("choice", f"Is {word} a word at this table?", choices, value=value, buttons=True),)

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if self.choice not in CHOICES:
            yield breach(book.table_vote, "Vote yes or no, or abstain.")

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        yield VoteCast(seat, self.choice)


@dataclass(frozen=True)
class CountHands(Action[D, House[Any]], Generic[D]):
    """Enter a show of hands instead of voting on phones: how many for and against, or what came of it."""

    title = "Count a show of hands"
    send = "Record the hands"
    grey = False
    in_pause = True
    fresh = True

    yes: int = 0
    no: int = 0
    ruling: str = ""
    """yes or no, where nobody counted."""

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        yield from not_playing(state, seat)
        if state.vote is None:
            yield breach(book.table_vote, "No word is before the table.")

    @classmethod
    def inputs(cls, state: D, seat: int, house: House[Any]) -> tuple[Input, ...]:
        word, most = (state.vote.word, len(state.vote.voters)) if state.vote else ("", 0)
        clear = (Choice(YES, f"{word} stands"), Choice(NO, f"{word} falls"))
        return (
            NumberIn("yes", f"Hands for {word}", 0, most),
            NumberIn("no", f"Hands against {word}", 0, most),
            ChoiceIn("ruling", "Or, if nobody counted", clear, least=0),
        )

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        most = len(state.vote.voters) if state.vote else 0
        if self.ruling not in ("", YES, NO):
            yield breach(book.table_vote, "Say whether the word stands or falls.")
        elif self.ruling and (self.yes or self.no):
            yield breach(book.table_vote, "Either count the hands or say what the table decided.")
        elif not self.ruling and not (self.yes >= 0 and self.no >= 0 and 0 < self.yes + self.no <= most):
            yield breach(book.voters, f"{most} have a vote: count between 1 and {most} hands in all.")
        elif state.vote:
            hands = self._says(state.vote.word)
            yield ask_others(book.table_vote, f"Does the table agree: {hands}?", f"record the hands: {hands}")

    def _says(self, word: str) -> str:
        if self.ruling:
            return f"{word} {'stands' if self.ruling == YES else 'falls'}"
        return f"{self.yes} for {word}, {self.no} against"

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        if state.vote:
            spoken = self.ruling == YES if self.ruling else None
            yield close_vote(state.vote, house, (self.yes, self.no), spoken)


@dataclass(frozen=True)
class CloseVote(Action[D, House[Any]], Generic[D]):
    """Close the vote before everybody has voted; who has not, abstains."""

    title = "Close the vote"
    quiet = True
    grey = False
    in_pause = True
    fresh = True

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        yield from not_playing(state, seat)
        if state.vote is None:
            yield breach(book.table_vote, "No word is before the table.")

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if state.vote:
            names = list_of([state.seats[each].name for each in state.vote.missing])
            says = f"Does the table agree to count now, without {names}?"
            yield ask_others(book.undecided, says, f"close the vote without {names}")

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        if state.vote:
            yield close_vote(state.vote, house)


VOTES: tuple[type[Action[Any, Any]], ...] = (CastVote, CountHands, CloseVote)
"""The actions of every game in which the table votes."""
