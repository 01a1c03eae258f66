"""Why cards cannot make a word, letter by letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import CHALLENGE
from referee.games.letterpress.sentences import number_word
from referee.kit.cards import Card


def shortfall(
    word: str, own: Sequence[Card], shared: Sequence[Card], must: Sequence[Card]
) -> Iterator[Finding]:
    """Why these cards cannot make that word; `must` are the cards that the player named as used."""
    missing = list(_missing(word, (*own, *shared)))
    yield from missing
    surplus = list(_surplus(word, must))
    yield from surplus
    groups = [card.face for card in must if card.kind == CHALLENGE and len(card.face) > 1]
    broken = [face for face in groups if face not in word]
    for face in broken:
        yield breach(book.whole, f"{face} must be used whole and in this order; {word} does not show it.")
    if not (missing or surplus or broken):
        yield breach(book.reuse, f"These cards cannot be laid as {word}, each used once.")


def _missing(word: str, cards: Sequence[Card]) -> Iterator[Finding]:
    for letter, needed in cards_needed(word).items():
        have = sum(letter in card.face for card in cards)
        if not have:
            yield breach(book.write, f"{word} needs {_a(letter)}, and none of the cards shows it.")
        elif have < needed:
            yield breach(
                book.reuse,
                f"It needs {number_word(needed)} separate {letter} cards; you have {number_word(have)}. "
                "A card may double only for letters side by side.",
            )


def _surplus(word: str, must: Sequence[Card]) -> Iterator[Finding]:
    """Cards that the player named and the word has no place for."""
    for letters, same in _by_face(must):
        room = min(word.count(letter) for letter in letters) if letters != "QU" else word.count("Q")
        if room < len(same):
            places = "no place" if not room else f"only {number_word(room)} place{'' if room == 1 else 's'}"
            cards = f"{number_word(len(same))} {letters} card{'' if len(same) == 1 else 's'}"
            yield breach(book.write, f"{word} has {places} for {cards}.")


def cards_needed(word: str) -> Counter[str]:
    """How many cards each letter needs at least: one for every two side by side.

    >>> cards_needed("TEXT")["T"], cards_needed("LETTER")["T"]
    (2, 1)
    """
    needed: Counter[str] = Counter()
    for letter, run in groupby(word):
        needed[letter] += (len(list(run)) + 1) // 2
    return needed


def _by_face(cards: Sequence[Card]) -> Iterator[tuple[str, list[Card]]]:
    for face in dict.fromkeys(card.face for card in cards):
        yield face, [card for card in cards if card.face == face]


def _a(letter: str) -> str:
    return f"an {letter}" if letter in "AEFHILMNORSX" else f"a {letter}"
