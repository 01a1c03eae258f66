"""A table's dictionary and its verdicts: house words, slurs, the Letterpress rules, the list, and why not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.kit.solver import Demand
from referee.kit.word_index import WordIndex
from referee.kit.words import Definition, Reason, RuleSet, Ruling, WordVerdict, clip, normalise
from referee.words import definitions, lists
from referee.words.lists import COMMON, HUGE, LEVELS, STANDARD, Tag
from referee.words.nearest_words import nearest_words
from referee.words.rulings import (
    BriefRuling,
    evidence,
    house_ruling,
    letterpress_rulings,
    name_note,
    name_or_abbreviation,
    tags_of_kind,
    typing_ruling,
)
from referee.words.upload import UploadedList

LISTS = ((COMMON, "Common"), (STANDARD, "Standard"), (HUGE, "Big"))
NONE = "none"
VOWELS, LONGEST_VOWELLESS = frozenset("AEIOUY"), 5
"""An unlisted word of so few letters without a vowel is an abbreviation; real ones (NTH, PSST) are listed."""
BARRED_BY_LETTERPRESS = frozenset({"ruling", "slang", "informal", "label", "proper"})


@dataclass(frozen=True)
class Lexicon:
    """A table's dictionary: the list it chose, whether slurs are out, and its own rulings."""

    key: str
    name: str
    most: int
    slurs: bool = True
    house: Mapping[str, bool] = field(default_factory=dict)
    uploaded: UploadedList | None = None

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        """The ruling and its reason, with definitions, or with the nearest words to an unknown word."""
        brief = self.brief(word, rules)
        if brief.reason == Reason.UNKNOWN:
            return replace(brief, nearest=self._nearest(brief.word))
        return replace(brief, definitions=_definitions(brief.word)) if brief.lists else brief

    def rearranged(self, letters: str, rules: RuleSet) -> tuple[str, ...]:
        """Every word of exactly these letters."""
        from referee.words.word_search import rearranged  # it imports this module

        return rearranged(self, letters, rules)

    def solving(self, rules: RuleSet, demand: Demand) -> tuple[WordIndex, Demand]:
        """The index and the demand with which the solver chooses from this dictionary."""
        from referee.words.word_search import solver_input

        return solver_input(self, rules, demand)

    def brief(self, word: str, rules: RuleSet) -> WordVerdict:
        """The verdict without definitions and nearest words: all that a game needs."""
        plain = normalise(word)
        malformed = typing_ruling(plain)
        if malformed:
            return WordVerdict(
                clip(plain), malformed.ruling, malformed.reason, malformed.says, malformed.evidence
            )
        found = lists.automaton().word_class(plain)
        ruled = next(self._findings(plain, found, rules))
        return WordVerdict(
            plain, ruled.ruling, ruled.reason, ruled.says, ruled.evidence, self._lists(plain, found)
        )

    def holds(self, plain: str) -> bool:
        """Whether the chosen list holds this word in capitals, whatever the table has barred."""
        return self._holds(plain, lists.automaton().word_class(plain))

    def playable(self, rules: RuleSet) -> Iterator[str]:
        """Every legal word in alphabetical order: what the solver may choose from."""
        barred = self._barred(rules)
        for word in self._all():
            if word not in barred:
                yield word
        yield from sorted(word for word, allowed in self.house.items() if allowed and not self.holds(word))

    def _all(self) -> Iterator[str]:
        return iter(self.uploaded) if self.uploaded else lists.automaton().words(self.most)

    def _barred(self, rules: RuleSet) -> frozenset[str]:
        """Words of the list that are refused or disputed all the same."""
        kinds = BARRED_BY_LETTERPRESS if rules is RuleSet.LETTERPRESS else frozenset()
        tagged = lists.words_tagged(kinds | ({"slur"} if self.slurs else set()))
        suspects = {word for word in tagged if not self.brief(word, rules).legal}
        return frozenset(suspects | {word for word, allowed in self.house.items() if not allowed})

    def _findings(self, plain: str, found: int, rules: RuleSet) -> Iterator[BriefRuling]:
        """Every ruling that applies to a well-formed word; the first one decides."""
        tags = lists.tags_of(plain)
        if plain in self.house:
            yield house_ruling(plain, self.house[plain])
        if self.slurs and tags_of_kind(tags, "slur"):
            yield BriefRuling(
                Ruling.REFUSED, Reason.FILTERED, f"{plain} is left out: slurs are switched off."
            )
        if self.key == NONE and not self.uploaded:
            yield BriefRuling(
                Ruling.DISPUTED, Reason.NO_LIST, f"{plain}: no list is used, the table decides."
            )
        if rules is RuleSet.LETTERPRESS:
            yield from letterpress_rulings(plain, tags, self._holds(plain, found), self.name)
        if self._holds(plain, found):
            yield BriefRuling(
                Ruling.LEGAL,
                Reason.ORDINARY,
                f"{plain} is in our dictionary.{name_note(tags)}",
                self._edition,
            )
        yield from self._why_not(plain, found, tags)

    def _why_not(self, plain: str, found: int, tags: tuple[Tag, ...]) -> Iterator[BriefRuling]:
        """The likeliest reasons why a word is not in the list, the likeliest first."""
        for tag in tags_of_kind(tags, "contraction"):
            yield self._not_listed(plain, Reason.CONTRACTION, f"a contraction, {tag.written}", tag)
        known = sorted(
            (*tags_of_kind(tags, "name"), *tags_of_kind(tags, "abbreviation")), key=lambda tag: tag.level
        )
        for tag in known[:1]:
            if not found or tag.level < LEVELS[found]:
                yield self._not_listed(plain, *name_or_abbreviation(tag), tag)
        for tag in (*tags_of_kind(tags, "hyphenated"), *tags_of_kind(tags, "two_words")):
            kind = "written with a hyphen" if tag.kind == "hyphenated" else "written as two words"
            if found in (0, HUGE):
                yield self._not_listed(plain, Reason(tag.kind), f"{kind}, {tag.written}", tag)
        if found:
            bigger = next(name for most, name in LISTS if found <= most)
            says = f"{plain} is not in our dictionary, only in a larger one: the table decides."
            yield BriefRuling(Ruling.DISPUTED, Reason.BIGGER_LIST, says, f"in {bigger}, not in {self.name}")
        if plain.endswith("IN") and self.holds(plain + "G"):
            says = f"{plain} is not in our dictionary: it is slang, {plain}G without its G."
            yield BriefRuling(Ruling.REFUSED, Reason.SLANG, says, f"{plain}G is in {self.name}")
        if len(plain) <= LONGEST_VOWELLESS and not VOWELS & set(plain):
            says = f"{plain} is not in our dictionary: without a vowel it is an abbreviation at most."
            yield BriefRuling(Ruling.REFUSED, Reason.ABBREVIATION, says, "no vowel")
        yield BriefRuling(Ruling.REFUSED, Reason.UNKNOWN, f"{plain} is not in our dictionary.")

    def _not_listed(self, plain: str, reason: Reason, what: str, tag: Tag) -> BriefRuling:
        says = f"{plain} is not in our dictionary: it is {what}."
        return BriefRuling(Ruling.REFUSED, reason, says, evidence(tag))

    def _holds(self, plain: str, found: int) -> bool:
        if self.uploaded:
            return plain in self.uploaded
        return 0 < found <= self.most

    def _lists(self, plain: str, found: int) -> tuple[str, ...]:
        held = tuple(name for most, name in LISTS if 0 < found <= most)
        return (self.name, *held) if self.uploaded and plain in self.uploaded else held

    def _nearest(self, plain: str) -> tuple[str, ...]:
        near = nearest_words(lists.automaton(), plain, max(self.most, STANDARD))
        return tuple(word for word in near if not (self.slurs and tags_of_kind(lists.tags_of(word), "slur")))

    @cached_property
    def _edition(self) -> str:
        if self.uploaded:
            return f"{self.name}, {self.uploaded.size:,} words, brought by the table"
        listing = lists.listings()[self.key]
        return f"{listing.name}, edition {listing.edition}, {listing.size:,} words"


def _definitions(plain: str) -> tuple[Definition, ...]:
    automaton = lists.automaton()
    if not automaton.word_class(plain):
        return ()
    return definitions.definitions(plain, lambda base: bool(automaton.word_class(base)))
