"""More bad photos (F51 to F60): no end, headers that lie, profile bombs, endless films, pages of text."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image, ImageDraw

from ocr.intake import pixels
from ocr.pipeline import read
from tests.ocr.photos import encode
from tests.ocr.test_bad_photos import JPEG, PHOTO, PNG, chunk, refusal

GPS = 0x8825


def webp(width: int, height: int) -> bytes:
    """An extended WEBP that promises this many pixels and brings none."""
    canvas = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + canvas
    return b"RIFF" + struct.pack("<I", len(body)) + body


def test_a_jpeg_without_its_end_is_called_damaged() -> None:
    assert "damaged" in refusal(JPEG[:-2])


@pytest.mark.parametrize("size", [(16_384, 16_384), (16_000_000, 1)])
def test_a_webp_that_lies_about_its_size_is_refused(size: tuple[int, int]) -> None:
    assert refusal(webp(*size))


def test_a_colour_profile_that_swells_is_called_damaged() -> None:
    bomb = chunk(b"iCCP", b"icc\0\0" + zlib.compress(b"a" * 100_000_000, 9))
    assert "damaged" in refusal(PNG[:33] + bomb + PNG[33:])


def test_thousands_of_frames_are_refused_for_the_first_two() -> None:
    endless = chunk(b"acTL", struct.pack(">II", 2**31 - 1, 0))
    frames = [Image.new("RGB", (64, 64), (n % 256, 0, 0)) for n in range(400)]
    assert "still photo" in refusal(encode(frames[0], "WEBP", save_all=True, append_images=frames[1:]))
    assert refusal(PNG[:33] + endless + PNG[33:])


def test_where_a_photo_was_taken_does_not_survive() -> None:
    exif = Image.Exif()
    exif[GPS] = {2: (52.0, 31.0, 12.0), 4: (13.0, 24.0, 18.0)}
    exif[0x010E] = "x" * 60_000
    assert pixels(encode(PHOTO, quality=85, exif=exif)).tobytes() == pixels(JPEG).tobytes()


def test_a_page_of_text_is_no_row_of_cards() -> None:
    page = Image.new("RGB", (1200, 900), "white")
    pen = ImageDraw.Draw(page)
    for line in range(60):
        pen.text((10, 15 * line), "the quick brown fox jumps over the lazy dog " * 4, fill="black")
    assert not read(encode(page)).sure


def test_checked_stripes_in_sixteen_bits() -> None:
    stripes = np.tile(np.array([0, 65_535], np.uint16), (300, 200))
    target = io.BytesIO()
    Image.fromarray(stripes).save(target, "PNG")
    assert not read(target.getvalue()).cards
