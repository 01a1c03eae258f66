"""A challenge card: what it asks of a word and what it gives, read from a deck file or added by a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from referee.games.letterpress.cards import MOST_POINTS, are_card_letters
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.sentences import number_word

LONGEST_TEXT = 200
"""Characters of a text on a card."""

NEEDS = {
    "length": "a number of letters (from, to)",
    "vowels": "a number of vowels (from, to)",
    "score": "a number of points (from, to)",
    "longest": "the longest word of all players",
    "shortest": "the shortest word of all players",
    "starts": "starts with these letters",
    "ends": "ends with these letters",
    "contains": "contains these letters side by side",
    "double": "contains a double letter",
    "alphabetical": "its letters stand in alphabetical order",
    "all_drafted": f"uses all {number_word(DRAFTED)} drafted letters",
    "no_shared": "uses no shared letter",
    "table": "the table decides",
}
WITH_NUMBERS = frozenset({"length", "vowels", "score"})
WITH_LETTERS = frozenset({"starts", "ends", "contains"})

JOINS, TOP_CARD, LETTER, OTHER, TABLE = "joins", "top_card", "letter", "other", "table"
REWARDS = {
    JOINS: "the card joins the collection as letters",
    TOP_CARD: "the top card of the letter deck joins the collection",
    LETTER: "one more letter from those in play",
    OTHER: "something else, done at the table",
    TABLE: "read off the card when it is claimed",
}


@dataclass(frozen=True)
class ChallengeCard:
    """A challenge card as this table knows it."""

    key: str
    says: str
    needs: str = TABLE
    least: int = 0
    most: int = 0
    letters: str = ""
    reward: str = TABLE
    gives: str = ""
    """Its letters in a collection, or the text of its one-off reward."""
    points: int | None = None
    """The value of the card in the last word; None where nobody has told it."""


def read_cards(entries: object) -> dict[str, ChallengeCard]:
    """The challenge cards of a deck file by key; a later entry corrects an earlier one."""
    known = {f.name for f in fields(ChallengeCard)}
    found: dict[str, ChallengeCard] = {}
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, Mapping) and {"key", "says"} <= entry.keys():
            challenge = ChallengeCard(**{name: value for name, value in entry.items() if name in known})
            found[challenge.key] = challenge
    return found


def card_faults(challenge: ChallengeCard) -> Iterator[str]:
    """What is wrong with a challenge card that somebody adds, in sentences."""
    if not challenge.says.strip() or len(challenge.says) > LONGEST_TEXT:
        yield f"Write what the card says, in at most {LONGEST_TEXT} characters."
    if challenge.needs not in NEEDS:
        yield f"The referee can check one of these: {', '.join(NEEDS)}."
    if challenge.reward not in REWARDS:
        yield f"A reward is one of these: {', '.join(REWARDS)}."
    if challenge.needs in WITH_NUMBERS and not 0 <= challenge.least <= challenge.most <= MOST_POINTS:
        yield f"Give the smallest and the largest number, between 0 and {MOST_POINTS}."
    if challenge.needs in WITH_LETTERS and not are_card_letters(challenge.letters):
        yield "Name the letters the word must show, A to Z."
    if challenge.reward == JOINS and challenge.gives and not are_card_letters(challenge.gives):
        yield "Name the letters on the card, A to Z, as it joins a collection."
    if len(challenge.gives) > LONGEST_TEXT:
        yield f"Keep the reward to {LONGEST_TEXT} characters."
    if challenge.points is not None and not 0 <= challenge.points <= MOST_POINTS:
        yield f"A card is worth between 0 and {MOST_POINTS}."
