"""The parts of an installation as a CycloneDX file: `python -m tests.support.sbom FILE`, called by a release.

Packages come from requirements.lock, whose hashes pip checks; licences from the installed packages. What lies
in the repository itself (scripts, fonts, word lists) is named with the hash of its file.
"""

from __future__ import annotations

import hashlib
import json
import sys
import uuid
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from referee import __version__
from tests.support import audit

ROOT = audit.ROOT
CARRIED = {
    "static/vendor/htmx-2.0.11.min.js": ("htmx", "2.0.11", "0BSD"),
    "static/vendor/idiomorph-ext-0.8.0.min.js": ("idiomorph", "0.8.0", "0BSD"),
    "static/fonts/besley.woff2": ("Besley", "", "OFL-1.1"),
    "referee/fonts/besley-bold.ttf": ("Besley", "", "OFL-1.1"),
    "referee/fonts/dejavu-sans.ttf": ("DejaVu Sans", "", "Bitstream-Vera"),
    "wordlists/words.dafsa.gz": ("word lists", "", "LicenseRef-word-lists"),
}
"""What the repository holds of others: name, version and licence; a test finds files that are missing."""


def describe() -> dict[str, Any]:
    """The whole description."""
    components = [_package(*pin) for pin in sorted(audit.pins("requirements.lock").items())]
    components += [_file(path, *about) for path, about in CARRIED.items()]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
            "component": {
                "type": "application",
                "bom-ref": "quoin",
                "name": "quoin",
                "version": __version__,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": components,
        "dependencies": [{"ref": "quoin", "dependsOn": [each["bom-ref"] for each in components]}],
    }


def _package(name: str, version: str) -> dict[str, Any]:
    purl = f"pkg:pypi/{name}@{version}"
    found = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    licence = _licence(name)
    return found | ({"licenses": [{"license": {"name": licence}}]} if licence else {})


def _licence(name: str) -> str:
    """What an installed package says of its licence; nothing for packages of other platforms."""
    if name in audit.SILENT:
        return audit.SILENT[name]
    try:
        return audit.licence(distribution(name))
    except PackageNotFoundError:
        return ""


def _file(path: str, name: str, version: str, licence: str) -> dict[str, Any]:
    digest = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
    kind = "license" if not licence.startswith("LicenseRef") else "expression"
    said = {"license": {"id": licence}} if kind == "license" else {"expression": licence}
    made = {
        "type": "library" if path.endswith(".js") else "file",
        "bom-ref": path,
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "licenses": [said],
    }
    return made | ({"version": version} if version else {})


def main(file: str) -> int:
    text = json.dumps(describe(), indent=1, ensure_ascii=False) + "\n"
    Path(file).write_text(text, encoding="utf-8")
    print(f"{file} names {text.count('bom-ref') - 1} parts.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "quoin.cdx.json"))
