"""A word of Word War is doubted: its maker takes back what was placed, or the challenger loses a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.word_war.actions.grid import WAITS
from referee.games.word_war.actions.word import Spell
from referee.games.word_war.book import book
from referee.games.word_war.state import Held, Phase, Placed, State, WordWarHouse
from referee.kit.challenge import DOUBLE
from referee.kit.challenge_actions import ChallengeAction, Contested
from referee.kit.challenge_events import ChallengeRuledEvent, DoubtRuling
from referee.kit.challenge_parts import challenge_parts


@dataclass(frozen=True)
class ChallengeRuled(ChallengeRuledEvent[State]):
    """A challenge was ruled on: the placed cards came back, or the challenger forfeited a word."""

    book = book

    out: bool = False
    """Whoever challenged has passed twice, and has no next turn."""

    @classmethod
    def upon(cls, state: State, found: DoubtRuling, house: WordWarHouse) -> ChallengeRuled:
        return replace(super().upon(state, found, house), out=found.doubt.by not in state.still_in)

    def forfeit(self, viewer: Viewer) -> str:
        if not self.good:
            return f"{viewer.name(self.maker)} takes back what was placed and forms no word this turn."
        lost = "loses the next turn" if self.mode == DOUBLE else "forms no word on the next turn"
        if self.out:
            lost = "is out and has no turn to lose"
        return f"The word scores as normal; {viewer.name(self.by)} {lost}."

    def falls(self, state: State) -> State:
        return replace(_take_back(state, self.maker), spelled=None, forfeited=True)

    def stands(self, state: State) -> State:
        return replace(state, spelled=state.spelled and replace(state.spelled, ruled=True))

    def pays(self, state: State) -> State:
        """Somebody who is out has no next word to lose."""
        return replace(state, barred=(*state.barred, self.by)) if self.by in state.still_in else state

    def sits_out(self, state: State) -> State:
        return replace(state, skips=(*state.skips, self.by)) if self.by in state.still_in else state


@dataclass(frozen=True)
class Challenge(ChallengeAction[State]):
    """Doubt the word just spelled, before a card is taken for it."""

    ruled = ChallengeRuled
    done = "spelled"

    @classmethod
    def open_words(cls, state: State) -> tuple[Contested, ...]:
        if state.spelled is None or state.turn is None:
            return ()
        return (Contested(state.turn, state.spelled.word, upheld=state.spelled.ruled),)

    @classmethod
    def window(cls, state: State, seat: int, house: WordWarHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.TAKE, book.challenge_window)
        out = seat in state.playing and seat not in state.still_in
        if out and not house.options.out_challenge:
            yield breach(book.challenge_window, "You are out: only players still in the game challenge.")


CHALLENGE = challenge_parts(Challenge, plays=(Spell,))


def _take_back(state: State, seat: int) -> State:
    """What was placed this turn goes back where it came from, the last one first."""
    for each in reversed(state.placed):
        state = _lift(state, seat, each)
    return replace(state, placed=())


def _lift(state: State, seat: int, each: Placed) -> State:
    state = state.with_card(each.cell, each.replaced)
    if each.replaced:
        state = replace(state, discard=tuple(c for c in state.discard if c.id != each.replaced.id))
    if each.from_hand:
        return state.with_hand(seat, Held(each.card))
    return state.with_pile(seat, (*state.piles[seat], each.card))
