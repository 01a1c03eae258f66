"""The list of parts names every package we lock and every file of others that the wheel carries."""

import hashlib
import json
from pathlib import Path

from tests.support import audit, sbom

OF_OTHERS = (
    ("static/vendor", "*.js"),
    ("static/fonts", "*.woff2"),
    ("referee/fonts", "*.ttf"),
    ("wordlists", "*.dafsa.gz"),
)


def test_every_locked_package_and_every_carried_file_is_a_part(tmp_path: Path) -> None:
    file = tmp_path / "quoin.cdx.json"
    assert sbom.main(str(file)) == 0
    made = json.loads(file.read_text(encoding="utf-8"))
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    parts = {each["bom-ref"]: each for each in made["components"]}
    for name, version in audit.pins("requirements.lock").items():
        assert parts[f"pkg:pypi/{name}@{version}"]["version"] == version
    carried = {
        f"{folder}/{each.name}" for folder, kind in OF_OTHERS for each in (audit.ROOT / folder).glob(kind)
    }
    assert carried <= parts.keys()
    for path in carried:
        digest = hashlib.sha256((audit.ROOT / path).read_bytes()).hexdigest()
        assert parts[path]["hashes"] == [{"alg": "SHA-256", "content": digest}]
    assert made["dependencies"] == [{"ref": "quoin", "dependsOn": list(parts)}]


def test_every_installed_part_says_its_licence() -> None:
    installed = [each for each in sbom.describe()["components"] if "licenses" in each]
    assert len(installed) > 40


def test_licence_texts_of_all_carried_parts_are_in_the_package() -> None:
    project = audit.tomllib.loads((audit.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = {file for glob in project["license-files"] for file in audit.ROOT.glob(glob)}
    texts = "\n".join(file.read_text(encoding="utf-8") for file in files)
    for words in (
        "Zero-Clause BSD",
        "SIL OPEN FONT LICENSE",
        "Bitstream Vera",
        "UK Advanced Cryptics",
        "x265",
    ):
        assert words.lower() in texts.lower(), words
    if "LGPL" in texts:
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts
