"""Read SCOWL's files: words, names and abbreviations, each with the smallest level that has it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.kit.words import normalise

FOLDER = "usr/share/dict/scowl"
SPELLINGS = re.compile(r"(english|american|british|british_z|canadian|australian)(_variant_1)?|variant_1")
KINDS = "words|upper|proper-names|abbreviations|contractions"
FILE = re.compile(rf"(?P<spelling>[a-z_0-9]+)-(?P<kind>{KINDS})\.(?P<level>\d+)")
REGIONAL = re.compile(r"(british|british_z|canadian|australian)(_variant_1)?")
NAMES_UP_TO, REGIONAL_UP_TO = 70, 80
ALL_CAPITALS = re.compile(r"[A-Z]{2,6}s?")


@dataclass(frozen=True, order=True)
class ListedForm:
    """A written form, the kind of file it stands in, and the smallest level that has it."""

    level: int
    kind: str
    written: str


def plain(written: str) -> str:
    """The letters alone, in capitals, as cards spell the word.

    >>> plain("smørrebrød"), plain("T-shirt")
    ('SMORREBROD', 'TSHIRT')
    """
    capitals = written.upper() if written.isascii() else normalise(written)
    return re.sub("[^A-Z]", "", capitals)


def entries(opened: Path, *kinds: str) -> dict[str, ListedForm]:
    """For every spelled form the entry with the smallest level among files of these kinds."""
    found: dict[str, ListedForm] = {}
    for entry in _all(opened, kinds):
        key = plain(entry.written)
        if key and (key not in found or entry < found[key]):
            found[key] = entry
    return found


def word_levels(opened: Path) -> dict[str, int]:
    """The level of every ordinary word, both spellings."""
    return {key: entry.level for key, entry in entries(opened, "words").items()}


def regional(opened: Path) -> set[str]:
    """Words spelled the British, Canadian or Australian way, up to level 80."""
    entries_of_region = _all(opened, ("words",), REGIONAL)
    return {plain(entry.written) for entry in entries_of_region if entry.level <= REGIONAL_UP_TO}


def names(opened: Path) -> dict[str, ListedForm]:
    """Names up to level 70: higher levels come from a list with a display clause."""
    found = entries(opened, "upper", "proper-names")
    return {
        key: entry
        for key, entry in found.items()
        if _in_reach(entry) and not ALL_CAPITALS.fullmatch(entry.written)
    }


def abbreviations(opened: Path) -> dict[str, ListedForm]:
    """Abbreviations up to level 70, and short names written all in capitals."""
    found = entries(opened, "abbreviations")
    in_capitals = entries(opened, "upper", "proper-names")
    for key, entry in in_capitals.items():
        if ALL_CAPITALS.fullmatch(entry.written) and (key not in found or entry.level < found[key].level):
            found[key] = entry
    return {key: entry for key, entry in found.items() if _in_reach(entry)}


def contractions(opened: Path) -> dict[str, ListedForm]:
    """Words with an apostrophe, by their letters: DONT is don't."""
    return {key: entry for key, entry in entries(opened, "contractions").items() if _in_reach(entry)}


def _in_reach(entry: ListedForm) -> bool:
    return entry.level <= NAMES_UP_TO


def _all(
    opened: Path, kinds: tuple[str, ...], spellings: re.Pattern[str] = SPELLINGS
) -> Iterator[ListedForm]:
    for path in sorted((opened / FOLDER).iterdir()):
        named = FILE.fullmatch(path.name)
        if named and named["kind"] in kinds and spellings.fullmatch(named["spelling"]):
            for written in path.read_text("utf-8").split():
                # The possessive (garnet's) would hide the plural it is spelled like.
                if "'" not in written or named["kind"] == "contractions":
                    yield ListedForm(int(named["level"]), named["kind"], written)
