"""Sets of photos made of face pictures that lie in a folder."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from ocr.intake import pixels
from ocr.measure import enrolment_gain, report, sets
from ocr.measure.faces import load
from ocr.measure.laying import lay, photograph
from ocr.measure.marking import Marks
from ocr.reading import CardRead
from ocr.shapes import flatten
from ocr.train.fonts import PLAIN
from ocr.train.scenes import Plan
from tests.ocr.photos import card

SEED = 5


@pytest.fixture
def deck_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "made_up"
    folder.mkdir()
    for letter in "ABE":
        card(letter).save(folder / f"{letter}.png")
    Image.new("RGB", (180, 252), "#204080").save(folder / "back.png")
    (folder / "deck.json").write_text(json.dumps({"size": [50, 70], "radius": 3, "source": "made up"}))
    return folder


@pytest.fixture
def easy_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets of small easy photos in the face Pillow carries: quickly drawn, and no fonts are fetched."""
    plan = sets.exam.plan
    monkeypatch.setattr(sets.fonts, "letterings", lambda split: [PLAIN])
    monkeypatch.setattr(sets.exam, "TIERS", {"easy": 0.1})
    monkeypatch.setattr(sets.exam, "plan", lambda *asked: replace(plan(*asked), size=(1000, 750)))


def test_a_deck_is_its_pictures_and_its_back(deck_folder: Path) -> None:
    deck = load(deck_folder, [PLAIN], np.random.default_rng(SEED), "ABE")
    assert deck.letters == ("A", "B", "E") and deck.has_backs and deck.source == "made up"


def test_cards_lie_where_the_truth_says(deck_folder: Path) -> None:
    deck = load(deck_folder, [PLAIN], np.random.default_rng(SEED), "BEA")
    image, truths, _ = photograph(
        np.random.default_rng(SEED), deck, Plan("BEA", hard=0.0, size=(1000, 750), turn=30.0)
    )
    assert [face.letter for face, _ in truths] == ["B", "E", "A"]
    for face, quad in truths:
        seen = flatten(image, quad.astype(np.float32), 90, margin=0.0)
        printed = cv2.resize(face.picture, (90, 90), interpolation=cv2.INTER_AREA)
        one, other = (
            cv2.cvtColor(each, cv2.COLOR_BGR2GRAY).astype(float).ravel() for each in (seen, printed)
        )
        assert np.corrcoef(one, other)[0, 1] > 0.8


def test_a_letter_the_deck_lacks_is_replaced(deck_folder: Path) -> None:
    deck = load(deck_folder, [PLAIN], np.random.default_rng(SEED), "ZZ")
    laid = lay(np.random.default_rng(SEED), deck, Plan(["Z", "A"]))
    assert laid[0].face.letter in "ABE" and laid[1].face.letter == "A"


@pytest.mark.usefixtures("easy_only")
def test_a_set_is_drawn_once_and_the_same_again(deck_folder: Path, tmp_path: Path) -> None:
    first = sets.of_faces(deck_folder, tmp_path / "one", "look", 1)
    again = sets.of_faces(deck_folder, tmp_path / "one", "look", 1)
    anew = sets.of_faces(deck_folder, tmp_path / "two", "look", 1)
    assert first.photos == again.photos == anew.photos and first.group == sets.OTHERS
    for photo in first.photos:
        one, two = (pixels((tmp_path / place / photo.name).read_bytes()) for place in ("one", "two"))
        assert np.array_equal(one, two)
    assert sets.of_faces(deck_folder, tmp_path / "one", "final", 1).photos != first.photos


@pytest.mark.usefixtures("easy_only")
def test_an_offer_row_is_seven_cards_side_by_side(deck_folder: Path, tmp_path: Path) -> None:
    offer = sets.of_faces(deck_folder, tmp_path, "look", 2, offer=True)
    words = sets.of_faces(deck_folder, tmp_path, "look", 2)
    assert {len(photo.cards) for photo in offer.photos} == {7}
    assert all(card.letter and not card.sideways for photo in offer.photos for card in photo.cards)
    assert not {photo.name for photo in offer.photos} & {photo.name for photo in words.photos}
    assert offer.group == sets.GROUPS["hardback offer row"]


def test_a_hardback_face_knows_its_digits_unless_it_lies_across(tmp_path: Path) -> None:
    folder = tmp_path / "hardback"
    folder.mkdir()
    for name, size in (("horror", (320, 448)), ("horror-timeless", (448, 320)), ("wild", (320, 448))):
        Image.new("RGB", size, "#203040").save(folder / f"{name}.jpg")
    faces = load(folder, [PLAIN], np.random.default_rng(SEED), "A").faces["A"]
    upright, across = sorted(faces, key=lambda face: face.timeless)
    assert upright.cost in range(2, 10) and upright.points in range(1, 6)
    assert across.cost is None and across.points is None


def test_the_report_says_which_goals_are_missed_and_where_another_reader_is_better() -> None:
    right, wrong = Marks(photos=10, cards=100, letters=99, words=10, counts=10), Marks(photos=10, cards=100)
    drawn = sets.PhotoSet("tile", "here", Path(), (sets.Photo("1", "easy", "tile", ()),))
    told = report.goals([drawn], {"tile": {"1": wrong}}, {"rival": {"tile": {"1": right}}})
    assert "letters 0.0 (99.5)" in told and "rival reads more letters of tile: 99.0 % against 0.0 %" in told
    told = report.goals([drawn], {"tile": {"1": right}}, {"rival": {"tile": {"1": wrong}}, "absent": None})
    assert "words" not in told.splitlines()[1] and "rival reads more" not in told


@pytest.mark.usefixtures("easy_only")
def test_the_report_names_what_is_missing_and_marks_every_reader(
    deck_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sets, "draw_sets", lambda folder, split, each: [])
    monkeypatch.setenv("QUOIN_BENCH", str(tmp_path / "bench"))
    chosen, missing = report.collect([deck_folder.parent / "nowhere", deck_folder.parent], "look", 1)
    assert "made_up" in [one.name for one in chosen] and missing == [str(deck_folder.parent / "nowhere")]
    made_up = next(one for one in chosen if one.name == "made_up")
    blind = report.read_set(made_up, lambda photo: ())
    perfect = {photo.name: _perfect(photo) for photo in made_up.photos}
    table = report.by_set([made_up], {"made_up": perfect}, {"blind": {"made_up": blind}, "absent": None})
    lines = [line for line in table.splitlines() if line.startswith("| made_up")]
    assert [line.split(" | ")[2] for line in lines[:2]] == ["100.0 %", "0.0 %"]
    assert "absent: not installed" in lines[2]


@pytest.mark.usefixtures("easy_only")
def test_a_deck_is_learned_from_half_of_its_photos_and_measured_on_the_others(
    deck_folder: Path, tmp_path: Path
) -> None:
    made_up = sets.of_faces(deck_folder, tmp_path / "one", "look", 2)
    found = enrolment_gain.gain(made_up)
    assert found.letters == sum(bool(card.letter) for photo in made_up.photos[1::2] for card in photo.cards)
    assert found.letters >= found.after >= found.before > 0


def _perfect(photo: sets.Photo) -> Marks:
    marks = Marks()
    read = [CardRead(c.letter, 1.0, True, (), c.quad, 0.0) for c in photo.cards]  # type: ignore[arg-type]
    marks.add([report.Wanted(c.letter, c.quad) for c in photo.cards], read, 0.1)
    return marks
