"""`python -m ocr PHOTO… --profile hardback --json`: read photos from the command line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ocr import PROFILES, PhotoError, Reading, available, read
from ocr.reading import as_json


def main(arguments: list[str] | None = None) -> int:
    """Read each photo named; the exit code counts as failed when any was refused."""
    asked = _parser().parse_args(arguments)
    missing = available()
    if missing:
        print(missing, file=sys.stderr)
        return 2
    refused = [name for name in asked.photos if not _show(name, asked.profile, asked.json)]
    return 1 if refused else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ocr", description="Read cards from photos.")
    parser.add_argument("photos", nargs="+", metavar="PHOTO")
    parser.add_argument("--profile", choices=PROFILES, default="any", help="the deck on the table")
    parser.add_argument("--json", action="store_true", help="one JSON line a photo")
    return parser


def _show(name: str, profile: str, as_lines: bool) -> bool:
    try:
        reading = read(Path(name).read_bytes(), profile)
    except (PhotoError, OSError) as trouble:
        problem = trouble.sentence if isinstance(trouble, PhotoError) else f"{trouble.strerror}."
        nothing = {"photo": name, "cards": [], "seconds": 0.0, "problem": problem}
        print(json.dumps(nothing) if as_lines else f"{name}: {problem}")
        return False
    print(json.dumps(as_json(name, reading)) if as_lines else _sentence(name, reading))
    return True


def _sentence(name: str, reading: Reading) -> str:
    unsure = [card.letter or "_" for card in reading.cards if not card.sure]
    doubt = f", unsure of {' '.join(unsure)}" if unsure else ""
    return f"{name}: {reading.word or reading.problem}{doubt} ({reading.seconds:.2f} s)"


if __name__ == "__main__":
    sys.exit(main())
