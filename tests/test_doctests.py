"""The small examples in docstrings say what the code does."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for top in ("referee", "ocr")
    for file in sorted((ROOT / top).rglob("*.py"))
    if re.search(r">>> (?!.*\+SKIP)", file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples_in(module: str) -> None:
    ran = doctest.testmod(import_module(module))
    assert ran.attempted > 0
    assert ran.failed == 0
