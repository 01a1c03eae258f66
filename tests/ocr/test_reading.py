"""From a photo to letters in reading order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ocr.__main__ import main
from ocr.pipeline import read
from tests.ocr.photos import encode, row


@pytest.mark.parametrize("angle", [0, 20, 90, 180, 250])
def test_a_plain_row_is_read_at_any_angle(angle: float) -> None:
    assert read(encode(row("BREAK", angle))).word == "BREAK"


def test_a_card_has_its_place_on_the_photo() -> None:
    cards = read(encode(row("AB"))).cards
    left, right = (sum(x for x, _ in card.quad) / 4 for card in cards)
    assert 0 < left < right < 1


def test_the_command_prints_one_json_line_a_photo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = tmp_path / "word.jpg"
    photo.write_bytes(encode(row("HAT")))
    assert main([str(photo), str(photo), "--profile", "letterpress", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["photo"] for line in lines] == [str(photo)] * 2
    card = lines[0]["cards"][0]
    wanted = "letter confidence alternatives quad rotation face_down sideways genre cost points"
    assert set(wanted.split()) <= set(card)
    assert "".join(card["letter"] for card in lines[0]["cards"]) == "HAT"


def test_the_command_says_what_is_wrong_with_a_photo(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "word.jpg"
    photo.write_bytes(b"hello")
    assert main([str(photo), "--json"]) == 1
    assert "JPEG, PNG or WEBP" in json.loads(capsys.readouterr().out)["problem"]


def test_a_photo_that_is_not_there_has_its_line_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "gone.jpg"), str(tmp_path), "--json"]) == 1
    gone, folder = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert gone["problem"] == "No such file or directory." and gone["cards"] == []
    assert folder["problem"] in ("Is a directory.", "Permission denied.")  # the latter on Windows
