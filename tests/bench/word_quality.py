"""`script/bench quality`: how often verdicts, definitions and suggestions are right (docs/words.md)."""

import json
import random
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path

from referee.kit.words import RuleSet
from referee.words import lists, load

SETS = Path(__file__).parents[1] / "words" / "sets"
SEED, SAMPLE, COMMONEST = 1218, 200, 20_000


def run(options: Sequence[str] = ()) -> None:
    """Print the figures of every set and of the definitions.

    `--lists FILE…` judges these lists alone: lines of word, ruling and reason, or (.json) misspellings with
    the words meant. `--sample` prints definitions to be read.
    """
    chosen = options_of(options)
    paths = [Path(each) for each in chosen.lists] or sorted(SETS.rglob("*.tsv"))
    for path in paths:
        print(judge_suggestions(path) if path.suffix == ".json" else judge(path))
    if chosen.lists:
        return
    for name, words in (
        ("commonest of Standard", commonest()),
        ("Standard", list(lists.automaton().words(2))),
    ):
        print(f"{name}: {len(words):,} words, {share_explained(words):.1%} with a definition")
    if chosen.sample:
        print_sample()


def options_of(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="script/bench quality")
    parser.add_argument("--lists", nargs="+", default=[], metavar="FILE")
    parser.add_argument("--sample", action="store_true")
    return parser.parse_args(arguments)


def judge(path: Path) -> str:
    """The share of right verdicts and right reasons in a set, and the words missed with what was said."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    words, missed, other_reason = load(), [], []
    for word, ruling, reason in rows:
        verdict = words.brief(word, RuleSet.LETTERPRESS)
        if verdict.ruling.value != ruling:
            missed.append(f"{word} ({verdict.ruling.value} {verdict.reason})")
        elif verdict.reason != reason:
            other_reason.append(f"{word} ({verdict.reason})")
    right = 1 - len(missed) / len(rows)
    reasons = right - len(other_reason) / len(rows)
    legal = [word.upper() for word, ruling, _ in rows if ruling == "legal" and word.isalpha()]
    return (
        f"{path.name}: {len(rows)} words, verdict {right:.1%}, with reason {reasons:.1%}, "
        f"{share_explained(legal):.1%} of its {len(legal)} legal words with a definition\n"
        f"  missed: {', '.join(missed) or 'none'}\n  other reason: {', '.join(other_reason) or 'none'}"
    )


def judge_suggestions(path: Path) -> str:
    """The share of misspellings in a file whose right word is suggested first."""
    share = first_suggestions(json.loads(path.read_text("utf-8")))
    return f"{path.name}: {share:.1%} right word first"


def commonest() -> list[str]:
    """The commonest words of Standard, by the bands of the frequency file."""
    rows = (line.split("\t") for line in lists.ranks().text.decode().splitlines())
    return [word for word, band in rows if int(band) <= 3][:COMMONEST]


def share_explained(words: Iterable[str]) -> float:
    """The share of words with a definition that ends in a meaning, not in the name of another word."""
    every = list(words)
    return sum(map(is_explained, every)) / max(len(every), 1)


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
