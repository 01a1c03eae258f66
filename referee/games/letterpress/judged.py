"""Is it a word here? The list's answer as this table's options read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from referee.engine.rulebook import Citation
from referee.games.letterpress.book import book
from referee.games.letterpress.options import ALLOWED, TABLE
from referee.games.letterpress.state import LetterpressHouse
from referee.kit.words import Reason, RuleSet, Ruling, Words, is_plain

SHAPES = {Reason.HYPHENATED, Reason.TWO_WORDS, Reason.CONTRACTION, Reason.NOT_LETTERS, Reason.TOO_LONG}
"""What no table can allow: cards cannot spell it."""

BANNED = {
    Reason.PROPER_NOUN,
    Reason.ABBREVIATION,
    Reason.SLANG,
    Reason.HYPHENATED,
    Reason.TWO_WORDS,
    Reason.CONTRACTION,
}
"""What the book itself names as illegal."""


class Judged(Enum):
    """What happens with a word that is looked up."""

    FINE = "fine"
    DOUBT = "doubt"
    REFUSED = "refused"
    NO_WORD = "no_word"


@dataclass(frozen=True)
class Found:
    """The ruling, the sentence read aloud, and why in one word."""

    verdict: Judged
    says: str
    reason: str


def judged(word: str, house: LetterpressHouse, words: Words | None = None) -> Found:
    """Look a word up as the options of this table want it; `words` where the table has ruled in this game."""
    answer = (words or house.words).verdict(word, RuleSet.LETTERPRESS)
    says = f"{answer.says} ({answer.evidence})" if answer.legal and answer.evidence else answer.says
    if answer.reason in SHAPES or not is_plain(word):
        return Found(Judged.NO_WORD, says, answer.reason)
    if answer.ruling is not Ruling.DISPUTED:
        return Found(Judged.FINE if answer.legal else Judged.REFUSED, says, answer.reason)
    if house.options.disputed == TABLE:
        return Found(Judged.DOUBT, says, answer.reason)
    fine = house.options.disputed == ALLOWED
    return Found(Judged.FINE if fine else Judged.REFUSED, says, answer.reason)


def rule_of(reason: str) -> Citation:
    """The rule a refusal rests on: the book's own list of illegal words, or the list of this table."""
    return book.illegal_words if reason in BANNED else book.word_list
