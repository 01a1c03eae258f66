"""The challenge ritual: a word is doubted, its spelling confirmed, the list asked, and somebody forfeits.

A game says which word may be challenged now and what its own book takes from whom; the rest is here.
Its rulebook names three rules: `challenge_bad`, `challenge_good` and `challenge_window`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, WordIn
from referee.engine.seats import Viewer
from referee.engine.second_person import address, without_own_name
from referee.engine.verdict import Consent, Finding, breach, note
from referee.kit.challenge import challenge_refusals, confirm_spelling, evidence, words_of
from referee.kit.challenge_events import ChallengeRuledEvent, DoubtRaised, DoubtRuling
from referee.kit.disputes import D, Doubt
from referee.kit.house import House
from referee.kit.vote import WordTabled, book, count_vote
from referee.kit.vote_actions import no_vote, not_playing, open_vote
from referee.kit.words import RuleSet, WordVerdict, clip, normalise

ALLOWED, REFUSED = "allowed", "refused"


@dataclass(frozen=True)
class Contested:
    """A word that lies on the table and may be challenged."""

    maker: int
    word: str
    claim: str = ""
    upheld: bool = False
    """It was challenged before, and stood."""


@dataclass(frozen=True)
class ChallengeAction(Action[D, House[Any]], Generic[D]):
    """Doubt a word. A game says which words lie open to it (`contested`) and until when (`window`)."""

    title = "Challenge the word"
    send = "Challenge"
    fresh = True
    finds = True
    in_pause = True  # a word that is held may be challenged, by its holder or by others

    raised: ClassVar[type[DoubtRaised[Any]]] = DoubtRaised
    ruled: ClassVar[type[ChallengeRuledEvent[Any]]]
    done: ClassVar[str] = "played"
    """What its maker did with the word, for the label of the form."""
    several: ClassVar[bool] = False
    """More than one word may lie open, so that the one meant is found by its name."""

    word: str = ""

    @classmethod
    def open_words(cls, state: D) -> tuple[Contested, ...]:
        """The words that may be challenged now, the latest first."""
        raise NotImplementedError

    @classmethod
    def window(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        """Why this is not the time, or this is not somebody, to challenge."""
        raise NotImplementedError

    @classmethod
    def only_own(cls, state: D, seat: int) -> Finding:
        """Why there is nothing to challenge for somebody whose own words alone lie open to it."""
        return breach(cls.ruled.book.challenge_bad, "You cannot challenge your own word.")

    @classmethod
    def look_up(cls, word: str, state: D, house: House[Any]) -> WordVerdict:
        """The answer of this table's dictionary, asked only once somebody challenges."""
        return words_of(state, house).verdict(word, RuleSet.MEMBERSHIP)

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if state.vote:
            yield breach(book.table_vote, state.vote.comes_first)
        else:
            yield from cls._open(state, seat, house)

    @classmethod
    def _open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        book = cls.ruled.book
        yield from challenge_refusals(cls.ruled.price(house), book.challenge_bad)
        yield from cls.window(state, seat, house)
        if seat not in state.playing:
            yield breach(book.challenge_window, "Only players challenge.")
        words = cls.open_words(state)
        if words and all(each.maker == seat for each in words):
            yield cls.only_own(state, seat)
        if words and all(each.upheld for each in words):
            yield breach(book.challenge_window, _upheld(words[0]))

    @classmethod
    def inputs(cls, state: D, seat: int, house: House[Any]) -> tuple[Input, ...]:
        latest = next(iter(cls.others_first(state, seat)), None)
        label, risk = f"The word as it was {cls.done}", cls._risk(latest, state, seat, house)
        return (WordIn("word", label, help=risk, value=latest.word if latest else ""),)

    @classmethod
    def _risk(cls, word: Contested | None, state: D, seat: int, house: House[Any]) -> str:
        """What comes next, and what it costs to be wrong: to be known before, not after."""
        if word is None:
            return ""
        wrong = DoubtRuling(Doubt(seat, word.maker, word.word, word.claim), good=True)
        event = cls.ruled.upon(state, wrong, house)
        cost = address(event.cost(without_own_name(Viewer(seat, state.seats))))
        return f"It is looked up. If it is a word, {cost[:1].lower()}{cost[1:]}"

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        book, target = self.ruled.book, self._target(state, seat)
        if target is None:
            yield breach(
                book.challenge_window, f"No {clip(normalise(self.word))} lies open to be challenged."
            )
            return
        if target.upheld:
            yield breach(book.challenge_window, _upheld(target))
            return
        name = state.seats[target.maker].name
        yield from confirm_spelling(self.word, target.word, seat, target.maker, name, book.challenge_bad)

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        target = self._target(state, seat)
        if target is None:
            return
        found = self.look_up(target.word, state, house)
        if found.disputed:
            yield self.raised(seat, target.maker, target.word, target.claim, found.says)
        else:
            doubt = Doubt(seat, target.maker, target.word, target.claim)
            judgement = DoubtRuling(doubt, found.legal, found.says, evidence(found))
            yield self.ruled.upon(state, judgement, house)

    @classmethod
    def others_first(cls, state: D, seat: int) -> list[Contested]:
        """The words that may be challenged, one's own last: nobody means those."""
        return sorted(cls.open_words(state), key=lambda each: (each.maker == seat, each.upheld))

    def _target(self, state: D, seat: int) -> Contested | None:
        named = normalise(self.word) if self.several else ""
        return next((each for each in self.others_first(state, seat) if named in ("", each.word)), None)


def _upheld(word: Contested) -> str:
    return f"{word.word} was challenged already, and it stands."


@dataclass(frozen=True)
class SettleAction(Action[D, House[Any]], Generic[D]):
    """Say what the table's own dictionary says of the challenged word."""

    title = "Settle the challenge"

    ruled: ClassVar[type[ChallengeRuledEvent[Any]]]

    ruling: str
    """allowed or refused."""

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if state.doubt is None:
            yield breach(cls.ruled.book.challenge_bad, "No challenged word waits for the table.")

    @classmethod
    def inputs(cls, state: D, seat: int, house: House[Any]) -> tuple[Input, ...]:
        word = state.doubt.word if state.doubt else ""
        choices = (Choice(ALLOWED, f"{word} is a word"), Choice(REFUSED, f"{word} is not a word"))
        return (ChoiceIn("ruling", "What does the table's dictionary say?", choices),)

    def check(self, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        if self.ruling not in (ALLOWED, REFUSED):
            yield breach(self.ruled.book.challenge_bad, "Say whether the word is allowed or refused.")
        elif state.doubt:
            word = state.doubt.word
            says = f"{word} is {'' if self.ruling == ALLOWED else 'not '}a word"
            consent = Consent(f"record that {says}")
            yield note(self.ruled.book.challenge_bad, f"The table's dictionary: {says}.", consent=consent)

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        if state.doubt:
            found = DoubtRuling(state.doubt, self.ruling == ALLOWED, by_table=True)
            yield self.ruled.upon(state, found, house)


@dataclass(frozen=True)
class PutToTable(Action[D, House[Any]], Generic[D]):
    """Put a challenged word to the table: one the list cannot settle, or has just ruled on."""

    title = "Put it to the table"
    fresh = True
    grey = False

    rules: ClassVar[RuleSet] = RuleSet.MEMBERSHIP

    @classmethod
    def open(cls, state: D, seat: int, house: House[Any]) -> Iterator[Finding]:
        yield from no_vote(house)
        yield from not_playing(state, seat)
        if cls._find_doubt(state) is None:
            yield breach(book.table_vote, "No word waits for the table.")

    @classmethod
    def label(cls, state: D, seat: int, house: House[Any]) -> str:
        doubt = cls._find_doubt(state)
        return f"Put {doubt.word} to a vote" if doubt else cls.title

    def outcome(self, state: D, seat: int, house: House[Any]) -> Iterator[Event[D]]:
        doubt = self._find_doubt(state)
        if doubt:
            vote = open_vote(state, house, doubt.word, seat, doubt.maker, doubt.by, self.rules)
            yield WordTabled(vote, doubt, overrules=self.waiting(state) is None)

    @classmethod
    def waiting(cls, state: D) -> Doubt | None:
        """The word that waits for the table."""
        return state.doubt

    @classmethod
    def _find_doubt(cls, state: D) -> Doubt | None:
        """The word in question: the one that waits, or the one just ruled on by the list."""
        if waiting := cls.waiting(state):
            return waiting
        ruled = state.ruling
        if not isinstance(ruled, ChallengeRuledEvent) or ruled.by_table or ruled.voted:
            return None
        return Doubt(ruled.by, ruled.maker, ruled.word, ruled.claim)


def follow_vote(state: D, house: House[Any], ruled: type[ChallengeRuledEvent[D]]) -> Event[D] | None:
    """What follows by itself from a vote: it is counted, and the challenge it was about is ruled on."""
    decision = state.disputes.decision
    if decision is None or state.doubt is None:
        return count_vote(state, house)
    found = DoubtRuling(
        state.doubt,
        decision.allowed,
        decision.says,
        by_table=decision.decided,
        voted=True,
    )
    return ruled.upon(state, found, house)
