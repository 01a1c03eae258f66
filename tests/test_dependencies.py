"""What we install: exact versions, licences we may pass on, no version with a known hole."""

import pytest

from tests.support import audit

LOCKED = audit.locked_anywhere()


def test_no_locked_version_has_a_hole_we_know_of() -> None:
    assert audit.holes(LOCKED) == []


def test_an_old_version_would_be_noticed() -> None:
    (found,) = audit.holes({"jinja2": "3.1.5", "pillow": "13.0.0"})
    assert found.startswith("jinja2 3.1.5: ") and found.endswith("take 3.1.6")


def test_every_licence_is_known_and_may_be_passed_on() -> None:
    assert audit.strange_licences(LOCKED) == []


@pytest.mark.parametrize(
    "lines",
    [
        ["flask==3.1.3"],
        ["flask==3.1.3 \\"],
        ["flask>=3 \\", f"    --hash=sha256:{'0' * 64}"],
        ["flask==3.1.3 \\", "    --hash=crc32:0"],
        ["flask==3.1.3 \\", f"    --hash=sha256:{'0' * 64} \\"],
    ],
    ids=["no hash", "no hash follows", "no exact version", "a weak hash", "cut off"],
)
def test_a_lock_without_exact_versions_and_hashes_is_refused(lines: list[str]) -> None:
    with pytest.raises(ValueError, match=r"requirements\.lock"):
        audit.read_pins("requirements.lock", lines)


def test_an_advisory_names_a_package_of_ours() -> None:
    names = audit.tomllib.loads((audit.ROOT / "tests/support/advisories.toml").read_text())["advisory"]
    assert {each["package"] for each in names} <= LOCKED.keys()


def test_without_a_network_it_says_so_and_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "SERVICE", "http://127.0.0.1:9/")
    monkeypatch.setattr(audit, "differing", lambda _: [])  # whoever works on the lock installs it later
    assert audit.main() == 0
    assert "the advisory service does not answer, so it was not asked" in capsys.readouterr().out
