"""The project as a newcomer finds it: locks, scripts, the command."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from referee.cli import COMMANDS
from referee.games import GAMES
from tests.support.audit import LOCKS, pins

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ("script/serve", "script/test", "script/bench", "script/lock", ".ci/run")


def asked(*extras: str) -> set[str]:
    """The names pyproject.toml asks for, as the locks spell them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    lines = project["dependencies"] + [line for extra in extras for line in optional[extra]]
    return {re.split(r"[\[<>=; ]", line)[0].lower().replace(".", "-").replace("_", "-") for line in lines}


def test_the_lock_has_all_that_serving_needs() -> None:
    assert asked("ocr", "heic", "postgres", "tls", "checkout") <= pins("requirements.lock").keys()


def test_the_test_lock_has_all_that_testing_needs() -> None:
    assert asked("test") <= pins("requirements-test.lock").keys()


def test_the_bench_lock_has_all_that_measuring_needs_the_other_readers_included() -> None:
    assert asked("ocr", "test", "recogniser") <= pins("requirements-bench.lock").keys()
    assert "prepare requirements-bench.lock" in (ROOT / "script/bench").read_text(encoding="utf-8")


def test_serving_testing_and_measuring_use_the_same_versions() -> None:
    served, tested, measured = (pins(lock).items() for lock in LOCKS)
    assert served <= tested <= measured


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_can_be_run_and_stops_at_the_first_trouble(script: str) -> None:
    file = ROOT / script
    assert os.access(file, os.X_OK)
    assert "\nset -euo pipefail\n" in file.read_text(encoding="utf-8")


def quoin(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "referee.cli", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_help_names_the_commands() -> None:
    shown = quoin("--help")
    assert shown.returncode == 0
    assert all(f"    {command} " in shown.stdout for command in COMMANDS)


def test_asking_for_help_loads_nothing_heavy() -> None:
    heavy = {"cv2", "flask", "numpy", "PIL", "sqlalchemy", "granian"}
    code = "import sys; from referee.cli import parser; parser(); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not heavy & set(shown.stdout.split())


def test_an_unknown_measurement_is_refused_with_the_known_ones() -> None:
    command = [sys.executable, "-m", "tests.bench", "speed"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert shown.returncode == 2
    assert "No measurement called speed; there are table" in shown.stderr


def settings() -> set[str]:
    """The names that the code reads from the environment."""
    source = (ROOT / "referee" / "server" / "config.py").read_text(encoding="utf-8")
    return set(re.findall(r'environment\.get\("(\w+)"', source))


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
def test_every_setting_is_documented(page: str) -> None:
    assert "PORT" in settings()
    text = (ROOT / page).read_text(encoding="utf-8")
    assert {name for name in settings() if f"`{name}`" not in text} == set()


def test_what_is_deployed_cannot_look_into_the_history_of_its_source() -> None:
    service = (ROOT / "docs/deploy/quoin.service").read_text(encoding="utf-8")
    assert "InaccessiblePaths=-/opt/quoin/.git" in service.splitlines()


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [rules.title for rules in GAMES if f"| {rules.title}" not in text] == []


def test_the_pages_on_the_design_name_modules_that_exist() -> None:
    named = {
        path
        for page in ("architecture.md", "performance.md")
        for path in re.findall(r"`(?:referee/)?([\w/]+\.py)`", (ROOT / "docs" / page).read_text("utf-8"))
        if "/" in path
    }
    assert len(named) > 10
    assert [
        path for path in sorted(named) if not any((ROOT / top / path).is_file() for top in (".", "referee"))
    ] == []
