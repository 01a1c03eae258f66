"""Which word each listed word is made from: irregular and regular forms, other spellings, derived words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set

from referee.words.builder.british_spellings import american_spellings
from referee.words.builder.derivations import derivation
from referee.words.builder.inflections import inflections
from referee.words.form_names import COMPARATIVE, ING, IRREGULAR_PAST, PLURAL, PRESENT, SPELLING, SUPERLATIVE
from referee.words.lists import STANDARD
from referee.words.sorted_lines import Row

Parts = Mapping[str, Set[str]]
"""The parts of speech of each known word."""
ENOUGH = 2
"""A word with so many meanings of its own is not explained as a form of another."""
ROUNDS = 2
"""A form of a derived word of a derived word is explained, a longer chain is not."""


def form_rows(
    classes: Mapping[str, int],
    explained: Mapping[str, int],
    parts: Iterable[tuple[str, str]],
    irregular: Iterable[tuple[str, str, str]],
) -> list[Row]:
    """Rows of form, code and base; `explained` has the number of own meanings of each word."""
    known_forms = list(irregular)
    known: dict[str, set[str]] = defaultdict(set)
    for word, part in parts:
        known[word].add(part)
    uneven = {base.upper() for _, part, base in known_forms if part == "a"}
    rows = set(_irregular_rows(known_forms, classes))
    rows.update(_regular_rows(known, uneven, classes))
    rows.update(_spelling_rows(classes, known, explained.keys() | {row[0] for row in rows}))
    for _ in range(ROUNDS):
        derived = set(_derived_rows(classes, known, explained.keys() | {row[0] for row in rows}))
        for form, code, base in derived:
            known[form] |= {DERIVED_PART[code]} if code in DERIVED_PART else known[base]
        rows |= derived
        rows.update(_regular_rows({form: known[form] for form, _, _ in derived}, uneven, classes))
    return [row for row in rows if _is_wanted(row, explained)]


DERIVED_PART = {
    **dict.fromkeys(
        ("un", "overa", "prea", "less", "able", "ish", "like", "y", "ful", "ic", "al", "ed", "ultra"), "a"
    ),
    **dict.fromkeys(("undo", "re", "over", "under", "out", "mis", "pre", "ize"), "v"),
    **dict.fromkeys(("ness", "er", "dom", "ist", "ism", "ment", "ation", "ship", "hood", "ity"), "n"),
    "ly": "r",
}
"""The part of speech that a derivation makes, where it is not that of the base."""


def _is_wanted(row: Row, explained: Mapping[str, int]) -> bool:
    """A comparative is told only where the word means nothing else: OFFER is no form of off."""
    form, code, _ = row
    return explained.get(form, 0) < (1 if code in (COMPARATIVE, SUPERLATIVE) else ENOUGH)


def _irregular_rows(irregular: Iterable[tuple[str, str, str]], classes: Mapping[str, int]) -> Iterator[Row]:
    for form, part, base in irregular:
        if form.upper() in classes and base.upper() in classes:
            yield form.upper(), _irregular_code(form, part), base.upper()


def _irregular_code(form: str, part: str) -> str:
    match part:
        case "n":
            return PLURAL
        case "v" if form.endswith("ing"):
            return ING
        case "v" if form.endswith("s"):
            return PRESENT
        case "v":
            return IRREGULAR_PAST
        case _:
            return SUPERLATIVE if form.endswith("st") else COMPARATIVE


def _regular_rows(
    known: Mapping[str, Set[str]], uneven: Set[str], classes: Mapping[str, int]
) -> Iterator[Row]:
    """Regular forms that are listed; the adjectives of `uneven` (good, bad) have none."""
    for base, parts in known.items():
        for part in parts:
            for form, code in inflections(base, part):
                if form in classes and form != base and not (part == "a" and base in uneven):
                    yield form, code, base


def _spelling_rows(
    classes: Mapping[str, int], known: Mapping[str, Set[str]], formed: Set[str]
) -> Iterator[Row]:
    """British spellings of explained American words: COLOURIZER of COLORIZER."""
    for word in classes:
        if word not in formed:
            base = next((each for each in american_spellings(word) if each in known or each in formed), "")
            if base:
                yield word, SPELLING, base


def _derived_rows(
    classes: Mapping[str, int], known: Mapping[str, Set[str]], formed: Set[str]
) -> Iterator[Row]:
    for word, found in classes.items():
        if found <= STANDARD and word not in formed and (made := derivation(word, known)):
            yield word, *made
