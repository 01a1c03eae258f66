"""Challenge cards: what one asks of a word, whether a word meets it, and what it gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise

from referee.games.letterpress.cards import DRAFTED, VOWELS
from referee.kit.spelling import Laid

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
    "all_drafted": "uses all five drafted letters",
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
class Challenge:
    """One challenge card as this table knows it."""

    key: str
    says: str
    needs: str = TABLE
    least: int = 0
    most: int = 0
    letters: str = ""
    reward: str = TABLE
    gives: str = ""
    """The letters it stands for in a collection, or the text of its one-off reward."""
    points: int | None = None
    """What the card is worth in the last word; None: nobody has told."""


@dataclass(frozen=True)
class Told:
    """A word as a challenge looks at it."""

    word: str
    laid: tuple[Laid, ...]
    shared: frozenset[str]
    points: int

    @property
    def own(self) -> int:
        return sum(each.card.id not in self.shared for each in self.laid)


@dataclass(frozen=True)
class Meeting:
    """Does the word meet it? None where only the table can say. `says` gives the numbers."""

    met: bool | None
    says: str


def listed(entries: object) -> dict[str, Challenge]:
    """The challenges of a deck file by key; a later entry corrects an earlier one."""
    known = {f.name for f in fields(Challenge)}
    found: dict[str, Challenge] = {}
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, Mapping) and {"key", "says"} <= entry.keys():
            challenge = Challenge(**{name: value for name, value in entry.items() if name in known})
            found[challenge.key] = challenge
    return found


def meeting(challenge: Challenge, mine: Told, others: tuple[str, ...] | None) -> Meeting:
    """Hold a word against a challenge. `others`: the other words, or None while they are secret."""
    if challenge.needs in WITH_NUMBERS:
        return _numbers(challenge, mine)
    if challenge.needs in WITH_LETTERS:
        return _letters(challenge, mine.word)
    if challenge.needs in ("longest", "shortest"):
        return _extreme(challenge.needs, mine.word, others)
    return _plain(challenge, mine)


def _numbers(challenge: Challenge, mine: Told) -> Meeting:
    wanted = range(challenge.least, challenge.most + 1)
    asked = f"it asks for {_span(wanted)}"
    if challenge.needs == "vowels":
        return _vowels(wanted, mine.word)
    if challenge.needs == "score":
        return Meeting(mine.points in wanted, f"{mine.word} scores {mine.points}; {asked}.")
    length = len(mine.word)
    return Meeting(length in wanted, f"{mine.word} has {length} letters; {asked}.")


def _vowels(wanted: range, word: str) -> Meeting:
    """A, E, I, O and U are vowels, as in the vowel deck. Where Y would matter, the table is asked."""
    sure = sum(letter in VOWELS for letter in word)
    with_y = sure + word.count("Y")
    asked = f"it asks for {_span(wanted)}"
    if (sure in wanted) != (with_y in wanted):
        return Meeting(None, f"{word} has {sure} vowels, or {with_y} if Y is one; {asked}.")
    return Meeting(sure in wanted, f"{word} has {sure} vowel{'' if sure == 1 else 's'}; {asked}.")


def _letters(challenge: Challenge, word: str) -> Meeting:
    letters = challenge.letters
    met = {"starts": word.startswith(letters), "ends": word.endswith(letters), "contains": letters in word}
    answer = met[challenge.needs]
    verb = {"starts": "start with", "ends": "end with", "contains": "contain"}[challenge.needs]
    return Meeting(answer, f"{word} does{'' if answer else ' not'} {verb} {letters}.")


def _extreme(needs: str, word: str, others: tuple[str, ...] | None) -> Meeting:
    """Two equally long words: only the card or the table can say whether both are the longest."""
    if others is None:
        return Meeting(None, "That shows when all words are announced.")
    lengths = [len(other) for other in others if other]
    best = (max if needs == "longest" else min)([len(word), *lengths])
    if len(word) != best:
        return Meeting(False, f"{word} has {len(word)} letters; the {needs} word has {best}.")
    if best in lengths:
        return Meeting(None, f"{word} has {best} letters, and it is not the only word of that length.")
    return Meeting(True, f"{word} is the {needs} word, with {best} letters.")


def _plain(challenge: Challenge, mine: Told) -> Meeting:
    word = mine.word
    if challenge.needs == "double":
        pair = next((a for a, b in pairwise(word) if a == b), "")
        return Meeting(bool(pair), f"{word} has {pair * 2 or 'no letter twice in a row'}.")
    if challenge.needs == "alphabetical":
        wrong = next((a + b for a, b in pairwise(word) if a > b), "")
        says = f"In {word}, {wrong[0]} comes before {wrong[1]}." if wrong else f"{word} is in order."
        return Meeting(not wrong, says)
    if challenge.needs == "all_drafted":
        return Meeting(mine.own == DRAFTED, f"{word} uses {mine.own} of {DRAFTED} drafted letters.")
    if challenge.needs == "no_shared":
        used = len(mine.laid) - mine.own
        return Meeting(not used, f"{word} uses {used or 'no'} shared letter{'' if used == 1 else 's'}.")
    return Meeting(None, "Only the table can say.")


def _span(wanted: range) -> str:
    """
    >>> _span(range(7, 9))
    '7 or 8'
    """
    first, last = wanted.start, wanted.stop - 1
    if first >= last:
        return str(first)
    return f"{first} {'or' if last == first + 1 else 'to'} {last}"


def faults(challenge: Challenge) -> Iterator[str]:
    """What is wrong with a challenge somebody wants to add, as sentences."""
    if not challenge.says.strip() or len(challenge.says) > 200:
        yield "Write what the card says, in at most 200 characters."
    if challenge.needs not in NEEDS:
        yield f"The referee can check one of these: {', '.join(NEEDS)}."
    if challenge.reward not in REWARDS:
        yield f"A reward is one of these: {', '.join(REWARDS)}."
    if challenge.needs in WITH_NUMBERS and not 0 <= challenge.least <= challenge.most <= 99:
        yield "Give the smallest and the largest number, between 0 and 99."
    if challenge.needs in WITH_LETTERS and not spelled(challenge.letters):
        yield "Name the letters the word must show, A to Z."
    if challenge.reward == JOINS and challenge.gives and not spelled(challenge.gives):
        yield "Name the letters on the card, A to Z, as it joins a collection."
    if len(challenge.gives) > 200:
        yield "Put the reward in at most 200 characters."
    if challenge.points is not None and not 0 <= challenge.points <= 99:
        yield "A card is worth between 0 and 99."


def spelled(letters: str) -> bool:
    """One to eight letters A to Z, as a card can show."""
    return letters.isascii() and letters.isalpha() and letters.isupper() and len(letters) <= 8
