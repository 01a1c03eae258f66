"""The words and labels packed for phones, half as large as the files that the server reads.

The file holds three lengths and the numbers of the most used states, then three columns of bytes, then text;
`static/js/words/offline_pack.js` opens it.
The columns give the automaton state by state, each after those it leads to: for every edge its letter, class
and whether it is the last (heads), how its target is found (low), and the rest of a target's number (high).
The text has the tags by kind and source, each word with the number of letters it shares with the one before.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from struct import pack

from referee.kit.words import normalise
from referee.words.dafsa import CLASS_SHIFT, ROOT, TARGET_SHIFT, Dafsa
from referee.words.sorted_lines import Row

NOTHING, NEW, NEW_AND_NUMBERED, FREQUENT = 0, 1, 2, 3
"""How a target is found: none; the state just made; that one, which gets a number; a frequent one."""
LAST_SHIFT, BYTE, FREQUENT_STATES = 7, 256, 160
FIRST_CODE, MOST_SHARED = 64, 60
"""The number of shared letters is written as a character, from @ on."""
WITH_PLURAL = "+"


def pack_for_phones(automaton: Dafsa, tags: Iterable[Row]) -> bytes:
    """The content of the file."""
    columns = _Columns(automaton)
    columns.add(ROOT)
    frequent = [number for number, _ in columns.uses.most_common(FREQUENT_STATES)]
    low, high = _encode_targets(columns.targets, frequent)
    lengths = pack("<3I", len(columns.heads), len(high), len(frequent))
    numbers = pack(f"<{len(frequent)}H", *frequent)
    return lengths + numbers + bytes(columns.heads) + low + high + tag_text(tags).encode()


@dataclass
class _Columns:
    """The edges of all states, a state after those it leads to."""

    automaton: Dafsa
    heads: bytearray = field(default_factory=bytearray)
    targets: list[int] = field(default_factory=list)
    """Minus a code for none or a new state, or the number of an earlier state."""
    numbers: dict[int, int] = field(default_factory=dict)
    """The number of each state that several lead to, once it has one."""
    numbered: int = 0
    uses: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.leading_to = Counter(edge >> TARGET_SHIFT for edge in self.automaton.edges)

    def add(self, at: int) -> None:
        """Add a state; one met again before it has its number is added twice, which happens seldom."""
        edges = list(self.automaton.edges_from(at))
        new = [bool(target) and target not in self.numbers for _, _, target in edges]
        for (_, _, target), is_new in zip(edges, new, strict=True):
            if is_new:
                self.add(target)
        for place, (letter, ends_here, target) in enumerate(edges):
            last = place == len(edges) - 1
            self.heads.append(ord(letter) - 64 | ends_here << CLASS_SHIFT | last << LAST_SHIFT)
            self.targets.append(self._find(target, new[place]))

    def _find(self, target: int, is_new: bool) -> int:
        if not target:
            return -NOTHING - 1
        if not is_new:
            self.uses[self.numbers[target]] += 1
            return self.numbers[target]
        if self.leading_to[target] == 1:
            return -NEW - 1
        self.numbers[target] = self.numbered
        self.numbered += 1
        return -NEW_AND_NUMBERED - 1


def _encode_targets(targets: Iterable[int], frequent: list[int]) -> tuple[bytes, bytes]:
    """The low and the high column."""
    codes = {number: FREQUENT + place for place, number in enumerate(frequent)}
    low, high = bytearray(), bytearray()
    for target in targets:
        if target < 0:
            low.append(-target - 1)
        elif target in codes:
            low.append(codes[target])
        else:
            low.append(FREQUENT + len(frequent) + target // BYTE)
            high.append(target % BYTE)
    return bytes(low), bytes(high)


def tag_text(tags: Iterable[Row]) -> str:
    """The tags as lines: `=kind source` before written forms, `#kind field…` before words in capitals.

    >>> tag_text([("ATM", "abbreviation", "ATM", "SCOWL"), ("ATMS", "abbreviation", "ATMs", "SCOWL")])
    '=abbreviation\\tSCOWL\\n@ATM+\\n'
    >>> tag_text([("TUSH", "slang", "American", "two"), ("TUSHES", "slang", "American", "two")])
    '#slang\\tAmerican\\ttwo\\n@TUSH\\nDES\\n'
    """
    grouped = sorted((_heading(row), _entry(row)) for row in tags)
    return "".join(
        line + "\n"
        for heading, rows in groupby(grouped, key=lambda each: each[0])
        for line in (heading, *_front_coded(_fold_plurals(heading, {entry for _, entry in rows})))
    )


def _is_written(row: Row) -> bool:
    """Whether the letters of the written form are the word, so that it need not be given as well."""
    return len(row) == 4 and re.sub("[^A-Z]", "", normalise(row[2])) == row[0]


def _heading(row: Row) -> str:
    return "\t".join(("=" + row[1], row[3]) if _is_written(row) else ("#" + row[1], *row[2:]))


def _entry(row: Row) -> str:
    return row[2] if _is_written(row) else row[0]


def _fold_plurals(heading: str, entries: set[str]) -> list[str]:
    """The entries, a written form and its plural as one."""
    if heading.startswith("#"):
        return sorted(entries)
    folded = {each for each in entries if each + "s" in entries and not _is_plural(each, entries)}
    plurals = {each + "s" for each in folded}
    return [each + WITH_PLURAL * (each in folded) for each in sorted(entries - plurals)]


def _is_plural(entry: str, entries: set[str]) -> bool:
    """A crown princess is no plural of crown princes, which is one of crown prince."""
    return entry.endswith("s") and entry[:-1] in entries


def _front_coded(entries: Iterable[str]) -> Iterator[str]:
    before = ""
    for entry in entries:
        shared = 0
        while shared < min(len(before), len(entry), MOST_SHARED) and before[shared] == entry[shared]:
            shared += 1
        yield chr(FIRST_CODE + shared) + entry[shared:]
        before = entry
