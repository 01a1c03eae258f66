"""The files in `wordlists/`, each read once per process: words, tags, meanings, forms, and the catalogue."""

import gzip
import hashlib
import tomllib
from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee import paths
from referee.words.dafsa import Dafsa
from referee.words.sorted_lines import SortedLines

AUTOMATON, TAGS, MEANINGS, FORMS = "words.dafsa.gz", "tags.tsv.gz", "meanings.tsv.gz", "forms.tsv.gz"
COMMON, STANDARD, HUGE = 1, 2, 3
"""The class of a word in the automaton: the smallest list that holds it."""
LEVELS = {COMMON: 50, STANDARD: 70, HUGE: 80}
"""The highest SCOWL level of each list."""
OWN_NAMES = "our own list of names"
"""The source that a tag names for an entry of names.tsv."""


class Tag(NamedTuple):
    """One thing known about a word: its kind (name, slang, …), the written form or region, and the source."""

    kind: str
    written: str
    source: str = ""

    @property
    def level(self) -> int:
        """SCOWL's level; 0 for our own list of names, 100 for other sources."""
        last = self.source.rsplit(" ", 1)[-1]
        return int(last) if last.isdigit() else 0 if self.source == OWN_NAMES else 100


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
    return Dafsa(gzip.decompress((paths.wordlists() / AUTOMATON).read_bytes()))


@cache
def tags() -> SortedLines:
    """Names, abbreviations, contractions, compounds, labels, slang, slurs and rulings."""
    return SortedLines.read(paths.wordlists() / TAGS)


@cache
def meanings() -> SortedLines:
    """What words mean; read when first asked for."""
    return SortedLines.read(paths.wordlists() / MEANINGS)


@cache
def forms() -> SortedLines:
    """Irregular forms and their base: GEESE, n, GOOSE."""
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
