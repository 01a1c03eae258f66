"""Definitions of a word; an inflected form is explained by its base: "plural of garnet: a hard mineral"."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.kit.words import Definition
from referee.words import lists

AT_MOST = 2
VOWELS = "AEIOU"


class Ending(NamedTuple):
    """A regular ending: what to take off, what to put back, and what the form is called."""

    ending: str
    back: str
    part: str
    says: str


def _endings(part: str, says: str, *pairs: str) -> tuple[Ending, ...]:
    """Endings written as ENDING>BACK."""
    return tuple(Ending(ending, back, part, says) for ending, back in (pair.split(">") for pair in pairs))


ENDINGS = (
    *_endings("n", "plural of", "S>", "ES>", "IES>Y", "VES>F", "VES>FE", "MEN>MAN", "ZZES>Z", "SSES>S"),
    *_endings("v", "present tense of", "S>", "ES>", "IES>Y", "SSES>S", "ZZES>Z"),
    *_endings("v", "past tense of", "ED>E", "ED>", "IED>Y"),
    *_endings("v", "-ing form of", "ING>E", "ING>", "YING>IE"),
    *_endings("a", "comparative of", "ER>E", "ER>", "IER>Y"),
    *_endings("a", "superlative of", "EST>E", "EST>", "IEST>Y"),
)
DOUBLING = ("ED", "ING", "ER", "EST")
"""Endings before which a final consonant doubles: tapped, hotter."""

PREFIXES = [
    "UN",
    "RE",
    "NON",
    "OUT",
    "OVER",
    "UNDER",
    "MIS",
    "PRE",
    "ANTI",
    "DIS",
    "DE",
    "SUB",
    "SUPER",
    "INTER",
    "FORE",
    "SEMI",
    "MULTI",
]
SUFFIXES = [
    "NESS",
    "LY",
    "LESS",
    "FUL",
    "ABLE",
    "ISH",
    "LIKE",
    "ER",
    "OR",
    "IST",
    "ISM",
    "MENT",
    "SHIP",
    "HOOD",
    "Y",
    "IZE",
    "ISE",
    "MAN",
]
AFFIXES = (*((front, "") for front in PREFIXES), *(("", back) for back in SUFFIXES))


def definitions(word: str, known: Callable[[str], bool]) -> tuple[Definition, ...]:
    """Up to two definitions of a listed word in capitals; `known` says whether a base word is listed."""
    own = [Definition(word, gloss) for _, gloss in _glosses(word)][:AT_MOST]
    if len(own) < AT_MOST:
        own += [each for each in _from_base_forms(word) if each.base != word][: AT_MOST - len(own)]
    return tuple(own) or tuple(_formed_from(word, known))


def _glosses(word: str, part: str = "") -> Iterator[tuple[str, str]]:
    """Part of speech and gloss, the most used first."""
    for _rank, found, gloss in lists.meanings().find(word):
        if not part or found == part:
            yield found, gloss


def _from_base_forms(word: str) -> Iterator[Definition]:
    """The word as a form of a base word with a meaning: irregular forms first, once per base and part."""
    seen: set[tuple[str, str]] = set()
    for says, part, base in (*_irregular_forms(word), *_regular_forms(word)):
        gloss = next(_glosses(base, part), None)
        if gloss and (base, part) not in seen:
            seen.add((base, part))
            yield Definition(base, f"{says} {base.lower()}: {gloss[1]}")


def _irregular_forms(word: str) -> Iterator[tuple[str, str, str]]:
    for part, base in lists.forms().find(word):
        yield _irregular_form_name(word, part), part, base


def _irregular_form_name(word: str, part: str) -> str:
    match part:
        case "n":
            return "plural of"
        case "v" if word.endswith("ING"):
            return "-ing form of"
        case "v" if word.endswith("S"):
            return "present tense of"
        case "v":
            return "past form of"
        case _:
            return "superlative of" if word.endswith("ST") else "comparative of"


def _regular_forms(word: str) -> Iterator[tuple[str, str, str]]:
    for rule in ENDINGS:
        if word.endswith(rule.ending) and len(word) > len(rule.ending) + 1:
            stem = word[: -len(rule.ending)]
            yield rule.says, rule.part, stem + rule.back
            if rule.ending in DOUBLING and not rule.back and _ends_in_double_consonant(stem):
                yield rule.says, rule.part, stem[:-1]


def _ends_in_double_consonant(stem: str) -> bool:
    return len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in VOWELS


def _formed_from(word: str, known: Callable[[str], bool]) -> Iterator[Definition]:
    """A hint for a listed word without a meaning of its own: the listed word it is formed from."""
    for front, back in AFFIXES:
        if word.startswith(front) and word.endswith(back) and len(word) > len(front) + len(back) + 2:
            stem = word[len(front) : len(word) - len(back)]
            base = next((each for each in _stems(stem, back) if known(each)), None)
            if base:
                affix = f"{front.lower()}-" if front else f"-{back.lower()}"
                yield Definition(base, f"formed from {base.lower()} with {affix}")
                return
    yield from _form_of(word, known)


def _stems(stem: str, back: str) -> Iterator[str]:
    """The stem as it is, and as it was before the ending changed it: happi(ness), mak(er), stopp(er)."""
    yield stem
    if back and stem.endswith("I"):
        yield stem[:-1] + "Y"
    if back and back[0] in "AEIOUY":
        yield stem + "E"
        if _ends_in_double_consonant(stem):
            yield stem[:-1]


def _form_of(word: str, known: Callable[[str], bool]) -> Iterator[Definition]:
    for _says, _part, base in _regular_forms(word):
        if known(base):
            yield Definition(base, f"a form of {base.lower()}")
            return
