"""Plain photos for tests: white cards with a black letter on a dark table, nothing random."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFont

CARD = (180, 252)


def card(letter: str) -> Image.Image:
    """A white card with one large letter."""
    face = Image.new("RGB", CARD, "#f4f2ea")
    pen = ImageDraw.Draw(face)
    pen.text(
        (CARD[0] / 2, CARD[1] / 2), letter, fill="#111111", anchor="mm", font=ImageFont.load_default(140)
    )
    return face


def row(word: str, angle: float = 0.0, size: tuple[int, int] = (1600, 1200)) -> Image.Image:
    """The word laid out as a row of cards in the middle of a table."""
    pitch = CARD[0] + 26
    strip = Image.new("RGB", (pitch * len(word) + 60, CARD[1] + 60), "#4b3a2c")
    for place, letter in enumerate(word):
        strip.paste(card(letter), (40 + place * pitch, 30))
    table = Image.new("RGB", size, "#4b3a2c")
    strip = strip.rotate(-angle, expand=True, fillcolor="#4b3a2c", resample=Image.Resampling.BICUBIC)
    strip.thumbnail((size[0] - 40, size[1] - 40))
    table.paste(strip, ((size[0] - strip.width) // 2, (size[1] - strip.height) // 2))
    return table


def encode(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    """The picture as file bytes."""
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()
