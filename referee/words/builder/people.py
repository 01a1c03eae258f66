"""Names of people from many countries, from the packages Faker and CSpell: Katarzyna, Rossi, McGregor."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.kit.words import is_plain, normalise

PEOPLE = "faker/providers/person"
GIVEN, FAMILY = re.compile(r"first_?names?"), re.compile(r"last_?names?")


def faker_names(opened: Path, table: re.Pattern[str]) -> dict[str, str]:
    """The written form of every given or family name, by its letters in capitals."""
    (folder,) = opened.glob(f"*/{PEOPLE}")
    modules = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*/__init__.py"))]
    return _by_letters(written for module in modules for written in _strings(module, table))


def cspell_names(opened: Path) -> dict[str, str]:
    """The written form of every name in CSpell's list, by its letters in capitals."""
    (path,) = opened.rglob("people-names.txt")
    return _by_letters(line.strip() for line in path.read_text("utf-8").splitlines())


def _by_letters(names: Iterable[str]) -> dict[str, str]:
    """The names in letters A to Z, the first of those with the same letters."""
    found: dict[str, str] = {}
    for written in names:
        key = normalise(written)
        if len(key) > 1 and is_plain(key) and written[0].isupper():
            found.setdefault(key, written)
    return found


def _strings(module: ast.Module, table: re.Pattern[str]) -> Iterator[str]:
    """The strings in the tables of names; the modules are parsed, never run."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and table.match(target.id) for target in node.targets
        ):
            for leaf in ast.walk(node.value):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    yield leaf.value
