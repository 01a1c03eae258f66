"""Which words are slang in all their senses by two sources, and which one source calls slang or informal.

A label belongs to a single sense, so a dictionary counts for a word only when *all* its senses have one.
Two such dictionaries refuse a word under the Letterpress rules, as our own `slang.tsv` does, which is read
word by word; a single one only adds a note.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from referee.words.builder.curated import SlangEntry
from referee.words.builder.inflections import inflections
from referee.words.builder.wordnet import Sense
from referee.words.sorted_lines import Row

SLANG = frozenset({"slang", "vulgar", "Internet slang"})
TWO = 2


@dataclass(frozen=True)
class Labels:
    """What one dictionary says of words: labelled in all senses (with the region), or plain in some."""

    source: str
    labelled: Mapping[str, str]
    plain: Set[str]
    slang: Set[str]
    """Those of the labelled words that it calls slang, not just informal."""


def labels_of(source: str, senses: Iterable[Sense]) -> Labels:
    """The labels of a dictionary; a base word's labels hold for its regular forms."""
    grouped: dict[str, list[Sense]] = defaultdict(list)
    for sense in senses:
        if sense.is_word and sense.gloss:
            grouped[sense.written.upper()].append(sense)
    labelled, plain, slang = dict[str, str](), set[str](), set[str]()
    for word, found in grouped.items():
        forms = {word, *(form for each in found for form, _ in inflections(word, each.part))}
        if not all(each.labelled for each in found):
            plain |= forms
            continue
        region = next((each.region for each in found if each.region), "")
        labelled |= dict.fromkeys(forms, region)
        if all(not each.labels or not SLANG.isdisjoint(each.labels) for each in found):
            slang |= forms
    return Labels(source, {word: labelled[word] for word in labelled.keys() - plain}, plain, slang - plain)


def slang_rows(
    ours: Iterable[SlangEntry], dictionaries: Iterable[Labels], classes: Mapping[str, int]
) -> Iterator[Row]:
    """Rows of slang (refused), informal and label (a note), and ordinary (no note)."""
    known = list(dictionaries)
    seen: set[str] = set()
    for entry in ours:
        seen.update(entry.words)
        yield from ((word, entry.weight, entry.region, entry.sense) for word in entry.words)
    for word in sorted(classes.keys() - seen):
        found = [each for each in known if word in each.labelled]
        if found and not any(word in each.plain for each in known):
            region = next((each.labelled[word] for each in found if each.labelled[word]), "")
            refused = len([each for each in found if word in each.slang]) >= TWO
            yield word, "slang" if refused else "label", region, " and ".join(each.source for each in found)
