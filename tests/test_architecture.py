"""Who may know whom: imports point inward, and each library stays in its part."""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OWN = ("referee", "ocr")
STANDARD = frozenset(sys.stdlib_module_names)

# What each part may import of ours besides itself. Every folder is named here.
INWARD: dict[str, tuple[str, ...]] = {
    "referee.paths": (),
    "referee.engine": (),
    "referee.kit": ("referee.engine",),
    "referee.games": ("referee.engine", "referee.kit"),
    "referee.decks": ("referee.engine", "referee.kit", "referee.paths"),
    "referee.words": ("referee.kit", "referee.paths"),
    "referee.printing": ("referee.engine", "referee.kit", "referee.games", "referee.decks"),
    "referee.store": (),  # it knows no rules
    "referee.league": ("referee.engine.ties", "referee.store"),
    "referee.table": (
        *("referee.engine", "referee.kit", "referee.games", "referee.decks", "referee.words"),
        *("referee.store", "referee.league", "ocr"),
    ),
    "referee.data": (
        *("referee.engine", "referee.games", "referee.words"),
        *("referee.store", "referee.league", "referee.table"),
    ),
    "referee.web": (
        *("referee.engine", "referee.kit", "referee.games", "referee.decks", "referee.words"),
        *("referee.store", "referee.league", "referee.table", "referee.data", "referee.printing"),
        *("referee.server.config", "referee.server.network", "referee.server.tls", "referee.paths", "ocr"),
    ),
    "referee.server": ("referee.store", "referee.league", "referee.data", "referee.web"),
    "referee.cli": (
        *("referee.engine", "referee.kit", "referee.games", "referee.words", "referee.store"),
        *("referee.league", "referee.table", "referee.data", "referee.server", "referee.paths"),
        "referee.printing",
    ),
    "ocr": (),
}
# The rules of the games run on the standard library; only the codec may use a library.
PURE = ("referee.engine", "referee.kit", "referee.games")
BEYOND_STANDARD = {"referee.engine.codec": {"msgspec"}}
# Libraries that belong to one part each.
ONLY_IN = {
    "flask": (
        "referee.web",
        "referee.server.worker",
        "referee.server.plain_http",
        "referee.store",
    ),  # the store's extensions live in an app
    "flask_wtf": ("referee.web",),
    "granian": ("referee.server.serve",),
    "cryptography": ("referee.server.tls",),
    "sqlalchemy": ("referee.store",),
    "flask_sqlalchemy": ("referee.store",),
    "flask_migrate": ("referee.store",),
    "alembic": ("referee.store",),
    "psycopg": ("referee.store",),
    "fpdf": ("referee.printing",),
    "cv2": ("ocr",),
    "pytesseract": ("ocr",),
}


def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name."""
    found = {}
    for top in OWN:
        for file in sorted((ROOT / top).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


MODULES = modules()


def imports(name: str, file: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a module imports, wherever in it the import stands."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = _base(package, node)
            for alias in node.names:
                dotted = f"{base}.{alias.name}"
                yield node.lineno, dotted if dotted in MODULES else base


def _base(package: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    inside = parts[: len(parts) - node.level + 1]
    return ".".join([*inside, node.module] if node.module else inside)


def within(name: str, parts: tuple[str, ...]) -> bool:
    return any(name == part or name.startswith(part + ".") for part in parts)


def not_inward(name: str, imported: str) -> bool:
    if imported == "referee" or not within(imported, OWN):  # the package itself holds the version alone
        return False
    part = next(part for part in INWARD if within(name, (part,)))
    return not within(imported, (part, *INWARD[part]))


def test_every_part_is_named() -> None:
    assert {name for name in MODULES if name != "referee" and not within(name, tuple(INWARD))} == set()


def not_pure(name: str, imported: str) -> bool:
    top = imported.partition(".")[0]
    allowed = STANDARD | set(OWN) | BEYOND_STANDARD.get(name, set())
    return within(name, PURE) and top not in allowed


def not_at_home(name: str, imported: str) -> bool:
    homes = ONLY_IN.get(imported.partition(".")[0])
    return homes is not None and not within(name, homes)


@pytest.mark.parametrize("name", [name for name in MODULES if name != "referee"])
def test_imports_point_inward(name: str) -> None:
    file = MODULES[name]
    wrong = [
        f"{file.relative_to(ROOT)}:{line} imports {imported}"
        for line, imported in imports(name, file)
        if not_inward(name, imported) or not_pure(name, imported) or not_at_home(name, imported)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "name, imported, objects",
    [
        ("referee.games.letterpress.flow", "referee.store.games.log", not_inward),
        ("referee.engine.judge", "referee.kit.cards", not_inward),
        ("referee.kit.cards", "referee.games.letterpress", not_inward),
        ("referee.decks", "referee.games", not_inward),
        ("referee.words.lookup", "referee.store.house.word_lists", not_inward),
        ("referee.store.games.log", "referee.engine.judge", not_inward),
        ("referee.store.games.log", "referee.server.config", not_inward),
        ("referee.league.seasons", "referee.table.loading", not_inward),
        ("referee.league.seasons", "referee.games", not_inward),
        ("referee.table.commands", "referee.web.table.play", not_inward),
        ("referee.table.commands", "referee.data.exchange", not_inward),
        ("referee.data.exchange", "referee.web.formatting", not_inward),
        ("referee.web.table.play", "referee.server.serve", not_inward),
        ("referee.web.table.play", "referee.cli", not_inward),
        ("referee.server.serve", "referee.cli", not_inward),
        ("referee.cli.backup", "referee.web", not_inward),
        ("referee.paths", "referee.store", not_inward),
        ("ocr.read", "referee.kit", not_inward),
        ("referee.engine.judge", "msgspec", not_pure),
        ("referee.kit.words", "flask", not_pure),
        ("referee.table.commands", "sqlalchemy.orm", not_at_home),
        ("referee.table.commands", "flask", not_at_home),
    ],
)
def test_a_wrong_import_is_noticed(name: str, imported: str, objects: Callable[[str, str], bool]) -> None:
    assert objects(name, imported)


@pytest.mark.parametrize(
    "name, imported",
    [
        ("referee.engine.codec", "msgspec"),
        ("referee.games.letterpress.flow", "referee.kit.cards"),
        ("referee.web.house.home", "flask"),
        ("referee.store.games.log", "sqlalchemy.orm"),
        ("referee.words.lookup", "referee.kit.words"),
    ],
)
def test_a_right_import_passes(name: str, imported: str) -> None:
    assert not (not_inward(name, imported) or not_pure(name, imported) or not_at_home(name, imported))
