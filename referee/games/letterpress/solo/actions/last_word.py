"""Write the last word from the collection alone; in easy mode several words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, KeptIn, TextIn, WordIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import readings, sum_lines
from referee.games.letterpress.solo.actions.step_checks import only_at
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import LastWritten
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.sentences import SUM_RULES, list_cards, points_phrase
from referee.games.letterpress.solo.state import (
    PRINTER,
    LastWord,
    SoloHouse,
    State,
    Step,
    counts_unused,
    points_of,
    printers_cards,
    unused_cards,
)
from referee.games.letterpress.solo.word.lookup import allow_word, lookup_findings
from referee.games.letterpress.word.laying import Stock, best_laying, richest, stocks_of
from referee.games.letterpress.word.shortfall import shortfall
from referee.kit.cards import Card
from referee.kit.spelling import Laid
from referee.kit.words import is_plain, normalise

GAP = Card("gap", " ", 0)
"""A card between two words, so that no card doubles across them."""


@dataclass(frozen=True)
class WriteLast(Action[State, SoloHouse]):
    """Write the last word from the collection; on easy as many words as it makes. No word scores 0."""

    title = "Write your last word"
    send = "Write"

    words: tuple[str, ...] = ()
    insist: bool = False
    """Let the words stand although the list refuses them."""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from only_at(state, book.last_word, Step.LAST)

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        return "Write your last words" if allows_several_words(state) else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        insist = KeptIn("insist")
        if allows_several_words(state):
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
        if len(words) > 1 and not allows_several_words(state):
            yield breach(book.easy, f"One last word, not {len(words)}: several are for easy mode.")
        for word in words:
            yield from lookup_findings(word, self.insist, house)
        if all(is_plain(word) for word in words):
            yield from self._laying(words, state)

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        words = self._words()
        for word in words:
            yield from allow_word(word, house)
        last = lay_words(words, state.collection, state.options) or ()
        yield LastWritten(last, printers_cards(state, unused_cards(state.collection, last)), state.by_hand)

    def _words(self) -> tuple[str, ...]:
        return tuple(word for word in map(normalise, self.words) if word)

    def _laying(self, words: tuple[str, ...], state: State) -> Iterator[Finding]:
        last = lay_words(words, state.collection, state.options)
        if last is None:
            yield from laying_faults(words, state)
            return
        for each in last:
            for line in sum_lines(each.laid, ()):
                yield note(SUM_RULES[line.of], line.says, line.points)
        yield from comparison_notes(last, state)


def allows_several_words(state: State) -> bool:
    """Whether the player may write several last words: in easy mode."""
    return state.options.level == "easy"


def lay_words(
    words: Sequence[str], collection: Sequence[Card], options: Options
) -> tuple[LastWord, ...] | None:
    """All words laid from one collection, each card once, for the most points; or None."""
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


def laying_faults(words: tuple[str, ...], state: State) -> Iterator[Finding]:
    """Why the collection cannot make these words: one of them, or all together."""
    alone = [word for word in words if lay_words((word,), state.collection, state.options) is None]
    for word in alone:
        yield from shortfall(word, state.collection, (), ())
    if not alone:
        cards = list_cards(state.collection)
        yield breach(
            common.reuse,
            f"{cards} make {list_of(list(words), 'or')}, but not all of them: a card is used once.",
        )


def comparison_notes(last: tuple[LastWord, ...], state: State) -> Iterator[Finding]:
    """The comparison with the Rotary Printer, before the word is final."""
    over = unused_cards(state.collection, last)
    if over:
        rule, goes = (
            (book.hard, "counts for the printer")
            if counts_unused(state.options)
            else (book.last_word, "goes back")
        )
        yield note(rule, f"Left over, and {goes}: {list_cards(over)}.")
    mine = sum(each.points for each in last) + state.by_hand
    theirs = points_of(printers_cards(state, over))
    verdict = "that wins" if mine > theirs else "only more wins"
    yield note(book.compare, f"{points_phrase(mine)} against the {PRINTER}'s {theirs}: {verdict}.")
