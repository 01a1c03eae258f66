"""The regular forms of a base word, spelled by the rules: plural, verb forms, comparative, superlative."""

import re
from collections.abc import Iterator

from referee.words.form_names import COMPARATIVE, ING, PAST, PLURAL, PRESENT, SUPERLATIVE

SHORT = re.compile(r"Y?[^AEIOUY]*(?:QU)?[AEIOUY][BCDFGKLMNPRTVZ]")
"""One syllable that ends in one vowel and one consonant: the consonant doubles (hop, hopping, not hoping)."""
MAY_DOUBLE = re.compile(r".*(?:[^AEIOU]|QU)[AEIOUY][BCDFGKLMNPRSTVZ]")
"""A longer word that ends like that has both spellings somewhere: travelled, traveled."""
SIBILANT = re.compile(r".*(?:S|X|Z|CH|SH)")
CLASSICAL = (
    *(("SIS", "SES"), ("UM", "A"), ("US", "I"), ("A", "AE"), ("ON", "A"), ("EX", "ICES"), ("IX", "ICES")),
    *(("EAU", "EAUX"), ("MA", "MATA"), ("TO", "TI")),
)
"""Greek, Latin, French and Italian plurals: mitoses, stoae."""
CONSONANT_Y = re.compile(r".*[^AEIOU]Y")


def inflections(base: str, part: str) -> Iterator[tuple[str, str]]:
    """Each regular form of a word in capitals, with the code of the form.

    >>> dict(inflections("VLOG", "v"))
    {'VLOGS': 's', 'VLOGGED': 'd', 'VLOGGING': 'g'}
    >>> [form for form, _ in inflections("HAPPY", "a")]
    ['HAPPIER', 'HAPPIEST']
    >>> [form for base in ("QUIZ", "GAS") for form, _ in inflections(base, "n")]
    ['QUIZZES', 'GASES', 'GASSES']
    """
    match part:
        case "n":
            yield from ((form, PLURAL) for form in _with_s(base))
            if base.endswith("MAN"):
                yield base[:-3] + "MEN", PLURAL
            if base.endswith(("F", "FE")):
                yield base.removesuffix("E").removesuffix("F") + "VES", PLURAL
            for ending, plural in CLASSICAL:
                if base.endswith(ending):
                    yield base.removesuffix(ending) + plural, PLURAL
        case "v":
            yield from ((form, PRESENT) for form in _with_s(base))
            yield from ((form, PAST) for form in _with_vowel(base, "ED"))
            yield from ((form, ING) for form in _with_vowel(base, "ING"))
        case "a":
            yield from ((form, COMPARATIVE) for form in _with_vowel(base, "ER"))
            yield from ((form, SUPERLATIVE) for form in _with_vowel(base, "EST"))


def _with_s(base: str) -> Iterator[str]:
    if CONSONANT_Y.fullmatch(base):
        yield base[:-1] + "IES"
    elif SIBILANT.fullmatch(base):
        doubles = base.endswith(("S", "Z")) and SHORT.fullmatch(base[:-1] + "T")
        if not (doubles and base.endswith("Z")):
            yield base + "ES"
        if doubles:
            yield base + base[-1] + "ES"
    else:
        yield base + "S"
        if base.endswith("O"):
            yield base + "ES"


def _with_vowel(base: str, ending: str) -> Iterator[str]:
    """The base with an ending that begins with a vowel: baked, tried, tying, hopping."""
    if base.endswith("IE") and ending == "ING":
        yield base[:-2] + "YING"
    elif base.endswith("E"):
        yield base + ending if ending == "ING" and base.endswith(("EE", "OE", "YE")) else base[:-1] + ending
        if ending == "ING":
            yield base + ending
    elif CONSONANT_Y.fullmatch(base) and ending != "ING":
        yield base[:-1] + "I" + ending
    elif SHORT.fullmatch(base):
        yield base + base[-1] + ending
    else:
        yield base + ending
        if MAY_DOUBLE.fullmatch(base):
            yield base + base[-1] + ending
        if base.endswith("C"):
            yield base + "K" + ending
