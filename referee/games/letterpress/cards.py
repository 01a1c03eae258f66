"""What a Letterpress card may read as, and how a laid word is counted out line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings

QU = "QU"
CHALLENGE = "challenge"
VOWEL = "vowel"
VOWELS = frozenset("AEIOU")
DRAFTED = 5
"""Letters each player drafts in a round."""


@cache
def readings(qu_doubles: bool, groups_double: bool) -> Readings:
    """A card reads as it is printed or with a letter twice in a row; QU reads as Q or as QU.

    >>> readings(True, False)(Card("t", "T", 2))
    ('T', 'TT')
    >>> readings(False, False)(Card("q", "QU", 6))
    ('QU', 'Q')
    >>> readings(True, False)(Card("c", "ING", 0, CHALLENGE))
    ('ING',)
    """

    def of(card: Card) -> tuple[str, ...]:
        may_double = groups_double if _group(card) else qu_doubles or card.face != QU
        return (*plain(card), *(_twice(card) if may_double else ()))

    return of


def plain(card: Card) -> tuple[str, ...]:
    """The card without doubling. Only QU has a choice; a challenge card is used with all its letters."""
    return (QU, "Q") if card.face == QU and card.kind != CHALLENGE else (card.face,)


def doubled(laid: Laid) -> str:
    """The letter this card stands for twice in a row, or nothing."""
    if laid.reads in plain(laid.card):
        return ""
    return next(a for a, b in zip(laid.reads, laid.reads[1:], strict=False) if a == b)


def count(laid: Iterable[Laid]) -> int:
    """Each card once, even one that stands for a letter twice."""
    return sum(each.card.points for each in laid)


@dataclass(frozen=True)
class Counted:
    """One line of the sum: "L 2 · E 1 · T 2 · E 1" and 6."""

    says: str
    points: int
    of: str
    """own, shared or double: which rule the line rests on."""


def counted(laid: Iterable[Laid], shared: Iterable[str]) -> Iterator[Counted]:
    """The sum as it is read out: own cards, shared cards, and each doubled card that counts once."""
    cards, common = tuple(laid), frozenset(shared)
    own = [each for each in cards if each.card.id not in common]
    theirs = [each for each in cards if each.card.id in common]
    if own:
        yield Counted(" · ".join(_priced(each) for each in own), count(own), "own")
    if theirs:
        yield Counted(f"{' · '.join(_priced(each) for each in theirs)} (shared)", count(theirs), "shared")
    for letter in (doubled(each) for each in cards):
        if letter:
            yield Counted(f"{letter} used twice in a row counts once", 0, "double")


def _priced(laid: Laid) -> str:
    return f"{laid.card.face} {laid.card.points}"


def _group(card: Card) -> bool:
    """A challenge card that lists several letters."""
    return card.kind == CHALLENGE and len(card.face) > 1


def _twice(card: Card) -> tuple[str, ...]:
    """Every reading with one letter standing twice in a row."""
    return tuple(
        reading[:at] + letter + reading[at:] for reading in plain(card) for at, letter in enumerate(reading)
    )
