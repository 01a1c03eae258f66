"""Which tests show a change? `python -m tests.support.affected_tests` prints those for the diff to main."""

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
ALWAYS = ("tests/test_architecture.py", "tests/test_gates.py")
BESIDE = {
    "templates": "tests/web/test_every_screen.py",
    "static": "tests/web/test_every_screen.py",
    "wordlists": "tests/words",
    "script": "tests/test_scripts.py",
    ".github": "tests/test_github.py",
    "docs": "tests/test_project.py",
}
ELSEWHERE = {
    "games/letterpress/solo/": "games/letterpress_solo/",
    "games/hardback/variants/anthology/": "games/hardback_anthology/",
}
"""Games within the folder of another have tests of their own."""


def changed_files(root: Path = ROOT) -> list[str]:
    """What differs from where this branch left main, or from the last commit where there is no main."""
    base = _git(root, "merge-base", "main", "HEAD") or ["HEAD"]
    changed = _git(root, "diff", "--name-only", "--diff-filter=d", "--relative", base[0])
    return sorted({*changed, *_git(root, "ls-files", "--others", "--exclude-standard")})


def narrowest_tests(files: Iterable[str], root: Path = ROOT) -> list[str]:
    """The narrowest tests there are for each file; nothing is named twice."""
    found = {test for file in files for test in _tests_for_file(PurePosixPath(file), root)}
    return sorted(test for test in found if not any(str(folder) in found for folder in Path(test).parents))


def _tests_for_file(file: PurePosixPath, root: Path) -> Iterator[str]:
    if file.suffix == ".py":
        yield from ALWAYS
    top = file.parts[0]
    if top in ("referee", "ocr"):
        yield from _nearest(str(file).removeprefix("referee/"), root)
    elif top == "tests" and file.name.startswith("test_"):
        yield str(file)
    elif top == "tests" and len(file.parts) > 2 and file.parts[1] not in ("bench", "browser", "support"):
        yield from _nearest_folder(root / file, root)
    elif top in BESIDE:
        yield BESIDE[top]
    elif len(file.parts) == 1:
        yield "tests/test_project.py"


def _nearest(path: str, root: Path) -> Iterator[str]:
    """The module's own tests, or else those of the nearest folder that has any."""
    for source, place in ELSEWHERE.items():
        path = path.replace(source, place)
    module = root / "tests" / path
    own = module.with_name(f"test_{module.name}")
    if own.is_file():
        yield own.relative_to(root).as_posix()
    else:
        yield from _nearest_folder(module, root)


def _nearest_folder(file: Path, root: Path) -> Iterator[str]:
    nearest = next(folder for folder in file.parents if any(folder.glob("**/test_*.py")))
    if nearest != root / "tests":
        yield nearest.relative_to(root).as_posix()


def _git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


if __name__ == "__main__":
    print(*narrowest_tests(changed_files()))
