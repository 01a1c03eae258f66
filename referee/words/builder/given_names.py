"""Given names from many countries, from the package Faker: Eamonn, Katarzyna, Alessandro."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from referee.kit.words import is_plain, normalise

PEOPLE = "faker/providers/person"
GIVEN = re.compile(r"first_?names?")


def given_names(opened: Path) -> dict[str, str]:
    """The written form of every given name in letters A to Z, by its letters in capitals."""
    (folder,) = opened.glob(f"*/{PEOPLE}")
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*/__init__.py")):
        for written in _strings(ast.parse(path.read_text("utf-8"))):
            key = normalise(written)
            if len(key) > 1 and is_plain(key) and written[0].isupper():
                found.setdefault(key, written)
    return found


def _strings(module: ast.Module) -> Iterator[str]:
    """The strings in the tables of given names; the modules are parsed, never run."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(map(_names_people, node.targets)):
            for leaf in ast.walk(node.value):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    yield leaf.value


def _names_people(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and bool(GIVEN.match(target.id))
