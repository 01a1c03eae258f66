"""Read the Open English WordNet from JSON files: entries, senses and definitions by their ids."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.words.builder.wordnet import LABEL, Sense, short_gloss

SOURCE = "Open English WordNet"
PARTS = {"n": "n", "v": "v", "a": "a", "s": "a", "r": "r"}


def senses(opened: Path) -> Iterator[Sense]:
    """Every meaning of every entry, in the dictionary's order."""
    (folder,) = opened.glob("*/dic")
    synsets = {key: each["synset"] for key, each in _read(folder / "sense")}
    meanings = {key: "; ".join(each.get("definition", ())) for key, each in _read(folder / "syn")}
    for _, entry in sorted(_read(folder / "lex"), key=lambda item: item[0]):
        written, part = entry["lemma"]["writtenForm"], PARTS.get(entry["lemma"]["partOfSpeech"], "")
        for place, sense in enumerate(entry["sense"]):
            meaning = meanings.get(synsets.get(sense, ""), "")
            labelled = bool(LABEL.search(meaning))
            yield Sense(written, part, short_gloss(meaning), labelled, 100 - place, "", SOURCE)


def _read(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry of every file of a folder."""
    for path in sorted(folder.glob("*.json")):
        yield from json.loads(path.read_text("utf-8")).items()
