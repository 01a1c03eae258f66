"""The challenge of announced words, at tables that look words up only when somebody doubts one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask_others, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.doubts import cards_going_back, withdraw, words_in_doubt
from referee.games.letterpress.options import AGAIN, PRICES
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.word.lookup import LookupResult, look_up, word_verdict
from referee.kit.challenge import VOID, words_of
from referee.kit.challenge_actions import ChallengeAction, Contested, SettleAction
from referee.kit.challenge_actions import PutToTable as PutToTableAction
from referee.kit.challenge_events import ChallengeRuledEvent, DoubtRuling
from referee.kit.challenge_window import HoldAction
from referee.kit.disputes import Doubt
from referee.kit.house import House
from referee.kit.words import RuleSet, Ruling, WordVerdict

NOBODY = -1
"""The challenger of a word that the list itself put in doubt."""


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: the word is withdrawn, or it stands and the challenger pays."""

    book = book

    again: bool = False
    """Its writer hands in another."""
    back: tuple[str, ...] = ()
    """Ids of the drafted letters that go back with a withdrawn word."""

    @classmethod
    def price(cls, house: House[Any]) -> str:
        return PRICES.get(house.options.lookup, VOID)

    @classmethod
    def upon(cls, state: State, found: DoubtRuling, house: House[Any]) -> ChallengeRuled:
        ruled = super().upon(state, found, house)
        handed = state.word_of(found.doubt.maker)
        if found.good or handed is None:
            return ruled
        return replace(ruled, again=house.options.withdrawn == AGAIN, back=cards_going_back(state, handed))

    def forfeit(self, viewer: Viewer) -> str:
        name = viewer.name(self.maker)
        return f"{name} writes another word." if self.again else f"{name}'s word scores nothing."

    def falls(self, state: State) -> State:
        return withdraw(state, self.maker, self.again, self.back)

    def stands(self, state: State) -> State:
        handed = state.word_of(self.maker)
        return state.with_handed(replace(handed, upheld=True)) if handed else state

    def pays(self, state: State) -> State:
        """The book names no price, and there is no turn to lose."""
        return state


@dataclass(frozen=True)
class DoubtsEnded(Event[State]):
    """Nobody doubts a word of this round any more: they are ranked as they stand."""

    def apply(self, state: State) -> State:
        return replace(state, undoubted=True)

    def line(self, viewer: Viewer) -> Line:
        return Line("Nobody doubts a word.", (Why("They stand as announced.", book.challenge_window),))


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt an announced word before the words are ranked."""

    title = "Challenge a word"
    grey = False

    ruled = ChallengeRuled
    done, several = "announced", True

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        return tuple(
            Contested(handed.seat, handed.word, upheld=handed.upheld)
            for handed in state.handed
            if handed.shown and handed.word and handed.allowed is None
        )

    @classmethod
    def window(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is not Phase.DOUBT:
            yield breach(book.challenge_window, "There is no word to challenge now.")

    @classmethod
    def look_up(cls, word: str, state: State, house: House[Any]) -> WordVerdict:
        found = look_up(word, house, words_of(state, house))
        verdict = word_verdict(word, words_of(state, house), house.options.one_letter)
        if found.result is LookupResult.DOUBT:
            return verdict
        fine = found.result is LookupResult.FINE
        return replace(verdict, ruling=Ruling.LEGAL if fine else Ruling.REFUSED)


@dataclass(frozen=True)
class Hold(HoldAction[State]):
    """Keep the words open while one thinks about a challenge."""

    challenge = Challenge


@dataclass(frozen=True)
class NobodyDoubts(Action[State, LetterpressHouse]):
    """Say that nobody doubts a word: they are ranked as they stand."""

    title = "Nobody doubts a word"
    grey = False
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is not Phase.DOUBT:
            yield breach(book.challenge_window, "There is no word to challenge now.")

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        wants = "go on: nobody doubts a word"
        says = "Does nobody doubt any of these words?"
        yield ask_others(book.challenge_window, says, wants, everybody=True)

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield DoubtsEnded()


@dataclass(frozen=True)
class Settle(SettleAction[State]):
    """Say what the table's own dictionary says of the challenged word; its writer does not."""

    ruled = ChallengeRuled
    grey = False

    @classmethod
    def open(cls, state: State, seat: int, house: House[Any]) -> Iterator[Finding]:
        yield from super().open(state, seat, house)
        if state.doubt and seat == state.doubt.maker and set(state.playing) - {seat}:
            says = f"{state.doubt.word} is your own word: somebody else says what the dictionary has."
            yield breach(book.challenge_bad, says)


@dataclass(frozen=True)
class PutToTable(PutToTableAction[State]):
    """Put an announced word to the table that is in doubt, or that was just ruled on in a challenge."""

    rules = RuleSet.LETTERPRESS

    @classmethod
    def waiting(cls, state: State) -> Doubt | None:
        doubts = [handed for handed in words_in_doubt(state) if not handed.cards_doubted]
        if not doubts:
            return super().waiting(state)
        first = min(doubts, key=lambda each: each.seat)
        return Doubt(NOBODY, first.seat, first.word)
