"""A photo to be kept: only its pixels, smaller, as a plain JPEG. Place, time and camera stay behind."""

from __future__ import annotations

import cv2

from ocr.intake import pixels

LONGEST, QUALITY = 1600, 80


def keepsake(photo: bytes) -> bytes:
    """The photo as a JPEG of our own making; raises `PhotoError` where it cannot be opened."""
    image = pixels(photo)
    height, width = image.shape[:2]
    share = min(1.0, LONGEST / max(height, width))
    size = (max(1, round(width * share)), max(1, round(height * share)))
    smaller = image if share == 1.0 else cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    done, jpeg = cv2.imencode(".jpg", smaller, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done  # three channels of bytes always make a JPEG
    return bytes(jpeg)
