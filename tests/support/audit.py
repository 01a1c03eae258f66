"""Is what we install sound? `python -m tests.support.audit` says what it looked at and fails on a finding.

Always, without a network: exact versions with hashes, licences, the holes listed beside this file. When the
advisory service can be reached, it is asked about every locked version too; when not, that is said and
nothing fails.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
import urllib.request
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVICE = "https://api.osv.dev/v1/querybatch"
SECONDS = 5
LOCKS = ("requirements.lock", "requirements-test.lock")
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[0-9][0-9a-z.]*)(?: ; [^\\]*)? \\")
HASH = re.compile(r" +--hash=sha256:[0-9a-f]{64}(?P<more> \\)?")
ALLOWED = re.compile(
    r"\b(0BSD|AFL|Apache|Artistic|BSD|CC0|HPND|ISC|LGPL|MIT|Mozilla Public|MPL|PSF|Python Software|"
    r"Public Domain|Unlicense|Zlib|Zope Public|ZPL)", re.IGNORECASE,
)  # fmt: skip
SILENT = {"resvg-py": "MIT", "axe-playwright-python": "MIT"}
"""Packages that do not say their licence in their own papers; read in their repositories."""


def pins(lock: str) -> dict[str, str]:
    """Exact versions by name; a line that is neither a version nor a hash of its files is an error."""
    return read_pins(lock, (ROOT / lock).read_text(encoding="utf-8").splitlines())


def read_pins(lock: str, lines: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    hashes_follow = False
    for line in lines:
        pin, hash_ = PIN.fullmatch(line), HASH.fullmatch(line)
        if (pin if not hashes_follow else hash_) is None:
            raise ValueError(f"{lock} holds exact versions with their hashes only; this is none: {line}")
        if pin:
            found[pin["name"]] = pin["version"]
        hashes_follow = bool(pin) or bool(hash_ and hash_["more"])
    if hashes_follow:
        raise ValueError(f"{lock} ends before the hashes of its last package.")
    return found


def locked_anywhere() -> dict[str, str]:
    """Everything some lock names: to run, to test, to measure."""
    return {name: version for lock in LOCKS for name, version in pins(lock).items()}


def holes(locked: dict[str, str]) -> list[str]:
    """Locked versions older than one that is mended."""
    table = tomllib.loads((ROOT / "tests/support/advisories.toml").read_text(encoding="utf-8"))["advisory"]
    return [
        f"{each['package']} {locked[each['package']]}: {each['what']} ({each['told']}); take {each['mended']}"
        for each in table
        if each["package"] in locked and _order(locked[each["package"]]) < _order(each["mended"])
    ]


def strange_licences(locked: dict[str, str]) -> list[str]:
    """Installed packages whose licence we do not know or do not take."""
    found = []
    for name in locked:
        try:
            said = SILENT.get(name) or licence(distribution(name))
        except PackageNotFoundError:
            continue  # of another platform, or of an extra that is not installed here
        if not ALLOWED.search(said):
            found.append(f"{name}: {said or 'no licence'}")
    return found


def licence(package: Distribution) -> str:
    """What a package says of its licence, wherever it says it."""
    papers = package.metadata
    told = [line for line in papers.get_all("Classifier") or [] if line.startswith("License")]
    return " ".join([papers.get("License-Expression", ""), *told, (papers.get("License") or "")[:80]]).strip()


def differing(locked: dict[str, str]) -> list[str]:
    """Installed packages of another version than the lock names."""
    found = []
    for name, version in locked.items():
        try:
            here = distribution(name).version
        except PackageNotFoundError:
            continue
        if _order(here) != _order(version):
            found.append(f"{name} {here} is installed, {version} is locked")
    return found


def known_elsewhere(locked: dict[str, str]) -> list[str] | None:
    """What the advisory service knows against these versions; None when it does not answer."""
    asked = [{"package": {"name": n, "ecosystem": "PyPI"}, "version": v} for n, v in sorted(locked.items())]
    body = json.dumps({"queries": asked}).encode()
    request = urllib.request.Request(SERVICE, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            results = json.load(answer)["results"]
    except (OSError, ValueError, KeyError):
        return None
    return [
        f"{name} {version}: {', '.join(each['id'] for each in result['vulns'])}"
        for (name, version), result in zip(sorted(locked.items()), results, strict=True)
        if result.get("vulns")
    ]


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def main() -> int:
    locked = locked_anywhere()
    found = [*holes(locked), *strange_licences(locked), *differing(locked)]
    told = f"Dependencies: {len(locked)} exact versions with hashes, licences, advisory table"
    elsewhere = None if os.environ.get("QUOIN_OFFLINE") else known_elsewhere(locked)
    if elsewhere is None:
        print(f"{told} looked through; the advisory service does not answer, so it was not asked.")
    else:
        print(f"{told} and the advisory service looked through.")
    for line in [*found, *(elsewhere or [])]:
        print(f"  {line}", file=sys.stderr)
    return 1 if found or elsewhere else 0


if __name__ == "__main__":
    sys.exit(main())
