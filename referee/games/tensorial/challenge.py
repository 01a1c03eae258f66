"""A word is doubted: its maker loses the turn, or the challenger the next one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.seats import Viewer
from referee.engine.verdict import Finding
from referee.games.tensorial.actions import WAITS, Play
from referee.games.tensorial.book import book
from referee.games.tensorial.events import end_turn
from referee.games.tensorial.state import HAND, Phase, State, TensorialHouse
from referee.kit.challenge_actions import ChallengeAction, Contested
from referee.kit.challenge_events import ChallengeRuledEvent, DoubtRuling
from referee.kit.challenge_parts import challenge_parts
from referee.kit.sentences import number_word


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: the turn is lost, or the challenger's next turn."""

    book = book

    next: int = 0
    """Whose turn comes after the maker's."""
    late: bool = False
    """Letters had been bought with the word already."""

    @classmethod
    def upon(cls, state: State, found: DoubtRuling, house: TensorialHouse) -> ChallengeRuled:
        after, late = state.after(found.doubt.maker), state.past is not None
        return replace(super().upon(state, found, house), next=after, late=late)

    def forfeit(self, viewer: Viewer) -> str:
        if self.good:
            return f"{viewer.name(self.by)} loses the next turn."
        name = viewer.name(self.maker)
        if self.late:
            back = "What was bought goes back to the Store, and what was new in it on the draw pile."
            return f"{name} loses the turn. {back} {viewer.name(self.next)} is next."
        draws = f"discards the hand and draws {number_word(HAND)}"
        return f"{name} loses the turn, {draws}. {viewer.name(self.next)} is next."

    def falls(self, state: State) -> State:
        past = state.past
        if self.late and past:
            state = replace(past, by_hand=state.by_hand, disputes=state.disputes)
        return replace(end_turn(state, self.maker, self.next), idle=state.idle + 1)

    def stands(self, state: State) -> State:
        past = state.past
        if self.late and past:
            return replace(state, past=replace(past, played=past.played and replace(past.played, ruled=True)))
        return replace(state, played=state.played and replace(state.played, ruled=True))

    def pays(self, state: State) -> State:
        return replace(state, skips=(*state.skips, self.by))


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt the word just played: before letters are bought with it, or before the next hand."""

    ruled = ChallengeRuled

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        then = state.past or state
        if then.played is None or then.turn is None:
            return ()
        return (Contested(then.turn, then.played.word, upheld=then.played.ruled),)

    @classmethod
    def window(cls, state: State, seat: int, house: TensorialHouse) -> Iterator[Finding]:
        if not (state.past and state.phase in (Phase.FILL, Phase.PLAY)):
            yield from WAITS.due(state, Phase.BUY, book.challenge_window)


CHALLENGE = challenge_parts(Challenge, plays=(Play,))
