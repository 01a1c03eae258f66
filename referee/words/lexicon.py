"""A table's dictionary and its verdicts: house words, slurs, the Letterpress rules, the list, and why not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.kit.solver import Demand
from referee.kit.word_index import WordIndex
from referee.kit.words import Reason, RuleSet, Ruling, WordVerdict, clip, normalise
from referee.words import lists
from referee.words.definitions import definitions
from referee.words.lists import COMMON, HUGE, LEVELS, LIST_NAMES, STANDARD, Tag
from referee.words.nearest_words import nearest_words
from referee.words.rulings import (
    BriefRuling,
    evidence,
    house_ruling,
    letterpress_rulings,
    name_note,
    name_or_abbreviation,
    slang_note,
    tags_of_kind,
    typing_ruling,
)
from referee.words.sorted_lines import Row
from referee.words.upload import UploadedList

LISTS = tuple(LIST_NAMES.items())
NONE = "none"
VOWELS, LONGEST_VOWELLESS = frozenset("AEIOUY"), 5
"""An unlisted word of so few letters without a vowel is an abbreviation; real ones (NTH, PSST) are listed."""
BARRED_BY_LETTERPRESS = frozenset({"ruling", "slang", "proper"})


@dataclass(frozen=True)
class Lexicon:
    """A table's dictionary: the list it chose, whether slurs are out, and its own rulings."""

    key: str
    name: str
    most: int
    slurs: bool = True
    house: Mapping[str, bool] = field(default_factory=dict)
    uploaded: UploadedList | None = None
    edition: str = ""
    """The edition of the lists that the table began with; empty for the one in use."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        """The ruling and its reason, with definitions, or with the nearest words to an unknown word."""
        brief = self.brief(word, rules)
        if brief.reason == Reason.UNKNOWN:
            return replace(brief, nearest=self._nearest(brief.word))
        return replace(brief, definitions=definitions(brief.word)) if brief.lists else brief

    def rearrange(self, letters: str, rules: RuleSet) -> tuple[str, ...]:
        """Every word of exactly these letters."""
        from referee.words.word_search import rearrange  # it imports this module

        return rearrange(self, letters, rules)

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
        found = self._word_class(plain)
        ruled = next(self._findings(plain, found, rules))
        return WordVerdict(
            plain, ruled.ruling, ruled.reason, ruled.says, ruled.evidence, self._lists(plain, found)
        )

    def holds(self, plain: str) -> bool:
        """Whether the chosen list holds this word in capitals, whatever the table has barred."""
        return self._holds(plain, self._word_class(plain))

    def _word_class(self, plain: str) -> int:
        """The smallest list that held the word in this table's edition, 0 for none."""
        changed = self._changes.classes.get(plain)
        return lists.automaton().word_class(plain) if changed is None else changed

    def _tags(self, plain: str) -> tuple[Tag, ...]:
        """The word's tags in this table's edition."""
        tags = lists.tags_of(plain)
        if plain not in self._changes.relabelled:
            return tags
        old, new = self._changes.relabelled[plain]
        return (*(tag for tag in tags if _fields(tag) not in new), *(Tag(*fields) for fields in sorted(old)))

    @cached_property
    def _changes(self) -> lists.Changes:
        return lists.changes_since(self.edition)

    def playable(self, rules: RuleSet) -> Iterator[str]:
        """Every legal word in alphabetical order: what the solver may choose from."""
        barred = self._barred(rules)
        for word in self._all():
            if word not in barred:
                yield word
        yield from sorted(word for word, allowed in self.house.items() if allowed and not self.holds(word))

    def _all(self) -> Iterator[str]:
        if self.uploaded:
            return iter(self.uploaded)
        if not self._changes.classes:
            return lists.automaton().words(self.most)
        known = {*lists.automaton().words(HUGE), *self._changes.classes}
        return iter(sorted(word for word in known if self.holds(word)))

    def _barred(self, rules: RuleSet) -> frozenset[str]:
        """Words of the list that are refused or disputed all the same."""
        kinds = BARRED_BY_LETTERPRESS if rules is RuleSet.LETTERPRESS else frozenset()
        tagged = (
            lists.words_tagged(kinds | ({"slur"} if self.slurs else set())) | self._changes.relabelled.keys()
        )
        suspects = {word for word in tagged if not self.brief(word, rules).legal}
        return frozenset(suspects | {word for word, allowed in self.house.items() if not allowed})

    def _findings(self, plain: str, found: int, rules: RuleSet) -> Iterator[BriefRuling]:
        """Every ruling that applies to a well-formed word; the first one decides."""
        tags = self._tags(plain)
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
            yield from letterpress_rulings(plain, tags, self._holds(plain, found))
        if self._holds(plain, found):
            says = f"{plain} is in our dictionary.{name_note(tags)}{slang_note(tags)}"
            yield BriefRuling(Ruling.LEGAL, Reason.ORDINARY, says, self._edition)
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
        if plain.endswith("S") and not found:
            yield from self._plurals_of_names(plain)
        if plain.endswith("IN") and self.holds(plain + "G"):
            says = f"{plain} is not in our dictionary: it is slang, {plain}G without its G."
            yield BriefRuling(Ruling.REFUSED, Reason.SLANG, says, f"{plain}G is in {self.name}")
        if len(plain) <= LONGEST_VOWELLESS and not VOWELS & set(plain):
            says = f"{plain} is not in our dictionary: without a vowel it is an abbreviation at most."
            yield BriefRuling(Ruling.REFUSED, Reason.ABBREVIATION, says, "no vowel")
        yield BriefRuling(Ruling.REFUSED, Reason.UNKNOWN, f"{plain} is not in our dictionary.")

    def _plurals_of_names(self, plain: str) -> Iterator[BriefRuling]:
        """A well-known name in the plural: Fitzgeralds."""
        for tag in tags_of_kind(self._tags(plain[:-1]), "name"):
            if tag.level <= LEVELS[COMMON]:
                names = tag._replace(written=tag.written + "s")
                yield self._not_listed(plain, Reason.PROPER_NOUN, f"a proper noun, {names.written}", names)

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
        return tuple(word for word in near if not (self.slurs and tags_of_kind(self._tags(word), "slur")))

    @cached_property
    def _edition(self) -> str:
        if self.uploaded:
            return f"{self.name}, {self.uploaded.size:,} words, brought by the table"
        listing = lists.listings()[self.key]
        if self._changes.before:
            return f"{listing.name}, edition {self._changes.before}, as when the table began"
        return f"{listing.name}, edition {listing.edition}, {listing.size:,} words"


def _fields(tag: Tag) -> Row:
    """The tag as the fields of its line, which ends with the last field given."""
    return tuple(tag) if tag.source else tuple(tag[:2])
