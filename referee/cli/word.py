"""`quoin word`: verdicts on words."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from referee.kit.words import RuleSet, WordVerdict
from referee.words import Lexicon, UploadError, choices, load, read_upload


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("word", nargs="+", metavar="WORD")
    parser.add_argument(
        "--rules", choices=[rules.value for rules in RuleSet], default=RuleSet.LETTERPRESS.value
    )
    parser.add_argument(
        "--list",
        dest="list_name",
        default="standard",
        metavar="LIST",
        help=f"{', '.join(choices())}, or a file of your own with one word a line",
    )
    parser.add_argument("--slurs", action="store_true", help="do not leave slurs out")
    parser.add_argument("--json", action="store_true", help="print JSON, one verdict a line")


def run(arguments: Namespace) -> int:
    """Print each verdict; the exit code is 1 if any word is refused."""
    try:
        words = _load_lexicon(arguments.list_name, slurs=not arguments.slurs)
    except (OSError, UploadError) as error:
        print(error, file=sys.stderr)
        return 2
    verdicts = [words.verdict(word, RuleSet(arguments.rules)) for word in arguments.word]
    for verdict in verdicts:
        print(as_json(verdict) if arguments.json else as_text(verdict))
    return 1 if any(verdict.refused for verdict in verdicts) else 0


def _load_lexicon(list_name: str, slurs: bool) -> Lexicon:
    """The lexicon of a list, by its name or from a file."""
    if list_name in choices():
        return load(list_name, slurs=slurs)
    file = Path(list_name)
    return load(slurs=slurs, uploaded=read_upload(file.stem, file.read_bytes()))


def as_json(verdict: WordVerdict) -> str:
    """A verdict for scripts, on one line."""
    return json.dumps(asdict(verdict) | {"ruling": verdict.ruling.value}, ensure_ascii=False)


def as_text(verdict: WordVerdict) -> str:
    """A verdict for people: the sentence, its source, and the meaning of the word."""
    lines = [f"{verdict.ruling.value.upper()}  {verdict.says}"]
    lines += [f"  {verdict.evidence}"] if verdict.evidence else []
    lines += [f"  {verdict.word.lower()}: {each.says}" for each in verdict.definitions]
    lines += [f"  near: {', '.join(verdict.nearest).lower()}"] if verdict.nearest else []
    return "\n".join(lines)
