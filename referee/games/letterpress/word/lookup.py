"""Look a word up, as this table's options say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from referee.engine.rulebook import Citation
from referee.games.letterpress.book import book
from referee.games.letterpress.options import ALLOWED, TABLE
from referee.games.letterpress.state import LetterpressHouse
from referee.kit.words import Reason, RuleSet, Ruling, WithOneLetterWords, Words, WordVerdict, is_plain

SHAPES = {Reason.HYPHENATED, Reason.TWO_WORDS, Reason.CONTRACTION, Reason.NOT_LETTERS, Reason.TOO_LONG}
"""Reasons against a word that no table can allow, because cards cannot spell it."""

BANNED = {
    Reason.PROPER_NOUN,
    Reason.ABBREVIATION,
    Reason.SLANG,
    Reason.HYPHENATED,
    Reason.TWO_WORDS,
    Reason.CONTRACTION,
}
"""Reasons against a word that the rulebook itself names."""


class LookupResult(Enum):
    """What follows for a word that is looked up."""

    FINE = "fine"
    DOUBT = "doubt"
    REFUSED = "refused"
    NO_WORD = "no_word"


@dataclass(frozen=True)
class Lookup:
    """The result, the sentence read aloud, and the reason in one word."""

    result: LookupResult
    says: str
    reason: str


def look_up(word: str, house: LetterpressHouse, words: Words | None = None) -> Lookup:
    """Look a word up; `words` has the rulings of this table in this game, if there are any."""
    answer = word_verdict(word, words or house.words, house.options.one_letter)
    says = f"{answer.says} ({answer.evidence})" if answer.legal and answer.evidence else answer.says
    if answer.reason in SHAPES or not is_plain(word):
        return Lookup(LookupResult.NO_WORD, says, answer.reason)
    if answer.ruling is not Ruling.DISPUTED:
        return Lookup(LookupResult.FINE if answer.legal else LookupResult.REFUSED, says, answer.reason)
    if house.options.disputed == TABLE:
        return Lookup(LookupResult.DOUBT, says, answer.reason)
    fine = house.options.disputed == ALLOWED
    return Lookup(LookupResult.FINE if fine else LookupResult.REFUSED, says, answer.reason)


def word_verdict(word: str, words: Words, one_letter: bool) -> WordVerdict:
    """The answer of the list; lists have no words of one letter, so there the option speaks for them."""
    if one_letter:
        return WithOneLetterWords(words).verdict(word, RuleSet.LETTERPRESS)
    answer = words.verdict(word, RuleSet.LETTERPRESS)
    if len(word) != 1 or answer.reason == Reason.HOUSE:
        return answer
    return WordVerdict(word, Ruling.REFUSED, Reason.UNKNOWN, "A word has at least two letters at this table.")


def rule_for(reason: str) -> Citation:
    """The rule behind a refusal: the book's illegal words, or this table's word list."""
    return book.illegal_words if reason in BANNED else book.word_list
