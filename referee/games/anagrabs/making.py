"""How claimed words are made: from the middle, or of words on the table and at least one letter more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, pairwise

from referee.engine.inputs import Choice
from referee.engine.rulebook import Citation
from referee.engine.seats import list_of
from referee.games.anagrabs.book import book
from referee.games.anagrabs.options import EACH, Options
from referee.games.anagrabs.state import State, Word
from referee.kit.cards import Card
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid
from referee.kit.wild import count, faces_of, is_wild, lay
from referee.kit.words import normalise

MIDDLE, ANY = "middle", "any"
MOST_TRIED = 4000
"""Groups of words looked through for ways; the smallest come first."""


@dataclass(frozen=True)
class Making:
    """One way to make the words of a claim: the words taken for it, and the cards of each new word."""

    taken: tuple[Word, ...]
    laid: tuple[tuple[Laid, ...], ...]

    @property
    def key(self) -> str:
        """The way by what is taken: whichever copies are used, the same faces are left in the middle."""
        return "+".join(word.id for word in self.taken) or MIDDLE

    @property
    def left_over(self) -> tuple[Card, ...]:
        """Cards of the words taken that go back to the middle."""
        used = {each.card.id for laid in self.laid for each in laid}
        return tuple(card for word in self.taken for card in word.cards if card.id not in used)

    @property
    def split(self) -> bool:
        """Several words, or a part of one: only the variant makes words so."""
        return len(self.taken) > 1 or len(self.laid) > 1 or bool(self.left_over)

    @property
    def rule(self) -> Citation:
        return book.splits if self.split else book.steal if self.taken else book.claim

    @property
    def of(self) -> str:
        """What it is made of, in words."""
        return list_of([word.word for word in self.taken]) or "the middle alone"

    def choice(self, state: State) -> Choice:
        """This way as its claimer may choose it."""
        left = {card.id for card in self.left_over}
        whose = list_of(
            [
                f"{'part of ' if any(card.id in left for card in word.cards) else ''}"
                f"{state.seats[word.seat].name}'s {word.word}"
                for word in self.taken
            ]
        )
        rest = f"{faces_of(self.left_over)} to the middle" if left else ""
        worth = quantity(sum(map(count, self.laid)), "point")
        label = f"{whose[0].upper()}{whose[1:]}" if whose else "The middle alone"
        return Choice(self.key, label, " · ".join(filter(None, (worth, rest))))


def makings(words: Sequence[str], seat: int, state: State, options: Options) -> Iterator[Making]:
    """Every lawful way, the middle alone first, then whole words, then the fewest words split or combined."""
    useful = [each for each in takeable(seat, state, options) if _helps(each, words)]
    if not lay("".join(words), (), (*state.middle, *(card for each in useful for card in each.cards))):
        return
    most = sum(map(len, words)) - 1 if options.splits else 1
    groups = chain.from_iterable(combinations(useful, size) for size in range(min(most, len(useful)) + 1))
    parts = []
    for taken in islice(groups, MOST_TRIED):
        making = make(words, taken, state, options)
        if making and making.split and len(taken) == 1:
            parts.append(making)
            continue
        if len(taken) > 1:
            yield from parts
            parts.clear()
        if making:
            yield making
    yield from parts


def named_making(named: str, words: Sequence[str], seat: int, state: State, options: Options) -> list[Making]:
    """The ways that take these words and no others: ids or spellings, or "middle" for none."""
    if named.lower() == MIDDLE:
        making = make(words, (), state, options)
        return [making] if making else []
    within = takeable(seat, state, options)
    meant = [
        [each for each in within if each.id == name or each.word == normalise(name)]
        for name in named.split("+")[: len(within) + 1]
    ]
    taken = tuple(each for each in within if any(each in found for found in meant))
    if all(len(found) == 1 for found in meant) and len(taken) == len(meant):
        making = make(words, taken, state, options)
        return [making] if making else []
    ways = islice(makings(words, seat, state, options), MOST_TRIED)
    return [way for way in ways if len(way.taken) == len(meant) and _stand_for(way.taken, meant)]


def make(words: Sequence[str], taken: tuple[Word, ...], state: State, options: Options) -> Making | None:
    """The words of a claim out of exactly these words and the middle, or None where that is not lawful."""
    if any(only_adds_s(word, old.word, options) for word in words for old in taken):
        return None
    if len(words) == 1 and len(taken) < 2:
        must = tuple(card for old in taken for card in old.cards)
        laid = lay(words[0], must, state.middle)
        if laid and len(words[0]) > len(must):
            return Making(taken, (laid,))
    return _split(words, taken, state, options) if options.splits and taken else None


def takeable(seat: int, state: State, options: Options) -> tuple[Word, ...]:
    """Words in front of the other players; one's own where the table plays so."""
    return tuple(each for each in state.words if options.own_words or each.seat != seat)


def only_adds_s(word: str, old: str, options: Options) -> bool:
    """A word and an S, where that takes nothing at this table."""
    return not options.s_is_enough and word == old + "S"


def _helps(word: Word, words: Sequence[str]) -> bool:
    return any(is_wild(card) or card.face in each for card in word.cards for each in words)


def _stand_for(taken: Sequence[Word], meant: Sequence[Sequence[Word]]) -> bool:
    """Is each of the words taken another one of those that were named?"""
    if not taken:
        return not meant
    return any(
        taken[0] in found and _stand_for(taken[1:], [*meant[:at], *meant[at + 1 :]])
        for at, found in enumerate(meant)
    )


@dataclass(frozen=True)
class _Need:
    """One of these cards must be used, in one of these places of the words laid end to end."""

    cards: tuple[Card, ...]
    places: range


def _split(words: Sequence[str], taken: tuple[Word, ...], state: State, options: Options) -> Making | None:
    """Letters of each of these words and of the middle; several new words come of one that is split."""
    letters = "".join(words)
    cards = (*state.middle, *(card for old in taken for card in old.cards))
    if len(taken) >= len(letters) or not lay(letters, (), cards):
        return None
    everywhere, starts = range(len(letters)), [sum(map(len, words[:at])) for at in range(len(words) + 1)]
    parts = [range(*ends) for ends in pairwise(starts)]
    new = [_Need(state.middle, places) for places in (parts if options.new_letter == EACH else [everywhere])]
    for shared in taken:
        # Needs that are bound to one word come first: they are the harder ones to meet.
        needs = [
            *(_Need(shared.cards, places) for places in parts),
            *new,
            *(_Need(old.cards, everywhere) for old in taken if old is not shared),
        ]
        if laid := _meet_needs(letters, needs, {}, cards):
            return Making(taken, tuple(laid[part.start : part.stop] for part in parts))
        if len(words) == 1:
            break
    return None


def _meet_needs(
    letters: str, needs: Sequence[_Need], placed: dict[int, Card], cards: Sequence[Card]
) -> tuple[Laid, ...] | None:
    """Every need met and the other places filled, letter cards before wild cards; None where it cannot be."""
    if not needs:
        return _fill_places(letters, placed, cards)
    used = {card.id for card in placed.values()}
    free = {card.face: card for card in needs[0].cards if card.id not in used}
    for card in sorted(free.values(), key=is_wild):
        seen = set()
        for place in needs[0].places:
            fits = place not in placed and (is_wild(card) or letters[place] == card.face)
            if fits and letters[place] not in seen:
                seen.add(letters[place])
                if laid := _meet_needs(letters, needs[1:], {**placed, place: card}, cards):
                    return laid
    return None


def _fill_places(letters: str, placed: dict[int, Card], cards: Sequence[Card]) -> tuple[Laid, ...] | None:
    used = {card.id for card in placed.values()}
    open_places = [place for place in range(len(letters)) if place not in placed]
    rest = lay("".join(letters[place] for place in open_places), (), [c for c in cards if c.id not in used])
    if rest is None:
        return None
    whole = placed | {place: each.card for place, each in zip(open_places, rest, strict=True)}
    return tuple(Laid(whole[place], letter) for place, letter in enumerate(letters))
