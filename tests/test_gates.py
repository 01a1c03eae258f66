"""What must stand in no file: holes in the pages, shells, paths of one machine, hosts of registries."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve()
ROOT = HERE.parent.parent
NOT_OURS = {".venv", ".git", "var", "vendor", "node_modules", "build", "dist"}
PAGES = ("*.html", "*.js", "*.css")
TEXT = (*PAGES, "*.py", "*.toml", "*.md", "*.yaml", "*.yml", "*.json", "*.lock", "script/*", ".ci/*")

GATES = {
    "unescaped output": (("*.html",), r"\|\s*safe\b"),
    "a script attribute of htmx": (("*.html",), r"\bhx-on\b|['\"]js:"),
    "an inline script": (("*.html",), r"<script(?![^>]*\bsrc=)[^>]*>|\son[a-z]+=[\"']"),
    "an inline style": (("*.html",), r"<style\b|\sstyle\s*="),
    "a file of another host": (("*.html",), r"<(?:script|link|img)[^>]*(?:src|href)=[\"']?(?:https?:)?//"),
    "a shell round a command": (("*.py",), r"\bshell\s*=\s*True"),
    "a date that Windows cannot format": (("*.py",), r"%[-#][dHIjmMSUy]\b"),
    "values pasted into SQL": (("*.py",), r"\btext\(\s*f[\"']"),
    "text run as a program": (("*.py", "*.js"), r"(?<![\w.])(?:eval|exec|Function)\("),
    "a weak hash": (("*.py",), r"\bsha1\b|\bmd5\b"),
    "a path of one machine": (TEXT, r"(?<![\w.:}-])/(?:work|root|home|tmp)/\w|\.\./shared"),
    "the host of a package registry": (
        TEXT,
        r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org|unpkg\.com|jsdelivr|cdnjs",
    ),
}


def files(patterns: tuple[str, ...]) -> Iterator[Path]:
    for pattern in patterns:
        for file in sorted(ROOT.rglob(pattern)):
            folders = file.relative_to(ROOT).parts[:-1]
            strange = any(part in NOT_OURS or part.endswith("_cache") for part in folders)
            if file.is_file() and file != HERE and not strange:  # this file names what it looks for
                yield file


@pytest.mark.parametrize("what", GATES)
def test_no_file_holds(what: str) -> None:
    patterns, forbidden = GATES[what]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for file in files(patterns)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(forbidden, line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "what, line",
    [
        ("unescaped output", "{{ name | safe }}"),
        ("a script attribute of htmx", '<p hx-on:click="x()">'),
        ("an inline script", "<script>x()</script>"),
        ("an inline script", '<p onclick="x()">'),
        ("an inline style", '<p style="color: red">'),
        ("a file of another host", '<script src="//elsewhere.example/x.js">'),
        ("a shell round a command", "run(command, shell=True)"),
        ("a date that Windows cannot format", "f\"{now:%-d %B}\""),
        ("values pasted into SQL", 'text(f"SELECT {x}")'),
        ("text run as a program", "const f = new Function(text)"),
        ("text run as a program", "found = eval(text)"),
        ("a weak hash", "hashlib.sha1(body)"),
        ("a path of one machine", "open('/home/ann/x')"),
        ("the host of a package registry", "--index-url https://pypi.org/simple"),
    ],
)
def test_a_gate_closes(what: str, line: str) -> None:
    assert re.search(GATES[what][1], line)


def test_a_script_of_our_own_passes() -> None:
    line = '<script src="/static/app.js" defer></script>'
    assert [what for what, (_, forbidden) in GATES.items() if re.search(forbidden, line)] == []


@pytest.mark.parametrize("folder, kind", [("static", "*.js"), ("templates", "*.html")])
def test_lines_of_scripts_and_templates_are_as_short_as_those_of_python(folder: str, kind: str) -> None:
    most = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["line-length"]
    long = [
        f"{file.relative_to(ROOT)}:{number}: {len(line)} characters"
        for file in files((kind,))
        if file.is_relative_to(ROOT / folder)
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > most
    ]
    assert long == []
