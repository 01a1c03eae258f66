"""A word, or the longer word that would cancel it, is doubted; or the cancelling is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.gadsby.actions import WAITS, AddLetter, Play
from referee.games.gadsby.book import book
from referee.games.gadsby.events import WordCancelled
from referee.games.gadsby.state import GadsbyHouse, Phase, State
from referee.kit.challenge_actions import ChallengeAction, Contested
from referee.kit.challenge_events import ChallengeRuledEvent
from referee.kit.challenge_parts import challenge_parts


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: a word is taken back, or the challenger loses the next turn."""

    book = book

    def forfeit(self, viewer: Viewer) -> str:
        if self.good:
            return f"{viewer.name(self.by)} loses the next turn."
        return f"{viewer.name(self.maker)} takes the cards back."

    def falls(self, state: State) -> State:
        """The added card, or else the whole word, is in its maker's hand again."""
        lying = state.lying
        if lying is None:
            return state
        if lying.added:
            back = state.with_hand(lying.added.seat, 1)
            return replace(back, lying=replace(lying, added=None))
        return state.with_hand(lying.seat, len(lying.laid)).next_turn()

    def stands(self, state: State) -> State:
        return replace(state, lying=state.lying and state.lying.uphold())

    def pays(self, state: State) -> State:
        return replace(state, skips=(*state.skips, self.by))


@dataclass(frozen=True)
class Accept(Action[State, GadsbyHouse]):
    """Let the longer word stand: the word is cancelled and play goes on."""

    title = "It is cancelled"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.CANCEL, book.cancelled)

    def outcome(self, state: State, seat: int, house: GadsbyHouse) -> Iterator[Event[State]]:
        if state.lying and state.lying.added:
            yield cancel_event(state)


def cancel_event(state: State) -> WordCancelled:
    """The fact that the word which lies open is cancelled by what was added."""
    lying = state.lying
    assert lying and lying.added
    return WordCancelled(lying.seat, lying.added.seat, lying.word, lying.added.word, lying.cards)


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt the word that lies open, or the longer word an added letter makes of it."""

    ruled = ChallengeRuled

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        """The added letter's word, or else the word itself."""
        lying = state.lying
        if lying is None:
            return ()
        maker, word = (lying.added.seat, lying.added.word) if lying.added else (lying.seat, lying.word)
        return (Contested(maker, word, upheld=lying.upheld),)

    @classmethod
    def window(cls, state: State, seat: int, house: GadsbyHouse) -> Iterator[Finding]:
        if state.lying is None or state.doubt:
            yield breach(book.challenge_window, "No word lies open to be challenged.")


CHALLENGE = challenge_parts(Challenge, plays=(Play, AddLetter))
