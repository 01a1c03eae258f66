"""Which word each listed word is made from: irregular and regular forms, other spellings, derived words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set

from referee.words.builder.british_spellings import american_spellings
from referee.words.builder.derivations import derivation
from referee.words.builder.inflections import inflections
from referee.words.form_names import (
    ACTS,
    AS_ING,
    AS_NOUN,
    AS_PAST,
    AS_PRESENT,
    COMPARATIVE,
    ING,
    IRREGULAR_PAST,
    PAST,
    PLURAL,
    PRESENT,
    SPELLING,
    STUDY,
    SUPERLATIVE,
    SYNONYM,
)
from referee.words.lists import STANDARD
from referee.words.sorted_lines import Row

Parts = Mapping[str, Set[str]]
"""The parts of speech of each known word."""
AS_VERB = {PRESENT: AS_PRESENT, PAST: AS_PAST, ING: AS_ING}
ENOUGH = 2
"""A word with so many meanings of its own is explained as a form of another only where that is certain."""
CERTAIN = frozenset({PLURAL, PRESENT, ING, IRREGULAR_PAST})
ROUNDS = 2
"""A form of a derived word of a derived word is explained, a longer chain is not."""


def form_rows(
    classes: Mapping[str, int],
    explained: Mapping[str, int],
    parts: Iterable[tuple[str, str]],
    irregular: Iterable[tuple[str, str, str]],
    pointers: Iterable[tuple[str, str]] = (),
) -> list[Row]:
    """Rows of form, code and base; `explained` has the number of own meanings of each word.

    `pointers` has the words that a dictionary explains by another word alone.
    """
    known_forms = list(irregular)
    known: dict[str, set[str]] = defaultdict(set)
    for word, part in parts:
        known[word].add(part)
    uneven = {base.upper() for _, part, base in known_forms if part == "a"}
    rows = set(_irregular_rows(known_forms, classes))
    formed = {*explained, *(row[0] for row in rows)}

    def add(found: Iterable[Row], bases: Parts) -> None:
        new = {*found, *_regular_rows(bases, uneven, classes)}
        rows.update(new)
        formed.update(row[0] for row in new)

    add((), known)
    add(_verb_rows(classes, known, formed), {})
    for found in (_spelling_rows(classes, known, formed), _synonym_rows(pointers, classes, known, formed)):
        same = set(found)
        for word, _, base in same:
            known[word] |= known[base]
        add(same, {word: known[word] for word, _, _ in same})
    for _ in range(ROUNDS):
        derived = set(_derived_rows(classes, known, formed))
        for form, code, base in derived:
            known[form] |= {DERIVED_PART[code]} if code in DERIVED_PART else known[base]
        add(derived, {form: known[form] for form, _, _ in derived})
    add(_noun_rows(classes, known, rows, formed), {})
    strong = {base for _, code, base in rows if code == IRREGULAR_PAST}
    return [row for row in rows if _is_wanted(row, explained, strong)]


DERIVED_PART = {
    **dict.fromkeys(("un", "overa", "prea", "less", "able", "ive", "ish", "like", "y", "ful"), "a"),
    **dict.fromkeys(("ic", "al", "ed", "ultra"), "a"),
    **dict.fromkeys(("undo", "re", "over", "under", "out", "mis", "pre", "ize"), "v"),
    **dict.fromkeys(("ness", "er", "ee", "dom", "ist", "ism", "ment", "ation", "ship", "hood", "ity"), "n"),
    "ly": "r",
    **dict.fromkeys(("lack", "anew"), "n"),
    "same": "a",
}
"""The part of speech that a derivation makes, where it is not that of the base."""


def _is_wanted(row: Row, explained: Mapping[str, int], strong: Set[str]) -> bool:
    """A comparative is told only where the word means nothing else: OFFER is no form of off."""
    form, code, base = row
    if code in CERTAIN or (code == PAST and base not in strong):
        return True
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


def _synonym_rows(
    pointers: Iterable[tuple[str, str]], classes: Mapping[str, int], known: Parts, formed: Set[str]
) -> Iterator[Row]:
    """Words that a dictionary explains by another: WOORALI by CURARE."""
    for word, other in pointers:
        if word in classes and word not in formed and other in known and other != word:
            yield word, SYNONYM, other


def _verb_rows(classes: Mapping[str, int], known: Parts, formed: Set[str]) -> Iterator[Row]:
    """The forms of a word that dictionaries have as a noun, but lists also as a verb: BILLBOARDING."""
    for base, parts in known.items():
        if "v" not in parts:
            forms = [(form, code) for form, code in inflections(base, "v") if form in classes]
            if {PAST, ING} <= {code for _, code in forms}:
                yield from ((form, AS_VERB[code], base) for form, code in forms if form not in formed)


def _noun_rows(classes: Mapping[str, int], known: Parts, rows: Set[Row], formed: Set[str]) -> Iterator[Row]:
    """The plurals of a word that no dictionary has as a noun: MILDS, LURKINGS."""
    for base, parts in known.items():
        if "n" not in parts:
            plurals = (form for form, _ in inflections(base, "n"))
            code = STUDY if base.endswith("IC") else AS_NOUN
            yield from ((form, code, base) for form in plurals if form in classes and form not in formed)
    for form, code, base in rows:
        if code in (ING, AS_ING) and form + "S" in classes and form + "S" not in formed:
            yield form + "S", ACTS, base


def _derived_rows(
    classes: Mapping[str, int], known: Mapping[str, Set[str]], formed: Set[str]
) -> Iterator[Row]:
    for word, found in classes.items():
        if found <= STANDARD and word not in formed and (made := derivation(word, known)):
            yield word, *made
