"""Why a word cannot be claimed: the rule that stands in its way, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach
from referee.games.anagrabs.book import book
from referee.games.anagrabs.making import makings, only_adds_s, takeable
from referee.games.anagrabs.options import ONE, Options
from referee.games.anagrabs.state import State, Word
from referee.kit.cards import Card
from referee.kit.wild import lay, missing
from referee.kit.words import clip


def why_not(words: Sequence[str], seat: int, state: State, options: Options) -> Iterator[Finding]:
    """Why no way makes these words; a word that is only not longer hears that before anything else."""
    if len(words) > 1:
        yield _not_together(words, seat, state, options)
        return
    (word,) = words
    reasons = [*_not_longer(word, seat, state, options), *_only_an_s(word, seat, state, options)]
    yield from reasons
    yield from _too_late(word, seat, state, options)
    if not reasons:
        yield _unlawful(word, seat, state, options)


def _not_longer(word: str, seat: int, state: State, options: Options) -> Iterator[Finding]:
    """All cards of a word make this one, wild cards read anew, but no letter is added."""
    if options.splits:
        return
    for each in sorted(state.words, key=lambda each: each.seat == seat):
        if len(word) == len(each.cards) and lay(word, each.cards):
            yield breach(book.longer, f"{word} is not longer than {each.word}: {len(word)} letters both.")
            return


def _only_an_s(word: str, seat: int, state: State, options: Options) -> Iterator[Finding]:
    for each in takeable(seat, state, options):
        if only_adds_s(word, each.word, options) and lay(word, each.cards, state.middle):
            yield breach(book.plain_s, f"{word} only adds an S to {each.word}.")
            return


def _too_late(word: str, seat: int, state: State, options: Options) -> Iterator[Finding]:
    """Could the word be made before the latest claim took its letters?"""
    latest = state.word(state.latest)
    if latest and latest.seat != seat and any(makings((word,), seat, state.take_back(latest), options)):
        yield breach(book.race, f"{state.seats[latest.seat].name} took {latest.word} a moment before.")


def _unlawful(word: str, seat: int, state: State, options: Options) -> Finding:
    """What is missing, or the rule that keeps this player from the letters that lie there."""
    if lacks := _lacking((word,), state):
        return lacks
    longer = (each for each in state.of(seat) if len(word) > len(each.cards))
    mine = [each for each in longer if lay(word, each.cards, state.middle)]
    if mine and not options.own_words:
        return breach(book.own_words, f"{mine[0].word} is your own word; you may take only others' words.")
    if options.splits:
        return _not_split((word,), seat, state, options)
    for each in state.words:
        if lay(word, (), (*each.cards, *state.middle)):
            return breach(
                book.whole,
                f"{word} would take only a part of {each.word}: at this table words are not split.",
            )
    return breach(
        book.whole, f"{word} would take letters of several words: at this table words are not combined."
    )


def _not_together(words: Sequence[str], seat: int, state: State, options: Options) -> Finding:
    """Why several words are not claimed in one go."""
    said = clip(list_of(words))
    if not options.splits:
        return breach(
            book.whole, f"{said}: at this table words are not split to make two. Claim one at a time."
        )
    for each in takeable(seat, state, options):
        if longer := [word for word in words if only_adds_s(word, each.word, options)]:
            return breach(book.plain_s, f"{longer[0]} only adds an S to {each.word}.")
    return _lacking(words, state) or _not_split(words, seat, state, options)


def _lacking(words: Sequence[str], state: State) -> Finding | None:
    letters, everything = "".join(words), (*state.middle, *_cards(state.words))
    if lay(letters, (), everything):
        return None
    lacks = clip(missing(letters, everything))
    says = f"The cards that lie there do not make {clip(list_of(words))}: they lack {lacks}."
    return breach(book.claim, says, short=f"lacks {lacks}")


def _not_split(words: Sequence[str], seat: int, state: State, options: Options) -> Finding:
    """Words that the variant does not make either, though their letters lie there."""
    letters, said = "".join(words), clip(list_of(words))
    if not options.own_words and any(makings(words, seat, state, replace(options, own_words=True))):
        says = f"{said} needs letters of your own words; you may take only others' words."
        return breach(book.own_words, says)
    others = _cards(state.words)
    rests = ([other for other in state.middle if other is not card] for card in state.middle)
    new = zip(state.middle, rests, strict=True)
    if not any(lay(letters, (card,), (*rest, *others)) for card, rest in new):
        return breach(book.splits, f"{said} takes no letter from the middle.")
    if any(makings(words, seat, state, replace(options, new_letter=ONE))):
        return breach(book.together, f"Each of {said} must take a letter from the middle at this table.")
    return breach(
        book.together, f"{said} do not come of one word that is split: claim them one after the other."
    )


def _cards(words: Sequence[Word]) -> tuple[Card, ...]:
    return tuple(card for each in words for card in each.cards)
