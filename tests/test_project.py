"""The project as a newcomer finds it: locks, scripts, the command."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from referee import __version__
from referee.cli import COMMANDS
from referee.games import GAMES
from tests.support.audit import LOCKS, pins

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = (
    *("script/serve", "script/test", "script/check", "script/bench", "script/dev", "script/docs"),
    *("script/lock", "script/release", "script/sbom", ".ci/run"),
)


def requirements(*extras: str) -> set[str]:
    """The names pyproject.toml asks for, as the locks spell them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    lines = project["dependencies"] + [line for extra in extras for line in optional[extra]]
    return {re.split(r"[\[<>=; ]", line)[0].lower().replace(".", "-").replace("_", "-") for line in lines}


def test_the_lock_has_all_that_serving_needs() -> None:
    assert requirements("ocr", "heic", "postgres", "tls", "checkout") <= pins("requirements.lock").keys()


def test_the_test_lock_has_all_that_testing_and_measuring_need_the_other_reader_included() -> None:
    assert requirements("ocr", "test", "recogniser") <= pins("requirements-test.lock").keys()


def test_serving_and_testing_use_the_same_versions() -> None:
    served, tested = (pins(lock).items() for lock in LOCKS)
    assert served <= tested


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


def test_output_may_be_cut_off_by_the_program_that_reads_it() -> None:
    """As by `| head`; the description of a game fills the pipe."""
    command = [sys.executable, "-m", "referee.cli", "actions", "hardback", "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ours:
        assert ours.stdout is not None and ours.stderr is not None
        assert ours.stdout.read(1) == b"["
        ours.stdout.close()
        assert ours.stderr.read() == b""


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


def test_every_setting_is_documented() -> None:
    assert "PORT" in settings()
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
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


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"```python\n# (\S+)\n(.*?)```", CONTRIBUTING, re.DOTALL)


@pytest.mark.parametrize("name, code", QUOTED, ids=[name for name, _ in QUOTED])
def test_the_examples_of_style_are_quoted_from_the_code(name: str, code: str) -> None:
    assert code in (ROOT / name).read_text(encoding="utf-8")


def test_two_examples_show_the_style() -> None:
    assert len(QUOTED) == 2


def test_what_contributors_are_told_to_open_or_run_exists() -> None:
    named = set(re.findall(r"(?<![\w./])((?:script|tests|referee|wordlists|docs)/[\w./-]*\w)", CONTRIBUTING))
    tables = set(re.findall(r"^\| `([\w.]+)` \|", CONTRIBUTING, re.MULTILINE))
    assert {"script/test", "tests/test_rulebooks.py"} <= named and "additions.txt" in tables
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    assert [file for file in sorted(tables) if not (ROOT / "wordlists" / file).is_file()] == []


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")), ids=lambda page: page.name)
def test_links_of_the_first_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_changelog_begins_with_what_is_unreleased_and_has_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$", text, re.MULTILINE)
    assert sections[0] == "Unreleased" and sections[1] == __version__
    kinds = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
