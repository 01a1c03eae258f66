"""Read three dictionaries for translators: TU Chemnitz's of German, EDICT of Japanese, DACCO of Catalan.

Their authors chose the words without the other sources, so the first two vote; the third is asked for its
labels alone. Nothing but words and labels is taken.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from referee.words.builder.wordnet import Sense

GERMAN, JAPANESE, CATALAN = "TU Chemnitz", "EDICT", "DACCO"
REMARK = re.compile(r"\([^()]*\)|\{[^{}]*\}|\[[^\[\]]*\]|<[^<>]*>|/[^/;|]*/")
LABELS = re.compile(r"\[([^\[\]]*)\]")
SLANG = {
    "slang": "slang",
    "youth language": "slang",
    "vulg.": "vulgar",
    "coll.": "informal",
    "coll": "informal",
}
"""What the German dictionary's labels are called elsewhere."""
REGIONS = {
    "Br.": "British",
    "Am.": "American",
    "Austr.": "Australian",
    "NZ": "New Zealand",
    "Can.": "Canadian",
    "Ir.": "Irish",
    "Irl.": "Irish",
    "Sc.": "Scottish",
    "South Africa": "South African",
}
REGISTERS = {"slang": "slang", "vulgar": "vulgar", "colloquial": "informal", "informal": "informal"}
"""What the Catalan dictionary's registers are called elsewhere."""
CATALAN_PARTS = {"nouns": "n", "verbs": "v", "adjectives": "a", "adverbs": "r"}
GERMAN_PART = re.compile(r"\{(?P<part>adj|adv|vt|vi|vr|v|m|f|n|pl)\b")
JAPANESE_PART = re.compile(r"\((?P<part>n|v[0-9srkz]|adj|adv)(?![a-z0-9])")
PARTS = {"adj": "a", "adv": "r", "m": "n", "f": "n", "n": "n", "pl": "o"}
"""What is no verb; a plural has no forms."""


def german_senses(opened: Path) -> Iterator[Sense]:
    """The English side of the German dictionary, with labels; its forms stand side by side between bars."""
    (path,) = opened.rglob("trans/de-en")
    for line in path.read_text("utf-8").splitlines():
        german, _, english = line.partition(" :: ")
        for left, right in zip(german.split(" | "), english.split(" | "), strict=False):
            part = _part(GERMAN_PART.search(left)) or "o"
            for text in right.split(";"):
                given = LABELS.findall(text)
                labels = tuple(SLANG[each] for each in given if each in SLANG)
                region = next((REGIONS[each] for each in given if each in REGIONS), "")
                yield _sense(text, part, GERMAN, labels, region)


def japanese_senses(opened: Path) -> Iterator[Sense]:
    """The translations in the Japanese dictionary; a part of speech holds until the next is given."""
    (path,) = opened.rglob("edict.utf8")
    for line in path.read_text("utf-8").splitlines():
        part = "o"
        for text in line.split("/")[1:]:
            part = _part(JAPANESE_PART.match(text)) or part
            yield _sense(text, part, JAPANESE)


def catalan_senses(opened: Path) -> Iterator[Sense]:
    """The English words of the Catalan dictionary, each translation a sense with its register as label."""
    for path in sorted(opened.rglob("engcat/*.dic")):
        for entry in ElementTree.parse(path).iter("Entry"):
            written = (entry.text or "").strip()
            for block in entry:
                part = CATALAN_PARTS.get(block.tag, "o")
                for each in block.iter("translation"):
                    given = re.split("[, ]+", each.get("register", ""))
                    labels = tuple(REGISTERS[label] for label in given if label in REGISTERS)
                    yield Sense(written, part, written, bool(labels), 0, "", CATALAN, labels)


def _part(found: re.Match[str] | None) -> str:
    return PARTS.get(found["part"], "v") if found else ""


def _sense(text: str, part: str, source: str, labels: tuple[str, ...] = (), region: str = "") -> Sense:
    written = REMARK.sub("", text).strip().removeprefix("to " if part == "v" else "")
    return Sense(written, part, written, bool(labels), 0, region, source, labels)
