"""The reward of a claimed challenge card: a card, another letter, or something done at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import CHALLENGE, are_card_letters
from referee.games.letterpress.challenge_cards.card import JOINS, REWARDS, TABLE, TOP_CARD, ChallengeCard
from referee.games.letterpress.deck import (
    card_value,
    known_value,
    letter_faces,
    printed_face,
    value_bounds,
)
from referee.games.letterpress.options import SUM
from referee.games.letterpress.state import LetterpressHouse, State
from referee.kit.cards import Card, mint
from referee.kit.words import clip


@dataclass(frozen=True)
class Reward:
    """A reward: the challenge card as it is known now, the card it gives, and the findings about it."""

    kind: str
    challenge: ChallengeCard
    card: Card | None
    says: str
    findings: tuple[Finding, ...]


def work_out_reward(
    challenge: ChallengeCard,
    reward: str | None,
    letters: str,
    points: int | None,
    state: State,
    seat: int,
    house: LetterpressHouse,
) -> Reward:
    """The reward, from what is known of the card and what the claimer read off it."""
    known = challenge.reward if challenge.reward != TABLE else reward or TABLE
    faults = [*_unclear_reward(challenge, known, reward), *value_bounds(points)]
    face = printed_face(letters, house)
    if faults or known not in (JOINS, TOP_CARD):
        updated = replace(challenge, reward=known) if known in REWARDS else challenge
        return Reward(known, updated, None, challenge.gives or REWARDS.get(known, ""), tuple(faults))
    if known == JOINS:
        return _joins(replace(challenge, reward=JOINS), letters.strip().upper(), points, state, house)
    return _top_card(replace(challenge, reward=TOP_CARD), face, points, state, seat, house)


def _unclear_reward(challenge: ChallengeCard, known: str, reward: str | None) -> Iterator[Finding]:
    if known == TABLE:
        says = "What does this card give? Read it off the card and choose it."
        yield breach(book.reward, says, short="what does the card give?")
    elif known not in REWARDS:
        kinds = list_of([says for key, says in REWARDS.items() if key != TABLE], "or")
        yield breach(book.reward, f"A challenge card gives one of these: {kinds}.")
    elif reward and reward != known:
        says = f"This card is known to give: {REWARDS[known]}. Correct the card if it says otherwise."
        yield breach(book.reward, says)


def _joins(
    challenge: ChallengeCard, face: str, points: int | None, state: State, house: LetterpressHouse
) -> Reward:
    """The challenge card itself joins the collection, with its letters."""
    letters = challenge.gives or face
    faults = tuple(_unlike_the_card(challenge, letters, face, points))
    if faults:
        return Reward(JOINS, challenge, None, "", faults)
    printed_points = points if challenge.points is None else challenge.points
    updated = replace(challenge, gives=letters, points=printed_points)
    worth, finding = _joining_points(updated, state, house)
    card = Card(mint(f"r{state.round}.challenge", letters, _taken_ids(state)), letters, worth, CHALLENGE)
    return Reward(JOINS, updated, card, f"{letters} joins your collection, worth {worth}.", (finding,))


def _unlike_the_card(
    challenge: ChallengeCard, letters: str, face: str, points: int | None
) -> Iterator[Finding]:
    """Why the card cannot join as the claimer reads it: without letters, or unlike what is known of it."""
    if not are_card_letters(letters):
        yield breach(book.reward, "Name the letters on the card as it joins your collection, A to Z.")
    if face and face != letters:
        yield breach(book.reward, f"This card is known to show {letters}. Correct the card if it does not.")
    if None not in (points, challenge.points) and points != challenge.points:
        says = f"This card is known to be worth {challenge.points}. Correct the card if it is not."
        yield breach(book.reward, says)


def _joining_points(challenge: ChallengeCard, state: State, house: LetterpressHouse) -> tuple[int, Finding]:
    letters = challenge.gives
    if house.options.group_points == SUM:
        worth = sum(card_value(state, house, printed_face(letter, house)) or 0 for letter in letters)
        return worth, note(book.group_points, f"{letters} is worth the sum of its letters, {worth}.")
    if challenge.points is None:
        question = f"No value is known for the {letters} card, so it counts 0. Claim it so?"
        return 0, ask(book.group_points, question)
    return challenge.points, note(book.reward, f"{letters} joins your collection, worth {challenge.points}.")


def _top_card(
    challenge: ChallengeCard, face: str, points: int | None, state: State, seat: int, house: LetterpressHouse
) -> Reward:
    """The top card of the letter deck joins the collection; nobody else sees which it is."""
    known = card_value(state, house, face)
    worth = points if known is None else known
    faults = tuple(_undrawable(face, points, known, state, house))
    if faults or worth is None:
        return Reward(TOP_CARD, challenge, None, "", faults)
    card = Card(mint(f"r{state.round}.s{seat}.top", face, _taken_ids(state)), face, worth)
    says = f"{face} from the top of the deck joins your collection, worth {worth}."
    return Reward(TOP_CARD, challenge, card, says, (note(book.reward, says),))


def _undrawable(
    face: str, points: int | None, known: int | None, state: State, house: LetterpressHouse
) -> Iterator[Finding]:
    """Why this cannot be the card drawn: the deck has none, or its value is known or missing."""
    if not face:
        yield breach(book.reward, "Draw the top card of the letter deck and name it; only you will see it.")
    elif face not in letter_faces(state, house):
        yield breach(book.reward, f"The letter deck has no card “{clip(face)}”. Name the card you drew.")
    elif points is None and known is None:
        yield breach(book.values, f"What is the {face} card worth? Read it off the card.")
    elif None not in (points, known) and points != known:
        yield known_value(face, known, points)


def _taken_ids(state: State) -> set[str]:
    collected = {card.id for collection in state.collections for card in collection}
    return collected | set(state.back)
