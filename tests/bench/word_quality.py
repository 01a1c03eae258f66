"""`script/bench quality`: how often verdicts, definitions and suggestions are right (docs/words.md)."""

import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path

from referee.kit.words import RuleSet
from referee.words import lists, load

SETS = Path(__file__).parents[1] / "words" / "sets"
SEED, SAMPLE, COMMONEST = 2026, 200, 20_000


def run() -> None:
    """Print the figures of every set, the share of words with a definition, and a sample to be read."""
    for path in sorted(SETS.rglob("*.tsv")):
        print(judge(path))
    for name, words in (
        ("commonest of Standard", commonest()),
        ("Standard", list(lists.automaton().words(2))),
    ):
        print(f"{name}: {len(words):,} words, {share_explained(words):.1%} with a definition")
    if "--sample" in sys.argv:
        print_sample()
    for pairs in sys.argv[3:]:
        share = first_suggestions(json.loads(Path(pairs).read_text("utf-8")))
        print(f"{pairs}: {share:.1%} right word first")


def judge(path: Path) -> str:
    """The share of right verdicts and right reasons in a set, and the words missed."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    words, missed, reasons = load(), [], 0
    for word, ruling, reason in rows:
        verdict = words.brief(word, RuleSet.LETTERPRESS)
        if verdict.ruling.value != ruling:
            missed.append(word)
        reasons += (verdict.ruling.value, verdict.reason) == (ruling, reason)
    right = 1 - len(missed) / len(rows)
    return (
        f"{path.name}: {len(rows)} words, {right:.1%} / {reasons / len(rows):.1%}; missed: {' '.join(missed)}"
    )


def commonest() -> list[str]:
    """The commonest words of Standard, by the bands of the frequency file."""
    rows = (line.split("\t") for line in lists.ranks().text.decode().splitlines())
    return [word for word, band in rows if int(band) <= 3][:COMMONEST]


def share_explained(words: Iterable[str]) -> float:
    """The share of words with a definition that ends in a meaning, not in the name of another word."""
    every = list(words)
    return sum(map(is_explained, every)) / len(every)


def is_explained(word: str) -> bool:
    """Whether some definition says what the word means: has a gloss of its own or of its base."""
    from referee.words.definitions import definitions

    return any(each.base == word or ": " in each.says for each in definitions(word))


def print_sample() -> None:
    """Definitions of words of Standard, drawn with a seed, to be judged by eye."""
    drawn = random.Random(SEED).sample(list(lists.automaton().words(2)), SAMPLE)
    for word in drawn:
        verdict = load().verdict(word, RuleSet.MEMBERSHIP)
        print(word, "|", " || ".join(each.says for each in verdict.definitions) or "-")


def first_suggestions(pairs: dict[str, str]) -> float:
    """The share of misspellings whose right word is suggested first."""
    words = load()
    tried = [
        (wrong, right) for wrong, right in pairs.items() if words.verdict(wrong, RuleSet.MEMBERSHIP).nearest
    ]
    first = [words.verdict(wrong, RuleSet.MEMBERSHIP).nearest[0] == right.upper() for wrong, right in tried]
    return sum(first) / len(pairs)
