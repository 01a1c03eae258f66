"""A photo goes through the same door as any form, but may be larger."""

from io import BytesIO

from flask import Flask
from PIL import Image

from tests.web.phones import Phone, Round


def photo() -> BytesIO:
    """An empty table top; its grain does not compress, so it has as many bytes as a phone sends."""
    picture = BytesIO()
    Image.effect_noise((1600, 1200), 8).save(picture, "JPEG", quality=98)
    picture.seek(0)
    return picture


def read(phone: Phone, code: str, picture: BytesIO):
    sent = {"action": "deal", "input": "shared", "photo": (picture, "cards.jpg")}
    return phone.post(f"/t/{code}/read", sent, htmx=True)


def test_a_photo_of_ordinary_size_reaches_the_reader(app: Flask):
    table = Round.of(app, "letterpress", "Ann", "Bea")
    picture = photo()
    size = len(picture.getvalue())
    answer = read(table.phones[0], table.code, picture)
    assert size > 100_000
    assert answer.status_code == 200 and 'data-reading="shared"' in answer.text


def test_a_form_of_that_size_is_still_refused_elsewhere(app: Flask):
    table = Round.of(app, "letterpress", "Ann", "Bea")
    answer = table.phones[0].post(f"/t/{table.code}/do/deal", {"shared": "R " * 200_000})
    assert answer.status_code == 413
