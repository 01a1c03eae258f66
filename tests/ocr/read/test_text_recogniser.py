"""The text recogniser as a second voice, and reading without it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from ocr import pipeline
from ocr.intake import Image
from ocr.read import confidence, second_opinion, text_recogniser
from ocr.read.letters import BACK, CLASSES
from ocr.reading import LETTERS
from ocr.shapes import Corners
from ocr.train.fonts import PLAIN
from ocr.train.inks import fit, print_at
from tests.ocr.photos import card, encode, row

WHOLE = np.array(
    [[10, 46], [170, 46], [170, 206], [10, 206]], np.float32
)  # around the letter of a plain card

needs_recogniser = pytest.mark.skipif(
    not text_recogniser.available(), reason="the extra `recogniser` is not installed"
)


def face(letter: str) -> Image:
    return np.asarray(card(letter), np.uint8)[..., ::-1].copy()


@needs_recogniser
def test_plain_capitals_are_recognised() -> None:
    told = [text_recogniser.recognise(face(letter), [WHOLE])[0][0] for letter in "ABEGHKMRSW"]
    assert sum(said == letter for said, letter in zip(told, "ABEGHKMRSW", strict=True)) >= 9


@needs_recogniser
@pytest.mark.parametrize("digit", ["3", "7"])
def test_a_small_blurred_digit_is_not_taken_for_a_one(digit: str) -> None:
    paper = np.full((200, 200, 3), 230, np.uint8)
    print_at(paper, fit(PLAIN.glyph(digit), 9, 9), (20, 20, 20), 100, 100)
    blurred = np.asarray(cv2.GaussianBlur(paper, (0, 0), 2.5 if digit == "3" else 1.5), np.uint8)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    windows = [np.asarray(100 + reach * corners, np.float32) for reach in (13, 17, 22)]
    assert {said for said, _ in text_recogniser.read_numbers(blurred, windows)} == {digit}


@needs_recogniser
def test_it_says_nothing_on_an_empty_card() -> None:
    assert text_recogniser.recognise(np.full((252, 180, 3), 230, np.uint8), [WHOLE]) == [("", 0.0)]


def test_switched_off_it_says_nothing() -> None:
    with text_recogniser.switch_off():
        assert not text_recogniser.available()
        assert text_recogniser.recognise(face("A"), [WHOLE, WHOLE]) == [("", 0.0), ("", 0.0)]


def test_text_of_a_line_leaves_repeats_and_blanks_out() -> None:
    steps = np.full((6, 5), 0.01, np.float32)
    for step, sign in enumerate([0, 1, 1, 0, 2, 0]):
        steps[step, sign] = 0.9
    told = text_recogniser._capitals(*text_recogniser._text(steps, ("", "t", "H", "1", " ")))
    assert told == ("TH", pytest.approx(0.9))


def test_what_stands_for_a_capital_is_one() -> None:
    steps = np.full((1, 3), 0.01, np.float32)
    steps[0, 1] = 0.8
    assert text_recogniser._capitals(*text_recogniser._text(steps, ("", "0", "?")))[0] == "O"
    assert text_recogniser._capitals(*text_recogniser._text(steps, ("", "l", "?")))[0] == "I"
    assert text_recogniser._capitals(*text_recogniser._text(steps, ("", "?", "0"))) == ("", 0.0)


def test_small_letters_accents_and_digits_speak_for_their_capital() -> None:
    signs = ("", "O", "o", "Ö", "0", "Q")
    steps = np.array([[0.05, 0.2, 0.15, 0.1, 0.15, 0.35]], np.float32)
    assert text_recogniser._text(steps, signs) == ("Q", pytest.approx(0.35))
    assert text_recogniser._text(text_recogniser._fold(steps, signs), signs) == ("O", pytest.approx(0.6))


def weighed_letters(monkeypatch: pytest.MonkeyPatch, text: str, strength: float) -> np.ndarray:
    """What is left of even chances between C and G when the recogniser says this."""

    def says(image: Image, windows: list[Corners], inverted: bool = False) -> list[tuple[str, float]]:
        return [(text, strength)] * len(windows)

    monkeypatch.setattr(text_recogniser, "recognise", says)
    chances = np.full((1, CLASSES), 0.001, np.float32)
    chances[0, [LETTERS.index("C"), LETTERS.index("G")]] = 0.48
    return second_opinion.weigh_recogniser(face("C"), [WHOLE], chances)[0][0]


def test_a_letter_it_names_becomes_likelier_the_surer_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    g = LETTERS.index("G")
    weak, strong = weighed_letters(monkeypatch, "G", 0.3), weighed_letters(monkeypatch, "G", 0.99)
    assert 0.5 < weak[g] < strong[g] and strong[g] > 0.85
    assert strong.sum() == pytest.approx(weak.sum(), abs=1e-4)


def test_where_it_sees_nothing_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    told = weighed_letters(monkeypatch, "", 0.9)
    assert told[LETTERS.index("C")] == pytest.approx(told[LETTERS.index("G")])


def test_of_more_print_than_a_card_has_the_first_letter_counts_for_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = LETTERS.index("G")
    assert 0.5 < weighed_letters(monkeypatch, "GG", 0.9)[g] < weighed_letters(monkeypatch, "G", 0.9)[g]


def test_a_back_is_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = np.zeros((1, CLASSES), np.float32)
    chances[0, BACK] = 1.0
    monkeypatch.setattr(
        text_recogniser, "recognise", lambda image, windows, inverted=False: [("O", 1.0)] * len(windows)
    )
    told, heard = second_opinion.weigh_recogniser(face("O"), [WHOLE], chances)
    assert told[0, BACK] == 1.0 and heard == (("", 0.0),)


def test_a_photo_is_read_without_it_too() -> None:
    photo = encode(row("PLANK"))
    with text_recogniser.switch_off():
        assert pipeline.read(photo).word == "PLANK"
        assert confidence.scale() == confidence.scales()["alone"]
