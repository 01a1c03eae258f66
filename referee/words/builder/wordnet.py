"""Read WordNet's files: meanings, irregular forms, compounds, names, and usage labels."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from pathlib import Path

FOLDER = "usr/share/wordnet"
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
LABEL = re.compile(r"\((?:[a-z]+ )*(slang|informal|colloquial|vulgar)(?:[ ,;][a-z ,]+)?\)", re.IGNORECASE)
KEY_PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
COUNTED, DOUBLED = 1000, 100
"""What a sense that occurs in marked texts is worth, and what twice as many occurrences add."""
USAGE = ";u"
SLANG_USAGES = ("slang", "colloquialism", "vulgarism", "obscenity")
LONGEST_GLOSS = 200


@dataclass(frozen=True)
class Sense:
    """A meaning: the lemma as written, part of speech, gloss, whether it is labelled slang, its rank."""

    written: str
    part: str
    gloss: str
    labelled: bool
    uses: int = 0
    region: str = ""
    """Where a labelled sense is said: British, American …"""
    source: str = "WordNet"
    labels: tuple[str, ...] = ()

    @property
    def is_word(self) -> bool:
        """Whether it is one word in small letters: not a name, an abbreviation or a phrase."""
        return self.written.isascii() and self.written.isalpha() and self.written.islower()


def senses(opened: Path) -> Iterator[Sense]:
    """Every lemma of every meaning, most used first within a part of speech."""
    uses = _uses(opened)
    slang = _slang_synsets(opened)
    for part, letter in PARTS.items():
        for synset, line in _synsets(opened, part):
            gloss = line.split("|", 1)[1].strip()
            fields = line.split(" ")
            labelled = bool(LABEL.search(gloss)) or bool(_usage_targets(fields) & slang)
            for written in _lemmas(fields):
                key = (written.lower(), letter, synset)
                yield Sense(written, letter, short_gloss(gloss), labelled, uses.get(key, 0))


def irregular_forms(opened: Path) -> Iterator[tuple[str, str, str]]:
    """Form, part of speech and base: GEESE, n, GOOSE."""
    for part, letter in PARTS.items():
        for line in (opened / FOLDER / f"{part}.exc").read_text("utf-8").splitlines():
            form, *bases = line.split()
            yield from ((form, letter, base) for base in bases if base != form)


def _synsets(opened: Path, part: str) -> Iterator[tuple[str, str]]:
    with (opened / FOLDER / f"data.{part}").open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith(" "):
                yield line[:8], line


def _lemmas(fields: list[str]) -> list[str]:
    count = int(fields[3], 16)
    return [re.sub(r"\(\w+\)$", "", fields[4 + 2 * at]) for at in range(count)]


def _usage_targets(fields: list[str]) -> set[tuple[str, str]]:
    start = 5 + 2 * int(fields[3], 16)
    count = int(fields[start - 1])
    links = [fields[start + 4 * at : start + 4 * at + 3] for at in range(count)]
    return {(offset, part) for kind, offset, part in links if kind == USAGE}


def _slang_synsets(opened: Path) -> set[tuple[str, str]]:
    """The synsets of "slang" and similar words themselves, at which usage links point."""
    return {
        (synset, "n")
        for synset, line in _synsets(opened, "noun")
        if set(_lemmas(line.split(" "))) & set(SLANG_USAGES)
    }


def _uses(opened: Path) -> dict[tuple[str, str, str], int]:
    """A rank per (lemma, part, synset): how often texts use it, then how early the index lists it."""
    counts = _counts(opened)
    ranks: dict[tuple[str, str, str], int] = {}
    for part, letter in PARTS.items():
        for line in (opened / FOLDER / f"index.{part}").read_text("utf-8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split()
            count, pointers = int(fields[2]), int(fields[3])
            tagged, synsets = int(fields[5 + pointers]), fields[6 + pointers : 6 + pointers + count]
            for place, synset in enumerate(synsets):
                counted = counts.get((fields[0], letter, place + 1), 0)
                used = COUNTED + round(DOUBLED * log2(1 + counted)) if place < tagged else 0
                ranks[fields[0], letter, synset] = used + 100 * (tagged > 0) - place
    return ranks


def _counts(opened: Path) -> dict[tuple[str, str, int], int]:
    """How often each sense (lemma, part, its number in the index) occurs in texts that people marked."""
    counts: dict[tuple[str, str, int], int] = {}
    for line in (opened / FOLDER / "cntlist.rev").read_text("utf-8").splitlines():
        key, number, count = line.split(" ")
        lemma, _, rest = key.partition("%")
        place = (lemma, KEY_PARTS[rest[0]], int(number))
        counts[place] = max(counts.get(place, 0), int(count))
    return counts


def short_gloss(gloss: str) -> str:
    """The explanation without its examples, never longer than a few lines on a phone."""
    explained = re.split(r'; "', gloss, maxsplit=1)[0].strip(" ;")
    if len(explained) <= LONGEST_GLOSS:
        return explained
    return explained[:LONGEST_GLOSS].rsplit(" ", 1)[0].rstrip(",;") + "…"
