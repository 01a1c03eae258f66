"""Names of people and places of many countries, from three packages: Katarzyna, Rossi, McGregor."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.kit.words import is_plain, normalise

PEOPLE, ADDRESSES = "person", "address"
GIVEN, FAMILY = re.compile(r"first_?names?"), re.compile(r"last_?names?")
PLACES = re.compile(
    r"(?:cit(?:y|ies)(?:_?names?)?|states|provinces|countries|counties|regions|departments|districts|towns)$"
)
NO_PLACES = {"CIUDAD"}
"""What Faker's tables have as a place by mistake: Ciudad and Real as two."""
CENSUS_NAMES = 8_000
"""How many of the commonest family names of the census are taken."""


def faker_names(opened: Path, table: re.Pattern[str], provider: str = PEOPLE) -> dict[str, str]:
    """The written form of every given name, family name or place, by its letters in capitals."""
    (folder,) = opened.glob(f"*/faker/providers/{provider}")
    modules = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*/__init__.py"))]
    return _by_letters(written for module in modules for written in _strings(module, table))


def cspell_names(opened: Path) -> dict[str, str]:
    """The written form of every name in CSpell's list, by its letters in capitals."""
    (path,) = opened.rglob("people-names.txt")
    return _by_letters(line.strip() for line in path.read_text("utf-8").splitlines())


def faker_places(opened: Path) -> dict[str, str]:
    """The written form of every place, by its letters in capitals; no abbreviations of states."""
    found = faker_names(opened, PLACES, ADDRESSES)
    return {key: each for key, each in found.items() if not each.isupper() and key not in NO_PLACES}


def census_names(opened: Path) -> dict[str, str]:
    """The written form of the commonest family names of the United States, by their letters in capitals."""
    (path,) = opened.rglob("dist.all.last")
    lines = path.read_text("utf-8").splitlines()[:CENSUS_NAMES]
    return _by_letters(line.split()[0].title() for line in lines)


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
