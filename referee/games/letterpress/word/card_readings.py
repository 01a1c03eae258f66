"""The ways to lay a word with a draft the referee has not seen, the best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from referee.engine.inputs import Choice
from referee.engine.verdict import Pick
from referee.games.letterpress.cards import word_points
from referee.games.letterpress.word.laying import CACHED
from referee.kit.cards import Card
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid, Readings

LONGEST_READING = 3
"""The most letters that one drafted or shared card stands for: QUU."""


@dataclass(frozen=True)
class CardReading:
    """One way to lay a word: its drafted cards and its shared ones, by face."""

    laid: tuple[Laid, ...]
    own: tuple[str, ...]
    shared: tuple[str, ...]

    @property
    def points(self) -> int:
        return word_points(self.laid)

    @property
    def name(self) -> str:
        """How a request names it: "E + E R T", drafted cards before the plus, shared ones behind it."""
        return " ".join((*self.own, "+", *self.shared))

    def needs_no_more_than(self, other: CardReading) -> bool:
        """Whether a player who can lay the other way can lay this one too, for as many points or more."""
        return self.points >= other.points and Counter(self.own) <= Counter(other.own)


@lru_cache(CACHED)
def card_readings(
    word: str, own: tuple[Card, ...], shared: tuple[Card, ...], must: bool, readings: Readings, most_own: int
) -> tuple[CardReading, ...]:
    """Every sensible way to lay the word, the most points first, then the fewest drafted cards.

    `own` are the cards a draft could hold. A drafted card is not used where a shared one of the same letters
    is left over; with `must`, every shared card is used.
    """
    if not 0 < len(word) <= LONGEST_READING * (most_own + len(shared)):
        return ()
    kinds = tuple({card.face: card for card in own}.values())

    @cache
    def rest(at: int, left: tuple[Card, ...], room: int) -> dict[Faces, tuple[Laid, ...]]:
        if at == len(word):
            return {} if must and left else {((), ()): ()}
        found: dict[Faces, tuple[Laid, ...]] = {}
        for card in (*left, *(kinds if room else ())):
            less = tuple(each for each in left if each is not card)
            for reads in readings(card):
                if word.startswith(reads, at):
                    later = rest(at + len(reads), less, room - (len(less) == len(left)))
                    for faces, laid in later.items():
                        with_card = _with_card(faces, card, len(less) == len(left))
                        found.setdefault(with_card, (Laid(card, reads), *laid))
        return found

    return in_order(
        CardReading(_own_copies(laid, own), *faces)
        for faces, laid in rest(0, shared, most_own).items()
        if not set(faces[0]) & set(_left_over(shared, faces[1]))
    )


def open_readings(every: Sequence[CardReading]) -> tuple[CardReading, ...]:
    """The readings among which only the player can choose: each is the best one with some draft.

    They come with the most points first, so that what beats a reading stands before it.
    """
    return tuple(
        each for at, each in enumerate(every) if not any(o.needs_no_more_than(each) for o in every[:at])
    )


def in_order(every: Iterable[CardReading]) -> tuple[CardReading, ...]:
    """The most points first, then the fewest drafted cards."""
    return tuple(sorted(every, key=lambda each: (-each.points, len(each.own), len(each.shared))))


def reading_pick(
    word: str, found: Sequence[CardReading], shared: Iterable[Card], laid: tuple[Laid, ...] = ()
) -> Pick:
    """The ways to lay a word, the best first, to choose one of them; `laid` is the one chosen."""
    common = {card.id for card in shared}
    choices = tuple(
        Choice(each.name, _cards_text(each, common), quantity(each.points, "point")) for each in found
    )
    return Pick("reading", word, choices, next((each.name for each in found if each.laid == laid), ""))


def _cards_text(reading: CardReading, common: Collection[str]) -> str:
    """The cards of a way to lay a word: "your E, shared T R E"."""
    own = [each.reads for each in reading.laid if each.card.id not in common]
    shared = [each.reads for each in reading.laid if each.card.id in common]
    parts = [f"your {' '.join(own)}" if own else "", f"shared {' '.join(shared)}" if shared else ""]
    return ", ".join(filter(None, parts))


Faces = tuple[tuple[str, ...], tuple[str, ...]]
"""The drafted and the shared cards of a way, by face."""


def _with_card(faces: Faces, card: Card, is_own: bool) -> Faces:
    own, shared = faces
    if is_own:
        return tuple(sorted((*own, card.face))), shared
    return own, tuple(sorted((*shared, card.face)))


def _left_over(shared: Iterable[Card], used: Iterable[str]) -> Counter[str]:
    return Counter(card.face for card in shared) - Counter(used)


def _own_copies(laid: tuple[Laid, ...], own: tuple[Card, ...]) -> tuple[Laid, ...]:
    """The same cards, each drafted one a copy of its own."""
    copies: dict[str, list[Card]] = {}
    for card in reversed(own):
        copies.setdefault(card.face, []).append(card)
    return tuple(
        replace(each, card=copies[each.card.face].pop()) if each.card in own else each for each in laid
    )
