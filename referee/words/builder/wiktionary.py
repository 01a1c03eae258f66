"""Read the FreeDict dictionaries made from Wiktionary: words with part of speech, labels and meanings.

Each translates into one language and holds only the senses that have a translation; together they hold many.
An entry is a line `word /sound/ <part>`, then translations (the first line and numbered ones) and meanings.
"""

import gzip
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.words.builder.wordnet import Sense

SOURCE = "Wiktionary"
HEAD = re.compile(r"(?P<written>.+?)(?: /.*/)?(?: <(?P<part>[^>]*)>)?")
NUMBERED = re.compile(r"\s*\d+\.(?: |$)")
PARTS = {"n": "n", "v": "v", "adj": "a", "adv": "r", "pn": "name"}
OTHER_PARTS = (
    *(
        "interjection",
        "preposition",
        "numeral",
        "pronoun",
        "conjunction",
        "determiner",
        "particle",
        "article",
    ),
)
LABELS = re.compile(r"\((?P<labels>[^()]*)\)\s*")
SLANG = frozenset(
    {"slang", "informal", "colloquial", "vulgar", "Internet slang", "childish", "text messaging"}
)
REGIONS = {
    "UK": "British",
    "British": "British",
    "Britain": "British",
    "US": "American",
    "North America": "American",
    "Canada": "Canadian",
    "Australia": "Australian",
    "AU": "Australian",
    "New Zealand": "New Zealand",
    "NZ": "New Zealand",
    "Ireland": "Irish",
    "Irish": "Irish",
    "Scotland": "Scottish",
    "South Africa": "South African",
}
DIGITS = {
    letter: value
    for value, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}


def senses(folders: Iterable[Path]) -> list[Sense]:
    """Every meaning of every English word, the one that most languages translate first."""
    counts: dict[tuple[str, str, str], int] = {}
    for folder in folders:
        for written, part, meanings in _entries(folder):
            for meaning in meanings or [""]:
                key = (written, part, meaning)
                counts[key] = counts.get(key, 0) + 1
    return [_sense(*key, uses) for key, uses in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]


def _sense(written: str, part: str, meaning: str, uses: int) -> Sense:
    labels = _labels(meaning)
    region = next((REGIONS[label] for label in labels if label in REGIONS), "")
    return Sense(written, part, meaning, not SLANG.isdisjoint(labels), uses, region, SOURCE, tuple(labels))


def _labels(meaning: str) -> list[str]:
    """The labels in brackets at the start of a meaning.

    >>> _labels("(US, colloquial) The buttocks.")
    ['US', 'colloquial']
    """
    found = LABELS.match(meaning)
    return [label.strip() for label in re.split("[,;]", found["labels"])] if found else []


def _entries(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    (index,), (packed,) = folder.rglob("*.index"), folder.rglob("*.dict.dz")
    content = gzip.decompress(packed.read_bytes())
    places = {tuple(line.split("\t")[1:3]) for line in index.read_text("utf-8").splitlines()}
    for start, length in sorted((_number(start), _number(length)) for start, length in places):
        head, *lines = content[start : start + length].decode("utf-8").rstrip("\n").split("\n")
        found = HEAD.fullmatch(head)
        part = found["part"] if found else ""
        if found and (part in PARTS or part in OTHER_PARTS):
            meanings = [line.strip() for line in lines[1:] if not NUMBERED.match(line)]
            yield found["written"], PARTS.get(part, "o"), meanings


def _number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = 64 * value + DIGITS[digit]
    return value
