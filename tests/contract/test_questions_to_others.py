"""One phone cannot speak for the table: what others are to agree to is marked so in every game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import referee.games

ROOT = Path(referee.games.__file__).parent.parent
MODULES = {
    str(path.relative_to(ROOT)): path
    for folder in ("engine", "kit", "games")
    for path in (ROOT / folder).rglob("*.py")
}
OF_OTHERS = ("the table", "agree", "nobody doubts", "nobody sees", "do they", "has left")
"""A question with these words is answered by others than whoever asks it."""
ASKED_LATER = {"games/letterpress/actions/write.py"}
"""A secret word: what it asks is put to the table when it is announced."""
OWN_TABLE = {"games/letterpress/solo/word/lookup.py"}
"""The player is the whole table."""
BY_OTHER_WAYS = {"engine/judge.py"}
"""An undo: whose phones it needs depends on what it takes back."""


def questions(path: Path) -> Iterator[tuple[int, str]]:
    """Every question of a module that the phone which asks may answer, with its text."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            named = {
                target.id: ast.unparse(each.value)
                for each in ast.walk(node)
                if isinstance(each, ast.Assign)
                for target in each.targets
                if isinstance(target, ast.Name)
            }
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "ask":
                    said = ast.unparse(call.args[1])
                    yield call.lineno, named.get(said, said)


def test_a_question_to_the_table_is_never_answered_by_the_phone_that_asks() -> None:
    decided = ASKED_LATER | OWN_TABLE | BY_OTHER_WAYS
    found = [
        f"{name}:{line} {says}"
        for name, path in MODULES.items()
        if name not in decided
        for line, says in questions(path)
        if any(words in says.lower() for words in OF_OTHERS)
    ]
    assert not found
