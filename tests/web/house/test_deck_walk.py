"""A walk through one's own deck: photos in any order, doubtful cards told by a tap, forgotten at will."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import numpy as np
import pytest
from flask import Flask

import ocr
from ocr.read.enrolment import pack
from referee.store.house import decks, letter_shapes
from referee.table import deck_learning
from tests.web.phones import HTMX, Phone

CORNERS = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.3), (0.1, 0.3))
SHAPE = pack(np.ones(64, np.float32))
SURE = ocr.CardRead("R", 0.99, True, (("B", 0.01),), CORNERS, 0, shape=SHAPE)
DOUBTFUL = replace(SURE, letter="M", confidence=0.6, sure=False, alternatives=(("N", 0.3), ("W", 0.1)))
BACK = replace(SURE, letter="", face_down=True)


@pytest.fixture
def own(app: Flask) -> int:
    with app.app_context():
        return decks.create("Ann's box", "letterpress").id


@pytest.fixture(autouse=True)
def three_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = ocr.Reading((SURE, DOUBTFUL, BACK), 0.1, size=(400, 300))
    monkeypatch.setattr(ocr, "read", lambda *_, **__: reading)


def photograph(phone: Phone, own: int) -> tuple[str, str]:
    """What the page asks about a photo, and the key of its reading."""
    data = {"csrf_token": phone.csrf(), "input": "letters", "photo": (io.BytesIO(b"photo"), "x.jpg")}
    page = phone.client.post(f"/decks/{own}/letters/read", data=data, headers=HTMX).text
    key = re.search(r'name="shot" value="([^"]+)"', page)
    assert key, page
    return page, key[1]


def known_letters(app: Flask, own: int) -> set[str]:
    with app.app_context():
        shown = deck_learning.enrolment_of(own)
        return set(shown.shapes) if shown else set()


def test_sure_cards_are_ticked_and_doubtful_ones_wait_for_a_tap(phone: Phone, own: int) -> None:
    page, _ = photograph(phone, own)
    assert re.search(r'type="radio" name="card.0" value="R" checked', page)
    assert re.findall(r'type="radio" name="card.1" value="(\w)"', page) == ["M", "N", "W"]


def test_only_confirmed_letters_are_learned(app: Flask, phone: Phone, own: int) -> None:
    _, shot = photograph(phone, own)
    kept = phone.post(f"/decks/{own}/letters", {"shot": shot, "card.0": "R", "card.2": "back"})
    assert kept.status_code == 303
    assert known_letters(app, own) == {"R", ""}
    assert "1 of 26 letters shown" in phone.get(f"/decks/{own}/letters").text


def test_a_letter_typed_beside_the_choices_counts(app: Flask, phone: Phone, own: int) -> None:
    _, shot = photograph(phone, own)
    phone.post(f"/decks/{own}/letters", {"shot": shot, "card.1": "M", "other.1": "qu"})
    assert known_letters(app, own) == {"QU"}


def test_a_photo_is_learned_from_once(app: Flask, phone: Phone, own: int) -> None:
    _, shot = photograph(phone, own)
    for _ in range(2):
        phone.post(f"/decks/{own}/letters", {"shot": shot, "card.0": "R"})
    with app.app_context():
        assert letter_shapes.walked_letters(own) == {"R": 1}


def test_an_invalid_letter_is_not_learned(app: Flask, phone: Phone, own: int) -> None:
    _, shot = photograph(phone, own)
    phone.post(f"/decks/{own}/letters", {"shot": shot, "card.0": "É", "other.1": "ZZ", "card.9": "A"})
    assert known_letters(app, own) == set()


def test_learned_letter_shapes_can_be_deleted(app: Flask, phone: Phone, own: int) -> None:
    _, shot = photograph(phone, own)
    phone.post(f"/decks/{own}/letters", {"shot": shot, "card.0": "R"})
    assert phone.post(f"/decks/{own}/letters/forget").status_code == 303
    assert known_letters(app, own) == set()
    assert "0 of 26 letters shown" in phone.get(f"/decks/{own}/letters").text


def test_a_table_with_this_deck_reads_photos_with_its_letter_shapes(
    app: Flask, phone: Phone, own: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, shot = photograph(phone, own)
    phone.post(f"/decks/{own}/letters", {"shot": shot, "card.0": "R"})
    told: list[set[str]] = []
    nothing = ocr.Reading((), 0.1, size=(400, 300))
    monkeypatch.setattr(
        ocr, "read", lambda *_, enrolment, **__: told.append(set(enrolment.shapes)) or nothing
    )
    people = ["+Ann", "+Bea"]
    started = phone.post("/new/letterpress", {"person": people, "deck": str(own), "start": "1"})
    code = started.location.split("/")[2]
    phone.post(f"/t/{code}/sit", {"seat": "0"})
    data = {"csrf_token": phone.csrf(), "action": "deal", "input": "shared"}
    data["photo"] = (io.BytesIO(b"photo"), "x.jpg")  # type: ignore[assignment]
    assert phone.client.post(f"/t/{code}/read", data=data, headers=HTMX).status_code == 200
    assert told == [{"R"}]


def test_a_deck_that_is_not_there_is_404(phone: Phone) -> None:
    assert phone.get("/decks/77/letters").status_code == 404
