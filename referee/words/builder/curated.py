"""The curated files, edited by hand: rulings, slang, slurs, names, and words newer than the sources."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.words.builder.wordnet import Sense
from referee.words.lists import OWN_NAMES

WORD = re.compile(r"[a-z]{2,28}")
PARTS = ("", "n", "v", "a", "r", "o")
DATE = re.compile(r"20\d\d-\d\d")
OURS, FIRST, BEFORE_ALL = "Quoin", 2000, 4900
"""Our own meanings are shown before those of newer dictionaries, some before all others."""
RULINGS = ("legal", "refused", "disputed")
WEIGHTS = ("slang", "informal", "ordinary")
"""Slang is refused under the Letterpress rules; informal has a note; ordinary overrides a label."""

WRITTEN = re.compile(r"[A-Za-z]+(?:[ '-][A-Za-z]+)*")
NAME_KINDS = ("name", "abbreviation", "proper", "word", "contraction", "two_words", "hyphenated")


class CuratedFileError(ValueError):
    """A curated file has a line that cannot be used; says the file, the line and what is wrong."""


@dataclass(frozen=True)
class SlangEntry:
    """A word with its forms as we read it: its weight, where it is said, and its slang sense."""

    words: tuple[str, ...]
    weight: str
    region: str
    sense: str


@dataclass(frozen=True)
class Curated:
    """The content of the curated files."""

    additions: set[str]
    meanings: tuple[Sense, ...]
    """What the additions mean, in our own words."""
    first_meanings: tuple[Sense, ...]
    """What the commonest words mean, which dictionaries explain last or by a rare noun."""
    rulings: tuple[tuple[str, ...], ...]
    slang: tuple[SlangEntry, ...]
    slurs: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]

    def words_though_names(self) -> set[str]:
        """Ordinary words that the sources list only as names."""
        return {written.upper() for written, kind in self.names if kind == "word"}

    def tags(self) -> Iterator[tuple[str, ...]]:
        """Rulings, slurs and names as rows of the tag file; slang is weighed with the dictionaries."""
        for word, ruling, reason, evidence in self.rulings:
            yield word.upper(), "ruling", f"{ruling} {reason}", evidence
        yield from ((word.upper(), "slur", "") for word in self.slurs)
        yield from (
            (card_letters(written), kind, written, OWN_NAMES)
            for written, kind in self.names
            if kind != "word"
        )


def read(folder: Path) -> Curated:
    """Read all curated files of a folder and check every line."""
    added = list(_additions(folder / "additions.txt"))
    return Curated(
        {word.upper() for line, *_ in added for word in expand(line)},
        tuple(
            Sense(expand(line)[0], part, meaning, False, FIRST, "", OURS)
            for line, part, meaning, *_ in added
            if meaning
        ),
        tuple(_first_meanings(folder / "first_meanings.tsv")),
        tuple(_rulings(folder / "rulings.tsv")),
        tuple(_slang(folder / "slang.tsv")),
        tuple(word for _, line in _lines(folder / "slurs.txt") for word in expand(line)),
        tuple(_names(folder / "names.tsv")),
    )


def _additions(path: Path) -> Iterator[list[str]]:
    """Words, part of speech, meaning, evidence and date; part and meaning may be left to the dictionaries."""
    for number, line in _lines(path):
        fields = line.split("\t")
        if len(fields) != 5 or fields[1] not in PARTS or not (fields[3] and DATE.fullmatch(fields[4])):
            raise CuratedFileError(
                f"{path.name} line {number}: needs words, part, meaning, evidence and date (2026-11)"
            )
        yield fields


def _first_meanings(path: Path) -> Iterator[Sense]:
    """Words and meanings; the part "other" leaves the dictionaries' nouns and verbs beside them."""
    for number, line in _lines(path):
        word, tab, meaning = line.partition("\t")
        if not (WORD.fullmatch(word) and tab and meaning):
            raise CuratedFileError(f"{path.name} line {number}: needs word, meaning")
        yield Sense(word, "o", meaning, False, BEFORE_ALL, "", OURS)


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
        raise CuratedFileError(f"{wrong[0]!r} is not a word in small letters")
    return words


def card_letters(written: str) -> str:
    """A written form as cards would spell it.

    >>> card_letters("who's"), card_letters("each other")
    ('WHOS', 'EACHOTHER')
    """
    return re.sub("[^A-Z]", "", written.upper())


def _rulings(path: Path) -> Iterator[tuple[str, ...]]:
    for number, line in _lines(path):
        fields = tuple(line.split("\t"))
        if len(fields) != 4 or fields[1] not in RULINGS or not WORD.fullmatch(fields[0]):
            raise CuratedFileError(f"{path.name} line {number}: needs word, ruling, reason, evidence")
        yield fields


def _slang(path: Path) -> Iterator[SlangEntry]:
    for number, line in _lines(path):
        fields = line.split("\t")
        if len(fields) != 4 or fields[1] not in WEIGHTS:
            raise CuratedFileError(f"{path.name} line {number}: needs word and forms, weight, region, sense")
        words, weight, region, sense = fields
        yield SlangEntry(tuple(word.upper() for word in expand(words)), weight, region, sense)


def _names(path: Path) -> Iterator[tuple[str, ...]]:
    for number, line in _lines(path):
        fields = tuple(line.split("\t"))
        if len(fields) != 2 or fields[1] not in NAME_KINDS or not WRITTEN.fullmatch(fields[0]):
            raise CuratedFileError(f"{path.name} line {number}: needs written form, kind")
        yield fields


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line.rstrip()
