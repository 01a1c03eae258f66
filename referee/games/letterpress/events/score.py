"""Events of scoring: a letter drawn for a tie, the ranking, claims, the end of a round and of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer, list_of
from referee.engine.ties import BreakerStep
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import CHALLENGE
from referee.games.letterpress.challenge_cards.card import ChallengeCard
from referee.games.letterpress.sentences import POINTS, letters_phrase, number_word
from referee.games.letterpress.state import DrawnLetter, Ended, JoinedChallenge, State
from referee.kit.cards import Card
from referee.kit.sentences import tie_reasons, tie_sentence


@dataclass(frozen=True)
class LetterDrawn(Event[State]):
    """A tied player drew the top card of the letter deck."""

    seat: int
    face: str

    def apply(self, state: State) -> State:
        return replace(state, drawn=(*state.drawn, DrawnLetter(self.seat, self.face)))

    def line(self, viewer: Viewer) -> Line:
        why = Why("The letter nearest to A ranks higher; equal letters draw again.", book.tie_draw)
        return Line(f"{viewer.name(self.seat)} drew {self.face} for the tie.", (why,))


@dataclass(frozen=True)
class Ranked(Event[State]):
    """A round is scored: who claims first."""

    words: tuple[WordPlayed, ...]
    order: tuple[int, ...]
    steps: tuple[BreakerStep, ...]
    out: tuple[int, ...] = ()
    """Seats that claim nothing this round."""

    def apply(self, state: State) -> State:
        return replace(state, order=self.order, claimed=self.out, record=(*state.record, *self.words))

    def line(self, viewer: Viewer) -> Line:
        first = next(each for each in self.words if each.seat == self.order[0])
        word = f" with {first.word}" if first.word else ""
        says = f"{viewer.name(first.seat)} won round {first.round}{word}, {first.points}."
        says += tie_sentence(self.steps, viewer, POINTS)
        order = Why(f"They claim in this order: {viewer.names(self.order)}.", book.rank)
        return Line(says, (*tie_reasons(self.steps, viewer), order))


@dataclass(frozen=True)
class Claimed(Event[State]):
    """A player took letters, and perhaps a challenge, into the collection; only that player sees which."""

    seat: int
    cards: tuple[Card, ...]
    challenge: ChallengeCard | None = None
    joined: Card | None = None
    """The card that the reward adds to the collection: the challenge card or the top card of the deck."""
    reward: str = ""

    def apply(self, state: State) -> State:
        gained = (*self.cards, *((self.joined,) if self.joined else ()))
        after = replace(state.with_cards_collected(self.seat, gained), claimed=(*state.claimed, self.seat))
        return after if self.challenge is None else self._without_challenge(after, self.challenge.key)

    def _without_challenge(self, state: State, key: str) -> State:
        joined = state.joined_challenges
        if self.joined and self.joined.kind == CHALLENGE:
            joined = (*joined, JoinedChallenge(key, self.joined.id, state.round))
        return replace(
            state,
            challenges=tuple(each for each in state.challenges if each.key != key),
            claimed_challenges=(*state.claimed_challenges, key),
            joined_challenges=joined,
        )

    def line(self, viewer: Viewer) -> Line:
        if viewer.seat == self.seat:
            return Line(f"You claimed {self._mine()}.", tuple(self._why()))
        challenge = " and a challenge" if self.challenge else ""
        what = (
            f"{letters_phrase(len(self.cards))}{challenge}" if self.cards or not challenge else "a challenge"
        )
        why = Why(book.collection.says, book.collection)
        return Line(f"{viewer.name(self.seat)} claimed {what}.", (why,))

    def _mine(self) -> str:
        names = [card.face for card in self.cards]
        return list_of([*names, *(["a challenge"] if self.challenge else [])]) or "nothing"

    def _why(self) -> Iterator[Why]:
        yield Why("Only you see what lies in your collection.", book.collection)
        if self.challenge:
            yield Why(f"Challenge met: {self.challenge.says}", book.claim_challenge)
            yield Why(f"Reward: {self.reward}", book.reward)


@dataclass(frozen=True)
class ClaimSkipped(Event[State]):
    """It was a player's turn to claim, and nothing was left that this player could claim."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, claimed=(*state.claimed, self.seat))

    def line(self, viewer: Viewer) -> Line:
        why = Why(book.claim.says, book.claim)
        return Line(f"Nothing is left for {viewer.name(self.seat)} to claim.", (why,))


@dataclass(frozen=True)
class RoundEnded(Event[State]):
    """What nobody claimed went back under its deck."""

    round: int
    back: tuple[str, ...]
    challenges: int | None = None
    """How many challenge cards went back; None in logs that did not count them."""

    def apply(self, state: State) -> State:
        return State(
            seats=state.seats,
            playing=tuple(sorted({*state.playing, *state.joining})),
            collections=state.collections,
            round=state.round + 1,
            record=state.record,
            back=(*state.back, *self.back),
            values=state.values,
            added_challenges=state.added_challenges,
            joined_challenges=state.joined_challenges,
            on_doubt=state.on_doubt,
            disputes=state.disputes,
        )

    def line(self, viewer: Viewer) -> Line:
        return Line(f"Round {self.round} is over.", (Why(self._went_back(), book.back),))

    def _went_back(self) -> str:
        if self.challenges is None:
            return "Unclaimed cards went back."
        counts = ((len(self.back), "letter"), (self.challenges, "challenge"))
        parts = [f"{number_word(count)} {what}{'' if count == 1 else 's'}" for count, what in counts if count]
        return f"{list_of(parts).capitalize()} went back." if parts else "Everything was claimed."


@dataclass(frozen=True)
class Finished(Event[State]):
    """The last words are scored and the places known."""

    words: tuple[WordPlayed, ...]
    groups: tuple[tuple[int, ...], ...]
    steps: tuple[BreakerStep, ...]

    def apply(self, state: State) -> State:
        return replace(state, ended=Ended(self.groups, self.steps), record=(*state.record, *self.words))

    def line(self, viewer: Viewer) -> Line:
        winners = self.groups[0]
        best = next(each for each in self.words if each.seat == winners[0])
        verb = "win" if len(winners) > 1 else "wins"
        word = f"{best.word}, " if best.word and len(winners) == 1 else ""
        says = f"{viewer.names(winners)} {verb} the game with {word}{best.points}."
        return Line(says + tie_sentence(self.steps, viewer, POINTS), tie_reasons(self.steps, viewer))
