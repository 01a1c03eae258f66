"""Choose what a word means from several dictionaries: clear and short first, rude senses only alone."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from referee.words.builder.wordnet import Sense
from referee.words.sorted_lines import Row

MEANINGS_PER_PART, SHORTEST, LONGEST = 2, 2, 150
CAPITALISED = frozenset({"Wiktionary", "Webster 1913"})
"""Dictionaries whose meanings are sentences that begin with a capital."""
RUDE = frozenset({"vulgar", "offensive", "derogatory", "pejorative", "obscene", "ethnic slur"})
OLD = frozenset({"obsolete", "archaic", "dated", "historical", "rare", "dialectal"})
RUDE_GLOSS = re.compile(r"\((?:[a-z ]+ )?(?:obscene|vulgar|disparaging|offensive|ethnic slur)|obscene word")
BRACKETS = re.compile(r"^(?:\([^()]*\)\s*)+|\s*\[[^\]]*\]")
LATER = re.compile(
    r"; | \(|, (?:especially|such as|usually|often|typically|originally|including|for example)\b"
)


def meaning_rows(dictionaries: Iterable[Iterable[Sense]], classes: Mapping[str, int]) -> dict[str, list[Row]]:
    """Rows of word, rank, part and gloss by source; the first dictionary that has a word's part explains it.

    >>> found = meaning_rows([[Sense("app", "n", "a program for a phone", False)]], {"APP": 1})
    >>> found["WordNet"]
    [('APP', '5000', 'n', 'a program for a phone')]
    """
    found: dict[str, list[Row]] = {}
    explained: set[tuple[str, str]] = set()
    for place, dictionary in enumerate(dictionaries):
        grouped = _group(dictionary, classes)
        for (word, part), senses in grouped.items():
            if (word, part) in explained or not senses:
                continue
            explained.add((word, part))
            for sense in sorted(senses, key=_rank)[:MEANINGS_PER_PART]:
                rank = f"{_rank(sense)[0] + 100 * place:04}"
                found.setdefault(sense.source, []).append((word, rank, part, _text(sense)))
    return found


def _group(dictionary: Iterable[Sense], classes: Mapping[str, int]) -> dict[tuple[str, str], list[Sense]]:
    """The usable senses of listed words by word and part; rude ones only where a word has no other."""
    grouped: dict[tuple[str, str], list[Sense]] = {}
    polite: set[str] = set()
    for sense in dictionary:
        word = sense.written.upper()
        if sense.is_word and word in classes and sense.gloss and not _is_circular(sense):
            grouped.setdefault((word, sense.part), []).append(sense)
            if not _is_rude(sense):
                polite.add(word)
    return {
        key: [each for each in senses if key[0] not in polite or not _is_rude(each)]
        for key, senses in grouped.items()
    }


def _rank(sense: Sense) -> tuple[int, int, str]:
    """Common senses first, labelled, old and circular ones later; of equals the shorter."""
    later = 300 * sense.labelled + 600 * (not OLD.isdisjoint(sense.labels)) + 2000 * _is_rude(sense)
    later += 300 * _names_itself(sense)
    return 5000 - sense.uses + later, len(_text(sense)), sense.gloss


def _is_rude(sense: Sense) -> bool:
    return not RUDE.isdisjoint(sense.labels) or bool(RUDE_GLOSS.search(sense.gloss))


def _is_circular(sense: Sense) -> bool:
    """Whether the gloss only repeats the word, or is too short to say anything."""
    gloss = _text(sense).removeprefix("to ").removeprefix("a ")
    return gloss == sense.written or len(gloss) < SHORTEST


def _names_itself(sense: Sense) -> bool:
    """Whether the gloss explains the word by itself: march, "march in a procession"."""
    return re.search(rf"\b{sense.written}\b", _text(sense)) is not None


def _text(sense: Sense) -> str:
    return tidy(sense.gloss, sense.source in CAPITALISED)


@cache
def tidy(gloss: str, is_sentence: bool = True) -> str:
    """The gloss in the form of a short definition: without labels, later sentences and asides.

    >>> tidy("(informal, mobile phones) A photographic self-portrait. Or another. [from 2002]")
    'a photographic self-portrait'
    """
    text = re.split(r"\.\s+(?=[A-Z(])", BRACKETS.sub("", gloss).strip())[0].rstrip(". ;:")
    if len(text) > LONGEST:
        cuts = [found.start() for found in LATER.finditer(text) if 30 <= found.start() <= LONGEST]
        text = text[: cuts[-1]] if cuts else text[:LONGEST].rsplit(" ", 1)[0].rstrip(",;") + "…"
    first = text.split(" ", 1)[0] if is_sentence else ""
    return text[:1].lower() + text[1:] if first[1:].islower() or len(first) == 1 else text


def squash_compounds(senses: Iterable[Sense]) -> Iterator[Sense]:
    """Senses of phrases as meanings of the same letters in one word: "air strike" explains airstrike.

    A verb of two words does not: "to check off" is no checkoff.
    """
    for sense in senses:
        written = re.sub("[-_ ]" if sense.part != "v" else "-", "", sense.written)
        if written != sense.written and written.islower():
            yield replace(sense, written=written)


def known_parts(rows: Mapping[str, list[Row]]) -> Iterator[tuple[str, str]]:
    """Each explained word with each of its parts of speech."""
    for each in rows.values():
        yield from {(word, part) for word, _, part, _ in each}
