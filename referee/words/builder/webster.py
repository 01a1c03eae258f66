"""Read Webster's dictionary of 1913: what older words mean that newer dictionaries leave out."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from referee.words.builder.wordnet import Sense

SOURCE = "Webster 1913"
ADJECTIVE = re.compile(
    r"(?:Of|Having|Pertaining|Not|Capable|Relating|Full|Like|Resembling|Without|Belonging|Consisting|Tending|"
    r"Situated|Destitute|Producing|Being|Containing|Serving|Bearing|Somewhat|Made|Furnished|Incapable|"
    r"Characterized|Covered|Causing|Formed|Abounding|Shaped|Free|Between|Affected|Given|Inclined|Too|Very|"
    r"Composed|Marked|Liable|Wanting|Such|Giving|Disposed|Worthy|Applied|Fit|Fitted|Possessing|Apt|In|On|At)\b"
)
ADJECTIVE_ENDING = re.compile(r".*(?:ed|ive|ous|ic|ical|al|able|ible|ish|less|ful|ate|ose)")
NOUN = re.compile(r"(?:A|An|The|One|Any|He|She|That which|State|Quality|Act|Something|Anything)\b")
NOUN_ENDING = re.compile(
    r".*(?:ness|ion|ity|ment|ism|ist|ship|hood|ance|ence|ancy|ency|logy|graphy|tude|ess)"
)
LABEL = re.compile(r"^\s*(?:(?:1\.|\((?:[a-z]|[^()]*\.|[A-Z][a-z]+)\))\s*)+")
QUOTED = re.compile(r'\s*(?:"[^"]*"|;? ?as, .*|\[[^\]]*\]|--.*)$', re.DOTALL)
LABELLED = re.compile(r"\[[^\]]*(?:Slang|Colloq|Cant|Low)[^\]]*\]")
POINTER = re.compile(r"(?:See|Same as)(?: under)? (?P<other>[A-Za-z]+)(?:,.*)?$")
NO_MEANING = re.compile(
    r"(?:Etym:|\d|See\b|Same as\b|[a-z0-9. &]*\bp\. ?p\b|[a-z]{1,6}\.|"
    r"(?:imp|pl|plural|pret|comp|compar|superl|sing|etc|old p|and|f|an obs)\b|(?:of|from|for) [A-Z]|[a-z]$)"
)
"""What stands where a meaning should: how the word is formed, or another entry."""


def senses(opened: Path) -> Iterator[Sense]:
    """The first meaning of every entry."""
    for written, text in _entries(opened):
        meanings = (first_meaning(paragraph) for paragraph in text.split("\n\n"))
        meaning = next((each for each in meanings if each and not NO_MEANING.match(each)), "")
        if meaning:
            yield Sense(written, _part(written, meaning), meaning, bool(LABELLED.search(text)), 0, "", SOURCE)


def pointers(opened: Path) -> Iterator[tuple[str, str]]:
    """Words that the dictionary explains by another word alone, and that word: woorali, curare."""
    for written, text in _entries(opened):
        found = POINTER.match(first_meaning(text))
        if found and "\n\n" not in text:
            yield written.upper(), found["other"].upper()


def _entries(opened: Path) -> list[tuple[str, str]]:
    (path,) = opened.rglob("dictionary.json")
    return sorted(json.loads(path.read_text("utf-8")).items())


def first_meaning(text: str) -> str:
    """The first sentence of an entry, without number, examples, labels and sources.

    >>> first_meaning('1. A portion suitable to be chewed; a cud; as, a quid of tobacco. 2. Another.')
    'A portion suitable to be chewed; a cud'
    >>> first_meaning('Full of barm or froth; in a ferment. "Barmy beer." Dryden.')
    'Full of barm or froth; in a ferment'
    """
    first = re.split(r"\n| (?=\d+\. )| (?=\([b-z]\) )", LABEL.sub("", text))[0]
    sentence = re.split(r"(?<=[a-z)])\.(?:\s|$)", re.sub(r"\([A-Z][a-z]*\.\)\s*", "", first))[0]
    return QUOTED.sub("", sentence).strip(" ;.,:")


def _part(written: str, meaning: str) -> str:
    """The package leaves parts of speech out; the wording tells them."""
    if meaning.startswith(("To ", "to ")):
        return "v"
    if written.endswith("ly"):
        return "r"
    if NOUN.match(meaning) or NOUN_ENDING.fullmatch(written):
        return "n"
    return "a" if ADJECTIVE.match(meaning) or ADJECTIVE_ENDING.fullmatch(written) else "n"
