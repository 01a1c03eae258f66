"""Doubting an announced word, or saying that nobody does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.verdict import Finding, ask, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.events.doubting import ChallengeRuled, DoubtsEnded
from referee.games.letterpress.judged import Judged, judged
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.kit.challenge import heard
from referee.kit.challenge_actions import ChallengeAction, Contested, SettleAction
from referee.kit.challenge_actions import PutToTable as Tabling
from referee.kit.disputes import Doubt
from referee.kit.hold import HoldAction
from referee.kit.house import House
from referee.kit.words import RuleSet, Ruling, WordVerdict

NOBODY = -1
"""Who challenged a word that the list itself put in doubt."""


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt an announced word before the words are ranked."""

    title = "Challenge a word"
    grey = False

    ruled = ChallengeRuled
    done, several = "announced", True

    @classmethod
    def contested(cls, state: State) -> tuple[Contested, ...]:
        return tuple(
            Contested(handed.seat, handed.word, upheld=handed.upheld)
            for handed in state.handed
            if handed.shown and handed.word and handed.allowed is None
        )

    @classmethod
    def window(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is not Phase.DOUBT:
            yield breach(book.challenge_window, "No announced word is open to a challenge now.")

    @classmethod
    def looked_up(cls, word: str, state: State, house: House[Any]) -> WordVerdict:
        found = judged(word, house, heard(state, house))
        verdict = heard(state, house).verdict(word, RuleSet.LETTERPRESS)
        if found.verdict is Judged.DOUBT:
            return verdict
        fine = found.verdict is Judged.FINE
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
            yield breach(book.challenge_window, "No announced word is open to a challenge now.")

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        yield ask(book.challenge_window, "Does nobody doubt any of these words?")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield DoubtsEnded()


@dataclass(frozen=True)
class Settle(SettleAction[State]):
    """Say what the table's own dictionary says of the challenged word."""

    ruled = ChallengeRuled
    grey = False


@dataclass(frozen=True)
class PutToTable(Tabling[State]):
    """Put an announced word to the table that is in doubt, or that was just ruled on in a challenge."""

    rules = RuleSet.LETTERPRESS

    @classmethod
    def waiting(cls, state: State) -> Doubt | None:
        doubts = [each for each in state.handed if each.shown and each.open_doubt]
        if not doubts:
            return super().waiting(state)
        first = min(doubts, key=lambda each: each.seat)
        return Doubt(NOBODY, first.seat, first.word)
