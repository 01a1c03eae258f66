"""Round five: the last word, or on easy the last words, from the collection alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, TextIn, WordIn, YesIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import readings, sum_lines
from referee.games.letterpress.solo.actions import SoloHouse, due
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import LastWritten
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import (
    PRINTER,
    LastWord,
    State,
    Step,
    counts_unused,
    left_over,
    printers_cards,
    worth,
)
from referee.games.letterpress.solo.wording import SCORED_UNDER, named, points
from referee.games.letterpress.solo.words import allowed, unfit_word
from referee.games.letterpress.word.laying import Stock, best_laying, richest, stocks_of
from referee.games.letterpress.word.shortfall import shortfall
from referee.kit.cards import Card
from referee.kit.spelling import Laid
from referee.kit.words import is_plain, normalise

GAP = Card("gap", " ", 0)
"""Lies between two words, so that no card doubles across them."""


@dataclass(frozen=True)
class WriteLast(Action[State, SoloHouse]):
    """Write the last word from the collection; on easy as many words as it makes. No word scores 0."""

    title = "Write your last word"

    words: tuple[str, ...] = ()
    insist: bool = False
    """Let the words stand although the list refuses them."""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from due(state, book.last_word, Step.LAST)

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        return "Write your last words" if several(state) else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        insist = YesIn("insist", "Let it stand even if the list refuses it")
        if several(state):
            return (
                TextIn("words", "Your last words", 400, 3, "One or more, with spaces between them."),
                insist,
            )
        return (
            WordIn("words", "Your last word", tuple(card.view() for card in state.collection), "row"),
            insist,
        )

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        words = self._words()
        if not words:
            yield ask(book.no_last_word, "No last word? You end with 0 points.")
            return
        if len(words) > len(state.collection):
            yield breach(
                book.last_hand, f"{len(words)} words need as many cards; you have {len(state.collection)}."
            )
            return
        if len(words) > 1 and not several(state):
            yield breach(book.easy, f"One last word, not {len(words)}: several are for easy mode.")
        for word in words:
            yield from unfit_word(word, self.insist, house)
        if all(is_plain(word) for word in words):
            yield from self._laying(words, state)

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        words = self._words()
        for word in words:
            yield from allowed(word, house)
        last = lay_all(words, state.collection, state.options) or ()
        yield LastWritten(last, printers_cards(state, left_over(state.collection, last)), state.by_hand)

    def _words(self) -> tuple[str, ...]:
        return tuple(word for word in map(normalise, self.words) if word)

    def _laying(self, words: tuple[str, ...], state: State) -> Iterator[Finding]:
        last = lay_all(words, state.collection, state.options)
        if last is None:
            yield from missing(words, state)
            return
        for each in last:
            for line in sum_lines(each.laid, ()):
                yield note(SCORED_UNDER[line.of], line.says, line.points)
        yield from against(last, state)


def several(state: State) -> bool:
    return state.options.level == "easy"


def lay_all(
    words: Sequence[str], collection: Sequence[Card], options: Options
) -> tuple[LastWord, ...] | None:
    """All words at once from one collection, each card once, for the most points there are; or None."""
    gaps = tuple(GAP for _ in words[1:])
    line = " ".join(words)
    # No card reads as more than three letters (QUU), so a longer line needs no search.
    if not words or len(line) > 3 * len(collection) + len(gaps):
        return None if words else ()
    stocks = (*stocks_of(collection, own=True, must=False), *((Stock(gaps, must=True),) if gaps else ()))
    row = best_laying(line, stocks, readings(options.qu_doubles, groups_double=False), richest)
    if row is None:
        return None
    rows: list[list[Laid]] = [[]]
    for each in row:
        if each.card is GAP:
            rows.append([])
        else:
            rows[-1].append(each)
    return tuple(LastWord(word, tuple(laid)) for word, laid in zip(words, rows, strict=True))


def missing(words: tuple[str, ...], state: State) -> Iterator[Finding]:
    """Why the collection cannot make these words: each of them, or all of them at once."""
    alone = [word for word in words if lay_all((word,), state.collection, state.options) is None]
    for word in alone:
        yield from shortfall(word, state.collection, (), ())
    if not alone:
        cards = named(state.collection)
        yield breach(
            common.reuse,
            f"{cards} make {list_of(list(words), 'or')}, but not all of them: a card is used once.",
        )


def against(last: tuple[LastWord, ...], state: State) -> Iterator[Finding]:
    """The comparison before it is final."""
    over = left_over(state.collection, last)
    if over:
        rule, goes = (
            (book.hard, "counts for the printer")
            if counts_unused(state.options)
            else (book.last_word, "goes back")
        )
        yield note(rule, f"Left over, and {goes}: {named(over)}.")
    mine = sum(each.points for each in last) + state.by_hand
    theirs = worth(printers_cards(state, over))
    verdict = "that wins" if mine > theirs else "only more wins"
    yield note(book.compare, f"{points(mine)} against the {PRINTER}'s {theirs}: {verdict}.")
