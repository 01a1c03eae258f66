"""Lay a word with cards: the best way there is, and where there is none, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import CHALLENGE, plain
from referee.games.letterpress.sentences import number
from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings

Price = tuple[int, int, int]
RECENT = 64
"""A word is laid when it is checked and again for its outcome."""


@dataclass(frozen=True)
class Stock:
    """Equal cards a word may be laid with. `must`: all of them have to be in it."""

    cards: tuple[Card, ...]
    own: bool = True
    must: bool = False


Taste = Callable[[Laid, Stock], Price]


def natural(laid: Laid, stock: Stock) -> Price:
    """Separate cards before doubling, then as few own cards as will do, then as few cards as will do."""
    return (int(laid.reads not in plain(laid.card)), int(stock.own), 1)


def richest(laid: Laid, stock: Stock) -> Price:
    """The most points, then no needless doubling."""
    return (-laid.card.points, int(laid.reads not in plain(laid.card)), 1)


def stocked(cards: Iterable[Card], *, own: bool, must: bool) -> tuple[Stock, ...]:
    """Cards put together by what is printed on them."""
    kinds: dict[tuple[str, int, str], list[Card]] = {}
    for card in cards:
        kinds.setdefault((card.face, card.points, card.kind), []).append(card)
    return tuple(Stock(tuple(same), own, must) for same in kinds.values())


@lru_cache(RECENT)
def laying(
    word: str, stocks: tuple[Stock, ...], readings: Readings, taste: Taste, most_own: int | None = None
) -> tuple[Laid, ...] | None:
    """The best way to lay this word, or None. With `most_own` no more than so many own cards are used."""
    if not word:
        return None
    faces = tuple(readings(stock.cards[0]) for stock in stocks)
    best = _Search(word, stocks, faces, taste, most_own).rest(0, tuple(len(s.cards) for s in stocks))
    return best[1] if best else None


Left = tuple[int, ...]
"""How many cards of each stock are not laid yet."""
Way = tuple[Price, tuple[Laid, ...]]


@dataclass(frozen=True)
class _Search:
    """Every way to lay a word, from a letter on; each situation is looked at once."""

    word: str
    stocks: tuple[Stock, ...]
    readings: tuple[tuple[str, ...], ...]
    """What the cards of each stock may read as; equal cards read alike."""
    taste: Taste
    most_own: int | None
    seen: dict[tuple[int, Left], Way | None] = field(default_factory=dict)

    def rest(self, at: int, left: Left) -> Way | None:
        """The best way to lay what follows this letter."""
        if (at, left) not in self.seen:
            self.seen[at, left] = min(self.ways(at, left), key=lambda way: way[0], default=None)
        return self.seen[at, left]

    def ways(self, at: int, left: Left) -> Iterator[Way]:
        if at == len(self.word):
            if not any(stock.must and count for stock, count in zip(self.stocks, left, strict=True)):
                yield (0, 0, 0), ()
            return
        full = self.full(left)
        for place, stock in enumerate(self.stocks):
            if left[place] and not (stock.own and full):
                yield from self.with_card(at, left, place)

    def with_card(self, at: int, left: Left, place: int) -> Iterator[Way]:
        stock = self.stocks[place]
        card = stock.cards[-left[place]]
        fewer = (*left[:place], left[place] - 1, *left[place + 1 :])
        for reads in self.readings[place]:
            if self.word.startswith(reads, at) and (after := self.rest(at + len(reads), fewer)):
                laid = Laid(card, reads)
                one, two, three = self.taste(laid, stock)
                yield (after[0][0] + one, after[0][1] + two, after[0][2] + three), (laid, *after[1])

    def full(self, left: Left) -> bool:
        """No further own card may be used."""
        if self.most_own is None:
            return False
        used = sum(len(s.cards) - count for s, count in zip(self.stocks, left, strict=True) if s.own)
        return used >= self.most_own


def shortfall(
    word: str, own: Sequence[Card], shared: Sequence[Card], must: Sequence[Card]
) -> Iterator[Finding]:
    """Why these cards cannot make that word, letter by letter. `must`: cards named as used."""
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
    for letter, needed in separate(word).items():
        have = sum(letter in card.face for card in cards)
        if not have:
            yield breach(book.write, f"{word} needs {_a(letter)}, and none of the cards shows it.")
        elif have < needed:
            yield breach(
                book.reuse,
                f"It needs {number(needed)} separate {letter} cards; you have {number(have)}. "
                "A card may double only for letters side by side.",
            )


def _surplus(word: str, must: Sequence[Card]) -> Iterator[Finding]:
    """Cards named as used that the word has no place for."""
    for letters, same in _by_face(must):
        room = min(word.count(letter) for letter in letters) if letters != "QU" else word.count("Q")
        if room < len(same):
            places = "no place" if not room else f"only {number(room)} place{'' if room == 1 else 's'}"
            cards = f"{number(len(same))} {letters} card{'' if len(same) == 1 else 's'}"
            yield breach(book.write, f"{word} has {places} for {cards}.")


def separate(word: str) -> Counter[str]:
    """How many cards each letter needs at least: one for every pair side by side.

    >>> separate("TEXT")["T"], separate("LETTER")["T"]
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
