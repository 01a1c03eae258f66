"""Correct the deck: values and challenge cards as this table's own box has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, NumberIn, TextIn, YesIn
from referee.engine.verdict import Consent, Finding, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import LONGEST_FACE, MOST_POINTS, are_card_letters
from referee.games.letterpress.challenge_cards.card import (
    JOINS,
    LONGEST_TEXT,
    NEEDS,
    REWARDS,
    TABLE,
    ChallengeCard,
    card_faults,
)
from referee.games.letterpress.deck import card_value, known_challenges, printed_face
from referee.games.letterpress.events.deck import ChallengeTold
from referee.games.letterpress.numbers import OPEN_CHALLENGES
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.state import LetterpressHouse, Phase, State
from referee.games.letterpress.values import V, ValueTold
from referee.kit.house import House
from referee.kit.values import correction_findings

H = TypeVar("H", bound=House[object])
NEEDS_CHOICES = tuple(Choice(key, says) for key, says in NEEDS.items())
REWARD_CHOICES = tuple(Choice(key, says) for key, says in REWARDS.items())


@dataclass(frozen=True)
class CorrectValue(Action[V, H]):
    """Tell what a card is worth in this table's box; it is kept for the next game too."""

    title = "Correct a card's value"
    quiet = True

    face: str
    points: int

    @classmethod
    def inputs(cls, state: V, seat: int, house: H) -> tuple[Input, ...]:
        return (
            TextIn("face", "Letters on the card", LONGEST_FACE),
            NumberIn("points", "Value printed on it", 0, MOST_POINTS),
        )

    def check(self, state: V, seat: int, house: H) -> Iterator[Finding]:
        face = printed_face(self.face, house)
        if not are_card_letters(face):
            yield breach(book.values, "Name the card by its letters, A to Z.")
        elif self.points == card_value(state, house, face):
            yield breach(book.values, f"{face} is worth {self.points} already.")
        if not 0 <= self.points <= MOST_POINTS:
            yield breach(book.values, f"A card is worth between 0 and {MOST_POINTS}.")
        yield from correction_findings(face, self.points, card_value(state, house, face))
        if state.record:
            yield note(
                book.values, "Words already scored keep their points; take a round back to recount it."
            )

    def outcome(self, state: V, seat: int, house: H) -> Iterator[Event[V]]:
        face = printed_face(self.face, house)
        yield ValueTold(face, self.points, card_value(state, house, face))


@dataclass(frozen=True)
class AddChallenge(Action[State, LetterpressHouse]):
    """Tell a challenge card of this table's box, or correct one; it is kept for the next game too."""

    title = "Add a challenge card"
    quiet = True

    says: str
    needs: str = TABLE
    least: int = 0
    most: int = 0
    letters: str = ""
    reward: str = TABLE
    gives: str = ""
    points: int | None = None
    key: str = ""
    """A known challenge to be corrected; empty: a new one."""
    lies_open: bool = False
    """It is one of the open challenges of this round."""

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        known = tuple(Choice(each.key, each.says) for each in known_challenges(state, house).values())
        return (
            TextIn("says", "What the card says", LONGEST_TEXT, 2),
            ChoiceIn("needs", "What the referee can check", NEEDS_CHOICES, value=(TABLE,)),
            NumberIn("least", "From", 0, MOST_POINTS, value=0),
            NumberIn("most", "To", 0, MOST_POINTS, value=0),
            TextIn("letters", "Letters the word must show", LONGEST_FACE),
            ChoiceIn("reward", "Its reward", REWARD_CHOICES, value=(TABLE,)),
            TextIn("gives", "Letters it joins a collection with, or the reward in words", LONGEST_TEXT),
            NumberIn("points", "Value printed on it", 0, MOST_POINTS),
            ChoiceIn("key", "Correct a known card instead", known, 0, 1),
            YesIn("lies_open", "It lies open now"),
        )

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        yield from (
            breach(book.open_challenges, fault) for fault in card_faults(self._challenge(state, house))
        )
        known = known_challenges(state, house).get(self.key)
        if self.key and known is None:
            yield breach(book.open_challenges, f"No challenge card “{self.key[:40]}” is known.")
        if known is not None:
            wants = Consent(f"change the challenge “{known.says.rstrip('.')}”")
            yield note(book.open_challenges, f"So far it says “{known.says}”.", consent=wants)
        if self.lies_open:
            yield from self._check_open(state)

    def _check_open(self, state: State) -> Iterator[Finding]:
        if state.last_round or state.phase is Phase.DEAL:
            yield breach(book.open_challenges, "No challenges lie open now.")
        elif any(each.key == self.key for each in state.challenges):
            yield breach(book.open_challenges, "It lies open already.")
        elif self.key in state.claimed_challenges:
            yield breach(book.open_challenges, "It was claimed in this round.")
        elif joined := state.collected_challenges.get(self.key):
            yield breach(book.open_challenges, f"It has been in a collection since round {joined.round}.")
        elif len(state.challenges) + len(state.claimed_challenges) >= OPEN_CHALLENGES:
            most = number_word(OPEN_CHALLENGES).capitalize()
            yield breach(book.open_challenges, f"{most} challenges were opened in this round already.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        yield ChallengeTold(self._challenge(state, house), self.lies_open)

    def _challenge(self, state: State, house: LetterpressHouse) -> ChallengeCard:
        gives = self.gives.strip().upper() if self.reward == JOINS else " ".join(self.gives.split())
        return ChallengeCard(
            self.key or _new_key(self.says, state, house),
            " ".join(self.says.split()),
            self.needs,
            self.least,
            self.most,
            self.letters.strip().upper(),
            self.reward,
            gives,
            self.points,
        )


def _new_key(says: str, state: State, house: LetterpressHouse) -> str:
    """A key made from the text, so that two tables that add different cards to one deck do not collide."""
    slug = re.sub(r"[^a-z0-9]+", "_", says.lower()).strip("_")[:40] or "own"
    known = known_challenges(state, house)
    names = (slug if n == 1 else f"{slug}_{n}" for n in range(1, len(known) + 2))
    return next(name for name in names if name not in known)
