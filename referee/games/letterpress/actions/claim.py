"""Claim letters and a challenge, in rank order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, ChoiceIn, Input, NumberIn, TextIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, ask_others, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import LONGEST_FACE, MOST_READ
from referee.games.letterpress.challenge_cards.card import (
    JOINS,
    LETTER,
    OTHER,
    TABLE,
    TOP_CARD,
    ChallengeCard,
)
from referee.games.letterpress.challenge_cards.check import challenges_within_reach, check_seat
from referee.games.letterpress.challenge_cards.reward import Reward, work_out_reward
from referee.games.letterpress.deck import find_cards
from referee.games.letterpress.events.deck import ChallengeTold
from referee.games.letterpress.events.score import Claimed
from referee.games.letterpress.numbers import ROUNDS
from referee.games.letterpress.options import NO_CLAIM
from referee.games.letterpress.sentences import letters_phrase, number_word
from referee.games.letterpress.state import LetterpressHouse, Phase, State, allowance
from referee.games.letterpress.ties import round_ranking

GIVES = {
    JOINS: "It becomes letters",
    TOP_CARD: "Top card of the deck",
    LETTER: "One more letter",
    OTHER: "Something else",
}
"""What a challenge card can give, in the words of the form."""


@dataclass(frozen=True)
class Claim(Action[State, LetterpressHouse]):
    """Take letters, and one challenge your word has met, into your collection."""

    title = "Claim letters"
    fresh = True
    hides = True

    cards: tuple[str, ...] = ()
    """Letters in play, by id or face."""
    challenge: str | None = None
    reward: str | None = None
    """What the challenge card gives, where nobody has told the referee yet."""
    letters: str = ""
    """The letters on the challenge card, or the letter drawn as its reward."""
    points: int | None = None
    """The value on the challenge card or on the letter drawn, where it is not known."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if state.phase is Phase.TIE:
            tied = [state.seats[each].name for each in round_ranking(state).waiting]
            draw = "draws" if len(tied) == 1 else "draw"
            yield breach(book.claim, f"{list_of(tied)} {draw} a letter first.")
        elif state.phase is not Phase.CLAIM:
            yield breach(
                book.claim,
                f"Letters are claimed when the words of rounds one to {number_word(ROUNDS - 1)} are ranked.",
            )
        elif seat not in state.to_claim:
            yield _no_claim(state, seat, house)
        elif state.to_claim[0] != seat:
            yield breach(book.rank, f"{state.seats[state.to_claim[0]].name} claims before you.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterpressHouse) -> str:
        return f"Claim {letters_phrase(allowance(state, seat))}"

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        within_reach = tuple(challenges_within_reach(state, seat))
        extra = any(each.reward in (LETTER, TABLE) for each in within_reach)
        views = tuple(card.view() for card in state.in_play)
        cards = CardsIn("cards", "Letters in play", views, 0, allowance(state, seat) + extra)
        return (cards, *_challenge_inputs(within_reach, state, seat))

    def button(self, state: State, seat: int, house: LetterpressHouse) -> str:
        faces = [card.face for card in find_cards(self.cards, state.in_play, house)[0]]
        if not faces:
            return "Claim no letter"
        all_of_them = len(faces) >= min(allowance(state, seat), len(state.in_play))
        return f"Claim {list_of(faces)}" if all_of_them else f"Claim only {list_of(faces)}"

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        challenge = self._challenge(state)
        if self.challenge and challenge is None:
            yield breach(book.claim_challenge, f"No challenge “{self.challenge[:40]}” lies open.")
        reward = self._reward(challenge, state, seat, house)
        yield from self._check_cards(state, seat, house, reward)
        if challenge:
            yield from self._check_challenge(challenge, state, seat, house)
        if reward:
            yield from reward.findings

    def _check_cards(
        self, state: State, seat: int, house: LetterpressHouse, reward: Reward | None
    ) -> Iterator[Finding]:
        cards, unknown = find_cards(self.cards, state.in_play, house)
        for name in unknown:
            yield _not_in_play(name, state, house)
        most = allowance(state, seat) + (1 if reward and reward.kind == LETTER else 0)
        rank = f"rank {state.order.index(seat) + 1} of {len(state.order)}"
        if len(self.cards) > most:
            yield breach(
                book.claim_two, f"With {rank} you claim {letters_phrase(most)}, not {len(self.cards)}."
            )
        elif not unknown and len(cards) < min(most, len(state.in_play)):
            may = f"With {rank} you may claim {letters_phrase(most)}"
            yield ask(book.claim, f"{may}, and you claim {letters_phrase(len(cards))}. Is that all?")

    def _check_challenge(
        self, challenge: ChallengeCard, state: State, seat: int, house: LetterpressHouse
    ) -> Iterator[Finding]:
        check_word = check_seat(challenge, state, seat)
        if joined := state.collected_challenges.get(challenge.key):
            says = f"It has been in a collection since round {joined.round}, so nobody can claim it."
            yield breach(book.claim_challenge, says)
        if check_word.met is False:
            yield breach(book.claim_challenge, f"The challenge is not met. {check_word.says}")
        elif check_word.met is None:
            says = f"{challenge.says} {check_word.says} Does the table say it is met?"
            wants = f"claim the challenge “{challenge.says}” {check_word.says}"
            yield ask_others(book.equal_extremes, says, wants)
        else:
            yield note(book.claim_challenge, check_word.says)
        if not self.cards and not house.options.challenge_alone:
            yield breach(book.challenge_alone, "At this table a challenge is claimed together with a letter.")

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        cards, _ = find_cards(self.cards, state.in_play, house)
        challenge = self._challenge(state)
        reward = self._reward(challenge, state, seat, house)
        if challenge is None or reward is None:
            yield Claimed(seat, cards)
            return
        if reward.challenge != challenge:
            yield ChallengeTold(reward.challenge, by_claim=seat)
        yield Claimed(seat, cards, reward.challenge, reward.card, reward.says)

    def _challenge(self, state: State) -> ChallengeCard | None:
        return next((each for each in state.challenges if each.key == self.challenge), None)

    def _reward(
        self, challenge: ChallengeCard | None, state: State, seat: int, house: LetterpressHouse
    ) -> Reward | None:
        if challenge is None:
            return None
        return work_out_reward(challenge, self.reward, self.letters, self.points, state, seat, house)


def _no_claim(state: State, seat: int, house: LetterpressHouse) -> Finding:
    """Why this player claims nothing, or nothing more, in this round."""
    handed = state.word_of(seat)
    if seat not in state.order or seat not in state.playing:
        return breach(book.latecomers, "You are not playing this round.")
    if handed and handed.withdrawn and house.options.withdrawn == NO_CLAIM:
        return breach(book.withdrawn, "Your word was withdrawn, and at this table it claims nothing.")
    return breach(book.claim, "You have claimed already.")


def _not_in_play(name: str, state: State, house: LetterpressHouse) -> Finding:
    """Why this name finds no letter to claim."""
    (lies_there, _), (was_there, _) = (
        find_cards((name,), cards, house) for cards in (state.in_play, state.put_in_play)
    )
    if lies_there:
        return breach(book.claim, f"You named more {lies_there[0].face} cards than there are.")
    if was_there:
        return breach(book.claim, f"Somebody has claimed {was_there[0].face}.")
    return breach(book.claim, f"“{name[:24]}” is not in play.")


def _challenge_inputs(within_reach: tuple[ChallengeCard, ...], state: State, seat: int) -> Iterator[Input]:
    """Fields for a challenge within reach, and for what nobody has told of its reward."""
    if not within_reach:
        return
    choices = tuple(Choice(each.key, each.says, _note(each, state, seat)) for each in within_reach)
    met = tuple(each.key for each in within_reach if check_seat(each, state, seat).met)
    chosen = met if len(met) == 1 else ()
    yield ChoiceIn("challenge", "A challenge your word has met", choices, 0, 1, value=chosen)
    rewards = {each.reward for each in within_reach}
    if TABLE in rewards:
        kinds = tuple(Choice(key, says) for key, says in GIVES.items())
        yield ChoiceIn("reward", "What does this card give?", kinds, 0, 1)
    if rewards & {TABLE, TOP_CARD, JOINS}:
        yield TextIn(
            "letters", "Letters on the card, or the letter you drew", LONGEST_FACE, help="Only you see it."
        )
        yield NumberIn("points", "Value on that card, where it is not known", 0, MOST_READ)


def _note(challenge: ChallengeCard, state: State, seat: int) -> str:
    return "you meet this" if check_seat(challenge, state, seat).met else "the table decides"
