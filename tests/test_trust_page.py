"""docs/trust.md and docs/asvs.md name, for everything they say, a test or a file that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TRUST = (ROOT / "docs/trust.md").read_text(encoding="utf-8")
ASVS = (ROOT / "docs/asvs.md").read_text(encoding="utf-8")
FAULTS = dict(re.findall(r"^\| ([FP]\d+) \| (.*) \|$", TRUST, re.MULTILINE))
REQUIRED = dict(re.findall(r"^\| (\d+\.\d+\.\d+) \| (.*) \|$", ASVS, re.MULTILINE))

# How many requirements of each section of ASVS 5.0.0 are of level 1; these come first in it.
LEVEL_ONE = {
    "1.2": 5, "1.3": 2, "1.5": 1, "2.1": 1, "2.2": 2, "2.3": 1, "3.2": 2, "3.3": 1, "3.4": 2, "3.5": 3,
    "4.1": 1, "4.4": 1, "5.2": 2, "5.3": 2, "6.1": 1, "6.2": 8, "6.3": 2, "6.4": 2, "7.2": 4, "7.4": 2,
    "8.1": 1, "8.2": 2, "8.3": 1, "9.1": 3, "9.2": 1, "10.4": 5, "11.3": 2, "11.4": 1, "12.1": 1, "12.2": 2,
    "13.4": 1, "14.2": 1, "14.3": 1, "15.1": 1, "15.2": 1, "15.3": 1,
}  # fmt: skip
# Those of higher levels that we look at, too.
ABOVE = {"5.2.6", "7.4.3", "7.4.4", "7.4.5", "8.2.3", "8.3.2"}
STATES = ("met", "not applicable", "not met")


def state(row: str) -> str:
    """Is it met? "Not met at home" is not met."""
    said = row.split(" | ")[1]
    return next(each for each in STATES if said.startswith(each))


def tally(numbers: set[str]) -> list[int]:
    return [sum(state(REQUIRED[number]) == each for number in numbers) for each in STATES]


def test_every_promise_and_every_fault_has_its_line() -> None:
    assert list(FAULTS) == [*(f"P{n}" for n in range(1, 11)), *(f"F{n}" for n in range(1, 69))]


def test_every_requirement_has_its_line_and_the_sum_is_right() -> None:
    one = {f"{section}.{n}" for section, count in LEVEL_ONE.items() for n in range(1, count + 1)}
    assert len(one) == 70 and REQUIRED.keys() == one | ABOVE
    found = re.findall(r"\*\*Of \d+ .*?: (\d+) met, (\d+) not applicable(?:, (\d+) not met)?", ASVS)
    assert [[int(figure or 0) for figure in said] for said in found] == [tally(one), tally(ABOVE)]


def missing(row: str) -> list[str]:
    """Tests and files that a line names in its last column and that are not there."""
    shown = row.rpartition("|")[2]
    tests = re.findall(r"([\w/]+\.py)::(\w+)", shown)
    files = [each for each in re.split(r",\s*", shown.strip()) if each and "::" not in each]
    return [
        *(f"{file}::{test}" for file, test in tests if not _has(ROOT / "tests" / file, test)),
        *(file for file in files if not (ROOT / file).is_file()),
    ]


def _has(file: Path, test: str) -> bool:
    return file.exists() and f"def {test}(" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [FAULTS, REQUIRED], ids=["trust", "asvs"])
def test_every_line_names_what_is_there(page: dict[str, str]) -> None:
    assert {number: missing(row) for number, row in page.items() if missing(row)} == {}


def test_whatever_is_said_to_hold_is_shown() -> None:
    unshown = [number for number, row in FAULTS.items() if "::" not in row]
    met = {number: row for number, row in REQUIRED.items() if state(row) == "met"}
    assert unshown + [number for number, row in met.items() if not row.rpartition("|")[2].strip()] == []
