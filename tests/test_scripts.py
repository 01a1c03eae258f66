"""Scripts for developers: which tests they choose, shown with programs that only say how they were called."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.affected_tests import ROOT, changed_files, narrowest_tests
from tests.support.programs import require_posix

Run = Callable[..., str]
SPEAK = '#!/bin/sh\necho "$(basename "$0") $*"\n'
CHOOSE = """#!/bin/sh
case "$*" in
    *tests.support.affected_tests | *referee.__version__*) echo "$CHOSEN" ;;
    *tests.browser.*) echo "$*" ;;
esac
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """What a script of ours prints in a working copy whose programs are these."""
    require_posix("scripts are started as programs")
    shutil.copytree(ROOT / "script", tmp_path / "script")
    for file in ("pyproject.toml", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / file, tmp_path)
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    for name, text in {"python": CHOOSE, "ruff": SPEAK, "mypy": SPEAK, "pytest": SPEAK}.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)

    def output(script: str, *arguments: str, chosen: str = "") -> str:
        environment = os.environ | {"CHOSEN": chosen}
        command = [str(tmp_path / "script" / script), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    return output


def pytest_line(output: str) -> str:
    (line,) = (line for line in output.splitlines() if line.startswith("pytest "))
    return line.removeprefix("pytest -n 4 --dist worksteal").strip()


@pytest.mark.parametrize("part", ["browser", "ocr", "trust", "web", "words"])
def test_a_part_is_a_folder(run: Run, part: str) -> None:
    assert pytest_line(run("test", part)) == f"tests/{part}"
    assert (ROOT / "tests" / part).is_dir()


def test_the_games_come_with_what_they_are_built_from_and_held_to(run: Run) -> None:
    chosen = pytest_line(run("test", "games")).split()
    assert {"tests/games", "tests/kit", "tests/engine", "tests/contract"} <= set(chosen)
    assert all((ROOT / path).exists() for path in chosen)


def test_parts_can_be_combined_and_followed_by_arguments(run: Run) -> None:
    chosen = pytest_line(run("test", "web", "words", "-k", "games", "-x"))
    assert chosen == "tests/web tests/words -k games -x"


def test_without_a_part_everything_is_run_or_what_the_arguments_say(run: Run) -> None:
    printed = run("test")
    assert pytest_line(printed) == "" and "ruff check ." in printed and "mypy" in printed
    assert pytest_line(run("test", "-k", "web", "tests/kit")) == "-k web tests/kit"


def test_the_fast_loop_checks_style_and_types_and_runs_the_tests_of_what_changed(run: Run) -> None:
    printed = run("check", "--durations=3", chosen="tests/kit tests/engine")
    assert "ruff check ." in printed and "mypy" in printed
    assert printed.splitlines()[-1].endswith(" tests/kit tests/engine --durations=3")
    assert "pytest" not in run("check")


@pytest.mark.parametrize(
    "arguments, taken",
    [
        ([], ["pictures"]),
        (["film"], ["film"]),
        (["games", "gadsby"], ["game_pictures gadsby"]),
        (["all"], ["pictures", "film", "game_pictures"]),
    ],
)
def test_pictures_are_taken_of_one_kind_or_of_all(run: Run, arguments: list[str], taken: list[str]) -> None:
    said = [line for line in run("pictures", *arguments).splitlines() if "tests.browser" in line]
    assert said == [f"-m tests.browser.{name}" for name in taken]


@pytest.mark.parametrize(
    "file, test",
    [
        ("referee/kit/spelling.py", "tests/kit/test_spelling.py"),
        ("referee/kit/rulebook.toml", "tests/kit"),
        ("referee/games/gadsby/actions.py", "tests/games/gadsby"),
        ("referee/games/letterpress/solo/flow.py", "tests/games/letterpress_solo"),
        ("referee/games/letterpress/actions/claim.py", "tests/games/letterpress"),
        ("referee/web/table/photo_cache.py", "tests/web/table"),
        ("ocr/read/digits.py", "tests/ocr/read/test_digits.py"),
        ("templates/home.html", "tests/web/test_every_screen.py"),
        ("tests/games/gadsby/rag.play", "tests/games/gadsby"),
        ("tests/compatibility/0.1.0/replays.json.gz", "tests/compatibility"),
        ("tests/kit/test_wild.py", "tests/kit/test_wild.py"),
        ("README.md", "tests/test_project.py"),
    ],
)
def test_a_changed_file_is_tested_by_the_narrowest_tests_there_are(file: str, test: str) -> None:
    assert test in narrowest_tests([file])
    assert all((ROOT / path).exists() for path in narrowest_tests([file]))


def test_a_folder_makes_its_own_files_needless() -> None:
    both = narrowest_tests(["referee/kit/spelling.py", "referee/kit/rulebook.toml"])
    assert "tests/kit" in both and "tests/kit/test_spelling.py" not in both


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, check=True)


def test_a_change_is_what_differs_from_where_the_branch_left_main(tmp_path: Path) -> None:
    def write(name: str) -> None:
        (tmp_path / name).write_text(name)

    git(tmp_path, "init", "--initial-branch=main")
    write("old.py")
    write("gone.py")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Begin")
    assert changed_files(tmp_path) == []
    git(tmp_path, "switch", "--create", "branch")
    write("committed.py")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Add")
    (tmp_path / "old.py").write_text("edited")
    (tmp_path / "gone.py").unlink()
    write("new.py")
    assert changed_files(tmp_path) == ["committed.py", "new.py", "old.py"]


@pytest.mark.posix("scripts are started as programs")
@pytest.mark.parametrize(
    "option, says",
    [
        ("--now", "script/release takes --dry-run and --no-tests, not --now."),
        ("--no-tests", "Nothing is released untested: --no-tests goes with --dry-run."),
    ],
)
def test_a_release_is_refused(option: str, says: str) -> None:
    done = subprocess.run([ROOT / "script" / "release", option], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"{says}\n")


@pytest.mark.parametrize(
    "changelog, says",
    [
        ("## [Unreleased]\n", "CHANGELOG.md has no dated section for 1.2.0."),
        (
            "## [Unreleased]\n\n### Fixed\n\n- Ties.\n\n## [1.2.0] - 2026-12-01\n",
            "CHANGELOG.md has changes under Unreleased: move them under 1.2.0, or name another version.",
        ),
    ],
)
def test_a_release_needs_every_change_under_its_version(
    run: Run, tmp_path: Path, changelog: str, says: str
) -> None:
    (tmp_path / ".gitignore").write_text(".venv/\n")
    (tmp_path / "CHANGELOG.md").write_text(changelog)
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Begin")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        run("release", chosen="1.2.0")
    assert refused.value.stderr == f"{says}\n"


def test_a_whole_run_that_passes_is_noted_with_the_files_it_tested(run: Run, tmp_path: Path) -> None:
    noted = tmp_path / ".venv" / "tested"
    run("test")
    assert not noted.exists()  # there is no commit
    (tmp_path / ".gitignore").write_text(".venv/\n")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Begin")
    run("test", "web")
    assert not noted.exists()
    run("test")
    tree = noted.read_text()
    assert len(tree.strip()) == 40
    (tmp_path / "new.py").write_text("")
    noted.unlink()
    run("test")
    assert not noted.exists()
