"""What a word list may do: put the alternatives that would spell a word first, and nothing else.

It never changes a letter or how sure it is. People lay words no list knows, and a list that reads for the
camera would turn every one of them into something it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from ocr.reading import CardRead

IsWord = Callable[[str], bool]

DOUBTS = 3  # with more unsure letters than this nearly every row could be some word


def order_alternatives(cards: Sequence[CardRead], is_word: IsWord) -> tuple[CardRead, ...]:
    """The cards, alternatives that complete a word first; the order among them stays."""
    open_ = [i for i, card in enumerate(cards) if not card.sure and card.letter]
    if not 0 < len(open_) <= DOUBTS or any(card.face_down for card in cards):
        return tuple(cards)
    fitting: dict[int, set[str]] = {i: set() for i in open_}
    for letters in product(*(_choices(cards[i]) for i in open_)):
        chosen = dict(zip(open_, letters, strict=True))
        if is_word("".join(chosen.get(i, card.letter) for i, card in enumerate(cards))):
            for place, letter in chosen.items():
                fitting[place].add(letter)
    return tuple(_sort_choices(card, fitting.get(i, set())) for i, card in enumerate(cards))


def _choices(card: CardRead) -> list[str]:
    return [card.letter, *(letter for letter, _ in card.alternatives)]


def _sort_choices(card: CardRead, fitting: set[str]) -> CardRead:
    first = sorted(card.alternatives, key=lambda pair: pair[0] not in fitting)
    return replace(card, alternatives=tuple(first))
