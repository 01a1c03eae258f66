"""Common misspellings and the listed words they stand for, from a package of CSpell."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from referee.words.lists import STANDARD
from referee.words.sorted_lines import Row

AT_MOST = 3


def misspellings(opened: Path, classes: Mapping[str, int]) -> Iterator[Row]:
    """The misspelled word and up to three listed words that may be meant, the likeliest first."""
    for wrong, right in _pairs(opened):
        words = [each.strip() for each in right.split(",")]
        listed = [each for each in words if 0 < classes.get(each, 0) <= STANDARD][:AT_MOST]
        if wrong.isalpha() and wrong.isascii() and wrong not in classes and listed:
            yield wrong, *listed


def misspelled_words(opened: Path) -> set[str]:
    """Every misspelled word of the package."""
    return {wrong for wrong, _ in _pairs(opened)}


def _pairs(opened: Path) -> Iterator[tuple[str, str]]:
    (path,) = opened.rglob("dict-en.json")
    for definition in json.loads(path.read_text("utf-8"))["dictionaryDefinitions"]:
        for pair in (*definition["suggestWords"], *definition["flagWords"]):
            wrong, _, right = pair.upper().partition("->")
            yield wrong, right
