"""Hostile photos sent to every route that takes one: a sentence, nothing kept, nothing left running."""

from __future__ import annotations

import io
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from referee.server.config import Config
from referee.store.house import decks
from referee.web.middleware.security import UPLOADS
from tests.ocr.photos import encode, row
from tests.ocr.test_bad_photos import JPEG, PNG, WEBP, chunk, lying_png
from tests.trust.test_access_matrix import knocks
from tests.web.conftest import app, config, empty_book
from tests.web.phones import HTMX, Round

__all__ = ["app", "config", "empty_book"]

CANARY = b"quoin-canary-of-a-place"
ROUTES = ("photo.read", "deck_walk.read", "words.read")


def archive() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("bomb", bytes(50_000_000))
    return target.getvalue()


def photo_with_place(photo: Image.Image) -> bytes:
    """A photo that tells where it was taken, by whom, and with a script in its remarks."""
    exif = Image.Exif()
    exif[0x010E] = CANARY.decode()
    exif.get_ifd(0x8825)[29] = CANARY.decode()
    return encode(photo, exif=exif, comment=b"<script>alert('" + CANARY + b"')</script>")


def moving(kind: str) -> bytes:
    frames = [Image.new("RGB", (80, 80), colour) for colour in ("red", "green", "blue")]
    return encode(frames[0], kind, save_all=True, append_images=frames[1:])


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "one byte": b"\xff",
    "only the first bytes of a JPEG": b"\xff\xd8\xff",
    "noise behind them": b"\xff\xd8\xff" + os.urandom(5000),
    "half a JPEG": JPEG[: len(JPEG) // 2],
    "half a PNG": PNG[: len(PNG) // 2],
    "half a WEBP": WEBP[: len(WEBP) // 2],
    "a wrong checksum": PNG[:29] + b"\x00\x01\x02\x03" + PNG[33:],
    "a wrong checksum of the pixels": PNG[:-13] + bytes([PNG[-13] ^ 1]) + PNG[-12:],
    "900 megapixels": lying_png(30_000, 30_000),
    "more promised than brought": lying_png(3_000, 3_000),
    "a WEBP of 268 megapixels": WEBP[:12] + b"VP8L" + struct.pack("<I", 5) + b"\x2f\xff\xff\xff\x0f\x00",
    "twelve thousand scans": JPEG[:-2] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x00" * 500 + b"\xff\xd9",
    "a text of 100 MB": PNG[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(100_000_000), 9)) + PNG[33:],
    "a profile of 100 MB": PNG[:33] + chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(10**8), 9)) + PNG[33:],
    "a moving PNG": moving("PNG"),
    "a moving WEBP": moving("WEBP"),
    "a GIF": moving("GIF"),
    "a TIFF": encode(Image.new("RGB", (80, 80)), "TIFF"),
    "a BMP": encode(Image.new("RGB", (80, 80)), "BMP"),
    "an SVG": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "an SVG of a billion laughs": b"<!DOCTYPE s [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>",
    "a page": b"<html><script>alert(1)</script></html>",
    "an EPS": b"%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file",
    "a zip bomb": archive(),
    "a HEIC of nothing": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + os.urandom(400),
    "a video": b"\0\0\0\x18ftypmp42" + bytes(400),
    "one pixel": encode(Image.new("RGB", (1, 1)), "PNG"),
    "a sliver": encode(Image.new("RGB", (1, 65_000)), "PNG"),
}
ODD_BUT_READ: dict[str, bytes] = {
    "a zip behind a photo": JPEG + archive()[:50_000],
    "a photo with a place": photo_with_place(row("CAT", size=(640, 480))),
}


@pytest.fixture
def table(app: Flask) -> Round:
    made = Round.of(app, "letterpress", "Ann", "Bea")
    with app.app_context():
        decks.create("Ann's box", "letterpress")
    return made


@pytest.fixture
def clean(config: Config, table: Round) -> Iterator[None]:
    """Nothing stays behind: no file, no process, nothing of the photo in the database."""
    files = set(os.listdir(config.data))
    yield
    here = Path("/proc/self/task")
    running = [child for task in here.glob("*/children") for child in task.read_text().split()]
    readers = [pid for pid in running if b"_child.py" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(readers) <= 1  # the one that waits for the next photo
    assert set(os.listdir(config.data)) <= files
    for file in config.data.iterdir():
        assert file.is_dir() or (CANARY not in file.read_bytes() and JPEG[:64] not in file.read_bytes())


def send(table: Round, endpoint: str, photo: bytes) -> TestResponse:
    path = {
        "photo.read": f"/t/{table.code}/read",
        "deck_walk.read": "/decks/1/letters/read",
        "words.read": "/words/read",
    }
    fields = {"csrf_token": table.ann.csrf(), "action": "deal", "input": "shared"}
    data = {**fields, "photo": (io.BytesIO(photo), "holiday.jpg", "image/jpeg")}
    return table.ann.client.post(path[endpoint], data=data, headers=HTMX)


@pytest.mark.usefixtures("clean")
def test_every_hostile_photo_is_one_sentence(table: Round) -> None:
    for number, (what, photo) in enumerate((HOSTILE | ODD_BUT_READ).items()):
        answer = send(table, ROUTES[number % 3], photo)
        assert answer.status_code == (200 if what in ODD_BUT_READ else 422), (what, answer.status_code)
        assert "data-cards" in answer.text or "figcaption" in answer.text or "<p" in answer.text, what
        for never in ("Traceback", "<script", "canary", "PIL", "quoin-canary"):
            assert never not in answer.text, what
        for header in answer.headers.values():
            assert CANARY.decode() not in header, what


@pytest.mark.usefixtures("clean")
def test_a_good_photo_after_all_that_is_read(table: Round) -> None:
    for route in ROUTES:
        answer = send(table, route, photo_with_place(row("CAT", size=(1000, 700))))
        assert answer.status_code == 200 and "damaged" not in answer.text


def test_every_route_that_takes_a_photo_is_among_those_tried(app: Flask) -> None:
    routes = {knock.rule.endpoint for knock in knocks(app) if knock.rule.rule.endswith("/read")}
    assert routes == set(ROUTES) <= UPLOADS
