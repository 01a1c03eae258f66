"""Read Webster's dictionary of 1913: what older words mean that newer dictionaries leave out."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from referee.words.builder.wordnet import Sense

SOURCE = "Webster 1913"
NOUN = re.compile(r"(?:A|An|The|One|Any|He|She|That which|Same as|The act|State|Act|Any one|Something)\b")
QUOTED = re.compile(r'\s*(?:"[^"]*"|;? ?as, .*|\[[^\]]*\]|--.*)$', re.DOTALL)
LABELLED = re.compile(r"\[[^\]]*(?:Slang|Colloq|Cant|Low)[^\]]*\]")


def senses(opened: Path) -> Iterator[Sense]:
    """The first meaning of every entry."""
    (path,) = opened.rglob("dictionary.json")
    for written, text in sorted(json.loads(path.read_text("utf-8")).items()):
        meaning = first_meaning(text)
        if meaning:
            yield Sense(written, _part(written, meaning), meaning, bool(LABELLED.search(text)), 0, "", SOURCE)


def first_meaning(text: str) -> str:
    """The first sentence of an entry, without number, examples, labels and sources.

    >>> first_meaning('1. A portion suitable to be chewed; a cud; as, a quid of tobacco. 2. Another.')
    'A portion suitable to be chewed; a cud'
    >>> first_meaning('Full of barm or froth; in a ferment. "Barmy beer." Dryden.')
    'Full of barm or froth; in a ferment'
    """
    first = re.split(r"\n| (?=\d+\. )", re.sub(r"^\s*(?:\([a-z]\)|1\.)\s*", "", text.strip()))[0]
    sentence = re.split(r"(?<=[a-z)])\.(?:\s|$)", re.sub(r"\([A-Z][a-z]*\.\)\s*", "", first))[0]
    return QUOTED.sub("", sentence).strip(" ;.,:")


def _part(written: str, meaning: str) -> str:
    """The package leaves parts of speech out; the wording tells them."""
    if meaning.startswith("To "):
        return "v"
    if written.endswith("ly"):
        return "r"
    return "n" if NOUN.match(meaning) else "a"
