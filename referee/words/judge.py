"""The verdict on a word: typed form, house, slurs, the books' rulings, slang, the list, and why not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.kit.solver import Demand
from referee.kit.word_index import WordIndex
from referee.kit.words import Definition, Reason, RuleSet, Ruling, WordVerdict, normalise, shown
from referee.words import meaning, shelves
from referee.words.findings import Ruled, by_house, evidence, letterpress, named, note, of, typed_form
from referee.words.nearest import nearest
from referee.words.shelves import COMMON, HUGE, LEVELS, STANDARD, Tag
from referee.words.upload import Uploaded

LISTS = ((COMMON, "Common"), (STANDARD, "Standard"), (HUGE, "Big"))
NONE = "none"
VOWELS, LONGEST_VOWELLESS = frozenset("AEIOUY"), 5
"""So short and without a vowel it is somebody's abbreviation; the few real words (NTH, PSST) are listed."""
BARRED_BY_LETTERPRESS = frozenset({"ruling", "slang", "informal", "label", "proper"})


@dataclass(frozen=True)
class Lexicon:
    """A table's dictionary: the list it chose, whether slurs are out, and its own rulings."""

    key: str
    name: str
    most: int
    slurs: bool = True
    house: Mapping[str, bool] = field(default_factory=dict)
    uploaded: Uploaded | None = None

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        """The ruling, its reason, and everything the table may read about the word afterwards."""
        brief = self.brief(word, rules)
        if brief.reason == Reason.UNKNOWN:
            return replace(brief, nearest=self._nearest(brief.word))
        return replace(brief, definitions=_definitions(brief.word)) if brief.lists else brief

    def rearranged(self, letters: str, rules: RuleSet) -> tuple[str, ...]:
        """Every word of exactly these letters; the walk over the list knows this class, so it is met here."""
        from referee.words.play import rearranged

        return rearranged(self, letters, rules)

    def solving(self, rules: RuleSet, demand: Demand) -> tuple[WordIndex, Demand]:
        """What a solver needs to choose from this dictionary."""
        from referee.words.play import hindsight

        return hindsight(self, rules, demand)

    def brief(self, word: str, rules: RuleSet) -> WordVerdict:
        """The verdict without meanings and neighbours: all a game needs to rule."""
        plain = normalise(word)
        malformed = typed_form(plain)
        if malformed:
            return WordVerdict(
                shown(plain), malformed.ruling, malformed.reason, malformed.says, malformed.evidence
            )
        found = shelves.automaton().word_class(plain)
        ruled = next(self._findings(plain, found, rules))
        return WordVerdict(
            plain, ruled.ruling, ruled.reason, ruled.says, ruled.evidence, self._lists(plain, found)
        )

    def holds(self, plain: str) -> bool:
        """Does the chosen list hold this word in capitals? (The table's bans and slurs are not asked.)"""
        return self._holds(plain, shelves.automaton().word_class(plain))

    def playable(self, rules: RuleSet) -> Iterator[str]:
        """Every word nothing stands against, in alphabetical order: what the solver may choose from."""
        barred = self._barred(rules)
        for word in self._all():
            if word not in barred:
                yield word
        yield from sorted(word for word, allowed in self.house.items() if allowed and not self.holds(word))

    def _all(self) -> Iterator[str]:
        return iter(self.uploaded) if self.uploaded else shelves.automaton().words(self.most)

    def _barred(self, rules: RuleSet) -> frozenset[str]:
        """Listed words that are refused or disputed all the same."""
        kinds = BARRED_BY_LETTERPRESS if rules is RuleSet.LETTERPRESS else frozenset()
        tagged = shelves.tagged(kinds | ({"slur"} if self.slurs else set()))
        suspects = {word for word in tagged if not self.brief(word, rules).legal}
        return frozenset(suspects | {word for word, allowed in self.house.items() if not allowed})

    def _findings(self, plain: str, found: int, rules: RuleSet) -> Iterator[Ruled]:
        """What can be said about a well-formed word, the decisive thing first."""
        tags = shelves.tags_of(plain)
        if plain in self.house:
            yield by_house(plain, self.house[plain])
        if self.slurs and of(tags, "slur"):
            yield Ruled(
                Ruling.REFUSED, Reason.FILTERED, f"{plain} is left out: this table plays without slurs."
            )
        if self.key == NONE and not self.uploaded:
            yield Ruled(Ruling.DISPUTED, Reason.NO_LIST, f"{plain}: no list is used, the table decides.")
        if rules is RuleSet.LETTERPRESS:
            yield from letterpress(plain, tags, self._holds(plain, found), self.name)
        if self._holds(plain, found):
            yield Ruled(
                Ruling.LEGAL, Reason.ORDINARY, f"{plain} is in {self.name}.{note(tags)}", self._edition
            )
        yield from self._why_not(plain, found, tags)

    def _why_not(self, plain: str, found: int, tags: tuple[Tag, ...]) -> Iterator[Ruled]:
        """The word is not in the list: the likeliest reason."""
        for tag in of(tags, "contraction"):
            yield self._not_listed(plain, Reason.CONTRACTION, f"a contraction, {tag.written}", tag)
        known = sorted((*of(tags, "name"), *of(tags, "abbreviation")), key=lambda tag: tag.level)
        for tag in known[:1]:
            if not found or tag.level < LEVELS[found]:
                yield self._not_listed(plain, *named(tag), tag)
        for tag in (*of(tags, "hyphenated"), *of(tags, "two_words")):
            kind = "written with a hyphen" if tag.kind == "hyphenated" else "written as two words"
            if found in (0, HUGE):
                yield self._not_listed(plain, Reason(tag.kind), f"{kind}, {tag.written}", tag)
        if found:
            bigger = next(name for most, name in LISTS if found <= most)
            says = f"{plain} is in {bigger}, not in {self.name}: the table decides."
            yield Ruled(Ruling.DISPUTED, Reason.BIGGER_LIST, says, f"in {bigger}, not in {self.name}")
        if plain.endswith("IN") and self.holds(plain + "G"):
            says = f"{plain} is not in {self.name}: it is slang, {plain}G without its G."
            yield Ruled(Ruling.REFUSED, Reason.SLANG, says, f"{plain}G is in {self.name}")
        if len(plain) <= LONGEST_VOWELLESS and not VOWELS & set(plain):
            says = f"{plain} is not in {self.name}: without a vowel it is an abbreviation at most."
            yield Ruled(Ruling.REFUSED, Reason.ABBREVIATION, says, "no vowel")
        yield Ruled(Ruling.REFUSED, Reason.UNKNOWN, f"{plain} is not in {self.name}.")

    def _not_listed(self, plain: str, reason: Reason, what: str, tag: Tag) -> Ruled:
        says = f"{plain} is not in {self.name}: it is {what}."
        return Ruled(Ruling.REFUSED, reason, says, evidence(tag))

    def _holds(self, plain: str, found: int) -> bool:
        if self.uploaded:
            return plain in self.uploaded
        return 0 < found <= self.most

    def _lists(self, plain: str, found: int) -> tuple[str, ...]:
        held = tuple(name for most, name in LISTS if 0 < found <= most)
        return (self.name, *held) if self.uploaded and plain in self.uploaded else held

    def _nearest(self, plain: str) -> tuple[str, ...]:
        near = nearest(shelves.automaton(), plain, max(self.most, STANDARD))
        return tuple(word for word in near if not (self.slurs and of(shelves.tags_of(word), "slur")))

    @cached_property
    def _edition(self) -> str:
        if self.uploaded:
            return f"{self.name}, {self.uploaded.size:,} words, brought by the table"
        listing = shelves.listings()[self.key]
        return f"{listing.name}, edition {listing.edition}, {listing.size:,} words"


def _definitions(plain: str) -> tuple[Definition, ...]:
    automaton = shelves.automaton()
    if not automaton.word_class(plain):
        return ()
    return meaning.definitions(plain, lambda base: bool(automaton.word_class(base)))
