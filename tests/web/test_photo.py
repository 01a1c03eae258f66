"""A photo sent to a form: read in memory, or one sentence that offers the keyboard."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

import ocr
from referee.web.photo import NO_READER, NONE_SENT
from tests.web.phones import HTMX, Phone, Round

CORNERS = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.3), (0.1, 0.3))
CARDS = tuple(ocr.CardRead(letter, 0.9, letter != "M", (("N", 0.1),), CORNERS, 0) for letter in "RME")
LETTERS = ocr.Reading(CARDS, 0.1, size=(400, 300))


@pytest.fixture
def deal(app: Flask) -> Round:
    return Round.of(app, "letterpress", "Ann", "Bea")


def send(table: Round, phone: Phone, photo: bytes | None, *, htmx: bool = True) -> TestResponse:
    data: dict[str, object] = {"csrf_token": phone.csrf(), "action": "deal", "input": "shared"}
    if photo is not None:
        data["photo"] = (io.BytesIO(photo), "../../etc/passwd.jpg")
    return phone.client.post(f"/t/{table.code}/read", data=data, headers=HTMX if htmx else {})


def test_no_photo_is_a_sentence(deal: Round) -> None:
    answer = send(deal, deal.ann, None)
    assert answer.status_code == 200
    assert NONE_SENT in answer.text


@pytest.mark.parametrize(
    "photo", [b"", b"\xff", b"not a photo", b"<svg/>", b"\x89PNG\r\n\x1a\n" + b"0" * 100]
)
def test_what_is_no_photo_is_a_sentence(deal: Round, photo: bytes) -> None:
    answer = send(deal, deal.ann, photo)
    assert answer.status_code == 200
    assert "figcaption" in answer.text
    assert "Traceback" not in answer.text


def test_a_reader_that_breaks_offers_the_keyboard(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: 1 / 0)
    answer = send(deal, deal.ann, b"photo")
    assert answer.status_code == 200
    assert NO_READER in answer.text


def test_a_full_queue_is_503(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise ocr.PhotoRefused("Several photos are being read already.", busy=True)

    monkeypatch.setattr(ocr, "read", busy)
    assert send(deal, deal.ann, b"photo").status_code == 503


def test_cards_are_proposed_with_their_doubts(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    page = send(deal, deal.ann, b"photo").text
    assert "look at the one marked" in page
    assert 'viewBox="0 0 400 300"' in page


def test_without_scripts_the_letters_are_typed_into_the_form(
    deal: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    page = send(deal, deal.ann, b"photo", htmx=False).text
    assert 'name="shared" value="R M E"' in page


def test_the_reader_is_told_which_letters_can_lie_there(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(
        ocr, "read", lambda _, profile, *, expected: told.append((profile, expected)) or LETTERS
    )
    send(deal, deal.ann, b"photo")
    profile, expected = told[0]  # type: ignore[misc]
    assert profile in ocr.PROFILES
    assert "QU" in expected


def test_a_photo_may_be_large_and_not_larger(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    assert send(deal, deal.ann, b"x" * 5_000_000).status_code == 200
    assert send(deal, deal.ann, b"x" * 11_000_000).status_code == 413


def test_spectators_send_no_photos(deal: Round) -> None:
    watcher = Phone(deal.app)
    watcher.post("/join", {"code": deal.code})
    assert send(deal, watcher, b"photo").status_code == 403


def table_top() -> bytes:
    """An empty table top; its grain does not compress, so it has as many bytes as a phone sends."""
    picture = io.BytesIO()
    Image.effect_noise((1600, 1200), 8).save(picture, "JPEG", quality=98)
    return picture.getvalue()


def test_a_photo_of_ordinary_size_reaches_the_reader(deal: Round) -> None:
    photo = table_top()
    assert len(photo) > 100_000
    answer = send(deal, deal.ann, photo)
    assert answer.status_code == 200
    assert 'data-reading="shared"' in answer.text


def test_a_form_of_that_size_is_still_refused_elsewhere(deal: Round) -> None:
    assert deal.ann.post(f"/t/{deal.code}/do/deal", {"shared": "R " * 200_000}).status_code == 413
