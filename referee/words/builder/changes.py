"""What changed since the last edition, for people to review and to restore the last edition from."""

import gzip
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from referee.words.dafsa import Dafsa
from referee.words.lists import AUTOMATON, HUGE, LIST_NAMES, TAGS, read_changes, read_listings
from referee.words.sorted_lines import Row, SortedLines


@dataclass(frozen=True)
class Edition:
    """The words and tags of one edition."""

    name: str
    classes: Mapping[str, int]
    tags: Set[Row]


def last_edition(folder: Path, now: str) -> Edition:
    """The edition before this one: the lists in the folder, or what they were before their own changes."""
    automaton = Dafsa(gzip.decompress((folder / AUTOMATON).read_bytes()))
    classes = {word: automaton.word_class(word) for word in automaton.words(HUGE)}
    tags = {tuple(line.split("\t")) for line in SortedLines.read(folder / TAGS).text.decode().splitlines()}
    name = next(iter(read_listings(folder / "lists.toml").values())).edition
    if name != now:
        return Edition(name, classes, tags)
    undone = read_changes(folder / f"changes-{now}.tsv")
    before = {word: found for word, found in {**classes, **undone.classes}.items() if found}
    return Edition(undone.before, before, (tags - undone.new_tags) | undone.old_tags)


def changes_text(old: Edition, new: Edition) -> str:
    """The changes as text: added, removed and moved words, then labels taken away and given."""
    rows = [*_word_rows(old.classes, new.classes), *_tag_rows(old.tags, new.tags)]
    counts = {kind: sum(row[0] == kind for row in rows) for kind in ("added", "removed", "moved")}
    relabelled = len({row[1] for row in rows if row[0].startswith("label")})
    head = (
        f"# Edition {new.name} after {old.name}: {counts['added']:,} words added, "
        f"{counts['removed']:,} removed, {counts['moved']:,} moved to another list, "
        f"{relabelled:,} relabelled.\n"
    )
    return head + "".join("\t".join(row) + "\n" for row in rows)


def _word_rows(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[Row]:
    for word in sorted(new.keys() - old.keys()):
        yield "added", word, LIST_NAMES[new[word]]
    for word in sorted(old.keys() - new.keys()):
        yield "removed", word, LIST_NAMES[old[word]]
    for word in sorted(old.keys() & new.keys()):
        if old[word] != new[word]:
            yield "moved", word, LIST_NAMES[old[word]], LIST_NAMES[new[word]]


def _tag_rows(old: Iterable[Row], new: Iterable[Row]) -> Iterator[Row]:
    before, after = set(old), set(new)
    yield from (("label-", *row) for row in sorted(before - after))
    yield from (("label+", *row) for row in sorted(after - before))
