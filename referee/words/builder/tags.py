"""The rows of the tag file: names, abbreviations, contractions, compounds, slang, slurs and rulings."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import chain
from pathlib import Path

from referee.words.builder import scowl, translators, wordnet
from referee.words.builder.curated import Curated
from referee.words.builder.packages import Packages
from referee.words.builder.slang_labels import TWO, labels_of, slang_rows
from referee.words.lists import COMMON, HUGE, LEVELS, NAME_SOURCES, STANDARD
from referee.words.sorted_lines import Row

RARE = 70
"""From this SCOWL level on, a word that is also a common name counts as the name."""
COMPOUND = re.compile(r"(?:[a-z]+|[A-Z])(?:[-_][a-z]+)+")
NAME = re.compile(r"[A-Z][A-Za-z]*([-_][A-Z][A-Za-z]*)*")
LONGEST_COMPOUND, LONGEST_NAMES = 14, 9
"""Entries of several words with more letters are left out: nobody lays them as one."""


def tag_rows(read: Packages, ours: Curated, classes: Mapping[str, int]) -> set[Row]:
    """Every row; the key of each is a word as cards spell it."""
    exceptions = ours.words_though_names() | ours.additions
    labels = [
        labels_of(source, senses)
        for source, senses in (
            ("WordNet", read.wordnet),
            ("Wiktionary", read.wiktionary),
            (translators.GERMAN, read.german),
            (translators.CATALAN, read.catalan),
        )
    ]
    rows = {
        *_scowl_tags(read.scowl, classes),
        *_compound_tags(read.wordnet, classes),
        *slang_rows(ours.slang, labels, classes),
        *_proper_name_tags(read, classes, exceptions),
        *ours.tags(),
    }
    words = {
        each.written.upper() for each in (*read.wordnet, *read.open_wordnet, *read.wiktionary) if each.is_word
    }
    listed = words | {word for word, found in classes.items() if found <= STANDARD}
    for source, names in zip(
        NAME_SOURCES,
        (read.given_names_and_places, read.wiktionary_names, read.family_names, read.census_names),
        strict=True,
    ):
        rows |= set(_further_name_tags(source, names, listed, {row[0] for row in rows}))
    return rows


def _scowl_tags(opened: Path, classes: Mapping[str, int]) -> Iterator[Row]:
    """Names, abbreviations with their plurals (ATMs, depts), contractions."""
    for kind, found in (
        ("name", scowl.names(opened)),
        ("abbreviation", scowl.abbreviations(opened)),
        ("contraction", scowl.contractions(opened)),
    ):
        for key, entry in found.items():
            if len(key) > 1:
                yield key, kind, entry.written, f"SCOWL {entry.kind} {entry.level}"
            plural = key + "S"
            known = plural in found or plural in classes
            if kind == "abbreviation" and _has_plural(entry.written) and not known:
                yield plural, kind, entry.written + "s", f"SCOWL {entry.kind} {entry.level}"


def _has_plural(written: str) -> bool:
    """ATMs and depts, but no etcs."""
    return written.isupper() or (written.isalpha() and len(written) > 3 and not written.endswith("s"))


def _compound_tags(senses: tuple[wordnet.Sense, ...], classes: Mapping[str, int]) -> Iterator[Row]:
    """Hyphenated and two-word entries, and names that only WordNet has."""
    for sense in senses:
        key = scowl.plain(sense.written)
        if not 1 < len(key) <= LONGEST_COMPOUND or classes.get(key, HUGE) <= STANDARD:
            continue
        written = sense.written.replace("_", " ")
        if COMPOUND.fullmatch(sense.written):
            kind = "hyphenated" if "-" in written else "two_words"
            yield key, kind, written, "WordNet"
            if sense.part == "n" and not key.endswith("S") and classes.get(key + "S", HUGE) > STANDARD:
                yield key + "S", kind, written + "s", "WordNet"
        elif sense.part == "n" and NAME.fullmatch(sense.written) and _is_short_name(written):
            yield key, "abbreviation" if _all_capitals(written) else "name", written, "WordNet"


def _is_short_name(written: str) -> bool:
    return " " not in written or len(written.replace(" ", "")) <= LONGEST_NAMES


def _further_name_tags(
    source: str, names: Mapping[str, str], listed: Set[str], known: Set[str]
) -> Iterator[Row]:
    """Names whose letters have no other tag and are no word of Standard or of a dictionary."""
    for key, written in names.items():
        if key not in known and key not in listed:
            yield key, "name", written, source


def _proper_name_tags(read: Packages, classes: Mapping[str, int], exceptions: Set[str]) -> Iterator[Row]:
    """Common names that one source alone also holds in a rare sense nobody means: Paris, Texas."""
    wordnet_words = {sense.written.upper() for sense in read.wordnet if sense.written.islower()}
    words = wordnet_words | exceptions | _words_of_two_sources(read)
    listed = {key for key, found in classes.items() if found <= STANDARD and len(key) > 2} - words
    for key, entry in scowl.names(read.scowl).items():
        rare = read.levels.get(key, RARE) >= RARE and key in listed
        if rare and entry.level <= LEVELS[COMMON]:
            yield key, "proper", entry.written, f"SCOWL {entry.kind} {entry.level}"


def _words_of_two_sources(read: Packages) -> set[str]:
    """What two of ENABLE, SCOWL, Wiktionary and the Open English WordNet have in small letters."""
    scowl_words = {word for word, level in read.levels.items() if level <= LEVELS[STANDARD]}
    newer = [
        {each.written.upper() for each in senses if each.is_word}
        for senses in (read.wiktionary, read.open_wordnet)
    ]
    held = Counter(chain(read.enable, scowl_words, *newer))
    return {word for word, votes in held.items() if votes >= TWO}


def _all_capitals(written: str) -> bool:
    return bool(scowl.ALL_CAPITALS.fullmatch(written))
