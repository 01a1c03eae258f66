"""The files in .github and the hooks: each is parsed, has the right shape and names what exists."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.games import OWN_GAMES
from tests.support.programs import ALL, CHROMIUM, NODE, TESSERACT

ROOT = Path(__file__).resolve().parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(file for file in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if file.name != "config.yml")
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "github-issue-forms": FORMS,
    "dependabot": [GITHUB / "dependabot.yml"],
    "compose-spec": sorted((ROOT / "docs" / "deploy").glob("compose*.yaml")),
}
FIELDS = {"checkboxes", "dropdown", "input", "textarea"}
INTERVALS = {"daily", "weekly", "monthly", "quarterly"}
PATH = re.compile(r"(?<![\w./@-])((?:script|tests|docs|referee)/[\w./-]*\w|[\w-]+\.(?:md|lock|toml))\b")


def parse(file: Path) -> dict[str, Any]:
    # The base loader leaves words alone: to others the key `on` is the value True.
    parsed = yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)
    assert isinstance(parsed, dict), file.name
    return parsed


def wrong_in_step(step: dict[str, str]) -> str | None:
    """A step uses a pinned action or runs a command, and not both."""
    if ("uses" in step) == ("run" in step):
        return f"{step} has not one of uses and run"
    if "uses" in step and not re.fullmatch(r"[\w-]+/[\w/-]+@(v\d[\d.]*|[0-9a-f]{40})", step["uses"]):
        return f"{step['uses']} is not pinned to a version"
    return None


def wrong_in_field(field: dict[str, Any]) -> str | None:
    """A field of a form has a known type, an id and a label; text between the fields has a value."""
    attributes = field.get("attributes", {})
    if field.get("type") == "markdown":
        return None if attributes.get("value") else f"{field} says nothing"
    if field.get("type") not in FIELDS:
        return f"{field} is of no known type"
    if not re.fullmatch(r"[\w-]+", field.get("id", "")) or not attributes.get("label"):
        return f"{field} lacks an id or a label"
    if field["type"] in ("checkboxes", "dropdown") and not attributes.get("options"):
        return f"{field} offers nothing"
    return None


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_follow_their_published_schema(schema: str) -> None:
    """The schemas come with check-jsonschema: an unknown key or a value of the wrong kind is an error."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*command, *SCHEMAS[schema]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_says_when_and_where_it_runs_what(file: Path) -> None:
    workflow = parse(file)
    assert workflow["name"] and workflow["on"]
    assert workflow["permissions"], "without it a workflow may write to the repository"
    for name, job in workflow["jobs"].items():
        assert job["runs-on"] and job["steps"] and job["timeout-minutes"].isdecimal(), name
        assert [wrong for step in job["steps"] if (wrong := wrong_in_step(step))] == [], name


@pytest.mark.parametrize("system", ["ubuntu", "macos", "windows"])
def test_every_check_runs_on(system: str) -> None:
    """By the same command, which needs a Unix shell: on Windows that is Git Bash."""
    jobs = parse(GITHUB / "workflows/test.yml")["jobs"].values()
    (whole,) = (
        job for job in jobs if job["runs-on"] == f"{system}-latest" and {"run": "script/test"} in job["steps"]
    )
    assert system != "windows" or whole["defaults"]["run"]["shell"] == "bash"


def test_a_release_has_every_program_that_tests_need() -> None:
    """Chrome and Node are there, Tesseract comes with the lock file; what else is missing fails its tests."""
    steps = parse(GITHUB / "workflows/release.yml")["jobs"]["build"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
    release = commands.index("script/release --dry-run")
    installed = {word for command in commands[:release] for word in command.split()}
    lacking = {program.package for program in ALL if program not in (CHROMIUM, NODE, TESSERACT)}
    assert lacking and lacking <= installed


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_has_a_name_and_fields_with_labels(file: Path) -> None:
    form = parse(file)
    assert form["name"] and form["description"]
    assert [wrong for field in form["body"] if (wrong := wrong_in_field(field))] == []
    ids = [field["id"] for field in form["body"] if "id" in field]
    assert len(ids) == len(set(ids))
    assert "true" in [field.get("validations", {}).get("required") for field in form["body"]]


def test_a_ruling_is_reported_with_game_situation_and_rule() -> None:
    fields = {field["id"]: field for field in parse(GITHUB / "ISSUE_TEMPLATE/ruling.yml")["body"]}
    assert all(fields[name]["validations"]["required"] == "true" for name in ("game", "situation", "rule"))
    assert set(fields["game"]["attributes"]["options"]) == {rules.title for rules in OWN_GAMES}


def test_updates_are_looked_for_where_something_is_named() -> None:
    config = parse(GITHUB / "dependabot.yml")
    assert config["version"] == "2"
    for update in config["updates"]:
        assert update["schedule"]["interval"] in INTERVALS
        assert (ROOT / update["directory"].lstrip("/")).is_dir()
    kinds = {update["package-ecosystem"] for update in config["updates"]}
    assert {"pip", "github-actions", "docker"} <= kinds


@pytest.mark.parametrize(
    "file", sorted(file for file in GITHUB.rglob("*") if file.is_file()), ids=lambda file: file.name
)
def test_what_is_named_exists(file: Path) -> None:
    if file.suffix == ".yml":
        parse(file)
    named = set(PATH.findall(file.read_text(encoding="utf-8")))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_hooks_before_a_commit_are_the_checks_of_the_fast_loop() -> None:
    (ours,) = parse(ROOT / ".pre-commit-config.yaml")["repos"]
    assert ours["repo"] == "local" and {hook["language"] for hook in ours["hooks"]} == {"system"}
    fast_loop = (ROOT / "script/check").read_text(encoding="utf-8")
    assert [hook["id"] for hook in ours["hooks"] if f"\n{hook['entry']}" not in fast_loop] == []


def test_a_wrong_step_field_or_path_is_noticed() -> None:
    assert wrong_in_step({"uses": "actions/checkout"}) and wrong_in_step({"uses": "actions/checkout@main"})
    assert wrong_in_step({"name": "nothing"}) and wrong_in_step({"uses": "actions/checkout@v5", "run": "ls"})
    assert wrong_in_field({"type": "text", "id": "a", "attributes": {"label": "A"}})
    assert wrong_in_field({"type": "input", "attributes": {"label": "A"}})
    assert wrong_in_field({"type": "dropdown", "id": "a", "attributes": {"label": "A"}})
    assert PATH.findall("- run: script/tset tests/engine -r requirements-test.lock, see SECURITY.md.") == [
        "script/tset", "tests/engine", "requirements-test.lock", "SECURITY.md",
    ]  # fmt: skip
