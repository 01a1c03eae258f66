"""What a table hears when it asks "is that a word?": the ruling, its reason, and the sentence read aloud.

The games know only these types. Where the lists come from is the business of `referee.words`.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Protocol, runtime_checkable

LONGEST_TYPED = 64
"""Nothing longer is looked at: the longest word of any list has 28 letters."""

LONGEST_READ = 4096
"""Of a paste longer than this, the rest is not even read."""

ONE_LETTER_WORDS = frozenset("AIO")

# Keyboards and phones have many dashes and quotes; a table has one of each.
ONE_OF_EACH = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
    | dict.fromkeys("\u2018\u2019\u201b\u02bc\u0060\u00b4\uff07", "'")
)
# Letters that are no base letter plus accent, and so survive the stripping of accents.
SPELLED_OUT = str.maketrans(
    {"Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ẞ": "SS"}
)


class Ruling(Enum):
    """Allowed, not allowed, or for the table to settle by a vote."""

    LEGAL = "legal"
    REFUSED = "refused"
    DISPUTED = "disputed"


class RuleSet(Enum):
    """What a game asks of a word besides standing in the list."""

    LETTERPRESS = "letterpress"
    """Proper nouns, abbreviations, slang and hyphens are refused, listed or not."""
    MEMBERSHIP = "membership"
    """Hardback and Letter Head: standing in the chosen list is enough."""


class Reason(StrEnum):
    """Why, in one word; the sentence beside it says the rest."""

    ORDINARY = "ordinary"
    HOUSE = "house"
    HYPHENATED = "hyphenated"
    TWO_WORDS = "two_words"
    CONTRACTION = "contraction"
    PROPER_NOUN = "proper_noun"
    ABBREVIATION = "abbreviation"
    SLANG = "slang"
    FILTERED = "filtered"
    BIGGER_LIST = "bigger_list"
    UNKNOWN = "unknown"
    NOT_LETTERS = "not_letters"
    TOO_LONG = "too_long"
    NO_LIST = "no_list"


SHORT = {
    Reason.HOUSE: "ruled out here",
    Reason.HYPHENATED: "has a hyphen",
    Reason.TWO_WORDS: "two words",
    Reason.CONTRACTION: "a short form",
    Reason.PROPER_NOUN: "a name",
    Reason.ABBREVIATION: "an abbreviation",
    Reason.SLANG: "slang",
    Reason.FILTERED: "switched off here",
    Reason.BIGGER_LIST: "rare",
    Reason.UNKNOWN: "not a word",
    Reason.NOT_LETTERS: "letters A to Z only",
    Reason.TOO_LONG: "too long",
    Reason.NO_LIST: "no dictionary here",
}
"""What stands against a word, in the few words that fit on the line over the button."""


def short_reason(reason: str, disputed: bool = False) -> str:
    """A reason in a few words, for the line of a verdict.

    >>> short_reason(Reason.UNKNOWN), short_reason(Reason.SLANG, disputed=True)
    ('not a word', 'slang? the table votes')
    """
    says = next((says for each, says in SHORT.items() if each == reason), "")
    return f"{says}? the table votes" if disputed and says else says


@dataclass(frozen=True)
class Definition:
    """One meaning; an inflected word is explained by its base form: "garnets: plural of garnet"."""

    base: str
    says: str


@dataclass(frozen=True)
class WordVerdict:
    """The answer to "is that a word?": `says` is read aloud, `evidence` names who says so."""

    word: str
    ruling: Ruling
    reason: str
    says: str
    evidence: str = ""
    lists: tuple[str, ...] = ()
    definitions: tuple[Definition, ...] = ()
    nearest: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """What stands against the word, in a few words; a doubt is a question."""
        return short_reason(self.reason, self.disputed)

    @property
    def legal(self) -> bool:
        """Nothing stands against the word."""
        return self.ruling is Ruling.LEGAL

    @property
    def refused(self) -> bool:
        """The word may not be played, whatever the cards say."""
        return self.ruling is Ruling.REFUSED

    @property
    def disputed(self) -> bool:
        """The table decides."""
        return self.ruling is Ruling.DISPUTED


class Words(Protocol):
    """A table's dictionary: the list it chose, its own rulings, and the evidence behind them."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict: ...


@runtime_checkable
class Rearranges(Protocol):
    """A dictionary that can also say which words a handful of letters makes."""

    def rearrange(self, letters: str, rules: RuleSet) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class ListedWords:
    """A dictionary of just these words, for a test or a table that brings a short list.

    >>> ListedWords(frozenset({"GARNET"})).verdict("garnet", RuleSet.MEMBERSHIP).ruling
    <Ruling.LEGAL: 'legal'>
    """

    listed: frozenset[str]
    refused_as: dict[str, Reason] = field(default_factory=dict)
    disputed_as: dict[str, Reason] = field(default_factory=dict)

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        """Legal when listed; the exceptions bind under the Letterpress rules alone."""
        plain = normalise(word)
        if rules is RuleSet.LETTERPRESS and plain in self.refused_as:
            reason = self.refused_as[plain]
            return WordVerdict(
                plain, Ruling.REFUSED, reason, f"{plain} is refused: {reason.replace('_', ' ')}."
            )
        if rules is RuleSet.LETTERPRESS and plain in self.disputed_as:
            reason = self.disputed_as[plain]
            return WordVerdict(plain, Ruling.DISPUTED, reason, f"{plain}: the table decides.")
        if plain in self.listed:
            return WordVerdict(
                plain, Ruling.LEGAL, Reason.ORDINARY, f"{plain} is in the list.", lists=("list",)
            )
        return WordVerdict(plain, Ruling.REFUSED, Reason.UNKNOWN, f"{plain} is not in the list.")


@dataclass(frozen=True)
class WithOneLetterWords:
    """A dictionary of a table where A, I and O are words: lists made for word games leave them out.

    What the house has ruled on them goes before.

    >>> WithOneLetterWords(ListedWords(frozenset())).verdict("a", RuleSet.MEMBERSHIP).says
    'A is a word of one letter.'
    """

    words: Words

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        answer, plain = self.words.verdict(word, rules), normalise(word)
        if plain not in ONE_LETTER_WORDS or answer.reason == Reason.HOUSE:
            return answer
        return WordVerdict(plain, Ruling.LEGAL, Reason.ORDINARY, f"{plain} is a word of one letter.")


def normalise(typed: str) -> str:
    """The word as cards would spell it: capitals, no accents, whatever keyboard or case it came from.

    >>> normalise(" Café ")
    'CAFE'
    """
    legible = typed[:LONGEST_READ].translate(ONE_OF_EACH)
    capitals = unicodedata.normalize("NFKC", legible).upper()
    bare = "".join(_visible(unicodedata.normalize("NFKD", capitals))).upper()
    return bare.translate(SPELLED_OUT).strip()[: LONGEST_TYPED + 1]


def is_plain(word: str) -> bool:
    """Only the letters A to Z: something cards could spell."""
    return word.isascii() and word.isalpha()


def clip(word: str) -> str:
    """The word as a sentence may carry it: no control characters, never a screenful."""
    tidy = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in word)
    return tidy if len(tidy) <= LONGEST_TYPED // 2 else tidy[: LONGEST_TYPED // 2] + "…"


def _visible(letters: str) -> Iterator[str]:
    """Letters without accents (Mn) and without invisible marks such as joiners (Cf)."""
    for letter in letters:
        if unicodedata.category(letter) not in ("Mn", "Cf"):
            yield letter
