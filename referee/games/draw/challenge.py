"""A guardian's word is doubted: it counts nothing in its duel, or the challenger loses the next turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.draw.book import book
from referee.games.draw.convoy import Convoy
from referee.games.draw.duel import doubtful
from referee.games.draw.state import DrawHouse, State
from referee.kit import challenge_events
from referee.kit.challenge import checked_at_once, evidence, words_of
from referee.kit.challenge_actions import ChallengeAction, Contested
from referee.kit.challenge_events import ChallengeRuledEvent, DoubtRuling
from referee.kit.challenge_parts import challenge_parts
from referee.kit.disputes import Doubt
from referee.kit.words import RuleSet


@dataclass(frozen=True)
class DoubtRaised(challenge_events.DoubtRaised[State]):
    """A word waits for the table: it was challenged, or is checked at once, and the list cannot say."""

    def line(self, viewer: Viewer) -> Line:
        if self.by != self.maker:
            return super().line(viewer)
        why = Why(f"Words are checked at once. {self.says}", book.challenge_bad)
        return Line(f"The table looks up {viewer.name(self.maker)}'s {self.word}.", (why,))


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A word was ruled on: it counts nothing, or whoever challenged it loses the next turn."""

    book = book

    def line(self, viewer: Viewer) -> Line:
        """Where words are checked at once, nobody challenged it."""
        if self.by != self.maker:
            return super().line(viewer)
        ruling = "is acceptable" if self.good else "is not acceptable"
        return replace(super().line(viewer), says=f"{viewer.name(self.maker)}'s {self.word} {ruling}.")

    def forfeit(self, viewer: Viewer) -> str:
        if not self.good:
            return f"{viewer.name(self.maker)}'s word counts nothing and is discarded after the duel."
        return "It counts." if checked_at_once(self.mode) else f"{viewer.name(self.by)} loses the next turn."

    def falls(self, state: State) -> State:
        return _mark_side(state, self.maker, fallen=True)

    def stands(self, state: State) -> State:
        return _mark_side(state, self.maker, upheld=True)

    def pays(self, state: State) -> State:
        return replace(state, skips=(*state.skips, self.by))


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt a word that lies wholly face up in a duel."""

    raised, ruled = DoubtRaised, ChallengeRuled
    done = "turned up"
    several = True

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        return tuple(Contested(side.seat, side.in_sight) for side in doubtful(state))

    @classmethod
    def window(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        if not doubtful(state) or state.doubt:
            yield breach(book.challenge_window, "No word that nobody has ruled on lies whole in a duel.")

    @classmethod
    def only_own(cls, state: State, seat: int) -> Finding:
        """In a duel the word to challenge is the other one: it is not whole, is none, or was ruled on."""
        side = state.side(seat)
        if side is None:
            return super().only_own(state, seat)
        other = state.against(side)
        name, word = state.seats[other.seat].name, other.in_sight
        if not other.complete:
            return breach(book.challenge_window, f"{name}'s word does not lie whole yet.")
        if not word:
            return breach(book.no_word, f"{name}'s convoy has no word.")
        stands = "it stands" if other.upheld else "it fell"
        return breach(book.challenge_window, f"{word} was challenged already: {stands}.")


CHALLENGE = challenge_parts(Challenge)


def doubt_at_once(state: State, house: DrawHouse) -> DoubtRaised | ChallengeRuled | None:
    """Where words are checked at once: a whole word the list could not settle, or the table refused since."""
    return next((found for side in doubtful(state) if (found := _finding_on(state, side, house))), None)


def _finding_on(state: State, side: Convoy, house: DrawHouse) -> DoubtRaised | ChallengeRuled | None:
    doubt = Doubt(side.seat, side.seat, side.in_sight)
    verdict = words_of(state, house).verdict(doubt.word, RuleSet.MEMBERSHIP)
    if verdict.disputed:
        return DoubtRaised(doubt.by, doubt.maker, doubt.word, says=verdict.says)
    ruling = DoubtRuling(doubt, False, verdict.says, evidence(verdict), by_table=True)
    return None if verdict.legal else ChallengeRuled.upon(state, ruling, house)


def _mark_side(state: State, maker: int, *, upheld: bool = False, fallen: bool = False) -> State:
    side = state.side(maker)
    return state.with_convoy(replace(side, upheld=upheld, fallen=fallen)) if side else state
