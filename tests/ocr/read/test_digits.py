"""Digits on the tags of covers: right or open, whatever lies around them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ocr import tesseract
from ocr.intake import Image
from ocr.read import digits, hardback
from ocr.reading import CardRead
from ocr.shapes import Corners
from ocr.train.fonts import PLAIN
from ocr.train.inks import fit, print_at
from tests.ocr.drawn import scene

CARD = np.array([[100, 80], [300, 80], [300, 380], [100, 380]], np.float32)
NOWHERE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def card_with(
    text: str, across: float = 0.86, cover: int = 60, paper: int = 235, print_: int = 20, off: int = 0
) -> Image:
    """A card at CARD with one tag, `off` pixels from where it should be."""
    table = np.full((460, 400, 3), 120, np.uint8)
    table[80:380, 100:300] = cover
    x, y = 100 + round(200 * across) + off, 80 + round(300 * digits.LEVEL) - off
    cv2.circle(table, (x, y), 20, (paper, paper, paper), -1, cv2.LINE_AA)
    print_at(table, fit(PLAIN.glyph(text), 28, 28), (print_, print_, print_), x, y)
    return table


def face(letter: str = "A") -> CardRead:
    return CardRead(letter, 0.99, True, (), NOWHERE, 0.0)


@pytest.mark.usefixtures("tesseract")
@pytest.mark.parametrize("cover", [20, 60, 130, 225])
def test_every_digit_is_read_or_left_open_on_any_cover(cover: int) -> None:
    row = np.hstack([card_with(str(n), cover=cover) for n in range(10)])
    places = [(CARD + np.array([400 * n, 0], np.float32), 0.86) for n in range(10)]
    told = digits.read(row, places)
    assert all(seen in (None, n) for n, seen in enumerate(told))
    assert sum(seen is not None for seen in told) >= 7


@pytest.mark.usefixtures("tesseract")
def test_a_bold_digit_is_not_taken_for_its_tag() -> None:
    seen = digits.ink(digits.tag(card_with("8", print_=10), CARD, 0.86))
    bold = np.asarray(cv2.erode(seen, np.ones((9, 9), np.uint8)), np.uint8)
    again = digits.ink(np.asarray(cv2.cvtColor(np.maximum(bold, 15), cv2.COLOR_GRAY2BGR), np.uint8))
    assert (again[:12] == 255).all() and 0.02 < np.mean(again == 0) < 0.4


@pytest.mark.usefixtures("tesseract")
def test_a_light_digit_on_a_dark_tag_is_read_too() -> None:
    assert digits.read(card_with("4", cover=200, paper=25, print_=240), [(CARD, 0.86)])[0] in (4, None)
    assert (digits.ink(digits.tag(card_with("4", cover=200, paper=25, print_=240), CARD, 0.86)) == 0).any()


@pytest.mark.usefixtures("tesseract")
@pytest.mark.parametrize("off", [-5, 0, 5])
def test_a_tag_a_little_off_is_still_read(off: int) -> None:
    told = digits.read(card_with("3", off=off), [(CARD, 0.86)])
    assert told == [3]


@pytest.mark.usefixtures("tesseract")
def test_where_no_tag_is_nothing_is_read() -> None:
    noisy = np.random.default_rng(3).integers(0, 255, (460, 400, 3), np.uint8)
    for picture in (card_with("5", across=0.14), np.full((460, 400, 3), 90, np.uint8), noisy):
        assert digits.read(picture, [(CARD, 0.86)]) == [None]


@pytest.mark.usefixtures("tesseract")
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_drawn_covers_are_read_right_or_left_open(seed: int) -> None:
    taken = scene("ABCDE", seed, "hardback", size=(1600, 1200), fill=0.95)
    quads = [card.quad.astype(np.float32) for card in taken.cards]
    told = hardback.add_extras(taken.photo, [face()] * len(quads), quads)
    seen = [(card.cost, card.points) for card in told]
    truth = [(card.cost, card.points) for card in taken.cards]
    pairs = [pair for s, t in zip(seen, truth, strict=True) for pair in zip(s, t, strict=True)]
    assert all(number in (None, true) for number, true in pairs)
    assert sum(number is not None for number, _ in pairs) >= 5


@pytest.mark.usefixtures("tesseract")
def test_under_another_card_the_points_stay_open_and_the_others_cost_is_its_own() -> None:
    over = (CARD + np.array([150, 0], np.float32)).astype(np.float32)
    photo = np.full((460, 560, 3), 120, np.uint8)
    photo[:, :400] = card_with("3")
    photo[80:380, 250:450] = 60
    cv2.circle(photo, (278, 350), 20, (235, 235, 235), -1, cv2.LINE_AA)
    print_at(photo, fit(PLAIN.glyph("3"), 28, 28), (20, 20, 20), 278, 350)
    under, above = hardback.add_extras(photo, [face("A"), face("B")], [CARD, over])
    assert under.points is None and above.cost == 3


@given(shift=st.floats(-300, 300), wide=st.floats(60, 300), high=st.floats(60, 300))
def test_the_middle_of_a_tag_lies_on_its_card(shift: float, wide: float, high: float) -> None:
    quad: Corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) + np.float32(shift)
    for across in (hardback.COST, hardback.POINTS):
        x, y = digits.middle(quad, across).tolist()
        assert cv2.pointPolygonTest(quad, (x, y), False) > 0


ANSWERS = st.lists(st.tuples(st.sampled_from(["", "1", "7", "12", "123", "x"]), st.floats(0, 1)), max_size=3)


@given(ANSWERS)
def test_a_number_needs_two_plain_answers_and_no_other(answers: list[tuple[str, float]]) -> None:
    told = digits.number(answers)
    if told is not None:
        agree = [text for text, strength in answers if strength > digits.PLAIN and text == str(told)]
        assert len(agree) >= 2 and {text for text, _ in answers if text.isdigit()} == {str(told)}


@pytest.mark.parametrize(
    ("answers", "number"),
    [
        ([("7", 0.9), ("7", 0.8), ("7", 0.3)], 7),
        ([("12", 0.9), ("", 0.0), ("12", 0.75)], 12),
        ([("7", 0.9), ("7", 0.9), ("1", 0.4)], None),
        ([("7", 0.9), ("7", 0.6), ("", 0.0)], None),
        ([("123", 0.9), ("123", 0.9)], None),
    ],
)
def test_a_doubtful_digit_is_left_open(answers: list[tuple[str, float]], number: int | None) -> None:
    assert digits.number(answers) == number


@pytest.mark.parametrize(
    ("looks", "number"),
    [
        ([("6", 0.95), ("6", 0.4)], 6),
        ([("6", 0.95), ("56", 0.5)], 6),  # a look that takes in the tag's edge
        ([("6", 0.6), ("8", 0.55)], None),
        ([("3", 0.7), ("1", 0.8)], 3),  # in a blur a 3 looks like a 1, a 1 like nothing else
        ([("1", 0.9), ("1", 0.8)], 1),
        ([("", 0.0), ("4", 0.3)], None),
        ([("123", 0.9), ("", 0.0)], None),
        ([("", 0.0), ("", 0.0)], None),
    ],
)
def test_of_what_the_recogniser_sees_the_surest_number_counts_if_well_ahead(
    looks: list[tuple[str, float]], number: int | None
) -> None:
    assert digits._weigh(looks) == number


@pytest.mark.parametrize(
    ("printed", "said", "denied"),
    [("6", 8, True), ("4", 6, True), ("9", 6, True), ("5", 0, True), ("1", 12, False)]
    + [(str(digit), digit, False) for digit in range(10)],
)
def test_the_holes_of_a_digit_speak_against_another(printed: str, said: int, denied: bool) -> None:
    assert digits.denied(digits.ink(digits.tag(card_with(printed), CARD, 0.86)), said) is denied


@pytest.mark.usefixtures("tesseract")
def test_the_answer_to_a_crop_does_not_depend_on_its_company() -> None:
    tags = [digits.tag(card_with(str(n)), CARD, 0.86) for n in range(10)]
    shown = [digits.resize_digit(digits.ink(tag), 26) for tag in tags]
    together = tesseract.characters(shown * 3, "0123456789")
    assert together[:10] == together[10:20] == together[20:]


@pytest.mark.posix("a shell script stands in for the program")
@pytest.mark.usefixtures("tesseract")
def test_a_crop_at_which_the_program_falls_over_costs_only_its_own_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program is the real one, except that it is killed whenever the fatal crop is among those shown."""
    program, fatal = tesseract.program(), np.full((70, 71), 255, np.uint8)
    fragile = tmp_path / "tesseract"
    fragile.write_text(
        "#!/bin/sh\n"
        'for each in $(cat "$1" 2>/dev/null); do\n'
        '  if [ "$(od -An -tu1 -j19 -N1 "$each" | tr -d " ")" = 71 ]; then kill -8 $$; fi\n'
        f'done\nexec {program} "$@"\n'
    )
    fragile.chmod(os.stat(fragile).st_mode | stat.S_IXUSR)
    monkeypatch.setenv("QUOIN_TESSERACT", str(fragile))
    shown = [digits.resize_digit(digits.ink(digits.tag(card_with(n), CARD, 0.86)), 30) for n in ("3", "4")]
    told = tesseract.characters([shown[0], fatal, shown[1]], "0123456789")
    assert [text for text, _ in told] == ["3", "", "4"]
