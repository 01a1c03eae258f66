"""Which dictionaries label a word slang or colloquial.

A label belongs to a single sense, so a source counts for a word only when *all* its senses there have one.
Such a word is disputed ("labelled by …"); only our curated `slang.tsv` refuses a word.
"""

import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from referee.words.builder.scowl import plain
from referee.words.builder.wordnet import Sense

DACCO_FOLDER = "usr/share/dacco-common/dictionaries/engcat"
SLANG_REGISTERS = ("slang", "colloquial", "cooloquial", "informal", "vulgar", "offensive")
COMMON_LEVEL = 35
"""Up to this SCOWL level a word is too ordinary for a label to count ("certainly" carries one)."""


def slang_labels(senses: Iterable[Sense], dacco: Path, levels: dict[str, int]) -> dict[str, str]:
    """The sources that label each word, for words where the label counts."""
    wordnet, plain_sense = _by_wordnet(senses)
    other = _by_dacco(dacco)
    found: dict[str, str] = {}
    for word in sorted(wordnet | other):
        sources = ["WordNet"] * (word in wordnet) + ["DACCO"] * (word in other)
        rare = levels.get(word, 100) > COMMON_LEVEL
        if len(sources) == 2 or (rare and word not in plain_sense):
            found[word] = " and ".join(sources)
    return found


def _by_wordnet(senses: Iterable[Sense]) -> tuple[set[str], set[str]]:
    """Words all of whose senses are labelled, and words with at least one sense that is not."""
    some: set[str] = set()
    unlabelled: set[str] = set()
    for sense in senses:
        if sense.written.isalpha():
            (some if sense.labelled else unlabelled).add(plain(sense.written))
    return some - unlabelled, unlabelled


def _by_dacco(opened: Path) -> set[str]:
    """Words all of whose translations carry a slang register."""
    marks: dict[str, list[bool]] = defaultdict(list)
    for path in sorted((opened / DACCO_FOLDER).glob("*.dic")):
        for entry in ET.parse(path).getroot().iter("Entry"):
            written = (entry.text or "").strip()
            if written.isalpha():
                marks[plain(written)] += _entry_marks(entry)
    return {word for word, seen in marks.items() if seen and all(seen)}


def _entry_marks(entry: ET.Element) -> list[bool]:
    """For each translation of a head word: is it slang, by its own label or its group's?"""
    marks: list[bool] = []
    for group in entry.findall("./*/translations"):
        for child in group:
            if child.tag == "translation":
                marks.append(_is_slang(child))
            elif child.tag == "grouptranslation":
                marks.append(_is_slang(child) or all(_is_slang(each) for each in child.iter("translation")))
    return marks


def _is_slang(element: ET.Element) -> bool:
    return element.get("register", "") in SLANG_REGISTERS
