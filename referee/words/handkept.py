"""The files people keep by hand: rulings, slang, slurs, and words newer than the sources."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from referee.words.shelves import HANDKEPT
from referee.words.sources import SOURCES

EDITION = "2026.11"
WORD = re.compile(r"[a-z]{2,28}")
RULINGS = ("legal", "refused", "disputed")
WEIGHTS = ("slang", "informal", "ordinary")
"""Slang is refused under the Letterpress rules; informal is for the table; ordinary overrides a label."""

WRITTEN = re.compile(r"[A-Za-z]+(?:[ '-][A-Za-z]+)*")
NAME_KINDS = ("name", "abbreviation", "proper", "word", "contraction", "two_words", "hyphenated")

NOTICES_HEAD = """\
The word lists of Quoin are made from the packages below; their licence texts follow.
Slurs were read by a person from the list of the package cuss and kept in slurs.txt.

ENABLE: public domain word list by Alan Beale and M. Cooper; credited here as they ask.
Big: if the list Big is used, it contains words of The UK Advanced Cryptics Dictionary,
Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.
The full text stands below, in SCOWL's own notice.
"""


class HandkeptError(ValueError):
    """A hand-kept file has a line nobody can use; says file, line and what is wrong."""


@dataclass(frozen=True)
class Handkept:
    """What people decided, ready to join the data."""

    additions: set[str]
    rulings: tuple[tuple[str, ...], ...]
    slang: tuple[tuple[str, ...], ...]
    slurs: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]

    def words_though_names(self) -> set[str]:
        """Ordinary words that the sources know only as names."""
        return {written.upper() for written, kind in self.names if kind == "word"}

    def tags(self) -> Iterator[tuple[str, ...]]:
        """Rulings (kind ruling), slang and slurs as tags."""
        for word, ruling, reason, evidence in self.rulings:
            yield word.upper(), "ruling", f"{ruling} {reason}", evidence
        for weight, region, evidence, *words in self.slang:
            yield from ((word.upper(), weight, region, evidence) for word in words)
        yield from ((word.upper(), "slur", "") for word in self.slurs)
        yield from (
            (lettered(written), kind, written, HANDKEPT) for written, kind in self.names if kind != "word"
        )


def read(folder: Path) -> Handkept:
    """All hand-kept files of a folder, checked line by line."""
    return Handkept(
        {word.upper() for _, line in _lines(folder / "additions.txt") for word in expand(line)},
        tuple(_rulings(folder / "rulings.tsv")),
        tuple(_slang(folder / "slang.tsv")),
        tuple(word for _, line in _lines(folder / "slurs.txt") for word in expand(line)),
        tuple(_names(folder / "names.tsv")),
    )


def expand(line: str) -> list[str]:
    """A head word and its forms, written out, or +ending, or -n+ending after cutting n letters.

    >>> expand("vlog +s +ged +ging")
    ['vlog', 'vlogs', 'vlogged', 'vlogging']
    >>> expand("selfie +s -2+y")
    ['selfie', 'selfies', 'selfy']
    """
    head, *forms = line.split()
    words = [head]
    for form in forms:
        cut = re.fullmatch(r"(?:-(\d))?\+([a-z]+)", form)
        words.append(head[: len(head) - int(cut[1] or 0)] + cut[2] if cut else form)
    wrong = [word for word in words if not WORD.fullmatch(word)]
    if wrong:
        raise HandkeptError(f"{wrong[0]!r} is not a word in small letters")
    return words


def lettered(written: str) -> str:
    """A written form as cards would spell it.

    >>> lettered("who's"), lettered("each other")
    ('WHOS', 'EACHOTHER')
    """
    return re.sub("[^A-Z]", "", written.upper())


def catalogue(sizes: Mapping[int, int], checksums: Mapping[str, str]) -> str:
    """The text of `lists.toml`."""
    common, standard, big = sizes.values()
    lists = (
        ("common", "Common", 1, common, "SCOWL up to level 50, both spellings", "SCOWL"),
        (
            "standard",
            "Standard",
            2,
            standard,
            "ENABLE1, SCOWL up to level 70, and newer words",
            "ENABLE public domain, SCOWL",
        ),
        (
            "big",
            "Big",
            3,
            big,
            "Standard and SCOWL up to level 80",
            "ENABLE public domain, SCOWL, UKACD (notice shown)",
        ),
    )
    text = [f'edition = "{EDITION}"\n']
    for key, name, most, size, holds, licence in lists:
        text.append(
            f'[list.{key}]\nname = "{name}"\nmost = {most}\nsize = {size}\n'
            f'holds = "{holds}"\nlicence = "{licence}"\n'
        )
    for name, checksum in checksums.items():
        text.append(f'[file."{name}"]\nsha256_unpacked = "{checksum}"\n')
    for source in SOURCES:
        text.append(
            f'[source.{source.package}]\nversion = "{source.version}"\nclient = "{source.client}"\n'
            f'sha256 = "{source.checksum}"\ntakes = "{source.takes}"\nlicence = "{source.licence}"\n'
        )
    return "\n".join(text)


def _rulings(path: Path) -> Iterator[tuple[str, ...]]:
    for number, line in _lines(path):
        fields = tuple(line.split("\t"))
        if len(fields) != 4 or fields[1] not in RULINGS or not WORD.fullmatch(fields[0]):
            raise HandkeptError(f"{path.name} line {number}: needs word, ruling, reason, evidence")
        yield fields


def _slang(path: Path) -> Iterator[tuple[str, ...]]:
    """Weight, region, evidence, then the word and its forms."""
    for number, line in _lines(path):
        fields = line.split("\t")
        if len(fields) != 4 or fields[1] not in WEIGHTS:
            raise HandkeptError(f"{path.name} line {number}: needs word and forms, weight, region, evidence")
        words, weight, region, evidence = fields
        yield weight, region, evidence, *expand(words)


def _names(path: Path) -> Iterator[tuple[str, ...]]:
    for number, line in _lines(path):
        fields = tuple(line.split("\t"))
        if len(fields) != 2 or fields[1] not in NAME_KINDS or not WRITTEN.fullmatch(fields[0]):
            raise HandkeptError(f"{path.name} line {number}: needs written form, kind")
        yield fields


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line.rstrip()
