"""Every rule we cite has a test, every test that names a rule names a real one."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from referee.engine.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "referee" / "games"
KIT = ROOT / "referee" / "kit"
BOOKS = [*sorted(GAMES.rglob("rulebook.toml")), KIT / "rulebook.toml"]
OF_EVERY_BOOK = {name for name in vars(Rulebook) if not name.startswith("_")} | {"game"}


@dataclass(frozen=True, order=True)
class Citation:
    """One use of a rule: which, and where."""

    game: str
    id: str
    place: str


def game(folder: Path) -> str:
    """`letterpress/solo` is cited as `letterpress_solo`, the table's own ways as `table`."""
    if folder == KIT:
        return "table"
    return "_".join(folder.relative_to(GAMES).parts)


@cache
def ids(book: Path) -> frozenset[str]:
    return frozenset(tomllib.loads(book.read_text(encoding="utf-8")))


def rule_marks(file: Path) -> Iterator[Citation]:
    """The `@rule("game", "id")` marks of a test file, read without running it."""
    source = file.read_text(encoding="utf-8")
    if "from tests.support.rules import rule" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            place = f"{file.name}:{node.lineno}"
            assert len(words) == 2, f"{place}: a rule mark is two plain strings, so that it can be found"
            yield Citation(words[0], words[1], place)


def citations(file: Path) -> Iterator[Citation]:
    """The `book.id` uses of a module, by whatever name it imported a game's book."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    books = dict(imported_books(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in books:
            yield Citation(books[node.value.id], node.attr, f"{file.name}:{node.lineno}")


def imported_books(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """`from referee.games.letterpress.book import book as common` calls Letterpress's book `common`."""
    for node in ast.walk(tree):
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        found = re.fullmatch(r"referee\.games\.(.+)\.book", module)
        if found and isinstance(node, ast.ImportFrom):
            yield from ((name.asname or name.name, found[1].replace(".", "_")) for name in node.names)


@cache
def marks() -> tuple[Citation, ...]:
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return tuple(mark for file in tests for mark in rule_marks(file))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: game(book.parent))
def test_every_rule_has_a_test(book: Path) -> None:
    tested = {mark.id for mark in marks() if mark.game == game(book.parent)}
    assert sorted(ids(book) - tested) == []


def test_every_marked_rule_is_in_its_rulebook() -> None:
    known = {game(book.parent): ids(book) for book in BOOKS}
    assert sorted(mark for mark in marks() if mark.id not in known.get(mark.game, ())) == []


def test_every_citation_in_the_code_is_in_its_rulebook() -> None:
    known = {game(book.parent): ids(book) | OF_EVERY_BOOK for book in BOOKS}
    uses = [use for file in sorted((ROOT / "referee").rglob("*.py")) for use in citations(file)]
    assert [use for use in uses if use.id not in known[use.game]] == []


def test_a_mark_is_found(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    imported = "from tests.support.rules import rule"
    file.write_text(f'{imported}\n@rule("letterpress", "claim_two")\ndef test_x(): ...\n')
    assert [(mark.game, mark.id) for mark in rule_marks(file)] == [("letterpress", "claim_two")]


def test_a_citation_is_found(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text("from referee.games.letterpress.solo.book import book as solo\nsolo.line\nother.line\n")
    assert [(use.game, use.id) for use in citations(file)] == [("letterpress_solo", "line")]
