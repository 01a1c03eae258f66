"""The files in `wordlists/`, each read once per process: words, tags, meanings, forms, and the catalogue."""

import hashlib
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from referee import paths
from referee.words.dafsa import Dafsa
from referee.words.sorted_lines import Row, SortedLines, unpack

AUTOMATON, TAGS, MEANINGS, FORMS = "words.dafsa.gz", "tags.tsv.gz", "meanings.tsv.gz", "forms.tsv.gz"
WIKTIONARY, RANKS = "wiktionary.tsv.gz", "ranks.tsv.gz"
SOUNDS, MISSPELLINGS = "sounds.tsv.gz", "misspellings.tsv.gz"
PACK = "offline.pack.gz"
"""The words and tags as phones fetch them: enough for every ruling."""
EXPLAINING = (MEANINGS, WIKTIONARY, FORMS, RANKS, SOUNDS, MISSPELLINGS)
"""What a phone fetches when it has time: meanings and what suggestions are made from."""
COMMON, STANDARD, HUGE = 1, 2, 3
"""The class of a word in the automaton: the smallest list that holds it."""
LIST_NAMES = {COMMON: "Common", STANDARD: "Standard", HUGE: "Big"}
LEVELS = {COMMON: 50, STANDARD: 70, HUGE: 80}
"""The highest SCOWL level of each list."""
OWN_NAMES = "our own list of names"
"""The source that a tag names for an entry of names.tsv."""
NAME_SOURCES = ("Faker", "Wiktionary", "CSpell", "US census")
"""Sources of further names, which have none that a dictionary has as a word."""


class Tag(NamedTuple):
    """One thing known about a word: its kind (name, slang, …), the written form or region, and the source."""

    kind: str
    written: str
    source: str = ""

    @property
    def level(self) -> int:
        """SCOWL's level; 0 for our own names, that of Standard for further names, 100 for other sources."""
        last = self.source.rsplit(" ", 1)[-1]
        if last.isdigit():
            return int(last)
        return 0 if self.source == OWN_NAMES else LEVELS[STANDARD] if self.source in NAME_SOURCES else 100


@dataclass(frozen=True)
class Listing:
    """A list that a table may choose: its name, the highest class it holds, edition, size and licence."""

    key: str
    name: str
    most: int
    edition: str
    size: int
    licence: str


@cache
def automaton() -> Dafsa:
    """Every word of Common, Standard and Big."""
    return Dafsa(unpack(paths.wordlists() / AUTOMATON))


@cache
def tags() -> SortedLines:
    """Names, abbreviations, contractions, compounds, labels, slang, slurs and rulings."""
    return SortedLines.read(paths.wordlists() / TAGS)


@cache
def meanings() -> SortedLines:
    """What words mean; read when first asked for."""
    return SortedLines.read(paths.wordlists() / MEANINGS)


@cache
def wiktionary() -> SortedLines:
    """Meanings from Wiktionary, which have a licence of their own."""
    return SortedLines.read(paths.wordlists() / WIKTIONARY)


@cache
def ranks() -> SortedLines:
    """The commonest words and the band of frequency of each."""
    return SortedLines.read(paths.wordlists() / RANKS)


@cache
def sounds() -> SortedLines:
    """The commonest words by how they sound."""
    return SortedLines.read(paths.wordlists() / SOUNDS)


@cache
def misspellings() -> SortedLines:
    """Common misspellings and the words meant."""
    return SortedLines.read(paths.wordlists() / MISSPELLINGS)


@cache
def forms() -> SortedLines:
    """What each word is a form of: GEESE, p (plural), GOOSE."""
    return SortedLines.read(paths.wordlists() / FORMS)


@cache
def listings() -> dict[str, Listing]:
    """The lists a table may choose, from `lists.toml`."""
    return read_listings(paths.wordlists() / "lists.toml")


@cache
def version() -> str:
    """The edition with a hash of the catalogue and the notices: a new build has a new version."""
    folder = paths.wordlists()
    read = b"".join((folder / name).read_bytes() for name in ("lists.toml", "NOTICES"))
    return f"{next(iter(listings().values())).edition}-{hashlib.sha256(read).hexdigest()[:12]}"


@dataclass(frozen=True)
class Changes:
    """What an edition changed: the classes before (0 for words it added), the tags taken away and given."""

    before: str
    classes: Mapping[str, int]
    old_tags: Set[Row]
    new_tags: Set[Row]

    @cached_property
    def relabelled(self) -> dict[str, tuple[Set[Row], Set[Row]]]:
        """The old and the new tags of each relabelled word."""
        found: dict[str, tuple[set[Row], set[Row]]] = {}
        for place, rows in enumerate((self.old_tags, self.new_tags)):
            for word, *fields in rows:
                found.setdefault(word, (set(), set()))[place].add(tuple(fields))
        return {word: (old, new) for word, (old, new) in found.items()}


NOTHING = Changes("", {}, frozenset(), frozenset())


@cache
def changes_since(edition: str) -> Changes:
    """What the lists in use changed since an edition; nothing for the edition in use or one not known."""
    found = _changes_of(next(iter(listings().values())).edition)
    while edition and found.before and found.before != edition:
        found = _join_changes(found, _changes_of(found.before))
    return found if edition else NOTHING


def _changes_of(edition: str) -> Changes:
    """What one edition changed; nothing for the first."""
    path = paths.wordlists() / f"changes-{edition}.tsv"
    return read_changes(path) if path.exists() else NOTHING


def _join_changes(later: Changes, earlier: Changes) -> Changes:
    """The changes of two editions one after the other, nothing if the earlier one is not known."""
    if not earlier.before:
        return NOTHING
    return Changes(
        earlier.before,
        {**later.classes, **earlier.classes},
        (later.old_tags - earlier.new_tags) | earlier.old_tags,
        later.new_tags | earlier.new_tags,
    )


def read_changes(path: Path) -> Changes:
    """The changes in a file that `quoin words build` wrote."""
    head, *lines = path.read_text("utf-8").splitlines()
    classes: dict[str, int] = {}
    tags: dict[str, set[Row]] = {"label-": set(), "label+": set()}
    by_name = {name: key for key, name in LIST_NAMES.items()}
    for what, word, *fields in (line.split("\t") for line in lines):
        if what in tags:
            tags[what].add((word, *fields))
        else:
            classes[word] = 0 if what == "added" else by_name[fields[0]]
    before = head.partition(" after ")[2].partition(":")[0]
    return Changes(before, classes, tags["label-"], tags["label+"])


def read_listings(path: Path) -> dict[str, Listing]:
    """The lists that a `lists.toml` names."""
    catalogue = tomllib.loads(path.read_text("utf-8"))
    edition = catalogue["edition"]
    return {
        key: Listing(key, each["name"], each["most"], edition, each["size"], each["licence"])
        for key, each in catalogue["list"].items()
    }


def tags_of(word: str) -> tuple[Tag, ...]:
    """Every tag of a word in capitals."""
    return tuple(Tag(*fields) for fields in tags().find(word))


def words_tagged(kinds: Set[str]) -> set[str]:
    """Every word with a tag of one of these kinds."""
    rows = (line.split("\t", 2) for line in tags().text.decode().splitlines())
    return {word for word, kind, _ in rows if kind in kinds}
