"""Find the best way to lay a word with cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from referee.games.letterpress.cards import plain_readings
from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings

Cost = tuple[int, int, int]
"""What a laid card costs; the way with the smallest sum is the best, compared place by place."""
CACHED = 64
"""Cached results: a word is laid when it is checked and again for its outcome."""


@dataclass(frozen=True)
class Stock:
    """Equal cards that a word may be laid with; with `must`, all of them must be in it."""

    cards: tuple[Card, ...]
    own: bool = True
    must: bool = False


Preference = Callable[[Laid, Stock], Cost]


def richest(laid: Laid, stock: Stock) -> Cost:
    """Prefer the most points, then no needless doubling."""
    return (-laid.card.points, int(laid.reads not in plain_readings(laid.card)), 1)


def sparing(laid: Laid, stock: Stock) -> Cost:
    """Prefer the most points, then few points of one's own cards: those left over break the last tie."""
    doubled = int(laid.reads not in plain_readings(laid.card))
    return (-laid.card.points, laid.card.points * stock.own, doubled)


def stocks_of(cards: Iterable[Card], *, own: bool, must: bool) -> tuple[Stock, ...]:
    """The cards grouped by what is printed on them."""
    kinds: dict[tuple[str, int, str], list[Card]] = {}
    for card in cards:
        kinds.setdefault((card.face, card.points, card.kind), []).append(card)
    return tuple(Stock(tuple(same), own, must) for same in kinds.values())


@lru_cache(CACHED)
def best_laying(
    word: str,
    stocks: tuple[Stock, ...],
    readings: Readings,
    preference: Preference,
    most_own: int | None = None,
) -> tuple[Laid, ...] | None:
    """The best way to lay this word, or None; with at most `most_own` own cards."""
    if not word:
        return None
    faces = tuple(readings(stock.cards[0]) for stock in stocks)
    best = _Search(word, stocks, faces, preference, most_own).rest(0, tuple(len(s.cards) for s in stocks))
    return best[1] if best else None


Left = tuple[int, ...]
"""The number of cards of each stock that are not laid yet."""
Way = tuple[Cost, tuple[Laid, ...]]


@dataclass(frozen=True)
class _Search:
    """The search over all ways to lay a word, with a memo of the situations already seen."""

    word: str
    stocks: tuple[Stock, ...]
    readings: tuple[tuple[str, ...], ...]
    """What the cards of each stock may read as; equal cards read alike."""
    preference: Preference
    most_own: int | None
    seen: dict[tuple[int, Left], Way | None] = field(default_factory=dict)

    def rest(self, at: int, left: Left) -> Way | None:
        """The best way to lay the word from this letter on."""
        if (at, left) not in self.seen:
            self.seen[at, left] = min(self.ways(at, left), key=lambda way: way[0], default=None)
        return self.seen[at, left]

    def ways(self, at: int, left: Left) -> Iterator[Way]:
        if at == len(self.word):
            if not any(stock.must and count for stock, count in zip(self.stocks, left, strict=True)):
                yield (0, 0, 0), ()
            return
        used_up = self.own_cards_used_up(left)
        for place, stock in enumerate(self.stocks):
            if left[place] and not (stock.own and used_up):
                yield from self.with_card(at, left, place)

    def with_card(self, at: int, left: Left, place: int) -> Iterator[Way]:
        stock = self.stocks[place]
        card = stock.cards[-left[place]]
        fewer = (*left[:place], left[place] - 1, *left[place + 1 :])
        for reads in self.readings[place]:
            if self.word.startswith(reads, at) and (after := self.rest(at + len(reads), fewer)):
                laid = Laid(card, reads)
                one, two, three = self.preference(laid, stock)
                yield (after[0][0] + one, after[0][1] + two, after[0][2] + three), (laid, *after[1])

    def own_cards_used_up(self, left: Left) -> bool:
        """Whether no further own card may be used."""
        if self.most_own is None:
            return False
        used = sum(len(s.cards) - count for s, count in zip(self.stocks, left, strict=True) if s.own)
        return used >= self.most_own
