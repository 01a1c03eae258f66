"""A photo sent to a form: read in memory, or one sentence that offers the keyboard."""

from __future__ import annotations

import io
import re
from base64 import b64encode
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

import ocr
from ocr.read.enrolment import pack
from referee.store.games import tables
from referee.table import deck_learning
from referee.web.table.photo import NO_PHOTO, NO_READER
from referee.web.table.photo_cache import MINUTES, MOST, PhotoCache
from tests.web.phones import HTMX, Phone, Round

CORNERS = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.3), (0.1, 0.3))
CARDS = tuple(ocr.CardRead(letter, 0.9, letter != "M", (("N", 0.1),), CORNERS, 0) for letter in "RME")
SHAPE = pack(np.ones(64, np.float32))
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
    assert answer.status_code == 422
    assert NO_PHOTO in answer.text


@pytest.mark.parametrize(
    "photo", [b"", b"\xff", b"not a photo", b"<svg/>", b"\x89PNG\r\n\x1a\n" + b"0" * 100]
)
def test_a_file_that_is_not_a_photo_is_refused_in_a_sentence(deal: Round, photo: bytes) -> None:
    answer = send(deal, deal.ann, photo)
    assert answer.status_code == 422
    assert "figcaption" in answer.text
    assert "Traceback" not in answer.text


HOSTILE = ("../../etc/passwd", "<script>alert(1)</script>.jpg", "a" * 5000 + ".jpg", "CON", "x.jpg\0.php", "")


@pytest.mark.parametrize("name", HOSTILE)
def test_the_name_and_the_declared_type_of_a_photo_are_never_used(deal: Round, name: str) -> None:
    photo = (io.BytesIO(table_top()), name, "text/html")
    data = {"csrf_token": deal.ann.csrf(), "action": "deal", "input": "shared", "photo": photo}
    answer = deal.ann.client.post(f"/t/{deal.code}/read", data=data, headers=HTMX)
    assert answer.status_code == 200
    assert not name or name not in answer.text
    assert answer.content_type.startswith("text/html") and "<script" not in answer.text


def test_a_reader_that_breaks_offers_the_keyboard(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: 1 / 0)
    answer = send(deal, deal.ann, b"photo")
    assert answer.status_code == 200
    assert NO_READER in answer.text


def test_a_full_queue_is_503(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise ocr.PhotoError("Several photos are being read already.", busy=True)

    monkeypatch.setattr(ocr, "read", busy)
    assert send(deal, deal.ann, b"photo").status_code == 503


def test_cards_are_proposed_with_their_doubts(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    page = send(deal, deal.ann, b"photo").text
    assert "look at the one marked" in page
    assert 'data-whole="0 0 400 300"' in page


def test_a_back_in_a_word_is_marked_and_counted(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = writing(app)
    reading = unsure_reading("METER")
    back = replace(reading.cards[2], letter="", face_down=True)
    cards = (*reading.cards[:2], back, *reading.cards[3:])
    monkeypatch.setattr(ocr, "read", lambda *_, **__: replace(reading, cards=cards))
    page = look(table).text
    assert len(re.findall('class="found unsure"', page)) == 2
    assert "Five cards found; look at the two marked" in page


def test_the_cards_of_a_photo_are_shown_near_with_the_boxes_of_their_letters(
    deal: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = tuple(replace(card, letter_box=CORNERS) for card in CARDS)
    monkeypatch.setattr(ocr, "read", lambda *_, **__: ocr.Reading(cards, 0.1, size=(4000, 3000)))
    page = send(deal, deal.ann, b"photo").text
    assert len(re.findall('class="letter-box" points="400,300 800,300 800,900 400,900"', page)) == 3
    left, top, width, height = map(int, re.findall(r'viewBox="(\d+) (\d+) (\d+) (\d+)"', page)[0])
    assert left < 400 and top < 300 and left + width > 800 and top + height > 900
    assert width < 2000 and height < 1500


def test_without_scripts_the_letters_are_typed_into_the_form(
    deal: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    page = send(deal, deal.ann, b"photo", htmx=False).text
    assert 'name="shared" value="R M E"' in page


def test_the_reader_gets_the_possible_letters(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(
        ocr, "read", lambda _, profile, *, expected, **__: told.append((profile, expected)) or LETTERS
    )
    send(deal, deal.ann, b"photo")
    profile, expected = told[0]  # type: ignore[misc]
    assert profile in ocr.PROFILES
    assert "QU" in expected


def test_a_photo_may_be_large_and_not_larger(deal: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    assert send(deal, deal.ann, b"x" * 5_000_000).status_code == 200
    assert send(deal, deal.ann, b"x" * 11_000_000).status_code == 413


def writing(app: Flask) -> Round:
    """Ann and Bea with R, M and E in the middle."""
    table = Round.of(app, "letterpress", "Ann", "Bea")
    table.ann.do(table.code, "deal", shared="R M E")
    return table


def shot(page: str) -> str:
    """The key of the reading in the photo cache."""
    found = re.search(r'data-shown="([^"]+)"', page)
    assert found, page
    return found[1]


def look(table: Round, **more: str) -> TestResponse:
    """Ann photographs her word."""
    data = {"csrf_token": table.ann.csrf(), "action": "write", "input": "word", **more}
    data["photo"] = (io.BytesIO(b"photo"), "x.jpg")  # type: ignore[assignment]
    return table.ann.client.post(f"/t/{table.code}/read", data=data, headers=HTMX)


def shapes(app: Flask, table: Round) -> dict[str, int]:
    """The letters this table's deck knows by their shape, with how many examples."""
    with app.app_context():
        row = tables.by_code(table.code)
        known = deck_learning.enrolment_of(row.deck) if row else None
        return {letter: len(each) for letter, each in known.shapes.items()} if known else {}


def unsure_reading(letters: str) -> ocr.Reading:
    """A reading with an unsure M, and shapes to learn."""
    cards = (replace(CARDS[0], letter=each, sure=each != "M", shape=SHAPE) for each in letters)
    return ocr.Reading(tuple(cards), 0.1, size=(400, 300))


def test_a_corrected_letter_is_learned_with_a_deck_of_the_tables_own(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = writing(app)
    monkeypatch.setattr(ocr, "read", lambda *_, **__: unsure_reading("NETER"))
    page = look(table).text
    assert b64encode(SHAPE).decode() not in page
    told = f"{shot(page)} 0:M 1:E 2:T 3:E 4:R"
    done = table.ann.do(table.code, "write", word="METER", **{"form.shown": told})
    assert done.status_code == 200, done.text
    assert shapes(app, table) == {"M": 1, "E": 2, "T": 1, "R": 1}


def test_a_letter_read_right_starts_no_deck(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = writing(app)
    monkeypatch.setattr(ocr, "read", lambda *_, **__: unsure_reading("METER"))
    told = f"{shot(look(table).text)} 0:M 1:E 2:T 3:E 4:R"
    table.ann.do(table.code, "write", word="METER", **{"form.shown": told})
    assert shapes(app, table) == {}


def test_nothing_is_learned_from_a_word_that_was_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = writing(app)
    monkeypatch.setattr(ocr, "read", lambda *_, **__: unsure_reading("NQ"))
    told = f"{shot(look(table).text)} 0:X 1:Q"
    assert table.ann.do(table.code, "write", word="XQ", **{"form.shown": told}).status_code == 422
    assert shapes(app, table) == {}


@pytest.mark.parametrize("told", ["", "nokey 0:R", "  ", "x " + "9:Z " * 200, "key 0:É -1:R 99:B x"])
def test_invalid_photo_feedback_does_not_refuse_the_move(app: Flask, told: str) -> None:
    table = writing(app)
    done = table.ann.do(table.code, "write", word="METER", **{"form.shown": told})
    assert done.status_code == 200, done.text


def test_another_table_cannot_take_a_cached_reading() -> None:
    cache = PhotoCache()
    key = cache.put("ANN", CARDS)
    assert cache.take("BEA", key) == ()
    assert cache.take("ANN", key) == CARDS
    assert cache.take("ANN", key) == ()


def test_the_photo_cache_forgets_with_time_and_never_grows() -> None:
    now = [0.0]
    cache = PhotoCache(clock=lambda: now[0])
    keys = [cache.put("ANN", CARDS) for _ in range(MOST + 1)]
    assert cache.take("ANN", keys[0]) == ()
    now[0] = MINUTES * 60
    assert cache.take("ANN", keys[-1]) == ()


def test_a_viewfinder_frame_is_not_cached(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = writing(app)
    monkeypatch.setattr(ocr, "read", lambda *_, **__: unsure_reading("METER"))
    page = look(table, glance="1").text
    assert "data-cards" in page
    assert "data-shown" not in page


def test_a_viewfinder_frame_is_read_quickly_and_a_photo_with_care(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = writing(app)
    asked: list[bool] = []

    def reading(*_: object, quick: bool, **__: object) -> ocr.Reading:
        asked.append(quick)
        return unsure_reading("METER")

    monkeypatch.setattr(ocr, "read", reading)
    look(table, glance="1")
    look(table)
    assert asked == [True, False]


def test_the_reader_gets_the_word_list(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = writing(app)
    told: dict[str, Any] = {}
    monkeypatch.setattr(ocr, "read", lambda *_, **known: told.update(known) or unsure_reading("METER"))
    look(table)
    assert told["is_word"]("METER")
    assert not told["is_word"]("MTEER")
    assert {"R", "M", "E", "QU"} <= set(told["expected"])


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


def test_a_form_of_a_photos_size_is_refused_elsewhere(deal: Round) -> None:
    assert deal.ann.post(f"/t/{deal.code}/do/deal", {"shared": "R " * 200_000}).status_code == 413
