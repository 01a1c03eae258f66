"""Sentences for players: the odd phrases of earlier versions come back nowhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.server import ROOT

ODD = (
    "six signs", "Look: as the phone", "Only look on", "You look on", "only looks on", "Take along",
    "Go on playing", "A game on paper", "Who came to what", "To be remembered", "a question first",
    "hours of 6 left", "Press luck", "are chosen", "all right", "Tell them one by one",
    "Values of new cards", "nobody has told", "Nobody has told", "does not know it",
    "finders of one's own", "is not a word of the letters", "ends below", "has been waited for",
    "plays without slurs", "You have drawn, or", "You have rolled, or", "three ink each", "New in the row",
    "Name it as", "By the count", "not told", "is in Standard", "not in Standard",
    "looks on", "asks first", "Keep our own", "draw for the tie.", "First: The",
)  # fmt: skip
"""What players once read, and did not understand at once."""


def sentences(file: Path) -> Iterator[str]:
    """What a file can put on a screen: the strings of a module but its docstrings, others whole."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        yield text
        return
    tree = ast.parse(text)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


SHOWN = sorted(
    file
    for folder, kinds in (("referee", ("py",)), ("templates", ("html", "svg")), ("static", ("js",)))
    for kind in kinds
    for file in (ROOT / folder).rglob(f"*.{kind}")
    if not {"vendor", "builder", "server", "cli", "migrations"} & set(file.parts)
)


def test_no_odd_phrase_is_said_anywhere() -> None:
    found = [
        (file.name, phrase) for file in SHOWN for each in sentences(file) for phrase in ODD if phrase in each
    ]
    assert found == []


def test_there_are_sentences_to_look_at() -> None:
    assert len(SHOWN) > 400
    assert "Push your luck" in [*sentences(ROOT / "referee/games/hardback/actions/ink.py")]
