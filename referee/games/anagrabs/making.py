"""How a claimed word is made: from the middle, or of a word on the table and at least one letter more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.rulebook import Citation
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach
from referee.games.anagrabs.book import book
from referee.games.anagrabs.options import Options
from referee.games.anagrabs.state import State, Word
from referee.kit.spelling import Laid
from referee.kit.wild import lay, missing
from referee.kit.words import clip


@dataclass(frozen=True)
class Making:
    """One way to make a word: the words taken for it, and its cards in order."""

    taken: tuple[Word, ...]
    laid: tuple[Laid, ...]

    @property
    def split(self) -> bool:
        """Several words, or a part of one: only the variant makes words so."""
        used = {each.card.id for each in self.laid}
        return len(self.taken) > 1 or any(card.id not in used for word in self.taken for card in word.cards)

    @property
    def rule(self) -> Citation:
        return book.splits if self.split else book.steal if self.taken else book.claim

    @property
    def of(self) -> str:
        """What it is made of, in words."""
        return list_of([word.word for word in self.taken]) or "the middle alone"


def makings(word: str, seat: int, state: State, options: Options) -> Iterator[Making]:
    """Every lawful way; in the variant also parts of words, where nothing simpler will do."""
    plain = tuple(_plain(word, seat, state, options))
    yield from plain
    if options.splits and not plain:
        yield from _combined(word, seat, state, options)


def _plain(word: str, seat: int, state: State, options: Options) -> Iterator[Making]:
    """The middle alone, and each word that may be taken."""
    if laid := lay(word, (), state.middle):
        yield Making((), laid)
    for target in takeable(seat, state, options):
        laid = lay(word, target.cards, state.middle)
        if laid and len(word) > len(target.word) and not _only_s(word, target.word, options):
            yield Making((target,), laid)


def takeable(seat: int, state: State, options: Options) -> tuple[Word, ...]:
    """Words in front of the other players; one's own where the table plays so."""
    return tuple(each for each in state.words if options.own_words or each.seat != seat)


def _combined(word: str, seat: int, state: State, options: Options) -> Iterator[Making]:
    """Letters of any words, with one letter of the middle that must be used."""
    words = takeable(seat, state, options)
    claimed = [card for each in words for card in each.cards]
    for card in {card.face: card for card in state.middle}.values():
        others = [other for other in state.middle if other.id != card.id]
        if laid := lay(word, (card,), (*claimed, *others)):
            used = {each.card.id for each in laid}
            yield Making(tuple(w for w in words if used & {c.id for c in w.cards}), laid)
            return


def _only_s(word: str, old: str, options: Options) -> bool:
    return not options.s_is_enough and word == old + "S"


def why_not(word: str, seat: int, state: State, options: Options) -> Iterator[Finding]:
    """Why no way makes the word, or not the one that was named: the nearest reason first."""
    if ways := [making.of for making in makings(word, seat, state, options)]:
        yield breach(book.claim, f"{word} is not made of that, but it can be made of {list_of(ways, 'or')}.")
        return
    latest = state.word(state.latest)
    if latest and latest.seat != seat and _would_have(word, state, latest):
        name = state.seats[latest.seat].name
        yield breach(book.race, f"{name} took {latest.word} a moment before.")
    same = [each for each in state.words if sorted(each.word) == sorted(word)]
    for each in same[:1]:
        yield breach(book.longer, f"{word} is not longer than {each.word}: {len(word)} letters both.")
    for each in takeable(seat, state, options):
        if _only_s(word, each.word, options):
            yield breach(book.plain_s, f"{word} only adds an S to {each.word}.")
    if not same:
        yield from _lacking(word, seat, state, options)


def _lacking(word: str, seat: int, state: State, options: Options) -> Iterator[Finding]:
    everything = [*state.middle, *(card for each in state.words for card in each.cards)]
    mine = [each for each in state.of(seat) if lay(word, each.cards, state.middle)]
    if mine and not options.own_words:
        yield breach(book.own_words, f"{mine[0].word} is your own word; only others' words are taken.")
    elif lay(word, (), everything):
        yield _unlawful(word, seat, state, options)
    else:
        lacks = missing(word, state.middle)
        yield breach(book.claim, f"The middle does not make {clip(word)}: it lacks {clip(lacks)}.")


def _unlawful(word: str, seat: int, state: State, options: Options) -> Finding:
    """The letters lie on the table, but not so that this player may make the word of them."""
    if not options.splits:
        says = f"{word} would split a word, combine two, or take no letter from the middle."
        return breach(book.whole, says)
    others = [card for each in takeable(seat, state, options) for card in each.cards]
    if lay(word, (), (*state.middle, *others)):
        return breach(book.splits, f"{word} takes no letter from the middle.")
    return breach(book.own_words, f"{word} needs letters of your own words; only others' words are taken.")


def _would_have(word: str, state: State, latest: Word) -> bool:
    """Could the word be made before the latest claim took its letters?"""
    before = state.take_back(latest)
    return any(lay(word, must, before.middle) for must in ((), *(old.cards for old in before.words)))
