"""What a card may read as, and the points of a laid word, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from referee.games.letterpress.numbers import DRAFTED
from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings

QU = "QU"
CHALLENGE = "challenge"
VOWEL = "vowel"
VOWELS = frozenset("AEIOU")
LONGEST_FACE = 8
"""The most letters one card shows."""
MOST_POINTS = 99
"""The highest value a card may have."""
MOST_READ = 20
"""The highest value that one player may read off a card along the way; a higher one is told to all first."""


@cache
def readings(qu_doubles: bool, groups_double: bool) -> Readings:
    """The readings of a card under these options: as printed, or with a letter doubled; QU also reads as Q.

    >>> readings(True, False)(Card("t", "T", 2))
    ('T', 'TT')
    >>> readings(False, False)(Card("q", "QU", 6))
    ('QU', 'Q')
    >>> readings(True, False)(Card("c", "ING", 0, CHALLENGE))
    ('ING',)
    """

    def readings_of(card: Card) -> tuple[str, ...]:
        may_double = groups_double if _has_several_letters(card) else qu_doubles or card.face != QU
        return (*plain_readings(card), *(_doubled_readings(card) if may_double else ()))

    return readings_of


def plain_readings(card: Card) -> tuple[str, ...]:
    """The readings without doubling: QU or Q for the QU card, all letters for any other."""
    return (QU, "Q") if card.face == QU and card.kind != CHALLENGE else (card.face,)


def doubled_letter(laid: Laid) -> str:
    """The letter that this card reads as twice in a row, or nothing."""
    if laid.reads in plain_readings(laid.card):
        return ""
    return next(a for a, b in zip(laid.reads, laid.reads[1:], strict=False) if a == b)


def word_points(laid: Iterable[Laid]) -> int:
    """The points of a word: each card counts once, even as a double letter."""
    return sum(each.card.points for each in laid)


@dataclass(frozen=True)
class SumLine:
    """One line of the sum of a word: "L 2 · E 1 · T 2 · E 1" and 6."""

    says: str
    points: int
    of: str
    """own, shared or double: which rule the line follows."""


def sum_lines(laid: Iterable[Laid], shared: Iterable[str]) -> Iterator[SumLine]:
    """The sum of a word: own cards, shared cards, and a line for each doubled card, which counts once."""
    cards, common = tuple(laid), frozenset(shared)
    own = [each for each in cards if each.card.id not in common]
    theirs = [each for each in cards if each.card.id in common]
    if own:
        yield SumLine(" · ".join(_with_points(each) for each in own), word_points(own), "own")
    if theirs:
        yield SumLine(
            f"{' · '.join(_with_points(each) for each in theirs)} (shared)", word_points(theirs), "shared"
        )
    for letter in (doubled_letter(each) for each in cards):
        if letter:
            yield SumLine(f"{letter} used twice in a row counts once", 0, "double")


def draft_faces(word: str) -> tuple[str, ...]:
    """As many of each letter of the word as one drafts: an unseen draft can hold any of them."""
    faces = (QU if letter == "Q" else letter for letter in dict.fromkeys(word))
    return tuple(face for face in faces for _ in range(DRAFTED))


def are_card_letters(letters: str) -> bool:
    """Whether a card can show this: one to eight letters A to Z."""
    return letters.isascii() and letters.isalpha() and letters.isupper() and len(letters) <= LONGEST_FACE


def _with_points(laid: Laid) -> str:
    return f"{laid.card.face} {laid.card.points}"


def _has_several_letters(card: Card) -> bool:
    """Whether it is a challenge card that lists several letters."""
    return card.kind == CHALLENGE and len(card.face) > 1


def _doubled_readings(card: Card) -> tuple[str, ...]:
    """Every reading with one letter doubled."""
    return tuple(
        reading[:at] + letter + reading[at:]
        for reading in plain_readings(card)
        for at, letter in enumerate(reading)
    )
