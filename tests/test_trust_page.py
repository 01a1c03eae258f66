"""docs/trust.md names, for every promise and every fault, a test that is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/trust.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| ([FP]\d+) \| (.*) \|$", PAGE, re.MULTILINE))


def test_every_promise_and_every_fault_has_its_line() -> None:
    assert list(ROWS) == [*(f"P{n}" for n in range(1, 11)), *(f"F{n}" for n in range(1, 63))]


def test_every_line_names_tests_that_are_there() -> None:
    missing = []
    for number, row in ROWS.items():
        named = re.findall(r"([\w/]+\.py)::(\w+)", row)
        assert named, f"{number} names no test"
        for file, test in named:
            path = ROOT / "tests" / file
            if not path.exists() or f"def {test}(" not in path.read_text(encoding="utf-8"):
                missing.append(f"{number} {file}::{test}")
    assert missing == []
